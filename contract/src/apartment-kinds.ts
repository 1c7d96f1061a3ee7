import type { ApartmentKind } from './enums.ts';

/** Kinds with rooms, for which visitors expect a plan. */
export const LIVED_IN: ReadonlySet<ApartmentKind> = new Set(['APARTMENT', 'HOUSE', 'COMMERCIAL']);

/** Kinds visible from outside; an underground parking space is not. */
export const SEEN_OUTSIDE: ReadonlySet<ApartmentKind> = new Set([...LIVED_IN, 'PLOT']);
