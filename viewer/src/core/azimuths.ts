import type { Orientation } from '@oriel/contract/enums';

/** Degrees clockwise from north that a side of a building looks to. */
export const AZIMUTHS: Readonly<Record<Orientation, number>> = {
  N: 0,
  NE: 45,
  E: 90,
  SE: 135,
  S: 180,
  SW: 225,
  W: 270,
  NW: 315,
};
