/** Most viewers that draw at once: browsers limit WebGL contexts per page and drop the oldest first. */
export const LIVE_MAX = 4;

/** A viewer of the page that has started to load. */
export interface Member {
  readonly host: Element;
  /** Wakes it, or puts it to sleep: it then shows a picture and releases its WebGL context. */
  setAwake(awake: boolean): Promise<unknown>;
}

/** All viewers of the page, across copies of the SDK. */
export interface LiveViewers extends Set<Member> {
  /** Decides which ones draw; set once there are too many. */
  arrange?: () => void;
}

/** Named as in the first version: pages may load several. */
const KEY = Symbol.for('oriel.crowd');

/** The viewers of the page. */
export function liveViewers(): LiveViewers {
  const page = globalThis as { [KEY]?: LiveViewers }; // A symbol of our own on the global object.
  page[KEY] ??= new Set<Member>();
  return page[KEY];
}
