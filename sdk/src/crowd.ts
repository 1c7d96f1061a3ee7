/** Panoramas that may draw at once: a browser takes contexts away from a page that has too many, and the oldest go first. */
export const LIVE_MAX = 4;

/** A panorama of the page that has begun to load. */
export interface Member {
  readonly host: Element;
  /** Lets it draw, or has it show a still picture and give its WebGL context back. */
  setAwake(awake: boolean): Promise<unknown>;
}

/** All panoramas of the page, of whatever copy of the SDK. */
export interface Crowd extends Set<Member> {
  /** Says who draws; there from the first time on that not all can. */
  arrange?: () => void;
}

const KEY = Symbol.for('oriel.crowd');

/** The one crowd of the page. */
export function crowd(): Crowd {
  const page = globalThis as { [KEY]?: Crowd }; // A symbol of our own on an object that takes any.
  page[KEY] ??= new Set<Member>();
  return page[KEY];
}
