import type { ApartmentHint } from '@oriel/contract/navigator-image';
import type { Types } from 'mongoose';
import { dayIn } from '../../platform/calendar.ts';
import type { Models } from '../../platform/database.ts';
import { distinctIds, mapById } from '../../platform/object-ids.ts';
import { inLanguage, type TextLanguage } from '../../platform/translation.ts';
import type { AssetDocument } from '../asset/model.ts';
import { type PublicVisibility, visibilityOf } from '../inventory/apartment/public-visibility.ts';
import { navigatorsOf } from '../inventory/estate/navigators.ts';
import { HINT_FIELDS, type HintedApartment, hintOf, seenBy, unhidden } from './apartments.ts';
import type { NavigatorPlace } from './find.ts';
import type { NavigatorImageDocument, OverlayDocument } from './model.ts';
import { apartmentsOfTarget } from './overlay-targets.ts';
import { EVERYTHING } from './settings.ts';

/** The viewer, and the current time. */
export interface Viewer {
  readonly forPublic: boolean;
  /** Language of texts; undefined for the originals. */
  readonly locale: TextLanguage;
  readonly now: Date;
}

/** Targets of the outlines in images, as far as visible to the viewer. */
export interface ImageContext {
  readonly viewer: Viewer;
  readonly assets: ReadonlyMap<string, PictureAsset>;
  readonly apartments: ReadonlyMap<string, ApartmentHint>;
  readonly buildings: ReadonlyMap<string, { readonly name: string; readonly navigatorId?: string }>;
  readonly navigators: ReadonlyMap<string, { readonly name: string; readonly buildingId?: string }>;
  /** by key */
  readonly pointsOfInterest: ReadonlyMap<string, { readonly name: string }>;
}

const PICTURE_FIELDS = {
  imageKey: 1,
  thumbnailKey: 1,
  variants: 1,
  width: 1,
  height: 1,
  alt: 1,
  blurhash: 1,
} as const;

export type PictureAsset = Pick<AssetDocument, '_id' | keyof typeof PICTURE_FIELDS>;

interface Outlined extends Pick<NavigatorImageDocument, 'assetId' | 'eveningAssetId'> {
  readonly overlays: readonly Pick<OverlayDocument, 'targetType' | 'targetId'>[];
}

function targetsOf(images: readonly Outlined[], type: OverlayDocument['targetType']): string[] {
  const ids = new Set<string>();
  for (const { overlays } of images) {
    for (const { targetType, targetId } of overlays) if (targetType === type) ids.add(targetId);
  }
  return [...ids];
}

/** Public visibility of a navigator's apartments; full for members. */
export function exposureFor({ estate, navigator }: NavigatorPlace, forPublic: boolean): PublicVisibility {
  return forPublic ? visibilityOf(estate, navigator) : EVERYTHING;
}

async function apartmentsIn(
  models: Models,
  place: NavigatorPlace,
  ids: readonly string[],
  { forPublic, now }: Viewer,
): Promise<Map<string, ApartmentHint>> {
  if (ids.length === 0) return new Map();
  const visibility = exposureFor(place, forPublic);
  const apartments = await models.Apartment.find(
    {
      ...apartmentsOfTarget(place.navigator),
      _id: { $in: ids },
      ...seenBy(forPublic ? visibility : undefined),
    },
    HINT_FIELDS,
  ).lean<HintedApartment[]>();
  const today = dayIn(place.estate.timezone, now);
  return new Map(
    apartments.map((apartment) => [
      String(apartment._id),
      hintOf(unhidden(apartment, forPublic), visibility, today),
    ]),
  );
}

