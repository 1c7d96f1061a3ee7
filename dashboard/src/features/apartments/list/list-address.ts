import type { ApartmentSortKey } from '@oriel/contract/apartment-query';
import { APARTMENT_KINDS, APARTMENT_STATUSES, ORIENTATIONS } from '@oriel/contract/enums';
import type { QueryTo } from '@oriel/contract/wire';
import { endOfDay } from '../../../kit/apartments/days.ts';
import { changedQuery, isSearch, pageIn } from '../../../ui/page-address.ts';

export const PAGE_SIZES = [25, 50, 100, 200] as const;
const PAGE_SIZE = 50;

// Repeated here: importing the contract's list would bring all its schemas into the browser.
const SORT_KEYS: readonly ApartmentSortKey[] = [
  'number',
  'price',
  'pricePerArea',
  'area',
  'rooms',
  'floor',
  'status',
  'sun',
  'view',
  'updatedAt',
  'createdAt',
];

/** Orders that cards offer, which have no heads to sort by. */
export const CARD_SORTS = [
  'number',
  'price',
  '-price',
  'pricePerArea',
  '-pricePerArea',
  'area',
  '-area',
  'rooms',
  '-rooms',
  'floor',
  '-floor',
  'status',
  '-updatedAt',
] as const;

const ID = /^[0-9a-f]{24}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** A name that the team gives. A comma separates several in the address. */
const WORD = /^[^,\p{Cc}]{1,60}$/u;
const isWord = (value: string): value is string => WORD.test(value) && value.trim() !== '';
const ROOMS = /^\d{1,2}(\.[05])?\+?$/;

type Check<Value extends string = string> = (value: string) => value is Value;
const among =
  <const Values extends readonly string[]>(values: Values): Check<Values[number]> =>
  (value): value is Values[number] =>
    values.includes(value);
const number =
  (least: number, most: number, whole = false): Check =>
  (value): value is string => {
    const read = value.trim() === '' ? Number.NaN : Number(value);
    return read >= least && read <= most && (!whole || Number.isInteger(read));
  };
const flag = among(['true', 'false']);

/** Filters with several values, and their format. */
const SEVERAL = {
  estateId: (value): value is string => ID.test(value),
  buildingId: (value): value is string => ID.test(value),
  kind: among(APARTMENT_KINDS),
  status: among(APARTMENT_STATUSES),
  rooms: (value): value is string => ROOMS.test(value),
  orientation: among(ORIENTATIONS),
  agentId: (value): value is string => ID.test(value),
  bookedBy: (value): value is string => ID.test(value),
  staircase: isWord,
  tag: isWord,
  features: isWord,
} satisfies Record<string, Check>;

const ONE = {
  search: (value): value is string => value.trim().length > 0 && isSearch(value),
  areaMin: number(0, 100_000),
  areaMax: number(0, 100_000),
  priceMin: number(0, 10_000_000_000),
  priceMax: number(0, 10_000_000_000),
  floorMin: number(-10, 200, true),
  floorMax: number(-10, 200, true),
  sunMin: number(0, 24),
  sunMax: number(0, 24),
  viewMin: number(0, 1000),
  viewMax: number(0, 1000),
  visible: flag,
  missing: flag,
  promotion: flag,
  bookedUntilTo: (value): value is string => DAY.test(value) && !Number.isNaN(Date.parse(value)),
  hasPanorama: flag,
  hasBalcony: flag,
  hasGarden: flag,
} satisfies Record<string, Check>;

export type SeveralFilter = keyof typeof SEVERAL;
export type OneFilter = keyof typeof ONE;
type FilterName = SeveralFilter | OneFilter;
const FILTER_NAMES = [...Object.keys(SEVERAL), ...Object.keys(ONE)] as FilterName[];

/** Columns besides the number, which is always shown. */
export const COLUMN_IDS = [
  'status',
  'estate',
  'building',
  'kind',
  'rooms',
  'area',
  'floor',
  'orientations',
  'price',
  'pricePerArea',
  'promotion',
  'visible',
  'highlighted',
  'agents',
  'inquiries',
  'views',
  'sun',
  'outlook',
  'updatedAt',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];
export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'status',
  'building',
  'rooms',
  'area',
  'floor',
  'price',
  'pricePerArea',
  'visible',
  'highlighted',
  'inquiries',
];

