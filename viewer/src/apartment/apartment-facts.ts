import type { ApartmentFacts } from '@oriel/sdk/messages';
import { priceOf } from '../core/apartment-filters.ts';
import type { BuildingState } from './building-store.ts';

/**
 * What an event says of its apartment besides the id: as visitors see it, so that what the team hides is not there.
 *
 * @returns undefined while the apartments load, and for one that is not among them
 */
export function apartmentFacts(
  { apartments, navigator: { building, buildings = [] } }: BuildingState,
  id: string | undefined,
): ApartmentFacts | undefined {
  const apartment = apartments?.find((one) => one.id === id);
  if (!apartment) return undefined;
  const { number, buildingId, floor, rooms, area, areaUnit, currency, status } = apartment;
  const name = [building, ...buildings].find((one) => one?.id === buildingId)?.name;
  const price = priceOf(apartment);
  return {
    number,
    ...(name !== undefined && { building: name }),
    ...(floor !== undefined && { floor }),
    ...(rooms !== undefined && { rooms }),
    ...(area !== undefined && { area, areaUnit }),
    ...(price !== undefined && { price, currency }),
    ...(status !== undefined && { status }),
  };
}
