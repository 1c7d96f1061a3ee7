/** Optional features, loaded on demand: inline viewers, mirroring in the page's address, its data layer, more viewers than can draw at once. */

import type { Line } from './connect.ts';
import { keepToBudget } from './context-budget.ts';
import { LIVE_MAX, liveViewers } from './live-viewers.ts';
import type { ViewerCalls } from './messages.ts';
import { mirrorUrl } from './mirror-url.ts';
import { mountInline } from './mount-inline.ts';
import type { ViewerOptions } from './options.ts';

/** A viewer that is about to load. */
export interface Beginning {
  readonly host: Element;
  /** The iframe, or the box of an inline viewer. */
  readonly place: HTMLElement;
  /** Address of the hosted page; may get more parameters. */
  readonly url: URL;
  readonly options: ViewerOptions;
  readonly signal: AbortSignal;
  readonly line: Line;
  /** Loads the viewer into its frame. */
  load(): () => void;
  call(name: 'setState', args: ViewerCalls['setState']['args']): Promise<unknown>;
}

/** Loads a viewer. Returns a function that stops it. */
export function begin({ host, place, url, options, signal, line, call, load }: Beginning): () => void {
  const mirror = nameIn(options.mirrorUrl, 'oriel');
  if (mirror)
    mirrorUrl({ host, url, name: mirror, signal, setState: (state) => call('setState', { state }) });
  const all = liveViewers();
  if (all.size > LIVE_MAX) {
    // A newcomer to a full page waits for its turn.
    if ([...all].findIndex((one) => one.host === host) >= LIVE_MAX) url.searchParams.set('asleep', 'true');
    keepToBudget(all);
  }
  const start = () => (options.render === 'inline' ? mountInline(place, url, line) : load());
  const layer = nameIn(options.dataLayer, 'dataLayer');
  if (!layer) return start();
  let end = () => {};
  // First, so that it misses no event; blocked, the viewer still comes.
  import('./data-layer.ts')
    .then(({ fillDataLayer }) => fillDataLayer(host, url.pathname.split('/')[2] ?? '', layer, signal))
    .catch(() => {})
    .then(() => {
      if (!signal.aborted) end = start();
    });
  return () => end();
}

/** The name in an option that is on, off, or a name; an attribute may have no value, or say so in words. */
function nameIn(option: boolean | string | undefined, usual: string): string | undefined {
  if (option === true || option === '' || option === 'true') return usual;
  return option === false || option === 'false' ? undefined : option;
}
