import type { ApartmentKind } from '@oriel/contract/enums';

/** Kinds that people walk around in, and want a plan of. */
export const LIVED_IN: ReadonlySet<ApartmentKind> = new Set(['APARTMENT', 'HOUSE', 'COMMERCIAL']);

/** Kinds that are seen from outside; a parking place in a cellar is not. */
export const SEEN_OUTSIDE: ReadonlySet<ApartmentKind> = new Set([...LIVED_IN, 'PLOT']);
