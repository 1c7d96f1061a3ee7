import type { AreaUnit } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { distinctIds, mapById } from '../../platform/object-ids.ts';
import { type TextLanguage, textIn } from '../../platform/translation.ts';
import type { AssetDocument } from '../asset/model.ts';
import { findPublicApartments } from '../inventory/apartment/find-public.ts';
import type { ApartmentDocument } from '../inventory/apartment/model.ts';
import { PUBLIC_PANORAMAS } from '../organization/public-tours.ts';
import type { PanoramaDocument, TourModelDocument } from './model.ts';
import { tourNameOf } from './tour-name.ts';
import { archivedEstates } from './visibility.ts';

/** The reader: a member sees everything, a visitor public data. */
export type Reader = 'member' | 'public';

/** Additional data needed to present panoramas, limited to what the reader may see. */
export interface PresentationContext {
  readonly reader: Reader;
  readonly locale: TextLanguage;
  /** Targets of portals. */
  readonly targets: ReadonlyMap<string, { readonly name: string; readonly thumbnailKey: string }>;
  /** Own names of tours. */
  readonly tourNames: ReadonlyMap<string, string>;
  /** Models of tours. */
  readonly tourModels: ReadonlyMap<string, TourModelDocument>;
  /** Units of the estates of apartments, and of panoramas whose tour has a model. */
  readonly areaUnits: ReadonlyMap<string, AreaUnit>;
  readonly assets: ReadonlyMap<string, AssetDocument>;
  readonly apartments: ReadonlyMap<string, ApartmentDocument>;
  /** Number of published comments. */
  readonly comments: ReadonlyMap<string, number>;
}

/** Reads the references of an organization's panoramas: a fixed number of queries, for any number of panoramas. */
export async function presentationContextOf(
  models: Models,
  organizationId: Types.ObjectId,
  panoramas: readonly PanoramaDocument[],
  { reader, locale }: { readonly reader: Reader; readonly locale: TextLanguage },
): Promise<PresentationContext> {
  const points = panoramas.flatMap((one) => one.pointsOfInterest ?? []);
  const assetIds = distinctIds([
    ...points.map((point) => point.assetId),
    ...panoramas.flatMap((one) => [one.plan?.assetId, one.audioAssetId]),
  ]);
  const [targets, tours, assets, apartments, comments] = await Promise.all([
    targetsOf(models, organizationId, panoramas, { reader, locale }),
    toursOf(models, organizationId, panoramas, { reader, locale }),
    assetIds.length > 0 ? models.Asset.find({ organizationId, _id: { $in: assetIds } }).lean() : [],
    apartmentsOf(models, organizationId, distinctIds(points.map((point) => point.apartmentId)), reader),
    commentCounts(models, organizationId, panoramas),
  ]);
  const areaUnits = new Map([
    ...tours.areaUnits,
    ...(await areaUnitsOf(models, organizationId, [...apartments.values()])),
  ]);
  return { reader, locale, targets, ...tours, areaUnits, assets: mapById(assets), apartments, comments };
}

async function targetsOf(
  models: Models,
  organizationId: Types.ObjectId,
  panoramas: readonly PanoramaDocument[],
  { reader, locale }: { readonly reader: Reader; readonly locale: TextLanguage },
): Promise<PresentationContext['targets']> {
  const portals = panoramas.flatMap((one) => one.portals ?? []);
  const ids = distinctIds(portals.map((portal) => portal.targetPanoramaId));
  if (ids.length === 0) return new Map();
  const found = await models.Panorama.find(
    { organizationId, _id: { $in: ids }, ...(reader === 'public' ? PUBLIC_PANORAMAS : {}) },
    { name: 1, i18n: 1, thumbnailKey: 1, estateId: 1 },
  ).lean();
  const archived = reader === 'public' ? await archivedEstates(models, found) : new Set<string>();
  return new Map(
    found
      .filter((one) => !archived.has(String(one.estateId)))
      .map(({ _id, i18n, name, thumbnailKey }) => [
        String(_id),
        { name: textIn(i18n, locale, 'name', name), thumbnailKey },
      ]),
  );
}

/** What the entries of tours say of them. */
async function toursOf(
  models: Models,
  organizationId: Types.ObjectId,
  panoramas: readonly PanoramaDocument[],
  { reader, locale }: { readonly reader: Reader; readonly locale: TextLanguage },
): Promise<Pick<PresentationContext, 'tourNames' | 'tourModels' | 'areaUnits'>> {
  const own = panoramas.filter(({ entry }) => entry);
  const known = new Set(own.map(({ _id }) => String(_id)));
  const others = distinctIds(panoramas.map(({ tourId }) => tourId)).filter((id) => !known.has(String(id)));
  const found =
    others.length > 0
      ? await models.Panorama.find(
          { organizationId, _id: { $in: others }, ...(reader === 'public' ? PUBLIC_PANORAMAS : {}) },
          { tourName: 1, i18n: 1, tourModel: 1 },
        ).lean()
      : [];
  const entries = [...own, ...found];
  const tourModels = new Map(
    entries.flatMap(({ _id, tourModel }) => (tourModel ? [[String(_id), tourModel] as const] : [])),
  );
  const modelled = panoramas.filter(({ tourId }) => tourModels.has(String(tourId)));
  return {
    tourNames: new Map(
      entries.flatMap((entry) => {
        const name = tourNameOf(entry, locale);
        return name ? [[String(entry._id), name] as const] : [];
      }),
    ),
    tourModels,
    areaUnits: await areaUnitsOf(models, organizationId, modelled),
  };
}

async function areaUnitsOf(
  models: Models,
  organizationId: Types.ObjectId,
  things: readonly { readonly estateId?: Types.ObjectId | undefined }[],
): Promise<PresentationContext['areaUnits']> {
  const ids = distinctIds(things.map(({ estateId }) => estateId));
  if (ids.length === 0) return new Map();
  const estates = await models.Estate.find({ organizationId, _id: { $in: ids } }, { areaUnit: 1 }).lean();
  return new Map(estates.map(({ _id, areaUnit }) => [String(_id), areaUnit]));
}

async function apartmentsOf(
  models: Models,
  organizationId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
  reader: Reader,
): Promise<Map<string, ApartmentDocument>> {
  if (ids.length === 0) return new Map();
  if (reader === 'member') {
    return mapById(await models.Apartment.find({ organizationId, _id: { $in: [...ids] } }).lean());
  }
  return mapById(await findPublicApartments(models, organizationId, ids));
}

async function commentCounts(
  models: Models,
  organizationId: Types.ObjectId,
  panoramas: readonly PanoramaDocument[],
): Promise<ReadonlyMap<string, number>> {
  if (panoramas.length === 0) return new Map();
  const rows = await models.Comment.aggregate<{ _id: Types.ObjectId; count: number }>([
    {
      $match: {
        organizationId,
        targetType: 'PANORAMA',
        targetId: { $in: panoramas.map((one) => one._id) },
        status: 'PUBLISHED',
      },
    },
    { $group: { _id: '$targetId', count: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, count }) => [String(_id), count]));
}