type Checked<T> = T extends Check<infer Value> ? Value : never;

export interface ListState {
  readonly several: { readonly [Name in SeveralFilter]: readonly Checked<(typeof SEVERAL)[Name]>[] };
  readonly one: Readonly<Partial<Record<OneFilter, string>>>;
  readonly sort: { readonly key: ApartmentSortKey; readonly descending: boolean };
  readonly page: number;
  readonly limit: number;
  readonly columns: readonly ColumnId[];
}

/** The state of the list in an address. Malformed values count as absent: a truncated link still opens. */
export function readList(address: URLSearchParams): ListState {
  const several = Object.entries(SEVERAL).map(([name, check]) => [
    name,
    (address.get(name) ?? '').split(',').filter(check),
  ]);
  const one = Object.entries(ONE).flatMap(([name, check]) => {
    const value = address.get(name) ?? '';
    return check(value) ? [[name, value.trim()]] : [];
  });
  const sorted = address.get('sort') ?? 'number';
  const key = SORT_KEYS.find((one) => one === sorted.replace(/^-/, ''));
  const limit = PAGE_SIZES.find((size) => size === Number(address.get('limit')));
  const columns = address.get('columns')?.split(',');
  return {
    several: Object.fromEntries(several) as ListState['several'],
    one: Object.fromEntries(one) as ListState['one'],
    sort: key ? { key, descending: sorted.startsWith('-') } : { key: 'number', descending: false },
    page: pageIn(address),
    limit: limit ?? PAGE_SIZE,
    columns: columns ? COLUMN_IDS.filter((id) => columns.includes(id)) : DEFAULT_COLUMNS,
  };
}

export type ListChange = Partial<Record<FilterName | 'sort' | 'page' | 'limit' | 'columns', string>>;

/** What an address need not say. */
const USUAL = { sort: 'number', limit: String(PAGE_SIZE), columns: DEFAULT_COLUMNS.join(',') };

/** An address with a change of the list's state; an empty text removes a parameter. A change of the result goes to the first page. */
export function changedList(address: URLSearchParams, change: ListChange): URLSearchParams {
  return changedQuery(address, change, USUAL, ['columns']);
}

const chosen = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined);
const amount = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const truth = (text: string | undefined) => (text === undefined ? undefined : text === 'true');

/** Filters of a list for the server, without its page. */
export function filterQuery({ several, one, sort }: ListState): QueryTo<'listApartments'> {
  return {
    estateId: chosen(several.estateId),
    buildingId: chosen(several.buildingId),
    kind: chosen(several.kind),
    status: chosen(several.status),
    rooms: chosen(several.rooms),
    orientation: chosen(several.orientation),
    agentId: chosen(several.agentId),
    bookedBy: chosen(several.bookedBy),
    bookedUntilTo: one.bookedUntilTo && endOfDay(one.bookedUntilTo).toISOString(),
    staircase: chosen(several.staircase),
    tag: chosen(several.tag),
    features: chosen(several.features),
    search: one.search,
    areaMin: amount(one.areaMin),
    areaMax: amount(one.areaMax),
    priceMin: amount(one.priceMin),
    priceMax: amount(one.priceMax),
    floorMin: amount(one.floorMin),
    floorMax: amount(one.floorMax),
    sunMin: amount(one.sunMin),
    sunMax: amount(one.sunMax),
    viewMin: amount(one.viewMin),
    viewMax: amount(one.viewMax),
    visible: truth(one.visible),
    missing: truth(one.missing),
    promotion: truth(one.promotion),
    hasPanorama: truth(one.hasPanorama),
    hasBalcony: truth(one.hasBalcony),
    hasGarden: truth(one.hasGarden),
    // The usual order: nobody opens the list for its parking spaces.
    sort:
      sort.key === 'number' && !sort.descending
        ? 'apartmentsFirst'
        : `${sort.descending ? '-' : ''}${sort.key}`,
  };
}

export function listQueryOf(state: ListState): QueryTo<'listApartments'> {
  return { ...filterQuery(state), page: state.page, limit: state.limit };
}

/** Number of active filters, without the search. */
export function filterCount({ several, one }: ListState): number {
  const { search: _search, ...rest } = one;
  return Object.values(several).filter((values) => values.length > 0).length + Object.keys(rest).length;
}

/** An address without filters. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...FILTER_NAMES, 'page']) next.delete(name);
  return next;
}
