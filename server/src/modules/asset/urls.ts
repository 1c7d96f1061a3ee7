import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { mediaUrl } from '../../platform/storage-address.ts';

/** Addresses of assets by id; unknown ids and unfinished files have none. */
export type AssetUrls = ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl?: string }>;

type MaybeId = Types.ObjectId | null | undefined;

/** Addresses of referenced files, with one query for all of them. Skips empty ids. */
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

/** The address of one asset from `assetUrls`. */
export function urlOf(urls: AssetUrls, id: MaybeId): string | undefined {
  return id ? urls.get(String(id))?.url : undefined;
}

/** Several addresses in order, without missing ones. */
export function urlsOf(urls: AssetUrls, ids: readonly Types.ObjectId[] | undefined): string[] {
  return (ids ?? []).flatMap((id) => urlOf(urls, id) ?? []);
}
