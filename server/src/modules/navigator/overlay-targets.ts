import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { NavigatorDocument, OverlayDocument } from './model.ts';

export type NavigatorTarget = Pick<
  NavigatorDocument,
  '_id' | 'organizationId' | 'target' | 'estateId' | 'buildingId'
>;

/** Filter of the apartments of a navigator's target. */
export function apartmentsOfTarget({ organizationId, target, estateId }: NavigatorTarget) {
  return {
    organizationId,
    estateId,
    ...(target.type === 'building' ? { buildingId: target.id } : {}),
  };
}

type TargetType = OverlayDocument['targetType'];

/** Target of an outline, as referenced. */
export interface NamedTarget {
  readonly targetType: TargetType;
  readonly targetId: string;
}

const HTTPS = /^https:\/\/\S+$/;
const KEY_MAX = 120;

function idsOf(targets: readonly NamedTarget[], type: TargetType): Types.ObjectId[] {
  const ids = targets.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
  return [...new Set(ids)].filter((id) => Types.ObjectId.isValid(id)).map((id) => new Types.ObjectId(id));
}

/** Checks whether targets exist: apartments of the navigator's own target, buildings and navigators of its estate. */
export interface KnownTargets {
  has(target: NamedTarget): boolean;
}

/** Looks up the targets of any number of outlines with one query per kind. */
export async function knownTargets(
  models: Models,
  navigator: NavigatorTarget,
  targets: readonly NamedTarget[],
): Promise<KnownTargets> {
  const { organizationId, estateId } = navigator;
  const apartments = idsOf(targets, 'apartment');
  const buildings = idsOf(targets, 'building');
  const navigators = idsOf(targets, 'navigator').filter((id) => !id.equals(navigator._id));
  const found = await Promise.all([
    apartments.length === 0
      ? []
      : models.Apartment.distinct('_id', { ...apartmentsOfTarget(navigator), _id: { $in: apartments } }),
    buildings.length === 0
      ? []
      : models.Building.distinct('_id', { organizationId, estateId, _id: { $in: buildings } }),
    navigators.length === 0
      ? []
      : models.Navigator.distinct('_id', { organizationId, estateId, _id: { $in: navigators } }),
  ]);
  return targetsAmong(new Set(found.flat().map(String)));
}

/** Checks whether targets exist, given all existing ids. */
export function targetsAmong(ids: ReadonlySet<string>): KnownTargets {
  return {
    has({ targetType, targetId }) {
      if (targetType === 'url') return HTTPS.test(targetId);
      if (targetType === 'poi') return targetId.length > 0 && targetId.length <= KEY_MAX;
      return ids.has(targetId);
    },
  };
}
