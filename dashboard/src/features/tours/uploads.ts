import { useStore } from 'zustand';
import { errorDetail } from '../../base/error-text.ts';
import { uploadPanorama } from '../../kit/tours/api.ts';
import { createUploads } from '../../kit/uploads/uploads.ts';
import { createArranger } from './arranger.ts';
import { copyRoom, lookAtRoom, refreshAll, takeStep } from './arranger-wire.ts';
import { createRoomUploads, type RoomFile, type UploadGroup } from './room-uploads.ts';

export const uploads = createRoomUploads(
  createUploads<RoomFile>({
    async send({ file, part }, { note, ...options }) {
      note(await uploadPanorama(file, { part, ...options }));
      refreshAll();
    },
  }),
);

const arranger = createArranger(uploads, {
  look: lookAtRoom,
  copy: copyRoom,
  take: takeStep,
  explain: errorDetail,
  changed: refreshAll,
});

/** Arranges the rooms of a group, or retries after a failure. */
export function arrange(group: string): void {
  uploads.changeGroup(group, {});
  void arranger.arrange(group);
}

export function useUploadGroups(): readonly UploadGroup[] {
  return useStore(uploads.groups, ({ groups }) => groups);
}

// Arranges each room as it arrives, on any page, and whenever a file of its group is removed or rejected.
uploads.onPhases(
  ({ group }) => group,
  (group) => void arranger.arrange(group),
);
