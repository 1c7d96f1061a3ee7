import { type PanoramaPatch, TILES_VERSION } from '@oriel/contract/panorama';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import { NOWHERE, resolvePlace } from '../asset/place.ts';
import { type AssetReference, requireAssets } from '../asset/references.ts';
import { checkedWalk } from './guided-walk.ts';
import type { PanoramaDocument, VariantDocument } from './model.ts';
import { checkedPoints } from './points.ts';
import { portalChanges } from './portal-edits.ts';
import { changedTourModel, checkModelPosition, ownTourModel } from './tour-model.ts';
import { withoutTourName } from './tour-name.ts';

interface Tools {
  readonly models: Models;
  readonly sanitize: (markdown: string) => string;
}

/** Effect of a PATCH on the panorama itself; its tour is handled separately. */
export interface PanoramaChange {
  readonly $set: Record<string, unknown>;
  readonly $unset: Record<string, 1>;
  readonly arrayFilters: Record<string, unknown>[];
  readonly conditions: object[];
}

/**
 * Turns a PATCH into a validated update.
 *
 * @throws ApiError VALIDATION naming each field, PORTAL_EXISTS
 */
export async function panoramaChange(
  { models, sanitize }: Tools,
  panorama: PanoramaDocument,
  patch: PanoramaPatch,
): Promise<PanoramaChange> {
  const { organizationId } = panorama;
  const { settings, limits, extent, estateId, buildingId, apartmentId, plan, variants, i18n, ...rest } =
    patch;
  if ((patch.tourName || namesTour(i18n)) && !panorama.entry)
    throw new ApiError('VALIDATION', { fields: { tourName: ['field.tourNameOfEntry'] } });
  const { audioAssetId, audioUrl, portals, pointsOfInterest, tourId: _tour, entry: _entry, ...others } = rest;
  const { tourModel, modelPosition, guidedWalk, ...plain } = others;
  if (limits) checkLimits(limits);
  if (extent) checkExtent(extent);
  await requireAssets(models, organizationId, referencesOf(patch));
  if (tourModel !== undefined && !panorama.entry)
    throw new ApiError('VALIDATION', { fields: { tourModel: ['field.modelOfEntry'] } });
  if (guidedWalk !== undefined && !panorama.entry)
    throw new ApiError('VALIDATION', { fields: { guidedWalk: ['field.walkOfEntry'] } });
  const model =
    tourModel === undefined ? undefined : { after: changedTourModel(panorama.tourModel, tourModel) };
  if (modelPosition)
    checkModelPosition(modelPosition, model ? model.after : await modelOfTour(models, panorama));

  const $set: Record<string, unknown> = {};
  const $unset: Record<string, 1> = {};
  const put = (fields: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined || value === null) $unset[name] = 1;
      else $set[name] = value;
    }
  };
  put(plain);
  for (const [key, value] of Object.entries(settings ?? {})) $set[`settings.${key}`] = value;
  if (patch.north !== undefined) put({ north: patch.north ?? 0, northKnown: patch.north !== null });
  if (limits !== undefined) put({ limits });
  if (extent !== undefined) put({ extent });
  if (patch.initialView || extent !== undefined) put({ postersDue: true });
  if (model) put({ tourModel: model.after });
  if (modelPosition !== undefined) put({ modelPosition });
  if (guidedWalk !== undefined) put({ guidedWalk: await checkedWalk(models, panorama, guidedWalk) });
  if (plan !== undefined) put({ plan: plan && { ...plan, assetId: new Types.ObjectId(plan.assetId) } });
  // Clearing a tour's own name also clears its translations.
  const written = patch.tourName === null ? withoutTourName(panorama.i18n) : panorama.i18n;
  if (i18n || written !== panorama.i18n) put({ i18n: mergedTranslations(written, i18n) });
  // The last sound set wins.
  if (audioUrl !== undefined) put({ audioUrl, ...(audioUrl ? { audioAssetId: null } : {}) });
  if (audioAssetId !== undefined)
    put({
      audioAssetId: audioAssetId && new Types.ObjectId(audioAssetId),
      ...(audioAssetId ? { audioUrl: null } : {}),
    });
  const wish = { estateId, buildingId, apartmentId };
  if (Object.values(wish).some((link) => link !== undefined))
    put({ ...NOWHERE, ...(await resolvePlace(models, { organizationId }, wish, panorama)) });
  if (variants) put({ variants: await variantDocuments(models, panorama, variants) });
  if (pointsOfInterest) {
    const scope = { models, organizationId, sanitize };
    const current = panorama.pointsOfInterest ?? [];
    put({ pointsOfInterest: await checkedPoints(scope, pointsOfInterest, 'pointsOfInterest', current) });
  }
  const ways = portalChanges(panorama, portals ?? []);
  return {
    $set: { ...$set, ...ways.$set },
    $unset: withoutSet({ ...$unset, ...ways.$unset }, $set),
    arrayFilters: ways.arrayFilters,
    conditions: ways.conditions,
  };
}

