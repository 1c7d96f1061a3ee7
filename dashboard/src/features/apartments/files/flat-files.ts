import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import type { AssetType } from '@oriel/contract/enums';
import { useStore } from 'zustand';
import { errorDetail } from '../../../base/error-text.ts';
import { api, session } from '../../../base/services.ts';
import { readFlat } from '../../../kit/apartments/api.ts';
import { editFlat, showFlat } from '../../../kit/apartments/edit-flat.ts';
import { noteUnfinished } from '../../../ui/leaving.ts';
import { createFlatFiles, type FlatFile, isOnItsWay } from './files-store.ts';
import type { FileUse } from './match-files.ts';

const TYPES: Readonly<Record<FileUse, AssetType>> = {
  plan2d: 'FLOOR_PLAN',
  plan3d: 'FLOOR_PLAN',
  card: 'PDF',
  gallery: 'IMAGE',
};

const FIELDS = {
  plan2d: 'floorPlan2dAssetId',
  plan3d: 'floorPlan3dAssetId',
  card: 'cardPdfAssetId',
} as const satisfies Partial<Record<FileUse, keyof ApartmentPatch>>;

export const flatFiles = createFlatFiles({
  send: ({ file, use, flatId }, onProgress, signal) =>
    api.uploadFile(file, {
      type: TYPES[use],
      ...(flatId ? { apartmentId: flatId } : {}),
      public: true,
      signal,
      onProgress: ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0),
    }),
  async join(flatId, use, assetId) {
    const flat = await readFlat(flatId);
    showFlat(flat);
    if (use !== 'gallery') await editFlat(flat, { [FIELDS[use]]: assetId });
    else if (!flat.galleryAssetIds.includes(assetId)) {
      await editFlat(flat, { galleryAssetIds: [...flat.galleryAssetIds, assetId] });
    }
  },
  explain: errorDetail,
  organization: () => session.store.getState().organization,
});

/** The files for the organization that one looks at. */
export function useFlatFiles(): readonly FlatFile[] {
  const all = useStore(flatFiles.store, (state) => state.files);
  const organization = useStore(session.store, (state) => state.organization);
  return all.filter((file) => file.organization === organization);
}

flatFiles.store.subscribe(({ files }) =>
  noteUnfinished(flatFiles.store, files.some(isOnItsWay) ? 'window' : undefined),
);
