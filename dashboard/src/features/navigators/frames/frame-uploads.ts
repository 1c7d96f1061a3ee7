import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { errorDetail } from '../../../base/error-text.ts';
import { api, queryClient } from '../../../base/services.ts';
import { imagesQuery, navigatorQuery, updateNavigator } from '../../../kit/navigators/api.ts';
import { createUploads } from '../../../kit/uploads/uploads.ts';
import { withNewImages } from './frame-list.ts';
import { createFrameMaker, type FrameFile } from './frame-maker.ts';

/** The current version of the navigator and its images. */
async function fresh(navigatorId: string) {
  const navigator = await queryClient.query({ ...navigatorQuery(navigatorId), staleTime: 0 });
  const images: readonly NavigatorImage[] = await queryClient.query({
    ...imagesQuery(navigatorId),
    staleTime: 0,
  });
  return { navigator, images };
}

export const frameUploads = createUploads<FrameFile>({
  parallel: 3,
  async send({ file }, { note, ...options }) {
    const { id } = await api.uploadFile(file, { type: 'IMAGE', ...options });
    note({ assetId: id });
  },
});

export const frameMaker = createFrameMaker(frameUploads, {
  async add(navigatorId, assetIds) {
    const { navigator, images } = await fresh(navigatorId);
    await updateNavigator(navigator, {
      images: withNewImages(images, assetIds, navigator.mode === 'ROTATION'),
    });
  },
  explain: errorDetail,
});
