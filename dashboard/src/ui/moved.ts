/** A list with one entry moved; a position beyond the ends means the end. */
export function moved<T>(list: readonly T[], entry: T, place: number): T[] {
  const from = list.indexOf(entry);
  if (from < 0) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, place)), 0, entry);
}
