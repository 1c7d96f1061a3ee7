/** Flats that can be compared at once: as many columns as can still be read side by side. */
export const COMPARED_MAX = 4;
/** Flats that somebody can keep, and that a link can name. */
export const SAVED_MAX = 100;

const ID = /^[0-9a-f]{24}$/;

/** The ids in a list of them, as an address or a browser's store holds it: without what is none, without repetitions. */
export function idsIn(text: string | null | undefined, max: number): string[] {
  const ids = (text ?? '').split(',').map((one) => one.trim());
  return [...new Set(ids)].filter((one) => ID.test(one)).slice(0, max);
}

/** The ids with one more at their end, or without it if it is among them. When there are `max` already, the first makes room. */
export function toggled(ids: readonly string[], id: string, max: number): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-max);
}

/** The ids of both, those of the first before the others. */
export function united(one: readonly string[], other: readonly string[], max: number): string[] {
  return [...new Set([...one, ...other])].slice(0, max);
}
