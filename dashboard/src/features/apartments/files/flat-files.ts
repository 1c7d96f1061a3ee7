import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import type { AssetType } from '@oriel/contract/enums';
import { api } from '../../../base/services.ts';
import { readFlat } from '../../../kit/apartments/api.ts';
import { editFlat, showFlat } from '../../../kit/apartments/edit-flat.ts';
import { createTurns } from '../../../kit/edits/turns.ts';
import { isUnderWay, type Upload } from '../../../kit/uploads/upload-store.ts';
import { createUploads } from '../../../kit/uploads/uploads.ts';
import type { FileUse } from './match-files.ts';

export interface OfFlat {
  readonly use: FileUse;
  /** The flats that its name may mean. */
  readonly candidates: readonly string[];
  /** The one that it is for; none yet where the name does not say, or says several. */
  readonly flatId: string | undefined;
  /** Once it is uploaded. */
  readonly assetId?: string;
}

export type FlatFile = Upload<OfFlat>;

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

/** A gallery is read and written as a whole: what is given to one flat is given one after another. */
const turns = createTurns();

async function join(flatId: string, use: FileUse, assetId: string): Promise<void> {
  const flat = await readFlat(flatId);
  showFlat(flat);
  if (use !== 'gallery') await editFlat(flat, { [FIELDS[use]]: assetId });
  else if (!flat.galleryAssetIds.includes(assetId)) {
    await editFlat(flat, { galleryAssetIds: [...flat.galleryAssetIds, assetId] });
  }
}

/** Plans, photos and cards on their way to their flats. */
export const flatFiles = createUploads<OfFlat>({
  async send({ file, use, flatId = '', assetId }, { note, ...options }) {
    const fields = { type: TYPES[use], apartmentId: flatId, public: true };
    const id = assetId ?? (await api.uploadFile(file, { ...fields, ...options })).id;
    note({ assetId: id });
    await turns.run(flatId, () => join(flatId, use, id));
  },
});

/** Whether it has its flat and waits for the start, or may be started once more. */
export function isReady(file: FlatFile): boolean {
  return file.flatId !== undefined && file.phase !== 'done' && !isUnderWay(file);
}
