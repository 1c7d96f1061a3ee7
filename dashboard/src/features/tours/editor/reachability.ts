/** The data of a room that reachability needs. */
export interface Walkable {
  readonly id: string;
  readonly entry: boolean;
  readonly portals: readonly { readonly targetPanoramaId: string }[];
}

/**
 * The rooms of a tour that no chain of portals from its entry reaches, in order. Without an entry none is reachable. Portals to other tours
 * are not followed: visitors would not find their way back.
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

/** The rooms with a portal to the given one. */
export function leadingTo<T extends Walkable>(rooms: readonly T[], id: string): T[] {
  return rooms.filter((room) => room.portals.some(({ targetPanoramaId }) => targetPanoramaId === id));
}
