import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';

const ACROSS = { acrossOrganizations: 'files are named by the asset they were made for' };

/** Whether a folder of a store belongs to an asset: named by an id. Avatars and personal brand pictures have other names. */
export function isAssetFolder(key: string): boolean {
  return /^[0-9a-f]{24}$/.test(key);
}

/** Those asset ids whose files are in use: by the asset itself, or by a panorama made from it. */
export async function knownFiles(models: Models, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const wanted = ids.map((id) => new Types.ObjectId(id));
  const [assets, panoramas] = await Promise.all([
    models.Asset.find({ _id: { $in: wanted } }, { _id: 1 }, ACROSS).lean(),
    models.Panorama.find({ assetId: { $in: wanted } }, { assetId: 1 }, ACROSS).lean(),
  ]);
  return new Set([
    ...assets.map((asset) => String(asset._id)),
    ...panoramas.map((panorama) => String(panorama.assetId)),
  ]);
}
