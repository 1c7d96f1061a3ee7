import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { mediaUrl } from '../../platform/storage-address.ts';

/** Addresses of assets by their ids; an id that is none of the organization's, or of a file that is not there yet, has none. */
export type AssetUrls = ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl?: string }>;

type MaybeId = Types.ObjectId | null | undefined;

/** Addresses of the files that documents refer to, with one query for all of them. Empty ids are passed over. */
export async function assetUrls(
  models: Models,
  organizationId: Types.ObjectId,
  ids: readonly MaybeId[],
): Promise<AssetUrls> {
  const wanted = new Map(ids.flatMap((id) => (id ? [[String(id), id] as const] : [])));
  if (wanted.size === 0) return new Map();
  const assets = await models.Asset.find(
    { organizationId, _id: { $in: [...wanted.values()] } },
    { imageKey: 1, thumbnailKey: 1 },
  ).lean();
  return new Map(
    assets.flatMap(({ _id, imageKey, thumbnailKey }) =>
      imageKey
        ? [
            [
              String(_id),
              { url: mediaUrl(imageKey), ...(thumbnailKey ? { thumbnailUrl: mediaUrl(thumbnailKey) } : {}) },
            ] as const,
          ]
        : [],
    ),
  );
}

/** The address of one asset out of `assetUrls`. */
export function urlOf(urls: AssetUrls, id: MaybeId): string | undefined {
  return id ? urls.get(String(id))?.url : undefined;
}

/** The addresses of several, in their order, without those that have none. */
export function urlsOf(urls: AssetUrls, ids: readonly Types.ObjectId[] | undefined): string[] {
  return (ids ?? []).flatMap((id) => urlOf(urls, id) ?? []);
}
