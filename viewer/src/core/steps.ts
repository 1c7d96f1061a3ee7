import type { PublicApartment } from '@oriel/contract/apartment';
import { priceOf } from './apartment-filters.ts';
import { mainOf } from './kinds.ts';
import type { Storey } from './storeys.ts';

/** How far a visitor has gone into an estate: a building, and one of its floors. */
interface Steps<S extends Storey = Storey> {
  /** id of the building that was entered; null for all of the navigator */
  readonly entered: string | null;
  /** place in `floorsHere` */
  readonly lifted: number | null;
  /** storeys of all buildings, from the lowest */
  readonly floors: readonly S[];
}

type Place = Pick<Steps, 'entered' | 'lifted'>;

/** Whether there is more than one building, so that one of them has to be entered before its floors. */
export function hasSeveralBuildings({ floors }: Pick<Steps, 'floors'>): boolean {
  return new Set(floors.map(({ buildingId }) => buildingId)).size > 1;
}

/** Storeys to choose from: those of the building that was entered, or of the only one. */
export function floorsHere<S extends Storey>(steps: Pick<Steps<S>, 'floors' | 'entered'>): readonly S[] {
  if (!hasSeveralBuildings(steps)) return steps.floors;
  return steps.floors.filter(({ buildingId }) => buildingId === steps.entered);
}

/** The storey that a visitor is at; undefined for all of the building. */
export function floorHere<S extends Storey>(steps: Steps<S>): S | undefined {
  return steps.lifted === null ? undefined : floorsHere(steps)[steps.lifted];
}

/** The apartments of the building and floor that a visitor is at. */
export function apartmentsHere<A extends Pick<PublicApartment, 'id' | 'buildingId' | 'floor'>>(
  apartments: readonly A[],
  steps: Steps,
): readonly A[] {
  const { entered } = steps;
  const here = floorHere(steps);
  if (entered === null && here === undefined) return apartments;
  return apartments.filter(
    ({ id, buildingId, floor }) =>
      (entered === null || buildingId === entered) &&
      // A plan may show an apartment of two storeys that is counted to the other one.
      (here === undefined || floor === here.level || (here.drawn?.has(id) ?? false)),
  );
}

/** Where an apartment is reached from: as deep as the visitor has gone, but in its own building and on its own floor. */
export function stepsTo(
  apartment: Pick<PublicApartment, 'id' | 'buildingId' | 'floor'>,
  steps: Steps,
): Place {
  const { entered: before, lifted, floors } = steps;
  if (apartmentsHere([apartment], steps).length > 0) return { entered: before, lifted };
  const entered = before === null ? null : (apartment.buildingId ?? null);
  const place = floorsHere({ floors, entered }).findIndex(({ level }) => level === apartment.floor);
  return { entered, lifted: lifted === null || place < 0 ? null : place };
}

/** The next floor up or down: down from the whole building is its top storey, and up from there the whole again. */
export function floorBeside(steps: Steps, direction: 1 | -1): number | null {
  const { length } = floorsHere(steps);
  const next = (steps.lifted ?? length) + direction;
  return length === 0 || next >= length ? null : Math.max(next, 0);
}

/** Where one gets by going up a step: from a floor to its building, from a building to the estate; undefined at the top. */
export function stepUp({ entered, lifted }: Place): Partial<Place> | undefined {
  if (lifted !== null) return { lifted: null };
  if (entered !== null) return { entered: null };
  return undefined;
}

/** Number of available apartments, without parking and storage; undefined where a status is hidden, or there are no apartments. */
export function availableIn(all: readonly Pick<PublicApartment, 'kind' | 'status'>[]): number | undefined {
  const apartments = mainOf(all);
  if (apartments.length === 0 || apartments.some(({ status }) => status === undefined)) return undefined;
  return apartments.filter(({ status }) => status === 'ACTIVE').length;
}

/** The apartment with the lowest price among those available, or among all where statuses are hidden; undefined without a price. */
export function cheapestIn(apartments: readonly PublicApartment[]): PublicApartment | undefined {
  const offered = mainOf(apartments).filter(({ status }) => status === undefined || status === 'ACTIVE');
  let best: PublicApartment | undefined;
  for (const apartment of offered) {
    const price = priceOf(apartment);
    if (price !== undefined && price < ((best && priceOf(best)) ?? Infinity)) best = apartment;
  }
  return best;
}
