import type { Areas } from '@oriel/contract/apartment';
import type { ApartmentKind, ApartmentStatus, FINISHES, SUN_TIMES } from '@oriel/contract/enums';
import type { Wind } from '../core/heading.ts';
import type { TextId } from './texts.tsx';

/** Labels of our closed lists. */
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

/** Orientation before the noun "side"; in Polish an inflected adjective. */
export const SIDE_TEXTS: Readonly<Record<Wind, TextId>> = {
  N: 'sun.side.n',
  NE: 'sun.side.ne',
  E: 'sun.side.e',
  SE: 'sun.side.se',
  S: 'sun.side.s',
  SW: 'sun.side.sw',
  W: 'sun.side.w',
  NW: 'sun.side.nw',
};

export const KIND_TEXTS: Readonly<Record<ApartmentKind, TextId>> = {
  APARTMENT: 'kind.apartment',
  HOUSE: 'kind.house',
  COMMERCIAL: 'kind.commercial',
  PARKING: 'kind.parking',
  GARAGE: 'kind.garage',
  STORAGE: 'kind.storage',
  PLOT: 'kind.plot',
  OTHER: 'kind.other',
};

export const FINISH_TEXTS: Readonly<Record<(typeof FINISHES)[number], TextId>> = {
  SHELL: 'finish.shell',
  DEVELOPER: 'finish.developer',
  TURNKEY: 'finish.turnkey',
  FURNISHED: 'finish.furnished',
};

/** Areas besides the usable one. */
export const PART_TEXTS: Readonly<Record<keyof Areas, TextId>> = {
  balcony: 'part.balcony',
  terrace: 'part.terrace',
  garden: 'part.garden',
  loggia: 'part.loggia',
  mezzanine: 'part.mezzanine',
  attic: 'part.attic',
  plot: 'kind.plot',
  storage: 'kind.storage',
};

/** Common features with translations; a team may write others, which are shown as they are. */
export const FEATURE_TEXTS = {
  balcony: 'part.balcony',
  terrace: 'part.terrace',
  garden: 'part.garden',
  loggia: 'part.loggia',
  mezzanine: 'part.mezzanine',
  ac: 'feature.ac',
  air_conditioning: 'feature.ac',
  smart_home: 'feature.smartHome',
  lift: 'feature.lift',
  parking: 'kind.parking',
  storage: 'kind.storage',
  fireplace: 'feature.fireplace',
  wardrobe: 'feature.wardrobe',
  separate_kitchen: 'feature.separateKitchen',
  underfloor_heating: 'feature.underfloorHeating',
  accessible: 'feature.accessible',
} as const satisfies Readonly<Record<string, TextId>>;

/** Whether a closed list contains a word. */
export function isKnown<Key extends string>(texts: Readonly<Record<Key, TextId>>, word: string): word is Key {
  return Object.hasOwn(texts, word);
}

export const SUN_TIME_TEXTS = {
  MORNING: 'sunTime.morning',
  EVENING: 'sunTime.evening',
} as const satisfies Readonly<Record<(typeof SUN_TIMES)[number], TextId>>;
