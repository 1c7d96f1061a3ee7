/** As much of a room as tells where one can walk from it. */
export interface Walkable {
  readonly id: string;
  readonly entry: boolean;
  readonly portals: readonly { readonly targetPanoramaId: string }[];
}

/**
 * The rooms of one tour that no chain of portals from its entry reaches, in their order. A tour without an entry has no room that can be
 * reached. Portals into other tours are not followed: what comes back from there is nothing that a visitor would find.
 */
export function unreachable<T extends Walkable>(rooms: readonly T[]): T[] {
  const byId = new Map(rooms.map((room) => [room.id, room]));
  const open = rooms.filter((room) => room.entry);
  const reached = new Set(open.map((room) => room.id));
  for (let here = open.pop(); here; here = open.pop()) {
    for (const { targetPanoramaId } of here.portals) {
      const next = byId.get(targetPanoramaId);
      if (!next || reached.has(next.id)) continue;
      reached.add(next.id);
      open.push(next);
    }
  }
  return rooms.filter((room) => !reached.has(room.id));
}

/** The rooms that a portal leads from into one of them. */
export function leadingTo<T extends Walkable>(rooms: readonly T[], id: string): T[] {
  return rooms.filter((room) => room.portals.some(({ targetPanoramaId }) => targetPanoramaId === id));
}
