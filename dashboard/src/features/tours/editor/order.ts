/** Rooms in viewer order: the entry first, then by `order`. */
export function inTourOrder<T extends { id: string; entry: boolean; order: number }>(
  rooms: readonly T[],
): T[] {
  return rooms.toSorted(
    (a, b) => Number(b.entry) - Number(a.entry) || a.order - b.order || a.id.localeCompare(b.id),
  );
}
