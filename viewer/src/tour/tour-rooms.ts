import type { PanoramaLight, PublicPanorama } from '@oriel/contract/panorama';

/** A room of the tour, as much as a list and a plan show of it. */
export type Room = Pick<
  PanoramaLight,
  'id' | 'name' | 'entry' | 'order' | 'thumbnailUrl' | 'north' | 'plan' | 'poster'
>;

/** All rooms of a panorama's tour, itself among them: the one that the tour opens with, then in the order that the team gave them. */
export function roomsOf(panorama: PublicPanorama): readonly Room[] {
  return [panorama, ...(panorama.siblings ?? [])].sort(
    (one, other) =>
      Number(other.entry) - Number(one.entry) ||
      one.order - other.order ||
      one.name.localeCompare(other.name, undefined, { numeric: true }) ||
      (one.id < other.id ? -1 : 1),
  );
}

/** Rooms of one floor; `floor` is null where none is said. */
export interface FloorOfRooms {
  readonly floor: number | null;
  readonly rooms: readonly Room[];
}

/** Rooms by floor, lowest first and those without one last; a single group where floors make no difference. */
export function roomsByFloor(rooms: readonly Room[]): readonly FloorOfRooms[] {
  const floors = new Set(rooms.flatMap(({ plan }) => plan?.floor ?? []));
  if (floors.size < 2) return [{ floor: null, rooms }];
  const groups: FloorOfRooms[] = [...floors]
    .sort((one, other) => one - other)
    .map((floor) => ({ floor, rooms: rooms.filter((room) => room.plan?.floor === floor) }));
  const rest = rooms.filter((room) => room.plan?.floor === undefined);
  return rest.length > 0 ? [...groups, { floor: null, rooms: rest }] : groups;
}

/** A room with the place where it stands on a plan. */
export interface PlacedRoom extends Room {
  readonly plan: NonNullable<Room['plan']> & { readonly planUrl: string };
}

/** A plan and the rooms that stand on it. */
export interface Plan {
  readonly assetId: string;
  readonly planUrl: string;
  readonly floor: number | null;
  readonly rooms: readonly PlacedRoom[];
}

/** The plans that rooms of a tour stand on: by floor, lowest first, else in the order of the rooms. */
export function plansOf(rooms: readonly Room[]): readonly Plan[] {
  const placed = rooms.filter((room): room is PlacedRoom => room.plan?.planUrl !== undefined);
  const plans = new Map<string, Plan>();
  for (const room of placed) {
    const { assetId, planUrl, floor } = room.plan;
    const plan = plans.get(assetId);
    plans.set(assetId, {
      assetId,
      planUrl,
      floor: plan?.floor ?? floor ?? null,
      rooms: [...(plan?.rooms ?? []), room],
    });
  }
  return [...plans.values()].sort((one, other) =>
    one.floor === null || other.floor === null ? 0 : one.floor - other.floor,
  );
}

/** The room nearest to a point of a plan, `width` by `height` in any unit, if one is within `reach`. */
export function roomNear(
  plan: Plan,
  point: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  reach: number,
): PlacedRoom | undefined {
  const away = ({ plan: { x, y } }: PlacedRoom) =>
    Math.hypot(x * size.width - point.x, y * size.height - point.y);
  const [nearest] = [...plan.rooms].sort((one, other) => away(one) - away(other));
  return nearest && away(nearest) <= reach ? nearest : undefined;
}
