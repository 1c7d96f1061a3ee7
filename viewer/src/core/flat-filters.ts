import type { PublicApartment } from '@oriel/contract/apartment';
import { NAVIGATOR_FILTERS, type NavigatorFilter } from '@oriel/contract/enums';

/** An interval, both ends included; an end that is absent is open. */
export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

type RangeFilter = 'area' | 'price' | 'pricePerArea' | 'floor';
type ChoiceFilter = 'rooms' | 'building' | 'staircase' | 'orientation' | 'status' | 'kind' | 'features';
type FlagFilter = 'promotion' | 'panorama';

/**
 * What a visitor looks for. A filter that is absent lets every flat through; several values of a choice mean any of them, but of
 * `features` all.
 */
export type FlatFilters = { readonly [Key in RangeFilter]?: Bounds } & {
  readonly [Key in ChoiceFilter]?: readonly string[];
} & { readonly [Key in FlagFilter]?: true } & {
  /** the day by which it is to be ready, `YYYY-MM-DD` */
  readonly completion?: string;
};

/** From this many rooms on, a choice of rooms means that many and more. */
const MANY_ROOMS = 5;

/** The choice of rooms that a flat falls under: `1` to `4`, halves rounded down, `5+`. */
export function roomsChoice(rooms: number): string {
  return rooms >= MANY_ROOMS ? `${MANY_ROOMS}+` : String(Math.floor(rooms));
}

/** Every choice of rooms. */
export const ROOM_CHOICES: readonly string[] = Array.from({ length: MANY_ROOMS + 1 }, (_, rooms) =>
  roomsChoice(rooms),
);

/** What a flat costs today; absent where that is hidden. */
export function priceOf(flat: PublicApartment): number | undefined {
  return flat.effectivePrice ?? flat.price;
}

/**
 * What a unit of area costs today: it belongs to the price of `priceOf`, while the API tells that of the list price. Rounded to hundredths, in
 * `currency`; absent where it is hidden.
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

/** The filters that are set, in the order in which they are offered. */
export function setFilters(filters: FlatFilters): NavigatorFilter[] {
  return NAVIGATOR_FILTERS.filter((filter) => filters[filter] !== undefined);
}

/** The same filters without one of them. */
export function withoutFilter(filters: FlatFilters, filter: NavigatorFilter): FlatFilters {
  const { [filter]: _, ...others } = filters;
  return others;
}

/**
 * The same filters with one set anew. What lets every flat through (no end, no choice) takes it away.
 */
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

/** Whether a flat is what the visitor looks for. A value that a flat does not have, or hides, meets no filter. */
export function passes(flat: PublicApartment, filters: FlatFilters): boolean {
  return setFilters(filters).every((filter) => passesOne(flat, filters, filter));
}

/** How many flats would be found if one filter were taken away: those that help, the most helpful first. */
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

/** The real range of a number over some flats; undefined where none has it, or all have the same. */
export function rangeOf(
  flats: readonly PublicApartment[],
  filter: RangeFilter,
): { readonly min: number; readonly max: number } | undefined {
  const numbers = flats.map(NUMBERS[filter]).filter((number) => number !== undefined);
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  return numbers.length > 0 && min < max ? { min, max } : undefined;
}

/** The choices that some flats offer, each with how many of them have it, in the order in which they first occur. */
export function choicesOf(flats: readonly PublicApartment[], filter: ChoiceFilter): Map<string, number> {
  const counts = new Map<string, number>();
  for (const flat of flats) {
    for (const word of WORDS[filter](flat)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The days by which some flats are ready, the first first. */
export function completionsOf(flats: readonly PublicApartment[]): string[] {
  return [...new Set(flats.flatMap(({ completionDate }) => completionDate ?? []))].sort();
}

/** Choices whose words are the estate's own. */
const OPEN = ['building', 'staircase', 'features'] as const;

/** The same filters without the words that no flat has ever heard of, as a mistyped link brings them; the very same object where there are none. */
export function withoutStrangers(filters: FlatFilters, flats: readonly PublicApartment[]): FlatFilters {
  if (flats.length === 0) return filters;
  return OPEN.reduce((left, filter) => {
    const words = left[filter];
    const offered = choicesOf(flats, filter);
    const known = words?.filter((word) => offered.has(word));
    return known?.length === words?.length ? left : withFilter(left, filter, known);
  }, filters);
}
