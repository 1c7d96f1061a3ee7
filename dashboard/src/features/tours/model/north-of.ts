import type { ModelPosition } from '@oriel/contract/tour-model';
import { wrapYaw } from '@oriel/viewer/core/projection';
import type { Room } from '../editor/tour-rooms.ts';

type Placed = Pick<Room, 'modelPosition' | 'north' | 'northKnown'>;

/** Where north is in the model, as the placed rooms that know it say; undefined where none does. */
function northOfModel(rooms: readonly Placed[]): number | undefined {
  const [known] = rooms.filter(({ modelPosition, northKnown }) => modelPosition && northKnown);
  return known?.modelPosition && known.modelPosition.yaw + known.north;
}

/** The yaw that faces north in a room's picture, by its place in the model. */
export function northOf({ yaw }: Pick<ModelPosition, 'yaw'>, rooms: readonly Placed[]): number | undefined {
  const north = northOfModel(rooms);
  return north === undefined ? undefined : wrapYaw(north - yaw);
}

/** How a room with a known north is turned in the model. */
export function yawByNorth(room: Placed, rooms: readonly Placed[]): number | undefined {
  const north = room.northKnown ? northOfModel(rooms) : undefined;
  return north === undefined ? undefined : wrapYaw(north - room.north);
}
