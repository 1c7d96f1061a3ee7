import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { errorDetail } from '../../../base/error-text.ts';
import { api, queryClient } from '../../../base/services.ts';
import { translate } from '../../../i18n/translate.ts';
import { imagesQuery, navigatorQuery, updateNavigator } from '../../../kit/navigators/api.ts';
import { createUploads } from '../../../kit/uploads/uploads.ts';
import { matchEvenings } from './evening-match.ts';
import { keptImage, withNewImages } from './frame-list.ts';
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

const pictureUploads = () =>
  createUploads<FrameFile>({
    parallel: 3,
    async send({ file }, { note, ...options }) {
      const { id, width, height } = await api.uploadFile(file, { type: 'IMAGE', ...options });
      note({ assetId: id, width, height });
    },
  });

export const frameUploads = pictureUploads();

export const frameMaker = createFrameMaker(frameUploads, {
  async add(navigatorId, files) {
    const { navigator, images } = await fresh(navigatorId);
    await updateNavigator(navigator, {
      images: withNewImages(images, files, navigator.mode === 'ROTATION'),
    });
  },
  explain: errorDetail,
});

export const eveningUploads = pictureUploads();

/** Gives frames their evenings, all in one change, and none when one of them does not fit. */
export const eveningMaker = createFrameMaker(eveningUploads, {
  async add(navigatorId, files) {
    const { navigator, images } = await fresh(navigatorId);
    const { evenings, strangers, misshapen } = matchEvenings(images, files);
    if (strangers.length > 0)
      throw new Error(
        translate('nav.evening.strangers', { count: strangers.length, names: strangers.join(', ') }),
      );
    if (misshapen.length > 0) {
      const names = misshapen.map((place) => place + 1).join(', ');
      throw new Error(translate('nav.evening.misshapen', { count: misshapen.length, names }));
    }
    await updateNavigator(navigator, {
      images: images.map((image) => {
        const eveningAssetId = evenings.get(image.id);
        return { ...keptImage(image), ...(eveningAssetId ? { eveningAssetId } : {}) };
      }),
    });
  },
  explain: errorDetail,
});
