import type { Asset, AssetUse, PublicAsset } from '@oriel/contract/asset';
import { withoutEmpty } from '../../platform/present.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import { inLanguage, type TextLanguage } from '../../platform/translation.ts';
import type { AssetDocument } from './model.ts';

/** The public projection. Keys are those marked `pub` in the contract and no others. */
export function publicAsset(stored: AssetDocument, locale: TextLanguage): PublicAsset {
  const asset = inLanguage(stored, locale, ['name', 'alt']);
  return withoutEmpty({
    id: String(asset._id),
    type: asset.type,
    name: asset.name,
    mimeType: asset.mimeType,
    width: asset.width,
    height: asset.height,
    duration: asset.duration,
    url: asset.imageKey ? mediaUrl(asset.imageKey) : '',
    thumbnailUrl: asset.thumbnailKey ? mediaUrl(asset.thumbnailKey) : undefined,
    variants: asset.variants.map(({ key, file, width, height, format }) => ({
      key,
      url: mediaUrl(file),
      width,
      height,
      format,
    })),
    alt: asset.alt,
    blurhash: asset.blurhash,
  }) as PublicAsset;
}

/** An asset as members get it. The caller provides `usedBy`, which is derived. */
export function presentAsset(asset: AssetDocument, usedBy: readonly AssetUse[], locale: TextLanguage): Asset {
  const id = (value: AssetDocument['_id'] | undefined) => (value ? String(value) : undefined);
  return withoutEmpty({
    ...publicAsset(asset, locale),
    organizationId: String(asset.organizationId),
    originalName: asset.originalName,
    size: asset.size,
    checksum: asset.checksum,
    public: asset.public,
    estateId: id(asset.estateId),
    buildingId: id(asset.buildingId),
    apartmentId: id(asset.apartmentId),
    panoramaId: id(asset.panoramaId),
    feedbackId: id(asset.feedbackId),
    i18n: asset.i18n,
    status: asset.status,
    error: asset.error,
    usedBy: [...usedBy],
    ownerId: id(asset.createdBy),
    createdAt: asset.createdAt.toISOString(),
    updatedAt: asset.updatedAt.toISOString(),
  }) as Asset;
}
