import '../../styles/chrome.css';
import '../../styles/fonts.css';
import '../../styles/help.css';
import '../../styles/panels.css';
import '../../styles/rooms.css';
import '../../styles/plan.css';
import { createRoot } from 'react-dom/client';
import { Hands } from '../hands.ts';
import type { PageStore } from '../page-state.ts';
import type { PanoramaSession } from '../panorama-session.ts';
import { Chrome } from './chrome.tsx';

/** Lays title, controls and notices over the picture. */
export function mountChrome(
  element: HTMLElement,
  session: PanoramaSession,
  store: PageStore,
  framed: boolean,
): void {
  const page = element.ownerDocument;
  const layer = page.createElement('div');
  layer.className = 'oriel-chrome';
  element.append(layer);
  const hands = new Hands(page);
  createRoot(layer).render(
    <Chrome element={element} session={session} store={store} framed={framed} hands={hands} />,
  );
}
