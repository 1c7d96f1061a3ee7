import path from 'node:path';
import type { AreaUnit } from '@oriel/contract/enums';
import {
  MODEL_ACCURACY,
  type ModelPosition,
  OUTSIDE_MODEL,
  type PublicTourModel,
  type TourModel,
  type TourModelInput,
} from '@oriel/contract/tour-model';
import { Types } from 'mongoose';
import { ApiError } from '../../platform/errors.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import type { PanoramaDocument, TourModelDocument } from './model.ts';

/** Folder of what is made by one order, in the store of media. */
export function tourModelFolder({ revision }: Pick<TourModelDocument, 'revision'>): string {
  return `models/${revision}`;
}

/** The same by a file in it. */
export function folderOfShown({ url }: NonNullable<TourModelDocument['shown']>): string {
  return path.posix.dirname(path.posix.dirname(url));
}

/**
 * A tour's model after a PATCH of it: made anew for another file, or one that is read differently.
 *
 * @returns undefined without a model
 */
export function changedTourModel(
  before: TourModelDocument | undefined,
  input: TourModelInput | null,
): TourModelDocument | undefined {
  if (input === null) return undefined;
  const { assetId, ...set } = input;
  const same = before?.assetId.equals(assetId) ?? false;
  const { accuracy } = before?.settings ?? {};
  // How one file is read says nothing about another one.
  const settings = same ? { ...before?.settings } : accuracy === undefined ? {} : { accuracy };
  for (const [name, value] of Object.entries(set)) {
    if (value === null || value === undefined) delete settings[name as keyof typeof settings];
    else Object.assign(settings, { [name]: value });
  }
  const { up, unit } = before?.settings ?? {};
  const readAlike = same && settings.up === up && settings.unit === unit;
  if (before && readAlike && before.status !== 'FAILED') return { ...before, settings };
  return {
    assetId: new Types.ObjectId(assetId),
    status: 'QUEUED',
    settings,
    revision: String(new Types.ObjectId()),
    findings: [],
    // Visitors keep what was ready before.
    ...(before?.shown ? { shown: before.shown } : {}),
  };
}

/**
 * Rejects a place in the model that cannot be one.
 *
 * @throws ApiError VALIDATION naming the field
 */
export function checkModelPosition(position: ModelPosition, model: TourModelDocument | undefined): void {
  if (!model) throw new ApiError('VALIDATION', { fields: { modelPosition: ['field.modelNeeded'] } });
  // Before the model is made, nothing is known of its size.
  if (!model.shown || model.status !== 'READY') return;
  const { min, max } = model.shown.bounds;
  const outside = (['x', 'y', 'z'] as const).filter((axis, index) => {
    const [least = 0, most = 0] = [min[index], max[index]];
    return position[axis] < least - OUTSIDE_MODEL || position[axis] > most + OUTSIDE_MODEL;
  });
  if (outside.length === 0) return;
  throw new ApiError('VALIDATION', {
    fields: Object.fromEntries(outside.map((axis) => [`modelPosition.${axis}`, ['field.outsideModel']])),
  });
}

/** The model for visitors, with its address; undefined until one is ready. */
export function publicTourModel(
  model: TourModelDocument | undefined,
  areaUnit: AreaUnit | undefined,
): PublicTourModel | undefined {
  if (!model?.shown) return undefined;
  return {
    ...model.shown,
    url: mediaUrl(model.shown.url),
    accuracy: model.settings?.accuracy ?? MODEL_ACCURACY,
    ...(areaUnit ? { areaUnit } : {}),
  };
}

/** The model for members. */
export function tourModelForMembers(model: TourModelDocument | undefined): TourModel | undefined {
  if (!model) return undefined;
  const { assetId, status, progress, findings, frame, settings } = model;
  return {
    assetId: String(assetId),
    status,
    ...(progress === undefined ? {} : { progress }),
    findings: findings ?? [],
    ...(frame ? { frame } : {}),
    settings: settings ?? {},
  };
}

/** The model of a panorama's tour, where the panorama is the entry that has it. */
export function ownTourModel({ entry, tourModel }: PanoramaDocument): TourModelDocument | undefined {
  return entry ? tourModel : undefined;
}
