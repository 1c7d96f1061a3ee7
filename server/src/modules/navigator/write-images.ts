import type { Models } from '../../platform/database.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import type { NavigatorDocument, NavigatorImageDocument } from './model.ts';
import type { PreparedImage } from './prepare-images.ts';

type Owner = Pick<NavigatorDocument, '_id' | 'organizationId' | 'createdBy'>;
type Head = Pick<
  NavigatorImageDocument,
  '_id' | 'index' | 'angle' | 'label' | 'floor' | 'assetId' | 'eveningAssetId' | 'i18n'
>;

/** Stores new images with their outlines. */
export async function insertImages(
  models: Models,
  { _id, organizationId, createdBy }: Owner,
  images: readonly PreparedImage[],
): Promise<void> {
  if (images.length === 0) return;
  await models.NavigatorImage.insertMany(
    images.map(({ id, fields, optional, i18n, overlays }) => {
      const translations = mergedTranslations(undefined, i18n);
      return {
        _id: id,
        organizationId,
        navigatorId: _id,
        ...fields,
        ...optional,
        ...(translations ? { i18n: translations } : {}),
        overlays,
        ...(createdBy ? { createdBy } : {}),
      };
    }),
  );
}

function isSame(current: Head, { fields, optional }: PreparedImage, i18n: Head['i18n']): boolean {
  return (
    current.index === fields.index &&
    current.angle === fields.angle &&
    current.assetId.equals(fields.assetId) &&
    (current.label ?? undefined) === optional.label &&
    (current.floor ?? undefined) === optional.floor &&
    String(current.eveningAssetId ?? '') === String(optional.eveningAssetId ?? '') &&
    JSON.stringify(current.i18n ?? {}) === JSON.stringify(i18n ?? {})
  );
}

/** Updates kept images from the body. Outlines stay, and unchanged images are not written. */
export async function updateImages(
  models: Models,
  { _id, organizationId }: Owner,
  images: readonly PreparedImage[],
  current: ReadonlyMap<string, Head>,
): Promise<void> {
  const operations = images.flatMap((image) => {
    const head = current.get(String(image.id));
    if (!head) return [];
    const i18n = mergedTranslations(head.i18n, image.i18n);
    if (isSame(head, image, i18n)) return [];
    const { label, floor, eveningAssetId } = image.optional;
    const gone = { label, floor, eveningAssetId, i18n };
    const $unset = Object.fromEntries(
      Object.entries(gone).flatMap(([name, value]) => (value === undefined ? [[name, 1]] : [])),
    );
    return [
      {
        updateOne: {
          filter: { _id: image.id, organizationId, navigatorId: _id },
          update: {
            $set: { ...image.fields, ...image.optional, ...(i18n ? { i18n } : {}) },
            $inc: { revision: 1 },
            ...(Object.keys($unset).length > 0 ? { $unset } : {}),
          },
        },
      },
    ];
  });
  if (operations.length > 0) await models.NavigatorImage.bulkWrite(operations, { ordered: false });
}
