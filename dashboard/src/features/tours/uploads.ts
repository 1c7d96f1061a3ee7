import { ApiError } from '@oriel/sdk/team-client';
import { useStore } from 'zustand';
import { errorDetail } from '../../base/error-text.ts';
import { session } from '../../base/services.ts';
import { uploadPanorama } from '../../kit/tours/api.ts';
import { noteUnfinished } from '../../ui/leaving.ts';
import { createArranger } from './arranger.ts';
import { copyRoom, lookAtRoom, refreshAll, takeStep } from './arranger-wire.ts';
import { createUploadStore, isUnderWay, type Upload, type UploadGroup } from './upload-store.ts';

export const uploads = createUploadStore({
  send: uploadPanorama,
  organization: () => session.store.getState().organization,
  explain: (error) => {
    const message = errorDetail(error);
    if (!(error instanceof ApiError) || error.status === 0) return { message, retryable: true };
    const { status, code } = error;
    return { message, code, retryable: status >= 500 || status === 408 || status === 429 };
  },
  uploaded: () => refreshAll(),
});

const arranger = createArranger(uploads, {
  look: lookAtRoom,
  copy: copyRoom,
  take: takeStep,
  explain: errorDetail,
  changed: refreshAll,
});

/** Puts the rooms of a group together, anew after a failure. */
export function arrange(group: string): void {
  uploads.changeGroup(group, {});
  void arranger.arrange(group);
}

/** The uploads into the organization one is looking at. */
export function useUploads(): readonly Upload[] {
  const all = useStore(uploads.store, ({ uploads: list }) => list);
  const organization = useStore(session.store, (state) => state.organization);
  return all.filter((upload) => upload.organization === organization);
}

export function useUploadGroups(): readonly UploadGroup[] {
  return useStore(uploads.store, ({ groups }) => groups);
}

// Each room finds its place as it arrives, whatever page one is on, and each time a file of its group is gone or refused.
uploads.store.subscribe(({ uploads: list, groups }, { uploads: before }) => {
  for (const { key } of groups) {
    const state = (uploadsThen: readonly Upload[]) =>
      uploadsThen.map((one) => (one.group === key ? `${one.key}${one.phase}` : '')).join();
    if (state(list) !== state(before)) void arranger.arrange(key);
  }
});

uploads.store.subscribe(({ uploads: list }) =>
  noteUnfinished(uploads.store, list.some(isUnderWay) ? 'window' : undefined),
);

// Whoever signs out, here or in another tab, sends nothing more.
session.store.subscribe(({ ended }, before) => {
  if (ended === 'left' && before.ended !== 'left') uploads.stopAll();
});
