import type { PublicApartment } from '@oriel/contract/apartment';
import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { priceOf } from './apartment-filters.ts';

type Floor = PublicNavigatorModel['floors'][number];

/** How far a visitor has gone into an estate: a building, and one of its floors. */
interface Steps {
  /** id of the building that was entered; null for all of the navigator */
  readonly entered: string | null;
  /** place in `floorsHere` */
  readonly lifted: number | null;
  /** storeys of all buildings of the model, from the lowest */
  readonly floors: readonly Floor[];
}

/** Whether a model has more than one building, so that one of them has to be entered before its floors. */
export function hasSeveralBuildings({ floors }: Pick<Steps, 'floors'>): boolean {
  return new Set(floors.map(({ buildingId }) => buildingId)).size > 1;
}

/** Storeys to choose from: those of the building that was entered, or of the only one. */
export function floorsHere(steps: Pick<Steps, 'floors' | 'entered'>): readonly Floor[] {
  if (!hasSeveralBuildings(steps)) return steps.floors;
  return steps.floors.filter(({ buildingId }) => buildingId === steps.entered);
}

/** The storey above which everything is lifted away; undefined for all of the building. */
export function floorHere(steps: Steps): Floor | undefined {
  return steps.lifted === null ? undefined : floorsHere(steps)[steps.lifted];
}

/** The apartments of the building and floor that a visitor is at. */
export function apartmentsHere<A extends Pick<PublicApartment, 'buildingId' | 'floor'>>(
  apartments: readonly A[],
  steps: Steps,
): readonly A[] {
  const { entered } = steps;
  const level = floorHere(steps)?.level;
  if (entered === null && level === undefined) return apartments;
  return apartments.filter(
    ({ buildingId, floor }) =>
      (entered === null || buildingId === entered) && (level === undefined || floor === level),
  );
}

/** Where one gets by going up a step: from a floor to its building, from a building to the estate; undefined at the top. */
export function stepUp({
  entered,
  lifted,
}: Pick<Steps, 'entered' | 'lifted'>): Partial<Pick<Steps, 'entered' | 'lifted'>> | undefined {
  if (lifted !== null) return { lifted: null };
  if (entered !== null) return { entered: null };
  return undefined;
}

/** Number of available apartments; undefined where a status is hidden, or there are no apartments. */
export function availableIn(apartments: readonly Pick<PublicApartment, 'status'>[]): number | undefined {
  if (apartments.length === 0 || apartments.some(({ status }) => status === undefined)) return undefined;
  return apartments.filter(({ status }) => status === 'ACTIVE').length;
}

/** The apartment with the lowest price among those available, or among all where statuses are hidden; undefined without a price. */
export function cheapestIn(apartments: readonly PublicApartment[]): PublicApartment | undefined {
  const offered = apartments.filter(({ status }) => status === undefined || status === 'ACTIVE');
  let best: PublicApartment | undefined;
  for (const apartment of offered) {
    const price = priceOf(apartment);
    if (price !== undefined && price < ((best && priceOf(best)) ?? Infinity)) best = apartment;
  }
  return best;
}
