import type { NavigatorDetail, PublicNavigator } from '@oriel/contract/navigator';
import type { NavigatorImage, PublicNavigatorImage } from '@oriel/contract/navigator-image';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { BuildingDocument } from '../inventory/building/model.ts';
import { countByStatus, countMainByStatus, presentTotals } from './apartments.ts';
import type { NavigatorPlace } from './find.ts';
import { exposureFor, imageContext, type Viewer } from './image-context.ts';
import type { NavigatorImageDocument } from './model.ts';
import { apartmentsOfTarget } from './overlay-targets.ts';
import { navigatorDetail, type ParentNavigator, publicNavigator } from './present.ts';
import { imageForMembers, publicImage } from './present-image.ts';
import { type NavigatorRelations, navigatorRelations } from './related.ts';

/** Most apartments listed to members; their own list has the others. */
const APARTMENTS_MAX = 5000;
const BUILDINGS_MAX = 500;

/** A place as if its navigator hid every status. */
export function withoutStatus(place: NavigatorPlace): NavigatorPlace {
  const { navigator } = place;
  return {
    ...place,
    navigator: { ...navigator, settings: { ...navigator.settings, hideAvailability: true } },
  };
}

async function buildingOf(
  models: Models,
  { navigator: { organizationId, buildingId } }: NavigatorPlace,
  forPublic: boolean,
): Promise<BuildingDocument | undefined> {
  if (!buildingId) return undefined;
  const building = await models.Building.findOne({ organizationId, _id: buildingId }).lean();
  if (!building || !forPublic) return building ?? undefined;
  const images = await publicImages(
    models,
    organizationId,
    building.floors.flatMap(({ navigatorImageId }) => navigatorImageId ?? []),
  );
  const floors = building.floors.map(({ navigatorImageId, ...floor }) =>
    navigatorImageId && images.has(String(navigatorImageId)) ? { ...floor, navigatorImageId } : floor,
  );
  return { ...building, floors };
}

/** The buildings of an estate shown as a whole. */
async function buildingsOf(
  models: Models,
  { navigator: { organizationId, estateId, buildingId } }: NavigatorPlace,
): Promise<BuildingDocument[] | undefined> {
  if (buildingId) return undefined;
  return await models.Building.find({ organizationId, estateId }, { name: 1, i18n: 1 })
    .sort({ order: 1, _id: 1 })
    .limit(BUILDINGS_MAX)
    .lean<BuildingDocument[]>();
}

/** The navigator above that visitors may see, with the totals of its apartments where both of them show those. */
async function parentOf(
  models: Models,
  place: NavigatorPlace,
  { parents }: NavigatorRelations,
  forPublic: boolean,
): Promise<ParentNavigator | undefined> {
  const { organizationId, parentId, estateId } = place.navigator;
  if (!parentId || !parents.has(String(parentId))) return undefined;
  const navigator = await models.Navigator.findOne({ organizationId, _id: parentId }).lean();
  if (!navigator) return undefined;
  if (!navigator.estateId.equals(estateId)) return { navigator, apartments: undefined };
  const own = exposureFor(place, forPublic);
  const theirs = exposureFor({ ...place, navigator }, forPublic);
  const visibility = { ...theirs, status: own.status && theirs.status, sold: own.sold && theirs.sold };
  const counts = await countMainByStatus(
    models,
    apartmentsOfTarget(navigator),
    forPublic ? visibility : undefined,
  );
  return { navigator, apartments: presentTotals(counts, visibility) };
}

/** The images whose navigator is published. */
async function publicImages(
  models: Models,
  organizationId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const images = await models.NavigatorImage.find(
    { organizationId, _id: { $in: [...ids] } },
    { navigatorId: 1 },
  ).lean();
  const navigators = await models.Navigator.distinct('_id', {
    organizationId,
    _id: { $in: images.map(({ navigatorId }) => navigatorId) },
    published: true,
  });
  const published = new Set(navigators.map(String));
  return new Set(
    images.filter(({ navigatorId }) => published.has(String(navigatorId))).map(({ _id }) => String(_id)),
  );
}

/** A navigator with its estate, building and totals. */
export async function showNavigator(
  models: Models,
  place: NavigatorPlace,
  viewer: Viewer,
  origin: string,
): Promise<PublicNavigator | NavigatorDetail> {
  const { forPublic, locale } = viewer;
  const visibility = exposureFor(place, forPublic);
  const apartments = apartmentsOfTarget(place.navigator);
  const [related, building, buildings, counts, ids] = await Promise.all([
    navigatorRelations(models, [place.navigator], { forPublic, logos: [place.estate.logoAssetId] }),
    buildingOf(models, place, forPublic),
    buildingsOf(models, place),
    countByStatus(models, apartments, forPublic ? visibility : undefined),
    forPublic
      ? []
      : models.Apartment.find(apartments, { _id: 1 }).sort({ _id: 1 }).limit(APARTMENTS_MAX).lean(),
  ]);
  const view = { related, locale, origin };
  const parent = await parentOf(models, place, related, forPublic);
  const context = { parent, building, buildings, apartments: presentTotals(counts, visibility) };
  if (forPublic) return publicNavigator(place, view, context);
  return navigatorDetail(place, view, { ...context, apartmentIds: ids.map(({ _id }) => String(_id)) });
}

/** Images with their outlines. */
export async function showImages(
  models: Models,
  place: NavigatorPlace,
  images: readonly NavigatorImageDocument[],
  viewer: Viewer,
): Promise<(PublicNavigatorImage | NavigatorImage)[]> {
  const context = await imageContext(models, place, images, viewer);
  return images.map((image) =>
    viewer.forPublic ? publicImage(image, context) : imageForMembers(image, context),
  );
}

/** All images of a navigator in order. */
export async function imagesOf(
  models: Models,
  { navigator: { organizationId, _id } }: NavigatorPlace,
): Promise<NavigatorImageDocument[]> {
  return await models.NavigatorImage.find({ organizationId, navigatorId: _id })
    .sort({ index: 1, _id: 1 })
    .lean<NavigatorImageDocument[]>();
}

/** The initial image of a navigator: the configured one, else the first. */
export async function openingImage(
  models: Models,
  { navigator: { organizationId, _id, defaultIndex } }: NavigatorPlace,
): Promise<NavigatorImageDocument | undefined> {
  const here = { organizationId, navigatorId: _id };
  const named = await models.NavigatorImage.findOne({ ...here, index: defaultIndex }).lean();
  const first =
    named ?? (await models.NavigatorImage.findOne(here, null, { sort: { index: 1, _id: 1 } }).lean());
  return first ?? undefined;
}

/** Whether a navigator can be shown in the evening: every image has a picture of it. */
export async function hasEvenings(
  models: Models,
  { navigator: { organizationId, _id } }: NavigatorPlace,
): Promise<boolean> {
  const byDay = { organizationId, navigatorId: _id, eveningAssetId: { $exists: false } };
  return (await models.NavigatorImage.exists(byDay)) === null;
}
