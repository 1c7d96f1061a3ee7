import { TILES_VERSION } from '@oriel/contract/panorama';
import { Types } from 'mongoose';
import { posterFiles } from '../../media/poster.ts';
import { pyramidFiles } from '../../media/pyramid-layout.ts';
import type { Models } from '../../platform/database.ts';
import type { TilesDocument } from '../panorama/model.ts';

const ACROSS = { acrossOrganizations: 'files are named by the asset they were made for' };

/** What documents say that the stores hold for one asset. */
export interface NamedFiles {
  /** Storage keys; each has to be there. */
  readonly media: Set<string>;
  readonly originals: Set<string>;
  /** sha256 of the original, hex, where it is kept as it was received. */
  checksum?: string;
}

/** Files of a finished pyramid; of an older form, which is about to be made anew, nobody knows them. */
function filesOf({ status, folder, levels = [], version }: TilesDocument): string[] {
  if (status !== 'READY' || !folder || version !== TILES_VERSION) return [];
  return [`${folder}/manifest.json`, ...pyramidFiles(folder, levels)];
}

/** The files of assets, by asset id, as assets and the panoramas made from them name them. An id that nothing names is left out. */
export async function namedFiles(
  models: Models,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, NamedFiles>> {
  const [assets, panoramas] = await Promise.all([
    models.Asset.find({ _id: { $in: ids } }, null, ACROSS).lean(),
    models.Panorama.find(
      { $or: [{ assetId: { $in: ids } }, { 'variants.assetId': { $in: ids } }] },
      { assetId: 1, imageKey: 1, thumbnailKey: 1, tiles: 1, posterFolder: 1, variants: 1 },
      ACROSS,
    ).lean(),
  ]);
  const named = new Map<string, NamedFiles>();
  const of = (id: Types.ObjectId): NamedFiles => {
    const known = named.get(String(id)) ?? { media: new Set(), originals: new Set() };
    named.set(String(id), known);
    return known;
  };
  const add = (id: Types.ObjectId, keys: readonly (string | undefined)[]): void => {
    const { media } = of(id);
    for (const key of keys) if (key?.startsWith(`${String(id)}/`)) media.add(key);
  };
  for (const { _id, imageKey, thumbnailKey, variants, originalKey, checksum } of assets) {
    add(_id, [imageKey, thumbnailKey, ...variants.map(({ file }) => file)]);
    if (!originalKey) continue;
    of(_id).originals.add(originalKey);
    of(_id).checksum = checksum;
  }
  for (const { assetId, imageKey, thumbnailKey, tiles, posterFolder, variants } of panoramas) {
    const posters = posterFolder ? Object.values<string>({ ...posterFiles(posterFolder) }) : [];
    add(assetId, [imageKey, thumbnailKey, ...filesOf(tiles), ...posters]);
    for (const variant of variants ?? []) add(variant.assetId, [variant.imageKey, ...filesOf(variant.tiles)]);
  }
  const wanted = new Set(ids.map(String));
  return new Map([...named].filter(([id]) => wanted.has(id)));
}

/** The next assets that have files, in the order of their ids: of assets, and of panoramas whose asset was deleted. None at the end. */
export async function nextWithFiles(
  models: Models,
  after: Types.ObjectId | undefined,
  most: number,
): Promise<Types.ObjectId[]> {
  const later = { $gt: after ?? new Types.ObjectId('0'.repeat(24)) };
  const [assets, panoramas] = await Promise.all([
    models.Asset.find({ _id: later }, { _id: 1 }, ACROSS).sort({ _id: 1 }).limit(most).lean(),
    models.Panorama.find({ assetId: later }, { assetId: 1 }, ACROSS).sort({ assetId: 1 }).limit(most).lean(),
  ]);
  const lists = [assets.map(({ _id }) => String(_id)), panoramas.map(({ assetId }) => String(assetId))];
  // A full list says nothing of what comes behind its end.
  const ends = lists.flatMap((list) => (list.length === most ? (list.at(-1) ?? []) : []));
  return [...new Set(lists.flat())]
    .sort()
    .filter((id) => ends.every((end) => id <= end))
    .map((id) => new Types.ObjectId(id));
}
