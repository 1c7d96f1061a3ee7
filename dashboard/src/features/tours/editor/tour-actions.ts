import type { PanoramaPatch } from '@oriel/contract/panorama';
import type {
  Point,
  PointCreate,
  PointInput,
  PortalCreate,
  PortalEdit,
} from '@oriel/contract/panorama-marks';
import { ApiError } from '@oriel/sdk/team-client';
import { api, queryClient } from '../../../base/services.ts';
import { refreshTours } from '../../../kit/tours/api.ts';
import {
  answered,
  differsIn,
  editPortalIn,
  inRoom,
  patched,
  pointInput,
  type RoomsChange,
  withoutPortal,
  withoutRooms,
} from './changes.ts';
import { createEditQueue } from './edit-queue.ts';
import { inTourOrder } from './order.ts';
import { type Room, tourRoomsQuery } from './tour-rooms.ts';

const KEEP: RoomsChange = (rooms) => rooms;

/** A change of the list of points, said so that it holds for every version of the list. */
type PointsChange = (points: readonly PointInput[]) => PointInput[];

/** Everything that can be done to a tour. Each call resolves when it is saved and rejects with why it was not; meanwhile it is shown. */
export function createTourActions(tourId: string) {
  const query = tourRoomsQuery(tourId);
  const queue = createEditQueue<readonly Room[]>({
    read: () => inTourOrder(queryClient.getQueryData(query.queryKey)?.data ?? []),
    write: (rooms) => {
      // A poll that set out before the save would bring back what was.
      void queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(query.queryKey, { data: [...rooms] });
    },
  });

  async function refresh(): Promise<Room[]> {
    // A poll that set out before a save would be taken for the answer.
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    return await queryClient.query({ ...query, staleTime: 0 });
  }

  async function run(
    change: RoomsChange,
    send: (rooms: readonly Room[]) => Promise<RoomsChange>,
  ): Promise<void> {
    await queue.run({ change, send });
    void refreshTours();
  }

  /**
   * Saves a change on the version that is known. Where somebody else was faster, it is made to their version, unless it is the very same
   * field that they changed.
   */
  async function save(known: Room, patchFor: (room: Room) => PanoramaPatch): Promise<RoomsChange> {
    const patch = patchFor(known);
    try {
      return answered(
        (await api.call('updatePanorama', { id: known.id, body: patch, ifMatch: known.updatedAt })).data,
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STALE_UPDATE') throw error;
      const latest = (await refresh()).find(({ id }) => id === known.id);
      if (!latest || differsIn(patch, known, latest)) throw error;
      return answered(
        (
          await api.call('updatePanorama', {
            id: latest.id,
            body: patchFor(latest),
            ifMatch: latest.updatedAt,
          })
        ).data,
      );
    }
  }

  function editRoom(id: string, patch: PanoramaPatch): Promise<void> {
    return run(
      inRoom(id, (room) => patched(room, patch)),
      (rooms) => save(found(rooms, id), () => patch),
    );
  }

  function editPoints(roomId: string, change: PointsChange): Promise<void> {
    const preview = (room: Room): Room => {
      const before = new Map(room.pointsOfInterest.map((point) => [point.id, point]));
      const after = change(room.pointsOfInterest.map(pointInput));
      const shown = after.flatMap((input) => {
        const point = before.get(input.id ?? '');
        // Fields of an input are fields of a point; what it clears is absent from the answer that follows.
        return point ? [{ ...point, ...input } as Point] : [];
      });
      return { ...room, pointsOfInterest: shown };
    };
    return run(inRoom(roomId, preview), (rooms) =>
      save(found(rooms, roomId), (room) => ({
        pointsOfInterest: change(room.pointsOfInterest.map(pointInput)),
      })),
    );
  }

  return {
    queue,
    refresh,
    editRoom,

    /** The same for several rooms, one after another. */
    editRooms(ids: readonly string[], patch: PanoramaPatch): Promise<void> {
      const change: RoomsChange = (rooms) =>
        rooms.map((room) => (ids.includes(room.id) ? patched(room, patch) : room));
      return run(change, async () => {
        // Said of all of them at once: it holds for whatever version each has.
        for (const id of ids) await api.call('updatePanorama', { id, body: patch });
        await refresh();
        return KEEP;
      });
    },

    /** Numbers the rooms in the order given. */
    orderRooms(ids: readonly string[]): Promise<void> {
      const place = new Map(ids.map((id, index) => [id, index]));
      const change: RoomsChange = (rooms) =>
        inTourOrder(rooms.map((room) => ({ ...room, order: place.get(room.id) ?? room.order })));
      return run(change, async (rooms) => {
        for (const { id, order } of rooms) {
          const next = place.get(id);
          if (next !== undefined && next !== order)
            await api.call('updatePanorama', { id, body: { order: next } });
        }
        await refresh();
        return KEEP;
      });
    },

    /** Makes a room the one that the tour opens with. From then on, the tour goes by its id. */
    async makeEntry(id: string): Promise<void> {
      await queue.run({
        change: (rooms) => inTourOrder(rooms.map((room) => ({ ...room, entry: room.id === id }))),
        send: async () => {
          await api.call('updatePanorama', { id, body: { entry: true } });
          await queryClient.query({ ...tourRoomsQuery(id), staleTime: 0 });
          return KEEP;
        },
      });
      void refreshTours();
    },

    deleteRoom(id: string): Promise<void> {
      return run(withoutRooms([id]), async () => {
        await api.call('deletePanorama', { id });
        await refresh();
        return KEEP;
      });
    },

    /** Takes a room out, into another tour or into one of its own. */
    moveRoom(id: string, target: string | null): Promise<void> {
      const change: RoomsChange = (rooms) => rooms.filter((room) => room.id !== id);
      return run(change, async () => {
        await api.call('updatePanorama', { id, body: { tourId: target } });
        await refresh();
        return KEEP;
      });
    },

    addPortal(portal: PortalCreate): Promise<void> {
      const preview = inRoom(portal.panoramaId, (room) => ({
        ...room,
        portals: [...room.portals, { ...portalPreview(portal), id: NEW_MARK }],
      }));
      return run(preview, async () => {
        await api.call('createPortal', { body: portal });
        await refresh();
        return KEEP;
      });
    },

    editPortal(roomId: string, edit: PortalEdit): Promise<void> {
      return run(editPortalIn(roomId, edit), (rooms) =>
        save(found(rooms, roomId), () => ({ portals: [edit] })),
      );
    },

    deletePortal(id: string, both: boolean): Promise<void> {
      return run(withoutPortal(id, both), async () => {
        await api.call('deletePortal', { id, query: { both } });
        await refresh();
        return KEEP;
      });
    },

    addPoint(roomId: string, point: PointCreate): Promise<void> {
      return run(KEEP, async () => {
        await api.call('createPointOfInterest', { id: roomId, body: point });
        return answered((await api.call('getPanorama', { id: roomId })).data);
      });
    },

    editPoint(roomId: string, id: string, patch: Partial<PointInput>): Promise<void> {
      return editPoints(roomId, (points) =>
        points.map((point) => (point.id === id ? { ...point, ...patch } : point)),
      );
    },

    deletePoint(roomId: string, id: string): Promise<void> {
      return editPoints(roomId, (points) => points.filter((point) => point.id !== id));
    },

    orderPoints(roomId: string, ids: readonly string[]): Promise<void> {
      return editPoints(roomId, (points) =>
        points.map((point) => {
          const order = ids.indexOf(point.id ?? '');
          return order < 0 ? point : { ...point, order };
        }),
      );
    },
  };
}

export type TourActions = ReturnType<typeof createTourActions>;

/** The id of a mark that has not been answered yet. */
export const NEW_MARK = 'new';

function portalPreview(portal: PortalCreate): Room['portals'][number] {
  const { panoramaId, targetPanoramaId, position, icon = 'ARROW', size = 1, transition = 'WALK' } = portal;
  return { id: NEW_MARK, panoramaId, targetPanoramaId, position, icon, size, transition };
}

function found(rooms: readonly Room[], id: string): Room {
  const room = rooms.find((one) => one.id === id);
  if (!room) throw new ApiError('Not found', { status: 404, code: 'NOT_FOUND' });
  return room;
}

/** A deleted point as it is made anew. */
export function pointAgain(point: Point): PointCreate {
  const { id: _id, ...input } = pointInput(point);
  return { ...input, ...(point.i18n ? { i18n: point.i18n } : {}) };
}
