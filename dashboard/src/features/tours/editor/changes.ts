import type { Panorama, PanoramaPatch } from '@oriel/contract/panorama';
import type { Point, PointInput, Portal, PortalEdit } from '@oriel/contract/panorama-marks';
import type { Room } from './tour-rooms.ts';

/** An optimistic change of the rooms. */
export type RoomsChange = (rooms: readonly Room[]) => readonly Room[];

/** Changes one room of a list, if present. */
export function inRoom(id: string, change: (room: Room) => Room): RoomsChange {
  return (rooms) => rooms.map((room) => (room.id === id ? change(room) : room));
}

/** Replaces a room by the server's answer. */
export function answered(saved: Panorama): RoomsChange {
  return inRoom(saved.id, () => saved);
}

/** A room after a patch, without fields that only the server knows. */
export function patched(room: Room, patch: PanoramaPatch): Room {
  const { settings, i18n: _i18n, plan, limits, extent, north, ...rest } = patch;
  const { portals: _ways, pointsOfInterest: _points, variants: _variants, tourId: _tour, ...others } = rest;
  // What is made of a model only the server knows.
  const { tourModel: _model, guidedWalk: _walk, ...plain } = others;
  const next: Record<string, unknown> = { ...room, settings: { ...room.settings, ...settings } };
  for (const [name, value] of Object.entries(plain)) put(next, name, value);
  if (north !== undefined) Object.assign(next, { north: north ?? 0, northKnown: north !== null });
  if (limits !== undefined) put(next, 'limits', limits);
  if (extent !== undefined) put(next, 'extent', extent);
  if (plan !== undefined) {
    const same = plan && room.plan?.assetId === plan.assetId;
    put(next, 'plan', plan && { ...(same ? { planUrl: room.plan?.planUrl } : {}), ...plan });
  }
  return next as Room; // The fields of a patch are fields of a room, cleared ones are absent.
}

function put(target: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) return;
  if (value === null) delete target[name];
  else target[name] = value;
}

/** A portal after an edit. */
function editedPortal(portal: Portal, edit: PortalEdit): Portal {
  const next: Record<string, unknown> = { ...portal };
  for (const [name, value] of Object.entries(edit)) if (name !== 'i18n') put(next, name, value);
  return next as Portal;
}

export function editPortalIn(roomId: string, edit: PortalEdit): RoomsChange {
  return inRoom(roomId, (room) => ({
    ...room,
    portals: room.portals.map((portal) => (portal.id === edit.id ? editedPortal(portal, edit) : portal)),
  }));
}

/** Removes a portal, and with `both` its counterpart in any room. */
export function withoutPortal(id: string, both: boolean): RoomsChange {
  return (rooms) => {
    const portal = rooms.flatMap(({ portals }) => portals).find((one) => one.id === id);
    const gone = new Set([id, ...(both && portal?.reversePortalId ? [portal.reversePortalId] : [])]);
    return rooms.map((room) =>
      room.portals.some((one) => gone.has(one.id))
        ? { ...room, portals: room.portals.filter((one) => !gone.has(one.id)) }
        : room,
    );
  };
}

/** Removes rooms, with the portals that lead to them. */
export function withoutRooms(ids: readonly string[]): RoomsChange {
  const gone = new Set(ids);
  return (rooms) =>
    rooms
      .filter(({ id }) => !gone.has(id))
      .map((room) => ({
        ...room,
        portals: room.portals.filter(({ targetPanoramaId }) => !gone.has(targetPanoramaId)),
      }));
}

/** A point in the format for replacing the list: without derived fields. Translations stay unless named. */
export function pointInput(point: Point): PointInput {
  const { id, position, polygon, type, title, description, assetId, url, apartmentId, icon, color } = point;
  const { order, visible } = point;
  return {
    id,
    position,
    type,
    title,
    order,
    visible,
    ...(polygon ? { polygon } : {}),
    ...(description ? { description } : {}),
    ...(assetId ? { assetId } : {}),
    ...(url ? { url } : {}),
    ...(apartmentId ? { apartmentId } : {}),
    ...(icon ? { icon } : {}),
    ...(color ? { color } : {}),
  };
}

/** Points in list order. */
export function inPointOrder(points: readonly Point[]): Point[] {
  return points.toSorted((a, b) => a.order - b.order);
}

/** Whether two versions of a room differ in a field of a patch. */
export function differsIn(patch: PanoramaPatch, one: Room, other: Room): boolean {
  return Object.keys(patch).some((name) => {
    // Edited entry by entry: changing one does not affect the others.
    if (name === 'portals' || name === 'pointsOfInterest' || name === 'variants') return false;
    const key = name as keyof Room;
    if (key !== 'settings') return JSON.stringify(one[key]) !== JSON.stringify(other[key]);
    return Object.keys(patch.settings ?? {}).some((setting) => {
      const which = setting as keyof Room['settings'];
      return one.settings[which] !== other.settings[which];
    });
  });
}
