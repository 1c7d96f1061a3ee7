import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { errorDetail } from '../../../base/error-text.ts';
import { api, queryClient } from '../../../base/services.ts';
import { imagesQuery, navigatorQuery, updateNavigator } from '../../../kit/navigators/api.ts';
import { noteUnfinished } from '../../../ui/leaving.ts';
import { withNewImages } from './frame-list.ts';
import { createFrameUploads } from './frame-upload-store.ts';

/** The navigator and its images as they are now. */
async function fresh(navigatorId: string) {
  const navigator = await queryClient.fetchQuery({ ...navigatorQuery(navigatorId), staleTime: 0 });
  const images: readonly NavigatorImage[] = await queryClient.fetchQuery({
    ...imagesQuery(navigatorId),
    staleTime: 0,
  });
  return { navigator, images };
}

export const frameUploads = createFrameUploads({
  async send(file, { signal, onProgress }) {
    const asset = await api.uploadFile(file, {
      type: 'IMAGE',
      signal,
      onProgress: ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0),
    });
    return { assetId: asset.id };
  },
  async add(navigatorId, assetIds) {
    const { navigator, images } = await fresh(navigatorId);
    await updateNavigator(navigator, {
      images: withNewImages(images, assetIds, navigator.mode === 'ROTATION'),
    });
  },
  explain: errorDetail,
});

frameUploads.store.subscribe(({ uploads }) =>
  noteUnfinished(
    frameUploads.store,
    uploads.some(({ phase }) => phase === 'sending' || phase === 'waiting') ? 'window' : undefined,
  ),
);
