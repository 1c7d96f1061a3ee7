import type { Page } from 'playwright-core';
import { type Peer, VIEWER_PEERS } from '../figure.ts';
import type { PeerServer } from './peers/peer-server.ts';
import { installProbe } from './probe.ts';

export const OURS = 'Oriel';
export type ViewerName = typeof OURS | Peer;
const VIEWERS: readonly ViewerName[] = [OURS, ...VIEWER_PEERS];

/** A viewer that shows the source, at an address. */
export interface Viewer {
  readonly name: ViewerName;
  readonly url: string;
}

export function viewersOf(oursUrl: string, peers: PeerServer): readonly Viewer[] {
  return VIEWERS.map((name) => ({ name, url: name === OURS ? oursUrl : peers.pageOf(name) }));
}

/** `screen`: as a visitor sees it. `canvas`: hides pictures that stand in for the live one, so that only the interactive one counts. */
export type Seen = 'screen' | 'canvas';

/** Installs the probe in a page and hides what lies over the panorama: controls, titles, loaders, of every viewer alike. */
export async function prepare(page: Page, seen: Seen = 'screen'): Promise<void> {
  await page.addInitScript(installProbe);
  await page.addInitScript(showOnly, seen);
}

function showOnly(seen: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    seen === 'screen'
      ? 'body * { visibility: hidden !important } canvas, .oriel-mosaic, .oriel-mosaic *, img.oriel-preview, img.oriel-poster { visibility: visible !important }'
      : 'body * { visibility: hidden !important } canvas { visibility: visible !important; opacity: 1 !important; transition: none !important }',
  );
  // Constructed style sheets are exempt from the page's content policy, and need no element that may not exist yet.
  document.adoptedStyleSheets = [sheet];
}

interface OrielElement extends HTMLElement {
  readonly orielStage?: { setView(view: { yaw: number; pitch: number; fov: number }): void };
}

/** Adds the `benchLook` to our page that the peers' pages define themselves. */
export async function makeDrivable(page: Page, { name }: Viewer): Promise<void> {
  if (name !== OURS) return;
  await page.waitForFunction(
    () => (document.getElementById('oriel-viewer') as OrielElement | null)?.orielStage,
  );
  await page.evaluate(() => {
    const stage = (document.getElementById('oriel-viewer') as OrielElement).orielStage;
    window.benchLook = (yaw, pitch, fov) => stage?.setView({ yaw, pitch, fov });
  });
}
