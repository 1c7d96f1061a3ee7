import { USER_ASSET_TYPES } from '@oriel/contract/enums';
import { TILES_VERSION } from '@oriel/contract/panorama';
import { Types } from 'mongoose';
import { posterFiles } from '../../media/poster.ts';
import { pyramidFiles } from '../../media/pyramid-layout.ts';
import { isKey } from '../../media/storage.ts';
import type { Models } from '../../platform/database.ts';
import { modelFolder } from '../navigator/building-model/service.ts';
import type { TilesDocument } from '../panorama/model.ts';
import { folderOfShown } from '../panorama/tour-model.ts';

const ACROSS = { acrossOrganizations: 'files are named by what they were made for' };

/** What documents say that the stores hold for one asset, one model, or one person's own pictures. */
export interface NamedFiles {
  /** Folders that hold nothing else, each beginning with its store. */
  readonly folders: Set<string>;
  /** Storage keys; each has to be there. */
  readonly media: Set<string>;
  readonly originals: Set<string>;
  /** sha256 of the original, hex, where it is kept as it was received. */
  checksum?: string;
  /** Some of it is being made, or about to be made anew: files that nothing names may belong to that. */
  isInWork?: boolean;
}

/** Files of a finished pyramid; of an older form, which is about to be made anew, nobody knows them. */
function filesOf({ status, folder, levels = [], version }: TilesDocument): string[] {
  if (status !== 'READY' || !folder || version !== TILES_VERSION) return [];
  return [`${folder}/manifest.json`, ...pyramidFiles(folder, levels)];
}

function isFinished({ status, version }: TilesDocument): boolean {
  return status === 'READY' && version === TILES_VERSION;
}

/** Names of files in what a model shows. */
function keysIn(value: unknown): string[] {
  if (typeof value === 'string') return isKey(value) && value.includes('/') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : [];
}

