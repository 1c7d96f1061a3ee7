import type { ApartmentStatus } from '@oriel/contract/enums';
import type { Wind } from '../core/heading.ts';
import type { TextId } from './texts.tsx';

/** What our closed lists are called. */
export const STATUS_TEXTS: Readonly<Record<ApartmentStatus, TextId>> = {
  ACTIVE: 'point.apartment.active',
  BOOKED: 'point.apartment.booked',
  SOLD: 'point.apartment.sold',
};

export const WIND_TEXTS: Readonly<Record<Wind, TextId>> = {
  N: 'panorama.wind.n',
  NE: 'panorama.wind.ne',
  E: 'panorama.wind.e',
  SE: 'panorama.wind.se',
  S: 'panorama.wind.s',
  SW: 'panorama.wind.sw',
  W: 'panorama.wind.w',
  NW: 'panorama.wind.nw',
};
