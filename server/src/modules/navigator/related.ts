import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { distinctIds } from '../../platform/object-ids.ts';
import { type AssetUrls, assetUrls } from '../asset/urls.ts';
import { findPublicEstates } from '../inventory/estate/public.ts';
import type { NavigatorDocument } from './model.ts';

/** Data of other entities shown with navigators. */
export interface NavigatorRelations {
  readonly urls: AssetUrls;
  /** Images by navigator. */
  readonly imageCounts: ReadonlyMap<string, number>;
  /** Assets of the initial images, by navigator. */
  readonly firstImages: ReadonlyMap<string, Types.ObjectId>;
  /** Parent navigators visible to the caller. */
  readonly parents: ReadonlySet<string>;
}

async function countImages(
  models: Models,
  organizationIds: readonly Types.ObjectId[],
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await models.NavigatorImage.aggregate<{ _id: Types.ObjectId; images: number }>([
    { $match: { organizationId: { $in: [...organizationIds] }, navigatorId: { $in: [...ids] } } },
    { $group: { _id: '$navigatorId', images: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, images }) => [String(_id), images]));
}

async function firstImagesOf(
  models: Models,
  navigators: readonly NavigatorDocument[],
): Promise<ReadonlyMap<string, Types.ObjectId>> {
  const bare = navigators.filter(({ coverAssetId }) => !coverAssetId);
  if (bare.length === 0) return new Map();
  const images = await models.NavigatorImage.find(
    {
      organizationId: { $in: distinctIds(bare.map((one) => one.organizationId)) },
      $or: bare.map(({ _id, defaultIndex }) => ({ navigatorId: _id, index: defaultIndex })),
    },
    { navigatorId: 1, assetId: 1 },
  ).lean();
  return new Map(images.map(({ navigatorId, assetId }) => [String(navigatorId), assetId]));
}

async function visibleParents(
  models: Models,
  navigators: readonly NavigatorDocument[],
  forPublic: boolean,
): Promise<ReadonlySet<string>> {
  const ids = navigators.flatMap(({ parentId }) => (parentId ? [parentId] : []));
  if (ids.length === 0) return new Set();
  const parents = await models.Navigator.find(
    {
      organizationId: { $in: distinctIds(navigators.map((one) => one.organizationId)) },
      _id: { $in: ids },
      ...(forPublic ? { published: true } : {}),
    },
    { estateId: 1 },
  ).lean();
  if (!forPublic) return new Set(parents.map(({ _id }) => String(_id)));
  const estates = await findPublicEstates(
    models,
    parents.map(({ estateId }) => estateId),
  );
  return new Set(
    parents.filter(({ estateId }) => estates.has(String(estateId))).map(({ _id }) => String(_id)),
  );
}

/** Loads the data for any number of navigators, with one query per kind; `logos` are those of their estates, where they are shown. */
export async function navigatorRelations(
  models: Models,
  navigators: readonly NavigatorDocument[],
  {
    forPublic,
    logos = [],
  }: { readonly forPublic: boolean; readonly logos?: readonly (Types.ObjectId | undefined)[] },
): Promise<NavigatorRelations> {
  const ids = navigators.map(({ _id }) => _id);
  const organizationIds = distinctIds(navigators.map(({ organizationId }) => organizationId));
  const [imageCounts, firstImages, parents] = await Promise.all([
    countImages(models, organizationIds, ids),
    firstImagesOf(models, navigators),
    visibleParents(models, navigators, forPublic),
  ]);
  const ofNavigators = navigators.flatMap(({ _id, coverAssetId, modelAssetId, pointsOfInterest = [] }) => [
    coverAssetId ?? firstImages.get(String(_id)),
    modelAssetId,
    ...pointsOfInterest.map(({ assetId }) => assetId),
  ]);
  const wanted = [...ofNavigators, ...logos];
  const found = await Promise.all(organizationIds.map((one) => assetUrls(models, one, wanted)));
  return { urls: new Map(found.flatMap((urls) => [...urls])), imageCounts, firstImages, parents };
}
