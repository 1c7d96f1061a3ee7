import type { PublicApartment } from '@oriel/contract/apartment';
import { NAVIGATOR_FILTERS, type NavigatorFilter } from '@oriel/contract/enums';

/** A closed interval; a missing end is open. */
export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

type RangeFilter = 'area' | 'price' | 'pricePerArea' | 'floor';
type ChoiceFilter = 'rooms' | 'building' | 'staircase' | 'orientation' | 'status' | 'kind' | 'features';
type FlagFilter = 'promotion' | 'panorama';

/**
 * A visitor's filters. A missing filter matches every apartment; several options match any of them, except that `features` must all match.
 */
export type FlatFilters = { readonly [Key in RangeFilter]?: Bounds } & {
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
export function priceOf(flat: PublicApartment): number | undefined {
  return flat.effectivePrice ?? flat.price;
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

export function hasPanorama(flat: PublicApartment): boolean {
  return flat.startPanoramaId !== undefined || flat.view360Url !== undefined;
}

const NUMBERS: Readonly<Record<RangeFilter, (flat: PublicApartment) => number | undefined>> = {
  area: (flat) => flat.area,
  price: priceOf,
  pricePerArea: pricePerAreaOf,
  floor: (flat) => flat.floor,
};

const WORDS: Readonly<Record<ChoiceFilter, (flat: PublicApartment) => readonly string[]>> = {
  rooms: ({ rooms }) => (rooms === undefined ? [] : [roomsChoice(rooms)]),
  building: ({ buildingId }) => (buildingId === undefined ? [] : [buildingId]),
  staircase: ({ staircase }) => (staircase === undefined ? [] : [staircase]),
  orientation: ({ orientations }) => orientations,
  status: ({ status }) => (status === undefined ? [] : [status]),
  kind: ({ kind }) => [kind],
  features: ({ features }) => features,
};

const FLAGS: Readonly<Record<FlagFilter, (flat: PublicApartment) => boolean>> = {
  promotion: ({ promotionActive }) => promotionActive === true,
  panorama: hasPanorama,
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
export function setFilters(filters: FlatFilters): NavigatorFilter[] {
  return NAVIGATOR_FILTERS.filter((filter) => filters[filter] !== undefined);
}

/** The filters without one of them. */
export function withoutFilter(filters: FlatFilters, filter: NavigatorFilter): FlatFilters {
  const { [filter]: _, ...others } = filters;
  return others;
}

/** The filters with one replaced. A value that matches everything (no end, no option) removes it. */
export function withFilter<Filter extends NavigatorFilter>(
  filters: FlatFilters,
  filter: Filter,
  value: FlatFilters[Filter] | undefined,
): FlatFilters {
  const empty =
    value === undefined ||
    (Array.isArray(value) && value.length === 0) ||
    (isRange(filter) && (value as Bounds).min === undefined && (value as Bounds).max === undefined);
  return empty ? withoutFilter(filters, filter) : { ...filters, [filter]: value };
}

function passesOne(flat: PublicApartment, filters: FlatFilters, filter: NavigatorFilter): boolean {
  if (isRange(filter)) {
    const { min = -Infinity, max = Infinity } = filters[filter] ?? {};
    const number = NUMBERS[filter](flat);
    return number !== undefined && number >= min && number <= max;
  }
  if (isChoice(filter)) {
    const asked = filters[filter] ?? [];
    const words = WORDS[filter](flat);
    return filter === 'features'
      ? asked.every((word) => words.includes(word))
      : asked.some((word) => words.includes(word));
  }
  if (isFlag(filter)) return FLAGS[filter](flat);
  return flat.completionDate !== undefined && flat.completionDate <= (filters.completion ?? '');
}

/** Whether an apartment matches the filters. A missing or hidden value matches none. */
export function passes(flat: PublicApartment, filters: FlatFilters): boolean {
  return setFilters(filters).every((filter) => passesOne(flat, filters, filter));
}

/** Number of results after removing each filter: only helpful ones, most helpful first. */
export function relaxations(
  flats: readonly PublicApartment[],
  filters: FlatFilters,
): { readonly filter: NavigatorFilter; readonly count: number }[] {
  return setFilters(filters)
    .map((filter) => {
      const others = withoutFilter(filters, filter);
      return { filter, count: flats.filter((flat) => passes(flat, others)).length };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** Range of a number over some apartments; undefined when none has it, or all are equal. */
export function rangeOf(
  flats: readonly PublicApartment[],
  filter: RangeFilter,
): { readonly min: number; readonly max: number } | undefined {
  const numbers = flats.map(NUMBERS[filter]).filter((number) => number !== undefined);
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  return numbers.length > 0 && min < max ? { min, max } : undefined;
}

/** Options that occur in some apartments, with their counts, in order of first occurrence. */
export function choicesOf(flats: readonly PublicApartment[], filter: ChoiceFilter): Map<string, number> {
  const counts = new Map<string, number>();
  for (const flat of flats) {
    for (const word of WORDS[filter](flat)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Completion dates of some apartments, earliest first. */
export function completionsOf(flats: readonly PublicApartment[]): string[] {
  return [...new Set(flats.flatMap(({ completionDate }) => completionDate ?? []))].sort();
}

/** Filters whose options are the estate's own texts. */
const OPEN = ['building', 'staircase', 'features'] as const;

/** Removes options that no apartment has, as from a mistyped link; returns the same object when there are none. */
export function withoutStrangers(filters: FlatFilters, flats: readonly PublicApartment[]): FlatFilters {
  if (flats.length === 0) return filters;
  return OPEN.reduce((left, filter) => {
    const words = left[filter];
    const offered = choicesOf(flats, filter);
    const known = words?.filter((word) => offered.has(word));
    return known?.length === words?.length ? left : withFilter(left, filter, known);
  }, filters);
}
