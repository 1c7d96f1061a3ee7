import { createStore } from 'zustand/vanilla';
import type { PartOfSphere } from '../../kit/tours/api.ts';
import type { Upload, UploadStore } from '../../kit/uploads/upload-store.ts';
import type { PlacedRoom } from './arrangement.ts';

export interface RoomFile {
  /** The files chosen together with it. */
  readonly group: string;
  readonly panoramaId?: string | undefined;
  readonly assetId?: string;
  /** The name given to the room during the upload. */
  readonly name?: string;
  /** The resulting room, once loaded. */
  readonly room?: PlacedRoom;
  /** Angles of a partial panorama. */
  readonly part?: PartOfSphere;
}

export type RoomUpload = Upload<RoomFile>;

/** A tour that files are added to. */
export interface UploadTarget {
  readonly id: string;
  /** Position of the first of them. */
  readonly from: number;
  readonly visibility: 'PUBLIC' | 'UNLISTED' | 'PRIVATE';
}

/** Files chosen together. */
export interface UploadGroup {
  readonly key: string;
  /** One tour for all, or one each. */
  readonly together: boolean;
  readonly into?: UploadTarget;
  /** Name typed for the resulting tour. */
  readonly name?: string;
  /** Why their rooms could not be arranged. */
  readonly failure?: string;
}

/** Uploads of panoramas in the order of their rooms, and the groups of files chosen together. */
export function createRoomUploads(uploads: UploadStore<RoomFile>) {
  const groups = createStore<{ groups: readonly UploadGroup[] }>(() => ({ groups: [] }));
  let made = 0;

  uploads.store.subscribe(({ uploads: left }) =>
    groups.setState(({ groups: known }) => ({
      groups: known.filter(({ key }) => left.some(({ group }) => group === key)),
    })),
  );

  return {
    ...uploads,
    groups,
    /** Starts every file at once; no files, no call. Several files become one tour by default. */
    async add(files: readonly File[], into?: UploadTarget): Promise<void> {
      if (files.length === 0) return;
      made += 1;
      const group: UploadGroup = { key: `group-${made}`, together: true, ...(into ? { into } : {}) };
      groups.setState(({ groups: known }) => ({ groups: [group, ...known] }));
      await uploads.start(...uploads.add(files, () => ({ group: group.key })));
    },
    /** Resends a picture that was rejected for its aspect ratio, with its angles. */
    async sendPart(key: string, part: PartOfSphere): Promise<void> {
      uploads.change(key, { part });
      await uploads.start(key);
    },
    changeGroup(key: string, patch: Partial<Pick<UploadGroup, 'together' | 'name' | 'failure'>>): void {
      groups.setState(({ groups: known }) => ({
        groups: known.map((group) => {
          if (group.key !== key) return group;
          const { failure: _failure, ...rest } = group;
          return { ...rest, ...patch };
        }),
      }));
    },
    /** Reorders the files of a group. */
    order(keys: readonly string[]): void {
      uploads.store.setState(({ uploads: list }) => {
        const sorted = keys.flatMap((key) => list.find((upload) => upload.key === key) ?? []);
        return {
          uploads: list.map((upload) => (keys.includes(upload.key) ? (sorted.shift() ?? upload) : upload)),
        };
      });
    },
  };
}

export type RoomUploads = ReturnType<typeof createRoomUploads>;
