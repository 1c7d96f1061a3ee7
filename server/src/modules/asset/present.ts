import type { Asset } from '@oriel/contract/asset';
import { withoutEmpty } from '../../platform/present.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import type { AssetDocument } from './model.ts';

/** An asset as members get it. `usedBy` is found by whoever answers, since it is derived. */
export function presentAsset(asset: AssetDocument, usedBy: Asset['usedBy']): Asset {
  return withoutEmpty({
    id: String(asset._id),
    organizationId: String(asset.organizationId),
    type: asset.type,
    name: asset.name,
    originalName: asset.originalName,
    mimeType: asset.mimeType,
    size: asset.size,
    width: asset.width,
    height: asset.height,
    checksum: asset.checksum,
    url: asset.imageKey ? mediaUrl(asset.imageKey) : '',
    thumbnailUrl: asset.thumbnailKey ? mediaUrl(asset.thumbnailKey) : undefined,
    variants: asset.variants.map(({ file, ...variant }) => ({ ...variant, url: mediaUrl(file) })),
    alt: asset.alt,
    blurhash: asset.blurhash,
    public: asset.public,
    panoramaId: asset.panoramaId ? String(asset.panoramaId) : undefined,
    status: asset.status,
    error: asset.error,
    usedBy,
    ownerId: asset.createdBy ? String(asset.createdBy) : undefined,
    createdAt: asset.createdAt.toISOString(),
    updatedAt: asset.updatedAt.toISOString(),
  }) as Asset;
}