async function modelOfTour(models: Models, panorama: PanoramaDocument) {
  if (panorama.entry) return ownTourModel(panorama);
  const { organizationId, tourId } = panorama;
  const entry = await models.Panorama.findOne({ organizationId, _id: tourId }, { tourModel: 1 }).lean();
  return entry?.tourModel;
}

function namesTour(i18n: PanoramaPatch['i18n']): boolean {
  return Object.values(i18n ?? {}).some((texts) => texts?.tourName);
}

/** A field both set and unset by the same body is set. */
function withoutSet($unset: Record<string, 1>, $set: object): Record<string, 1> {
  return Object.fromEntries(Object.entries($unset).filter(([name]) => !(name in $set)));
}

function referencesOf({ plan, variants, audioAssetId, tourModel }: PanoramaPatch): AssetReference[] {
  return [
    ...(plan ? [{ path: 'plan.assetId', id: plan.assetId, types: ['FLOOR_PLAN', 'IMAGE'] as const }] : []),
    ...(audioAssetId ? [{ path: 'audioAssetId', id: audioAssetId, types: ['AUDIO'] as const }] : []),
    ...(tourModel
      ? [{ path: 'tourModel.assetId', id: tourModel.assetId, types: ['MODEL_3D'] as const }]
      : []),
    ...(variants ?? []).map(({ assetId }, index) => ({
      path: `variants.${index}.assetId`,
      id: assetId,
      types: ['PANORAMA'] as const,
    })),
  ];
}

/** Variants as stored: one with the same picture keeps its tiles and translations. */
async function variantDocuments(
  models: Models,
  panorama: PanoramaDocument,
  variants: NonNullable<PanoramaPatch['variants']>,
): Promise<VariantDocument[]> {
  for (const field of ['key', 'assetId'] as const) {
    const repeated = variants.findIndex(
      (one, index) => variants.findIndex((other) => other[field] === one[field]) !== index,
    );
    if (repeated >= 0)
      throw new ApiError('VALIDATION', { fields: { [`variants.${repeated}.${field}`]: ['field.once'] } });
  }
  const ids = variants.map(({ assetId }) => new Types.ObjectId(assetId));
  const { organizationId } = panorama;
  const assets = await models.Asset.find({ organizationId, _id: { $in: ids } }, { imageKey: 1 }).lean();
  const pictures = new Map(assets.map((asset) => [String(asset._id), asset.imageKey]));
  const before = new Map((panorama.variants ?? []).map((variant) => [String(variant.assetId), variant]));
  return variants.map(({ key, label, assetId, i18n: translations }) => {
    const known = before.get(assetId);
    const i18n = mergedTranslations(known?.i18n, translations);
    return {
      key,
      label,
      assetId: new Types.ObjectId(assetId),
      imageKey: pictures.get(assetId) ?? '',
      tiles: known?.tiles ?? { status: 'PENDING', version: TILES_VERSION },
      ...(i18n ? { i18n } : {}),
    };
  });
}

function checkLimits(limits: NonNullable<PanoramaPatch['limits']>): void {
  for (const axis of ['pitch', 'fov'] as const) {
    if (limits[`${axis}Min`] >= limits[`${axis}Max`]) {
      throw new ApiError('VALIDATION', {
        fields: { [`limits.${axis}Min`]: ['field.range'] },
        values: { lower: `${axis}Min`, upper: `${axis}Max` },
      });
    }
  }
}

function checkExtent({ pitchMin, pitchMax, yawMin, yawMax }: NonNullable<PanoramaPatch['extent']>): void {
  const refuse = (field: string, key: string, values = {}) => {
    throw new ApiError('VALIDATION', { fields: { [`extent.${field}`]: [key] }, values });
  };
  if (pitchMin >= pitchMax) refuse('pitchMin', 'field.range', { lower: 'pitchMin', upper: 'pitchMax' });
  if (yawMin === undefined && yawMax !== undefined) refuse('yawMin', 'field.required');
  if (yawMax === undefined && yawMin !== undefined) refuse('yawMax', 'field.required');
  if (yawMin !== undefined && yawMax !== undefined && yawMin >= yawMax)
    refuse('yawMin', 'field.range', { lower: 'yawMin', upper: 'yawMax' });
}
