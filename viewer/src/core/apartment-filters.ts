import type { PublicApartment } from '@oriel/contract/apartment';
import { OPEN_VIEW } from '@oriel/contract/daylight-levels';
import { NAVIGATOR_FILTERS, type NavigatorFilter } from '@oriel/contract/enums';
import { roomsCounted } from './rooms-counted.ts';

/** A closed interval; a missing end is open. */
export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

type RangeFilter = 'area' | 'price' | 'pricePerArea' | 'floor' | 'sun';
type ChoiceFilter =
  | 'rooms'
  | 'building'
  | 'staircase'
  | 'orientation'
  | 'status'
  | 'kind'
  | 'features'
  | 'sunTime';
type FlagFilter = 'promotion' | 'panorama' | 'openView';

/**
 * A visitor's filters. A missing filter matches every apartment; several options match any of them, except that `features` must all match.
 */
export type ApartmentFilters = { readonly [Key in RangeFilter]?: Bounds } & {
  readonly [Key in ChoiceFilter]?: readonly string[];
} & { readonly [Key in FlagFilter]?: true } & {
  /** latest completion date, `YYYY-MM-DD` */
  readonly completion?: string;
};

/** From this number of rooms on, an option means that many or more. */
const MANY_ROOMS = 5;

/** Room option of an apartment: `1` to `4`, halves rounded down, `5+`. */
export function roomsChoice(rooms: number): string {
  return rooms >= MANY_ROOMS ? `${MANY_ROOMS}+` : String(Math.floor(rooms));
}

/** All room options. */
export const ROOM_CHOICES: readonly string[] = Array.from({ length: MANY_ROOMS + 1 }, (_, rooms) =>
  roomsChoice(rooms),
);

/** Current price of an apartment; undefined when hidden. */
export function priceOf(apartment: PublicApartment): number | undefined {
  return apartment.effectivePrice ?? apartment.price;
}

/**
 * Current price per unit of area, from `priceOf`, whereas the API's refers to the list price. Rounded to hundredths, in `currency`;
 * undefined when hidden.
 */
export function pricePerAreaOf({ price, effectivePrice, pricePerArea }: PublicApartment): number | undefined {
  if (pricePerArea === undefined || !price || effectivePrice === undefined) return pricePerArea;
  return effectivePrice === price
    ? pricePerArea
    : Math.round((pricePerArea * effectivePrice * 100) / price) / 100;
}

export function hasPanorama(apartment: PublicApartment): boolean {
  return apartment.startPanoramaId !== undefined || apartment.view360Url !== undefined;
}

/** Minutes of sun before noon, or from 15:00, that make a sunny morning or evening. */
const SUNNY_MINUTES = 60;

/** Hours of direct sun on 21 March by the building's model, rounded down to halves: a filter promises no more than there is. */
export function sunHoursOf({ daylight }: PublicApartment): number | undefined {
  return daylight?.sun && Math.floor(daylight.sun.march / 30) / 2;
}

const NUMBERS: Readonly<Record<RangeFilter, (apartment: PublicApartment) => number | undefined>> = {
  area: (apartment) => apartment.area,
  price: priceOf,
  pricePerArea: pricePerAreaOf,
  floor: (apartment) => apartment.floor,
  sun: sunHoursOf,
};

const WORDS: Readonly<Record<ChoiceFilter, (apartment: PublicApartment) => readonly string[]>> = {
  rooms: (apartment) => {
    const rooms = roomsCounted(apartment);
    return rooms === undefined ? [] : [roomsChoice(rooms)];
  },
  building: ({ buildingId }) => (buildingId === undefined ? [] : [buildingId]),
  staircase: ({ staircase }) => (staircase === undefined ? [] : [staircase]),
  orientation: ({ orientations }) => orientations,
  status: ({ status }) => (status === undefined ? [] : [status]),
  kind: ({ kind }) => [kind],
  features: ({ features }) => features,
  sunTime: ({ daylight }) => {
    const { morning = 0, evening = 0 } = daylight?.sun ?? {};
    return [
      ...(morning >= SUNNY_MINUTES ? ['MORNING'] : []),
      ...(evening >= SUNNY_MINUTES ? ['EVENING'] : []),
    ];
  },
};

const FLAGS: Readonly<Record<FlagFilter, (apartment: PublicApartment) => boolean>> = {
  promotion: ({ promotionActive }) => promotionActive === true,
  panorama: hasPanorama,
  openView: ({ daylight }) => (daylight?.distance ?? 0) >= OPEN_VIEW,
};