/** The files of assets, models and people, by the id of each, as documents name them. An id that nothing names is left out. */
export async function namedFiles(
  models: Models,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, NamedFiles>> {
  const named = new Map<string, NamedFiles>();
  const of = (id: Types.ObjectId): NamedFiles => {
    const known = named.get(String(id)) ?? { folders: new Set(), media: new Set(), originals: new Set() };
    named.set(String(id), known);
    return known;
  };
  await Promise.all([
    addAssets(models, ids, of),
    addBuildingModels(models, ids, of),
    addTourModels(models, ids, of),
    addPeople(models, ids, of),
  ]);
  const wanted = new Set(ids.map(String));
  return new Map([...named].filter(([id]) => wanted.has(id)));
}

type Of = (id: Types.ObjectId) => NamedFiles;

/** As assets and the panoramas made from them name them. */
async function addAssets(models: Models, ids: readonly Types.ObjectId[], of: Of): Promise<void> {
  const [assets, panoramas] = await Promise.all([
    models.Asset.find({ _id: { $in: ids } }, null, ACROSS).lean(),
    models.Panorama.find(
      { $or: [{ assetId: { $in: ids } }, { 'variants.assetId': { $in: ids } }] },
      { assetId: 1, imageKey: 1, thumbnailKey: 1, tiles: 1, posterFolder: 1, variants: 1 },
      ACROSS,
    ).lean(),
  ]);
  const add = (id: Types.ObjectId, keys: readonly (string | undefined)[]): NamedFiles => {
    const files = of(id);
    files.folders.add(`media/${String(id)}`).add(`originals/${String(id)}`);
    for (const key of keys) if (key?.startsWith(`${String(id)}/`)) files.media.add(key);
    return files;
  };
  for (const { _id, imageKey, thumbnailKey, variants, originalKey, checksum, status } of assets) {
    const files = add(_id, [imageKey, thumbnailKey, ...variants.map(({ file }) => file)]);
    if (status !== 'READY') files.isInWork = true;
    if (!originalKey) continue;
    files.originals.add(originalKey);
    files.checksum = checksum;
  }
  for (const { assetId, imageKey, thumbnailKey, tiles, posterFolder, variants } of panoramas) {
    const posters = posterFolder ? Object.values<string>({ ...posterFiles(posterFolder) }) : [];
    const files = add(assetId, [imageKey, thumbnailKey, ...filesOf(tiles), ...posters]);
    if (!isFinished(tiles)) files.isInWork = true;
    for (const variant of variants ?? []) {
      const own = add(variant.assetId, [variant.imageKey, ...filesOf(variant.tiles)]);
      if (!isFinished(variant.tiles)) own.isInWork = true;
    }
  }
}

async function addBuildingModels(models: Models, ids: readonly Types.ObjectId[], of: Of): Promise<void> {
  const found = await models.NavigatorModel.find(
    { _id: { $in: ids } },
    { navigatorId: 1, status: 1, shown: 1, pickable: 1 },
    ACROSS,
  ).lean();
  for (const { _id, navigatorId, status, shown, pickable } of found) {
    const files = of(_id);
    files.folders.add(`media/${modelFolder(navigatorId)}`);
    for (const key of keysIn([shown, pickable])) files.media.add(key);
    if (status !== 'READY') files.isInWork = true;
  }
}

async function addTourModels(models: Models, ids: readonly Types.ObjectId[], of: Of): Promise<void> {
  const found = await models.Panorama.find(
    { _id: { $in: ids }, 'tourModel.shown': { $exists: true } },
    { tourModel: 1 },
    ACROSS,
  ).lean();
  for (const { _id, tourModel } of found) {
    if (!tourModel?.shown) continue;
    const files = of(_id);
    files.folders.add(`media/${folderOfShown(tourModel.shown)}`);
    for (const key of keysIn(tourModel.shown)) files.media.add(key);
  }
}

async function addPeople(models: Models, ids: readonly Types.ObjectId[], of: Of): Promise<void> {
  const found = await models.User.find(
    { _id: { $in: ids } },
    { avatarFolder: 1, avatarUrl: 1, avatarThumbnailUrl: 1, assets: 1 },
  ).lean();
  for (const { _id, avatarFolder, avatarUrl, avatarThumbnailUrl, assets } of found) {
    const files = of(_id);
    files.folders.add(`media/avatars/${String(_id)}`).add(`media/user-assets/${String(_id)}`);
    for (const url of avatarFolder ? [avatarUrl, avatarThumbnailUrl] : [])
      if (url) files.media.add(`${avatarFolder}/${url.slice(url.lastIndexOf('/') + 1)}`);
    for (const key of Object.values(assets ?? {})) if (key) files.media.add(key);
  }
}

/** The next that have files, in the order of their ids: assets, panoramas whose asset was deleted, models, people. None at the end. */
export async function nextWithFiles(
  models: Models,
  after: Types.ObjectId | undefined,
  most: number,
): Promise<Types.ObjectId[]> {
  const later = { $gt: after ?? new Types.ObjectId('0'.repeat(24)) };
  const inOrder = { sort: { _id: 1 as const }, limit: most, ...ACROSS };
  const pictures = [
    { avatarFolder: { $gt: '' } },
    ...USER_ASSET_TYPES.map((type) => ({ [`assets.${type}`]: { $gt: '' } })),
  ];
  const found = await Promise.all([
    models.Asset.find({ _id: later }, { _id: 1 }, inOrder).lean(),
    models.Panorama.find({ assetId: later }, { assetId: 1 }, { ...inOrder, sort: { assetId: 1 } }).lean(),
    models.NavigatorModel.find({ _id: later }, { _id: 1 }, inOrder).lean(),
    models.Panorama.find({ _id: later, 'tourModel.shown': { $exists: true } }, { _id: 1 }, inOrder).lean(),
    models.User.find({ _id: later, $or: pictures }, { _id: 1 }, inOrder).lean(),
  ]);
  const lists = found.map((list) => list.map((one) => String('assetId' in one ? one.assetId : one._id)));
  // A full list says nothing of what comes behind its end.
  const ends = lists.flatMap((list) => (list.length === most ? (list.at(-1) ?? []) : []));
  return [...new Set(lists.flat())]
    .sort()
    .filter((id) => ends.every((end) => id <= end))
    .map((id) => new Types.ObjectId(id));
}
