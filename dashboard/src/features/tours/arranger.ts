import { isUnderWay } from '../../kit/uploads/upload-store.ts';
import { afterStep, nextStep, type PlacedRoom, type Step } from './arrangement.ts';
import type { RoomUpload, RoomUploads, UploadTarget } from './room-uploads.ts';

export interface Wire {
  /** The room of an upload, and whether it existed before: in a tour, or with portals. */
  look(id: string): Promise<PlacedRoom & { readonly taken: boolean }>;
  /** Another room of the same file. */
  copy(assetId: string, name: string): Promise<PlacedRoom>;
  take(step: Step, visibility: UploadTarget['visibility'] | undefined): Promise<void>;
  explain(error: unknown): string;
  /** Tours may have changed. */
  changed(): void;
}

/** Arranges uploaded rooms as their group intends, as they arrive and whenever the intention changes. */
export function createArranger(uploads: RoomUploads, wire: Wire) {
  const busy = new Set<string>();
  const again = new Set<string>();

  const of = (group: string): RoomUpload[] =>
    uploads.store.getState().uploads.filter((one) => one.group === group);

  async function arrange(key: string): Promise<void> {
    if (busy.has(key)) {
      again.add(key);
      return;
    }
    busy.add(key);
    try {
      do {
        again.delete(key);
        await settle(key);
      } while (again.has(key));
    } catch (error) {
      uploads.changeGroup(key, { failure: wire.explain(error) });
    } finally {
      busy.delete(key);
      wire.changed();
    }
  }

  async function settle(key: string): Promise<void> {
    for (;;) {
      const group = uploads.groups.getState().groups.find((one) => one.key === key);
      if (!group) return;
      const files = of(key);
      const unseen = files.find(({ panoramaId, room }) => panoramaId !== undefined && !room);
      if (unseen) {
        await lookAt(
          unseen,
          group.into !== undefined ||
            (group.together && files.filter(({ phase }) => phase !== 'refused').length > 1),
        );
        continue;
      }
      const step = nextStep({
        together: group.together,
        into: group.into,
        tourName: group.name,
        complete: !files.some(isUnderWay),
        rooms: files.flatMap(({ room, name }) => (room ? [{ room, name }] : [])),
      });
      if (!step) return;
      await wire.take(step, group.into?.visibility);
      const moved = files.find(({ room }) => room?.id === step.id)?.room;
      for (const { key: upload, room } of of(key)) {
        if (room) uploads.change(upload, { room: afterStep(room, step, moved?.tourId) });
      }
    }
  }

  /** The same file may have been uploaded before: its room stays, and the tour gets another one. */
  async function lookAt({ key, panoramaId = '', assetId }: RoomUpload, joins: boolean): Promise<void> {
    const { taken, ...room } = await wire.look(panoramaId);
    const known = uploads.store.getState().uploads.some((one) => one.key !== key && one.room?.id === room.id);
    if (!joins || !assetId || !(taken || known)) {
      uploads.change(key, { room });
      return;
    }
    const copy = await wire.copy(assetId, room.name);
    uploads.change(key, { room: copy, panoramaId: copy.id });
  }

  return { arrange };
}
