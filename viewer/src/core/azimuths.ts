import type { Orientation } from '@oriel/contract/enums';

/** Azimuth of each orientation, in degrees clockwise from north. */
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
