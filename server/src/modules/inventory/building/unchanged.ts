import { type BuildingDetail, BuildingPatch } from '@oriel/contract/building';
import { isRecord } from '../../../platform/is-record.ts';
import { withoutUnchanged } from '../../../platform/read-only.ts';

/** A body without unchangeable fields that are sent back as received: read-only fields and the addresses of floor plans. */
export function unchangedBuildingFieldsDropped(body: unknown, answered: BuildingDetail): unknown {
  const kept = withoutUnchanged(body, BuildingPatch, answered);
  if (!isRecord(kept) || !Array.isArray(kept.floors)) return kept;
  const plans = new Set(answered.floors.map(({ planUrl }) => planUrl));
  return {
    ...kept,
    floors: kept.floors.map((floor: unknown) => {
      if (!isRecord(floor) || typeof floor.planUrl !== 'string' || !plans.has(floor.planUrl)) return floor;
      const { planUrl: _answered, ...rest } = floor;
      return rest;
    }),
  };
}
