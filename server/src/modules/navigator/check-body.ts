import { SAFE_AREA_MIN } from '@oriel/contract/building-frame';
import type { NavigatorCreate, NavigatorPatch } from '@oriel/contract/navigator';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { type AssetReference, PICTURE_TYPES, requireAssets } from '../asset/references.ts';
import { FieldFaults } from './field-faults.ts';
import type { NavigatorDocument } from './model.ts';

type Child = Pick<NavigatorDocument, '_id' | 'organizationId'> & { parentId?: Types.ObjectId };

/** Most levels of parent navigators; more than any estate needs. */
const DEPTH_MAX = 10;

/**
 * The estate or building of a navigator.
 *
 * @throws ApiError VALIDATION when it is foreign to the organization
 */
export async function findTarget(
  models: Models,
  organizationId: Types.ObjectId,
  target: NavigatorCreate['target'],
): Promise<Pick<NavigatorDocument, 'target' | 'estateId' | 'buildingId'>> {
  const id = new Types.ObjectId(target.id);
  if (target.type === 'estate') {
    if (await models.Estate.exists({ organizationId, _id: id })) {
      return { target: { type: 'estate', id }, estateId: id };
    }
  } else {
    const building = await models.Building.findOne({ organizationId, _id: id }, { estateId: 1 }).lean();
    if (building) {
      return { target: { type: 'building', id }, estateId: building.estateId, buildingId: id };
    }
  }
  throw new ApiError('VALIDATION', { fields: { 'target.id': ['field.targetUnknown'] } });
}

function assetsOf({ coverAssetId, modelAssetId, pointsOfInterest = [] }: NavigatorPatch): AssetReference[] {
  return [
    ...pointsOfInterest.flatMap(({ assetId }, place) =>
      assetId ? [{ path: `pointsOfInterest.${place}.assetId`, id: assetId, types: PICTURE_TYPES }] : [],
    ),
    ...(coverAssetId ? [{ path: 'coverAssetId', id: coverAssetId, types: PICTURE_TYPES }] : []),
    ...(modelAssetId ? [{ path: 'modelAssetId', id: modelAssetId, types: ['MODEL_3D' as const] }] : []),
  ];
}

/** A safe area has its sides in order and a size that can be seen. */
function requireArea({ safeArea }: NavigatorPatch): void {
  if (!safeArea) return;
  const { left, top, right, bottom } = safeArea;
  const faults = new FieldFaults();
  // Fractions such as 0.3 - 0.25 fall a little short of their difference.
  const isLess = (length: number) => length < SAFE_AREA_MIN - 1e-9;
  if (isLess(right - left)) faults.add('safeArea.right', 'field.safeAreaRight');
  if (isLess(bottom - top)) faults.add('safeArea.bottom', 'field.safeAreaBottom');
  faults.refuse();
}

/** Overlays refer to points of interest by key. */
function requireKeys({ pointsOfInterest = [] }: NavigatorPatch): void {
  const faults = new FieldFaults();
  const seen = new Set<string>();
  for (const [place, { key }] of pointsOfInterest.entries()) {
    if (seen.has(key)) faults.add(`pointsOfInterest.${place}.key`, 'field.keyTwice');
    seen.add(key);
  }
  faults.refuse();
}

/**
 * Validates a navigator's fields beyond their schema, except its images.
 *
 * @throws ApiError VALIDATION naming the field
 */
export async function checkNavigatorBody(
  models: Models,
  { _id, organizationId }: Child,
  body: NavigatorPatch,
): Promise<void> {
  requireArea(body);
  requireKeys(body);
  await requireAssets(models, organizationId, assetsOf(body));
  if (!body.parentId) return;
  const parentId = new Types.ObjectId(body.parentId);
  if (!(await models.Navigator.exists({ organizationId, _id: parentId }))) {
    throw new ApiError('VALIDATION', { fields: { parentId: ['field.navigatorUnknown'] } });
  }
  await refuseCycle(models, { _id, organizationId, parentId });
}

/** Walks up the parents. */
async function refuseCycle(models: Models, { _id, organizationId, parentId }: Child): Promise<void> {
  let above = parentId;
  for (let steps = 0; above; steps += 1) {
    if (above.equals(_id) || steps >= DEPTH_MAX) {
      throw new ApiError('VALIDATION', { fields: { parentId: ['field.parentCycle'] } });
    }
    const next: { parentId?: Types.ObjectId } | null = await models.Navigator.findOne(
      { organizationId, _id: above },
      { parentId: 1 },
    ).lean();
    above = next?.parentId;
  }
}

/**
 * Removes a parent that closes a cycle: two navigators may concurrently have become each other's parent.
 *
 * @throws ApiError VALIDATION when it did
 */
export async function requireNoCycle(models: Models, navigator: NavigatorDocument): Promise<void> {
  try {
    await refuseCycle(models, navigator);
  } catch (error) {
    const { _id, organizationId, parentId } = navigator;
    await models.Navigator.updateOne(
      { _id, organizationId, ...(parentId ? { parentId } : {}) },
      { $unset: { parentId: 1 } },
    );
    throw error;
  }
}
