import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import type { AssetType } from '@oriel/contract/enums';
import { refresh } from '../../../base/refresh.ts';
import { api } from '../../../base/services.ts';
import { readApartment } from '../../../kit/apartments/api.ts';
import { editApartment, showApartment } from '../../../kit/apartments/edit-apartment.ts';
import { createTurns } from '../../../kit/edits/turns.ts';
import { isUnderWay, type Upload } from '../../../kit/uploads/upload-store.ts';
import { createUploads } from '../../../kit/uploads/uploads.ts';
import type { FileUse } from './match-files.ts';

export interface OfApartment {
  readonly use: FileUse;
  /** The apartments that its name may refer to. */
  readonly candidates: readonly string[];
  /** Its apartment; undefined while the name is ambiguous or says nothing. */
  readonly apartmentId: string | undefined;
  /** Set once it is uploaded. */
  readonly assetId?: string;
}

export type ApartmentFile = Upload<OfApartment>;

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

async function join(apartmentId: string, use: FileUse, assetId: string): Promise<void> {
  const apartment = await readApartment(apartmentId);
  showApartment(apartment);
  if (use !== 'gallery') await editApartment(apartment, { [FIELDS[use]]: assetId });
  else if (!apartment.galleryAssetIds.includes(assetId)) {
    await editApartment(apartment, { galleryAssetIds: [...apartment.galleryAssetIds, assetId] });
  }
}

/** Uploads of plans, photos and cards for apartments. */
export const apartmentFiles = createUploads<OfApartment>({
  async send({ file, use, apartmentId = '', assetId }, { note, ...options }) {
    const fields = { type: TYPES[use], apartmentId: apartmentId, public: true };
    const id = assetId ?? (await api.uploadFile(file, { ...fields, ...options })).id;
    note({ assetId: id });
    await turns.run(apartmentId, () => join(apartmentId, use, id));
    // What is missing has changed.
    void refresh('audit');
  },
});

/** Whether it has an apartment and can be started or retried. */
export function isReady(file: ApartmentFile): boolean {
  return file.apartmentId !== undefined && file.phase !== 'done' && !isUnderWay(file);
}