async function buildingsIn(
  models: Models,
  place: NavigatorPlace,
  ids: readonly string[],
  { forPublic, locale }: Viewer,
): Promise<ImageContext['buildings']> {
  const { organizationId, estateId } = place.navigator;
  if (ids.length === 0) return new Map();
  const buildings = await models.Building.find(
    { organizationId, estateId, _id: { $in: ids } },
    { name: 1, i18n: 1 },
  ).lean();
  const below = await navigatorsOf(models, organizationId, {
    ids: buildings.map(({ _id }) => _id),
    publishedOnly: forPublic,
  });
  const bare = buildings.map(({ _id }) => String(_id)).filter((id) => !below.has(id));
  const inModel = bare.length > 0 ? await modelsWith(models, place, forPublic) : new Map<string, string>();
  return new Map(
    buildings.map((building) => {
      const { name } = locale ? inLanguage(building, locale, ['name']) : building;
      const id = String(building._id);
      const navigatorId = below.get(id) ?? inModel.get(id);
      return [String(building._id), { name, ...(navigatorId ? { navigatorId } : {}) }];
    }),
  );
}

async function navigatorsIn(
  models: Models,
  { navigator: { organizationId, estateId } }: NavigatorPlace,
  ids: readonly string[],
  { forPublic, locale }: Viewer,
): Promise<ImageContext['navigators']> {
  if (ids.length === 0) return new Map();
  const navigators = await models.Navigator.find(
    { organizationId, estateId, _id: { $in: ids }, ...(forPublic ? { published: true } : {}) },
    { name: 1, i18n: 1, buildingId: 1 },
  ).lean();
  return new Map(
    navigators.map((one) => [
      String(one._id),
      {
        name: (locale ? inLanguage(one, locale, ['name']) : one).name,
        ...(one.buildingId ? { buildingId: String(one.buildingId) } : {}),
      },
    ]),
  );
}

/** The other navigator whose model of the whole estate has a building, by building; the oldest of several. */
async function modelsWith(
  models: Models,
  { navigator: { organizationId, estateId, _id } }: NavigatorPlace,
  publishedOnly: boolean,
): Promise<Map<string, string>> {
  const navigators = await models.Navigator.find(
    {
      organizationId,
      'target.id': estateId,
      mode: 'MODEL',
      _id: { $ne: _id },
      ...(publishedOnly ? { published: true } : {}),
    },
    { _id: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .lean();
  const found = new Map<string, string>();
  for (const { _id: navigatorId } of navigators) {
    const model = await models.NavigatorModel.findOne({ organizationId, navigatorId }, { shown: 1 }).lean();
    for (const { buildingId } of model?.shown?.buildings ?? []) found.set(buildingId, String(navigatorId));
  }
  return found;
}

function pointsOf({ navigator }: NavigatorPlace, { locale }: Viewer): ImageContext['pointsOfInterest'] {
  return new Map(
    (navigator.pointsOfInterest ?? []).map((point) => [
      point.key,
      { name: (locale ? inLanguage(point, locale, ['title']) : point).title },
    ]),
  );
}

async function picturesOf(
  models: Models,
  organizationId: Types.ObjectId,
  images: readonly Outlined[],
): Promise<Map<string, PictureAsset>> {
  const ids = distinctIds(
    images.flatMap(({ assetId, eveningAssetId }) => [assetId, eveningAssetId ?? []].flat()),
  );
  const assets = await models.Asset.find({ organizationId, _id: { $in: ids } }, PICTURE_FIELDS).lean<
    PictureAsset[]
  >();
  return mapById(assets);
}

/** Looks up the targets, with one query per kind for any number of images. */
export async function imageContext(
  models: Models,
  place: NavigatorPlace,
  images: readonly Outlined[],
  viewer: Viewer,
): Promise<ImageContext> {
  const [assets, apartments, buildings, navigators] = await Promise.all([
    picturesOf(models, place.navigator.organizationId, images),
    apartmentsIn(models, place, targetsOf(images, 'apartment'), viewer),
    buildingsIn(models, place, targetsOf(images, 'building'), viewer),
    navigatorsIn(models, place, targetsOf(images, 'navigator'), viewer),
  ]);
  const pointsOfInterest = pointsOf(place, viewer);
  return { viewer, assets, apartments, buildings, navigators, pointsOfInterest };
}
