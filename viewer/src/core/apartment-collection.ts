/** Most apartments compared at once: the columns that stay readable. */
export const COMPARED_MAX = 4;
/** Most favourites, kept or in a link. */
export const SAVED_MAX = 100;

const ID = /^[0-9a-f]{24}$/;

/** Parses a list of ids from an address or storage, without invalid ones and repetitions. */
export function idsIn(text: string | null | undefined, max: number): string[] {
  const ids = (text ?? '').split(',').map((one) => one.trim());
  return [...new Set(ids)].filter((one) => ID.test(one)).slice(0, max);
}

/** Adds an id at the end, or removes it if present. At `max` ids, the oldest is dropped. */
export function toggled(ids: readonly string[], id: string, max: number): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-max);
}

/** Union of both lists, the first one first. */
export function united(one: readonly string[], other: readonly string[], max: number): string[] {
  return [...new Set([...one, ...other])].slice(0, max);
}
