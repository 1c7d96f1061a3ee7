import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { type PublicVisibility, visibilityOfApartment } from '../inventory/apartment/public-visibility.ts';
import { HINT_FIELDS, type HintedApartment, seenBy, unhidden } from './apartments.ts';
import { apartmentsOfTarget, type NavigatorTarget } from './overlay-targets.ts';

const MOST = 6;
/** Most apartments compared; in a large estate those nearest in area. */
const COMPARED_MAX = 500;
/** Tolerated relative difference in area. */
const AREA_SPAN = 0.5;

/** Dissimilarity of two apartments by visible values; 0 is equal. */
function distance(one: HintedApartment, other: HintedApartment, visibility: PublicVisibility): number {
  const rooms = Math.abs((one.rooms ?? 0) - (other.rooms ?? 0));
  const floor = Math.abs((one.floor ?? 0) - (other.floor ?? 0));
  const area = one.area && other.area ? Math.abs(Math.log(other.area / one.area)) : 0;
  const prices = [one, other].map((apartment) =>
    visibilityOfApartment(visibility, apartment).price ? (apartment.listPrice ?? 0) : 0,
  );
  const [price = 0, otherPrice = 0] = prices;
  const asked = price > 0 && otherPrice > 0 ? Math.abs(Math.log(otherPrice / price)) : 0;
  const sameSide = (one.orientations ?? []).some((side) => (other.orientations ?? []).includes(side));
  return rooms + area * 4 + asked * 3 + floor * 0.15 + (sameSide ? 0 : 0.3);
}

/**
 * Up to six apartments of the same kind most similar to one, in the same navigator. Sold ones are only omitted where statuses are public: a
 * hidden status must not show by omission.
 */
export async function similarApartments(
  models: Models,
  navigator: NavigatorTarget,
  apartment: HintedApartment & { readonly _id: Types.ObjectId },
  { visibility, forPublic }: { readonly visibility: PublicVisibility; readonly forPublic: boolean },
): Promise<HintedApartment[]> {
  const seen = seenBy(forPublic ? visibility : undefined);
  const { area } = apartment;
  const near = area ? { area: { $gte: area * (1 - AREA_SPAN), $lte: area * (1 + AREA_SPAN) } } : {};
  const candidates = await models.Apartment.find(
    {
      $and: [
        apartmentsOfTarget(navigator),
        seen,
        visibility.status ? { status: { $ne: 'SOLD' as const } } : {},
      ],
      organizationId: navigator.organizationId,
      _id: { $ne: apartment._id },
      kind: apartment.kind,
      ...near,
    },
    HINT_FIELDS,
  )
    .limit(COMPARED_MAX)
    .lean<HintedApartment[]>();
  return candidates
    .map((other) => ({ other, distance: distance(apartment, other, visibility) }))
    .sort((a, b) => a.distance - b.distance || (a.other.numberKey < b.other.numberKey ? -1 : 1))
    .slice(0, MOST)
    .map(({ other }) => unhidden(other, forPublic));
}
