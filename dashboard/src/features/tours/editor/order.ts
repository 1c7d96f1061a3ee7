/** A list with one of its entries at another place; a place beyond the ends is the end. */
export function moved<T>(list: readonly T[], entry: T, place: number): T[] {
  const from = list.indexOf(entry);
  if (from < 0) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, place)), 0, entry);
}

/** Rooms as a viewer lists them: the entry first, then by `order`. */
export function inTourOrder<T extends { id: string; entry: boolean; order: number }>(
  rooms: readonly T[],
): T[] {
  return rooms.toSorted(
    (a, b) => Number(b.entry) - Number(a.entry) || a.order - b.order || a.id.localeCompare(b.id),
  );
}
