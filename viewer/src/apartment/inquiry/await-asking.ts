import { loadTexts } from '../../locales/catalogues.ts';
import type { VisitorSession } from '../../tracking/session.ts';
import type { BuildingStore } from '../building-store.ts';
import type { Visit } from '../visit.ts';
import { askingOf } from './asking.ts';

/** Waits until somebody asks. What the form is made of is fetched then, and not before. */
export function awaitAsking(
  page: HTMLElement,
  store: BuildingStore,
  visitorSession: VisitorSession,
  visit: Visit,
): void {
  const form = askingOf(store);
  let mounted = false;
  form.subscribe(({ asking }) => {
    if (!asking || mounted) return;
    mounted = true;
    Promise.all([import('./mount-inquiry.tsx'), loadTexts(store.getState().locale)]).then(
      ([{ mountInquiry }]) => {
        if (!visit.environment.life.aborted) mountInquiry(page, { store, visitorSession, visit });
      },
      () => {
        mounted = false;
        form.setState({ asking: null });
        void sayUnavailable(page, store);
      },
    );
  });
}

/** Milliseconds for which it is said that the form did not come. */
const SAID_FOR = 8000;

async function sayUnavailable(page: HTMLElement, store: BuildingStore): Promise<void> {
  // With the rest of the page, this is there already.
  const { textsOf } = await import('../../locales/texts.tsx');
  const line = page.ownerDocument.createElement('p');
  line.className = 'oriel-notice-line oriel-inquiry-unavailable';
  line.setAttribute('role', 'alert');
  line.textContent = textsOf(store.getState().locale)._('inquiry.unavailable');
  (page.querySelector('.oriel-side') ?? page).append(line);
  setTimeout(() => line.remove(), SAID_FOR);
}
