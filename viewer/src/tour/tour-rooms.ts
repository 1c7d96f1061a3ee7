import type { PanoramaLight, PublicPanorama } from '@oriel/contract/panorama';

/** A room of the tour, with the fields of lists and plans. */
export type Room = Pick<
  PanoramaLight,
  'id' | 'name' | 'entry' | 'order' | 'thumbnailUrl' | 'north' | 'plan' | 'poster'
>;

/** All rooms of a panorama's tour, itself included: the first room of the tour, then in the team's order. */
export function roomsOf(panorama: PublicPanorama): readonly Room[] {
  return [panorama, ...(panorama.siblings ?? [])].sort(
    (one, other) =>
      Number(other.entry) - Number(one.entry) ||
      one.order - other.order ||
      one.name.localeCompare(other.name, undefined, { numeric: true }) ||
      (one.id < other.id ? -1 : 1),
  );
}

/** Rooms of one floor; `floor` is null when unknown. */
export interface FloorOfRooms {
  readonly floor: number | null;
  readonly rooms: readonly Room[];
}

/** Rooms by floor, lowest first, unknown last; a single group when floors make no difference. */
export function roomsByFloor(rooms: readonly Room[]): readonly FloorOfRooms[] {
  const floors = new Set(rooms.flatMap(({ plan }) => plan?.floor ?? []));
  if (floors.size < 2) return [{ floor: null, rooms }];
  const groups: FloorOfRooms[] = [...floors]
    .sort((one, other) => one - other)
    .map((floor) => ({ floor, rooms: rooms.filter((room) => room.plan?.floor === floor) }));
  const rest = rooms.filter((room) => room.plan?.floor === undefined);
  return rest.length > 0 ? [...groups, { floor: null, rooms: rest }] : groups;
}

/** A room with its position on a plan. */
export interface PlacedRoom extends Room {
  readonly plan: NonNullable<Room['plan']> & { readonly planUrl: string };
}

/** A plan and its rooms. */
export interface Plan {
  readonly assetId: string;
  readonly planUrl: string;
  readonly floor: number | null;
  readonly rooms: readonly PlacedRoom[];
}

/** The plans of a tour: by floor, lowest first, else in the order of the rooms. */
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

/** The room nearest to a point of a plan of `width` by `height` in any unit, if one is within `reach`. */
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
