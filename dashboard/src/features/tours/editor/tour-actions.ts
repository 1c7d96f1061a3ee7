import type { PanoramaPatch, VariantInput } from '@oriel/contract/panorama';
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
import { dropDraftsOf } from './unsaved.ts';
import { variantInput } from './variants.ts';

const KEEP: RoomsChange = (rooms) => rooms;

/** A change of the list of points that applies to any version of it. */
type PointsChange = (points: readonly PointInput[]) => PointInput[];

/** The same of the list of variants. */
type VariantsChange = (variants: readonly VariantInput[]) => VariantInput[];

/** All changes of a tour. Each call resolves when saved and rejects with the reason; meanwhile the change is shown. */
export function createTourActions(tourId: string) {
  const query = tourRoomsQuery(tourId);
  const queue = createEditQueue<readonly Room[]>({
    read: () => inTourOrder(queryClient.getQueryData(query.queryKey)?.data ?? []),
    write: (rooms) => {
      // A poll started before the save would restore the previous state.
      void queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(query.queryKey, { data: [...rooms] });
    },
  });

  async function refresh(): Promise<Room[]> {
    // A poll started before a save would be taken for its answer.
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

  /** Saves a change based on the known version. A concurrent change is rebased, unless it touches the same field. */
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
        // Fields of an input are fields of a point; cleared ones are absent from the following answer.
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

  function editVariants(roomId: string, change: VariantsChange): Promise<void> {
    const preview = (room: Room): Room => {
      const before = new Map(room.variants.map((variant) => [variant.assetId, variant]));
      const shown = change(room.variants.map(variantInput)).flatMap(({ key, label, assetId }) => {
        const variant = before.get(assetId);
        return variant ? [{ ...variant, key, label }] : [];
      });
      return { ...room, variants: shown };
    };
    return run(inRoom(roomId, preview), (rooms) =>
      save(found(rooms, roomId), (room) => ({ variants: change(room.variants.map(variantInput)) })),
    );
  }

  return {
    queue,
    refresh,
    editRoom,
    editVariants,

    /** The same for several rooms, one after another. */
    editRooms(ids: readonly string[], patch: PanoramaPatch): Promise<void> {
      const change: RoomsChange = (rooms) =>
        rooms.map((room) => (ids.includes(room.id) ? patched(room, patch) : room));
      return run(change, async () => {
        // An unconditional change: valid for any version of each room.
        for (const id of ids) await api.call('updatePanorama', { id, body: patch });
        await refresh();
        return KEEP;
      });
    },

    /** Numbers the rooms in the given order. */
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

    /** Makes a room the tour's entry. The tour then has its id. */
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
        dropDraftsOf(id);
        await refresh();
        return KEEP;
      });
    },

    /** Moves a room into another tour or into its own. */
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

/** Temporary id of a mark being saved. */
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

/** A deleted point as a new one. */
export function pointAgain(point: Point): PointCreate {
  const { id: _id, ...input } = pointInput(point);
  return { ...input, ...(point.i18n ? { i18n: point.i18n } : {}) };
}
