import { isDeepStrictEqual } from 'node:util';
import { type Panorama, PanoramaPatch, PlanInput, VariantInput } from '@oriel/contract/panorama';
import { PointInput, PortalEdit } from '@oriel/contract/panorama-marks';
import { TourModelInput } from '@oriel/contract/tour-model';
import type { TObject } from 'typebox';
import { isRecord } from '../../platform/is-record.ts';
import { withoutUnchanged } from '../../platform/read-only.ts';

/** Lists with read-only fields in their entries, and the key of an entry. */
const LISTS: readonly { name: 'portals' | 'pointsOfInterest' | 'variants'; entry: TObject; key: string }[] = [
  { name: 'portals', entry: PortalEdit, key: 'id' },
  { name: 'pointsOfInterest', entry: PointInput, key: 'id' },
  { name: 'variants', entry: VariantInput, key: 'key' },
];

/**
 * A body without read-only fields sent back unchanged, also inside its lists: clients save what they loaded.
 *
 * @param current the panorama as answered to the caller
 */
export function unchangedPanoramaFieldsDropped(body: unknown, current: Panorama): unknown {
  const kept = withoutUnchanged(withoutUnknownNorth(body, current), PanoramaPatch, current);
  if (!isRecord(kept)) return kept;
  const result = { ...kept };
  for (const { name, entry, key } of LISTS) {
    const entries = result[name];
    if (Array.isArray(entries))
      result[name] = entries.map((one) => unchangedDropped(one, entry, key, current[name]));
  }
  if (current.plan) result.plan = withoutUnchanged(result.plan, PlanInput, current.plan);
  if (result.plan === undefined) delete result.plan;
  if (current.tourModel)
    result.tourModel = withoutUnchanged(result.tourModel, TourModelInput, current.tourModel);
  if (result.tourModel === undefined) delete result.tourModel;
  // Restating the current value is no change: a sound file's address is derived, and the current tour is no move.
  for (const name of ['audioUrl', 'tourId', 'tourName', 'modelPosition', 'guidedWalk', 'entry'] as const) {
    if (name in result && isDeepStrictEqual(result[name], current[name])) delete result[name];
  }
  return result;
}

/** Sending back an unknown north unchanged does not set it. */
function withoutUnknownNorth(body: unknown, { north, northKnown }: Panorama): unknown {
  if (!isRecord(body) || northKnown || body.northKnown !== false || body.north !== north) return body;
  const { north: _north, ...others } = body;
  return others;
}

function unchangedDropped(value: unknown, entry: TObject, key: string, current: readonly object[]): unknown {
  if (!isRecord(value)) return value;
  const before = current.find((one) => isRecord(one) && one[key] === value[key]);
  return before ? withoutUnchanged(value, entry, before) : value;
}
