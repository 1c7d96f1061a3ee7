import type { ViewerState } from './messages.ts';
import { VIEW } from './options.ts';
import { readUnder, writeUnder } from './query-text.ts';

/** Parameters of the hosted page's address that are options, not state: never taken from a visitor's address. */
const OPTIONS =
  'iframe agentId avatar mode enableDetails disableInquiry hideAvailability lang consent asleep'.split(' ');

const taken = new Set<string>();

/** What mirroring a viewer in the page's address needs. */
export interface Mirrored {
  /** Dispatches the viewer's events. */
  readonly host: EventTarget;
  /** Of the hosted page, before it is loaded: receives the state from the page's address. */
  readonly url: URL;
  /** Distinguishes this viewer from others on the page; by default `oriel`, `oriel2`, … in order of creation. */
  readonly name: string;
  readonly signal: AbortSignal;
  setState(state: ViewerState): Promise<unknown>;
}

/**
 * Mirrors a viewer's state in the address of the host page, as `?oriel.apartment=…`: reads it once, writes it after every change, follows
 * Back and Forward. Opening an apartment or a room, or entering a building, adds a history entry. Other parameters, the hash and the state
 * of the page's own router stay as they are.
 */
export function mirrorUrl({ host, url, name, signal, setState }: Mirrored): void {
  let own = name;
  for (let count = 2; taken.has(own); count++) own = name + count;
  taken.add(own);
  const prefix = `${own}.`;
  const [, page, id = ''] = url.pathname.split('/');
  const home = page === 'viewer360' ? id : '';

  const read = () => {
    const given = Object.entries(readUnder(location.search, prefix));
    return Object.fromEntries(given.filter(([key, value]) => !OPTIONS.includes(key) && value !== ''));
  };
  /** The default state, which is omitted; unknown when the page's address asks for another one. */
  let usual: Readonly<Record<string, string>> | undefined;
  for (const [key, value] of Object.entries(read())) {
    url.searchParams.set(key, value);
    usual = {};
  }
  let returning = false;

  const onState = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    const shown = valuesOf(event.detail, home);
    usual ??= shown;
    if (returning) return;
    const before = read();
    const values = Object.fromEntries(Object.entries(shown).filter(([key, value]) => usual?.[key] !== value));
    const turned = VIEW.some((key) => values[key]);
    for (const key of VIEW) values[key] = turned ? (shown[key] ?? '') : '';
    const search = writeUnder(location.search, prefix, values);
    if (search === location.search) return;
    const opens = (key: string) => values[key] && values[key] !== before[key];
    const opened = opens('apartment') || opens('in') || values.panorama !== before.panorama;
    // Absolute, because the page's `<base>` may refer to another site.
    const address = Object.assign(new URL(location.href), { search }).href;
    try {
      // Keeps the state of the page's own router.
      history[opened ? 'pushState' : 'replaceState'](history.state, '', address);
    } catch {
      // A page without an address (`srcdoc`), or a browser that throttles history changes.
    }
  };

  const onReturn = async () => {
    const asked = read();
    returning = true;
    await setState(stateOf({ ...usual, ...asked }, home)).catch(() => {});
    returning = false;
  };

  host.addEventListener('state', onState, { signal });
  addEventListener('popstate', () => void onReturn(), { signal });
  signal.addEventListener('abort', () => taken.delete(own));
}

/** A state as parameters, with the names of the hosted pages. */
function valuesOf(
  { panorama, view, apartment, building, item, filters = {} }: ViewerState,
  home: string,
): Record<string, string> {
  const tenth = (degrees: number) => String(Math.round(degrees * 10) / 10 || 0);
  return {
    ...Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, String(value)])),
    apartment: apartment ?? '',
    in: building ?? '',
    startingItemId: item ?? '',
    ...(panorama && panorama !== home ? { panorama } : {}),
    ...(view ? { yaw: tenth(view.yaw), pitch: tenth(view.pitch), fov: tenth(view.fov) } : {}),
  };
}

function stateOf(values: Readonly<Record<string, string>>, home: string): ViewerState {
  // What is no place is a filter.
  const { apartment, in: building, panorama, startingItemId: item, yaw, pitch, fov, ...filters } = values;
  const view = { yaw: Number(yaw), pitch: Number(pitch), fov: Number(fov) };
  if (!home)
    return { apartment: apartment || null, building: building || null, ...(item ? { item } : {}), filters };
  return { panorama: panorama ?? home, ...(yaw && pitch && fov ? { view } : {}) };
}
