import { createStore } from 'zustand/vanilla';
import type { PartOfSphere } from '../../kit/tours/api.ts';
import type { Upload, UploadStore } from '../../kit/uploads/upload-store.ts';
import type { PlacedRoom } from './arrangement.ts';

export interface RoomFile {
  /** The files that were chosen together with it. */
  readonly group: string;
  readonly panoramaId?: string | undefined;
  readonly assetId?: string;
  /** The name that somebody gave the room while it was uploaded. */
  readonly name?: string;
  /** The room that it became, once it was looked up. */
  readonly room?: PlacedRoom;
  /** What was said of a picture that is a part of a sphere. */
  readonly part?: PartOfSphere;
}

export type RoomUpload = Upload<RoomFile>;

/** A tour that files are added to. */
export interface UploadTarget {
  readonly id: string;
  /** Place of the first of them. */
  readonly from: number;
  readonly visibility: 'PUBLIC' | 'UNLISTED' | 'PRIVATE';
}

/** Files that were chosen together. */
export interface UploadGroup {
  readonly key: string;
  /** One tour of them all, or each a tour. */
  readonly together: boolean;
  readonly into?: UploadTarget;
  /** Name typed for the tour that they become. */
  readonly name?: string;
  /** Why their rooms could not be put together. */
  readonly failure?: string;
}

/** Panoramas on their way, in the order of the rooms they become, and the groups in which they were chosen. */
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
    /** Starts every file at once; no files, no call. Several files become one tour unless somebody wants otherwise. */
    async add(files: readonly File[], into?: UploadTarget): Promise<void> {
      if (files.length === 0) return;
      made += 1;
      const group: UploadGroup = { key: `group-${made}`, together: true, ...(into ? { into } : {}) };
      groups.setState(({ groups: known }) => ({ groups: [group, ...known] }));
      await uploads.start(...uploads.add(files, () => ({ group: group.key })));
    },
    /** Sends a picture again that was refused because of its shape, with what it shows of a sphere. */
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
    /** Puts the files of a group in another order. */
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
