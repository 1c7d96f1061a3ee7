import { useStore } from 'zustand';
import { ApiError } from '../../app/api-error.ts';
import { session } from '../../app/services.ts';
import { translate } from '../../i18n/translate.ts';
import { refreshTours, uploadPanorama } from './api.ts';
import { createUploadStore, isUnderWay, type Upload } from './upload-store.ts';

export const uploads = createUploadStore({
  send: uploadPanorama,
  organization: () => session.store.getState().organization,
  explain: (error) => {
    if (!(error instanceof ApiError)) return { message: translate('uploads.noAnswer'), retryable: true };
    const { status, code, message, errors } = error;
    if (status === undefined) return { message: translate('uploads.noAnswer'), retryable: true };
    const sentence = errors ? Object.values(errors).flat().join(' ') || message : message;
    return {
      message: sentence,
      retryable: status >= 500 || status === 408 || status === 429,
      ...(code ? { code } : {}),
    };
  },
  uploaded: () => void refreshTours(),
});

/** The uploads into the organization one is looking at. */
export function useUploads(): readonly Upload[] {
  const all = useStore(uploads.store, ({ uploads: list }) => list);
  const organization = useStore(session.store, (state) => state.organization);
  return all.filter((upload) => upload.organization === organization);
}

// Leaving the page would break off what is on its way; the browser asks first.
addEventListener('beforeunload', (event) => {
  if (uploads.store.getState().uploads.some(isUnderWay)) event.preventDefault();
});
