import { ApiError } from '@oriel/sdk/team-client';
import { useStore } from 'zustand';
import { errorDetail } from '../../base/error-text.ts';
import { session } from '../../base/services.ts';
import { translate } from '../../i18n/translate.ts';
import { noteUnfinished } from '../../ui/leaving.ts';
import {
  createUploadStore,
  isUnderWay,
  OtherOrganization,
  type Upload,
  type UploadDeps,
  type UploadStore,
} from './upload-store.ts';

/**
 * The uploads of this tab for one purpose. They live above the router, so that they survive navigation, and the window asks before closing
 * during an upload.
 */
export function createUploads<Own>(
  purpose: Omit<UploadDeps<Own>, 'explain' | 'organization'>,
): UploadStore<Own> {
  const uploads = createUploadStore<Own>({
    ...purpose,
    organization: () => session.store.getState().organization,
    explain: (error) => {
      if (error instanceof OtherOrganization)
        return { message: translate('upload.otherOrganization'), retryable: true };
      const { status = 0, code = undefined } = error instanceof ApiError ? error : {};
      const retryable = status === 0 || status >= 500 || status === 408 || status === 429;
      return { message: errorDetail(error), code: status === 0 ? undefined : code, retryable };
    },
  });

  uploads.store.subscribe(({ uploads: list }) =>
    noteUnfinished(uploads.store, list.some(isUnderWay) ? 'window' : undefined),
  );

  // Signing out, here or in another tab, cancels all uploads.
  session.store.subscribe(({ ended }, before) => {
    if (ended === 'left' && before.ended !== 'left')
      uploads.remove(...uploads.store.getState().uploads.map(({ key }) => key));
  });

  return uploads;
}

/** Those for the current organization. */
export function useUploads<Own>({ store }: Pick<UploadStore<Own>, 'store'>): readonly Upload<Own>[] {
  const all = useStore(store, ({ uploads }) => uploads);
  const organization = useStore(session.store, (state) => state.organization);
  return all.filter((upload) => upload.organization === organization);
}
