import { loadTexts } from '../locales/catalogues.ts';
import type { PageStore } from './page-state.ts';
import type { PanoramaSession } from './panorama-session.ts';

/** Lays a button over a sleeping panorama: a press notifies the host page, which limits how many viewers draw at once. */
export function wakeByHand(
  element: HTMLElement,
  store: PageStore,
  session: PanoramaSession,
  onWanted: () => void,
): void {
  let button: HTMLButtonElement | null = null;
  const follow = async () => {
    if (!session.isAsleep) {
      button?.remove();
      button = null;
      return;
    }
    if (button) return;
    const cover = element.ownerDocument.createElement('button');
    button = cover;
    cover.type = 'button';
    cover.className = 'oriel-wake';
    cover.addEventListener('click', onWanted);
    const { locale } = store.getState();
    const [{ textsOf }] = await Promise.all([import('../locales/texts.tsx'), loadTexts(locale)]);
    cover.setAttribute('aria-label', textsOf(locale)._('panorama.wake'));
    if (button === cover) element.append(cover);
  };
  store.subscribe(({ panorama }) => {
    if (panorama && session.isAsleep !== (button !== null)) void follow();
  });
}
