import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import type { AssetType } from '@oriel/contract/enums';
import { refresh } from '../../../base/refresh.ts';
import { api } from '../../../base/services.ts';
import { readApartment } from '../../../kit/apartments/api.ts';
import { editApartment, showApartment } from '../../../kit/apartments/edit-apartment.ts';
import { createTurns } from '../../../kit/edits/turns.ts';
import { isPdf, pictureOfPdf } from '../../../kit/files/pdf-picture.ts';
import { isUnderWay, type Upload } from '../../../kit/uploads/upload-store.ts';
import { createUploads } from '../../../kit/uploads/uploads.ts';
import type { FileUse } from './match-files.ts';

export interface OfApartment {
  readonly use: FileUse;
  /** The apartments that its name may refer to. */
  readonly candidates: readonly string[];
  /** Its apartment; undefined while the name is ambiguous or says nothing. */
  readonly apartmentId: string | undefined;
  /** More apartments that it is for, as the plan of their type. */
  readonly others: readonly string[];
  readonly estateId: string;
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
  async send({ file, use, apartmentId = '', others, estateId, assetId }, { note, ...options }) {
    const all = [apartmentId, ...others];
    // A file of several apartments belongs to their estate.
    const owner = others.length > 0 ? { estateId } : { apartmentId };
    const fields = { type: TYPES[use], ...owner, public: true };
    const upload = async () =>
      await api.uploadFile(use !== 'card' && isPdf(file) ? await pictureOfPdf(file) : file, {
        ...fields,
        ...options,
      });
    const id = assetId ?? (await upload()).id;
    note({ assetId: id });
    for (const one of all) await turns.run(one, () => join(one, use, id));
    // What is missing has changed.
    void refresh('audit');
  },
});

/** Whether it has an apartment and can be started or retried. */
export function isReady(file: ApartmentFile): boolean {
  return file.apartmentId !== undefined && file.phase !== 'done' && !isUnderWay(file);
}
