import { createRoot } from 'react-dom/client';
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
  const layer = element.ownerDocument.createElement('div');
  layer.className = 'oriel-chrome';
  element.append(layer);
  createRoot(layer).render(<Chrome element={element} session={session} store={store} framed={framed} />);
}
