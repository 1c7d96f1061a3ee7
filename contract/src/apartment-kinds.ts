import type { ApartmentKind } from './enums.ts';

/** Kinds with rooms, for which visitors expect a plan. */
export const LIVED_IN: ReadonlySet<ApartmentKind> = new Set(['APARTMENT', 'HOUSE', 'COMMERCIAL']);

/** Kinds counted as apartments. The others are sold beside them, and counted apart: parking spaces, garages and storage rooms. */
export const COUNTED_KINDS: readonly ApartmentKind[] = [...LIVED_IN, 'PLOT'];

/** Whether it counts as an apartment. */
export function countsAsApartment(kind: ApartmentKind): boolean {
  return COUNTED_KINDS.includes(kind);
}

/** Whether it is sold by its area. Parking spaces, garages and storage rooms may be sold by the piece. */
export function needsArea(kind: ApartmentKind): boolean {
  return countsAsApartment(kind);
}

/** Kinds visible from outside; an underground parking space is not. */
export const SEEN_OUTSIDE: ReadonlySet<ApartmentKind> = new Set(COUNTED_KINDS);
