import '../../styles/chrome.css';
import '../../styles/fonts.css';
import '../../styles/help.css';
import '../../styles/panels.css';
import '../../styles/rooms.css';
import '../../styles/plan.css';
import { createRoot } from 'react-dom/client';
import { Hands } from '../hands.ts';
import { warnOfOptions } from '../option-faults.ts';
import type { PageStore } from '../page-state.ts';
import type { PanoramaSession } from '../panorama-session.ts';
import { rootOf } from '../root-of.ts';
import type { Venue } from '../venue.ts';
import { Chrome } from './chrome.tsx';

/** Lays title, controls and notices over the picture. */
export function mountChrome(
  element: HTMLElement,
  session: PanoramaSession,
  store: PageStore,
  { venue, apiBase }: { readonly venue: Venue; readonly apiBase: string },
): void {
  warnOfOptions(venue.address.href);
  const layer = element.ownerDocument.createElement('div');
  layer.className = 'oriel-chrome';
  element.append(layer);
  const hands = new Hands(rootOf(element));
  const root = createRoot(layer);
  root.render(
    <Chrome
      element={element}
      session={session}
      store={store}
      venue={venue}
      apiBase={apiBase}
      hands={hands}
    />,
  );
  venue.life.addEventListener(
    'abort',
    () => {
      root.unmount();
      hands.destroy();
    },
    { once: true },
  );
}