export function isRange(filter: NavigatorFilter): filter is RangeFilter {
  return filter in NUMBERS;
}

export function isChoice(filter: NavigatorFilter): filter is ChoiceFilter {
  return filter in WORDS;
}

export function isFlag(filter: NavigatorFilter): filter is FlagFilter {
  return filter in FLAGS;
}

/** The active filters, in display order. */
export function setFilters(filters: ApartmentFilters): NavigatorFilter[] {
  return NAVIGATOR_FILTERS.filter((filter) => filters[filter] !== undefined);
}

/** The filters without one of them. */
export function withoutFilter(filters: ApartmentFilters, filter: NavigatorFilter): ApartmentFilters {
  const { [filter]: _, ...others } = filters;
  return others;
}

/** The filters with one replaced. A value that matches everything (no end, no option) removes it. */
export function withFilter<Filter extends NavigatorFilter>(
  filters: ApartmentFilters,
  filter: Filter,
  value: ApartmentFilters[Filter] | undefined,
): ApartmentFilters {
  const empty =
    value === undefined ||
    (Array.isArray(value) && value.length === 0) ||
    (isRange(filter) && (value as Bounds).min === undefined && (value as Bounds).max === undefined);
  return empty ? withoutFilter(filters, filter) : { ...filters, [filter]: value };
}

function passesOne(apartment: PublicApartment, filters: ApartmentFilters, filter: NavigatorFilter): boolean {
  if (isRange(filter)) {
    const { min = -Infinity, max = Infinity } = filters[filter] ?? {};
    const number = NUMBERS[filter](apartment);
    return number !== undefined && number >= min && number <= max;
  }
  if (isChoice(filter)) {
    const asked = filters[filter] ?? [];
    const words = WORDS[filter](apartment);
    return filter === 'features'
      ? asked.every((word) => words.includes(word))
      : asked.some((word) => words.includes(word));
  }
  if (isFlag(filter)) return FLAGS[filter](apartment);
  return apartment.completionDate !== undefined && apartment.completionDate <= (filters.completion ?? '');
}

/** Whether an apartment matches the filters. A missing or hidden value matches none. */
export function passes(apartment: PublicApartment, filters: ApartmentFilters): boolean {
  return setFilters(filters).every((filter) => passesOne(apartment, filters, filter));
}

/** Number of results after removing each filter: only helpful ones, most helpful first. */
export function relaxations(
  apartments: readonly PublicApartment[],
  filters: ApartmentFilters,
): { readonly filter: NavigatorFilter; readonly count: number }[] {
  return setFilters(filters)
    .map((filter) => {
      const others = withoutFilter(filters, filter);
      return { filter, count: apartments.filter((apartment) => passes(apartment, others)).length };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** Range of a number over some apartments; undefined when none has it, or all are equal. */
export function rangeOf(
  apartments: readonly PublicApartment[],
  filter: RangeFilter,
): { readonly min: number; readonly max: number } | undefined {
  const numbers = apartments.map(NUMBERS[filter]).filter((number) => number !== undefined);
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  return numbers.length > 0 && min < max ? { min, max } : undefined;
}

/** Options that occur in some apartments, with their counts, in order of first occurrence. */
export function choicesOf(apartments: readonly PublicApartment[], filter: ChoiceFilter): Map<string, number> {
  const counts = new Map<string, number>();
  for (const apartment of apartments) {
    for (const word of WORDS[filter](apartment)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Completion dates of some apartments, earliest first. */
export function completionsOf(apartments: readonly PublicApartment[]): string[] {
  return [...new Set(apartments.flatMap(({ completionDate }) => completionDate ?? []))].sort();
}

/** Filters whose options are the estate's own texts. */
const OPEN = ['building', 'staircase', 'features'] as const;

/** Removes options that no apartment has, as from a mistyped link; returns the same object when there are none. */
export function withoutStrangers(
  filters: ApartmentFilters,
  apartments: readonly PublicApartment[],
): ApartmentFilters {
  if (apartments.length === 0) return filters;
  return OPEN.reduce((left, filter) => {
    const words = left[filter];
    const offered = choicesOf(apartments, filter);
    const known = words?.filter((word) => offered.has(word));
    return known?.length === words?.length ? left : withFilter(left, filter, known);
  }, filters);
}
