import { loadTexts } from '../../locales/catalogues.ts';
import type { VisitorSession } from '../../tracking/session.ts';
import type { BuildingStore } from '../building-store.ts';
import type { Visit } from '../visit.ts';
import { askingOf } from './asking.ts';

/** Waits until the form is opened, and loads its code only then. */
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

/** Milliseconds that the loading error stays visible. */
const SAID_FOR = 8000;

async function sayUnavailable(page: HTMLElement, store: BuildingStore): Promise<void> {
  // Already loaded with the rest of the page.
  const { textsOf } = await import('../../locales/texts.tsx');
  const line = page.ownerDocument.createElement('p');
  line.className = 'oriel-notice-line oriel-inquiry-unavailable';
  line.setAttribute('role', 'alert');
  line.textContent = textsOf(store.getState().locale)._('inquiry.unavailable');
  (page.querySelector('.oriel-side') ?? page).append(line);
  setTimeout(() => line.remove(), SAID_FOR);
}
