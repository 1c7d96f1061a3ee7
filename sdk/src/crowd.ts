/** Most panoramas that draw at once: browsers limit WebGL contexts per page and drop the oldest first. */
export const LIVE_MAX = 4;

/** A panorama of the page that has started to load. */
export interface Member {
  readonly host: Element;
  /** Wakes it, or puts it to sleep: it then shows a still picture and releases its WebGL context. */
  setAwake(awake: boolean): Promise<unknown>;
}

/** All panoramas of the page, across copies of the SDK. */
export interface Crowd extends Set<Member> {
  /** Decides which ones draw; set once there are too many. */
  arrange?: () => void;
}

const KEY = Symbol.for('oriel.crowd');

/** The crowd of the page. */
export function crowd(): Crowd {
  const page = globalThis as { [KEY]?: Crowd }; // A symbol of our own on the global object.
  page[KEY] ??= new Set<Member>();
  return page[KEY];
}
