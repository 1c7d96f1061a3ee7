import { ApiError } from '@oriel/sdk/team-client';
import { useStore } from 'zustand';
import { errorDetail } from '../../app/error-text.ts';
import { session } from '../../app/services.ts';
import { refreshTours, uploadPanorama } from './api.ts';
import { createUploadStore, isUnderWay, type Upload } from './upload-store.ts';

export const uploads = createUploadStore({
  send: uploadPanorama,
  organization: () => session.store.getState().organization,
  explain: (error) => {
    const message = errorDetail(error);
    if (!(error instanceof ApiError) || error.status === 0) return { message, retryable: true };
    const { status, code } = error;
    return { message, code, retryable: status >= 500 || status === 408 || status === 429 };
  },
  uploaded: () => void refreshTours(),
});

/** The uploads into the organization one is looking at. */
export function useUploads(): readonly Upload[] {
  const all = useStore(uploads.store, ({ uploads: list }) => list);
  const organization = useStore(session.store, (state) => state.organization);
  return all.filter((upload) => upload.organization === organization);
}

// Leaving the page would break off what is on its way; the browser asks first. Only then, because the listener alone keeps some browsers from
// restoring the page on "back".
const ask = (event: BeforeUnloadEvent) => event.preventDefault();
uploads.store.subscribe(({ uploads: list }) => {
  if (list.some(isUnderWay)) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
});
