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
  /** The apartments that its name may refer to. */
  readonly candidates: readonly string[];
  /** Its apartment; undefined while the name is ambiguous or says nothing. */
  readonly flatId: string | undefined;
  /** Set once it is uploaded. */
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

/** A gallery is read and written as a whole: files of one apartment are attached one by one. */
const turns = createTurns();

async function join(flatId: string, use: FileUse, assetId: string): Promise<void> {
  const flat = await readFlat(flatId);
  showFlat(flat);
  if (use !== 'gallery') await editFlat(flat, { [FIELDS[use]]: assetId });
  else if (!flat.galleryAssetIds.includes(assetId)) {
    await editFlat(flat, { galleryAssetIds: [...flat.galleryAssetIds, assetId] });
  }
}

/** Uploads of plans, photos and cards for apartments. */
export const flatFiles = createUploads<OfFlat>({
  async send({ file, use, flatId = '', assetId }, { note, ...options }) {
    const fields = { type: TYPES[use], apartmentId: flatId, public: true };
    const id = assetId ?? (await api.uploadFile(file, { ...fields, ...options })).id;
    note({ assetId: id });
    await turns.run(flatId, () => join(flatId, use, id));
  },
});

/** Whether it has an apartment and can be started or retried. */
export function isReady(file: FlatFile): boolean {
  return file.flatId !== undefined && file.phase !== 'done' && !isUnderWay(file);
}
