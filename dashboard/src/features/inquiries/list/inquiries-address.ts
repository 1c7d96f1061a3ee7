import { INQUIRY_SOURCES, INQUIRY_STATUSES } from '@oriel/contract/enums';
import type { QueryTo } from '@oriel/contract/wire';
import { changedQuery, isSearch, pageIn } from '../../../ui/page-address.ts';

/** Rows per page. */
const PAGE_SIZE = 50;

const SORT_KEYS = ['createdAt', 'name', 'status', 'nextStep'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Orders that cards offer, which have no heads to sort by. */
export const CARD_SORTS = ['-createdAt', 'createdAt', 'status', 'name'] as const;

const ID = /^[0-9a-f]{24}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

type Check<Value extends string = string> = (value: string) => value is Value;
const isId = (value: string): value is string => ID.test(value);
const isDay = (value: string): value is string => DAY.test(value) && !Number.isNaN(Date.parse(value));
const among =
  <const Values extends readonly string[]>(values: Values): Check<Values[number]> =>
  (value): value is Values[number] =>
    values.includes(value);

/** The filters by the contract's names, with the format of their values. */
const FILTERS = {
  status: among(INQUIRY_STATUSES),
  estateId: isId,
  buildingId: isId,
  apartmentId: isId,
  assigneeId: (value): value is string => value === 'none' || ID.test(value),
  agentId: isId,
  source: among(INQUIRY_SOURCES),
  answered: among(['true', 'false']),
  due: among(['true']),
  samePersonAs: isId,
  spam: among(['true']),
  from: isDay,
  to: isDay,
  search: (value): value is string => value.trim().length > 0 && isSearch(value),
} satisfies Record<string, Check>;

export type FilterName = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

type Checked<T> = T extends Check<infer Value> ? Value : never;
type Filters = { readonly [Name in FilterName]?: Checked<(typeof FILTERS)[Name]> };

/** The state of the list in an address. */
export interface InquiriesState {
  readonly filters: Filters;
  readonly sort: { readonly key: SortKey; readonly descending: boolean };
  /** From 1. */
  readonly page: number;
}

/** Reads a list's state. Malformed values count as absent: a truncated link still opens. */
export function readInquiries(address: URLSearchParams): InquiriesState {
  const filters = FILTER_NAMES.flatMap((name) => {
    const value = address.get(name) ?? '';
    return FILTERS[name](value) ? [[name, value.trim()]] : [];
  });
  const sorted = address.get('sort') ?? '';
  const key = SORT_KEYS.find((one) => one === sorted.replace(/^-/, ''));
  return {
    filters: Object.fromEntries(filters),
    sort: key ? { key, descending: sorted.startsWith('-') } : { key: 'createdAt', descending: true },
    page: pageIn(address),
  };
}

export type InquiriesChange = Partial<Record<FilterName | 'sort' | 'page', string>>;

/** An address with a change of the list's state; an empty text removes a parameter. A change of the result goes to the first page. */
export function changedInquiries(address: URLSearchParams, change: InquiriesChange): URLSearchParams {
  return changedQuery(address, change, { sort: '-createdAt' });
}

/** Number of active filters, without search and folder. */
export function filterCount({ filters }: InquiriesState): number {
  return Object.keys(filters).filter((name) => name !== 'search' && name !== 'spam').length;
}

/** An address without filters, in the same folder. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [...FILTER_NAMES, 'page']) if (name !== 'spam') next.delete(name);
  return next;
}

/** The start or end of a day in the reader's time zone. */
function momentOf(day: string, end: boolean): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const moment = end ? new Date(year, month - 1, date, 23, 59, 59, 999) : new Date(year, month - 1, date);
  return moment.toISOString();
}

const listOf = <T>(value: T | undefined) => (value === undefined ? undefined : [value]);

/** The list's filters for the server, without its page. Days are whole days in the reader's time zone. */
export function inquiriesFilter({ filters, sort }: InquiriesState): QueryTo<'listInquiries'> {
  const { status, estateId, buildingId, apartmentId, assigneeId, agentId, source, spam, from, to, search } =
    filters;
  const { answered, due, samePersonAs } = filters;
  return {
    status: listOf(status),
    estateId: listOf(estateId),
    buildingId: listOf(buildingId),
    apartmentId: listOf(apartmentId),
    assigneeId: listOf(assigneeId),
    agentId: listOf(agentId),
    source: listOf(source),
    answered: answered && answered === 'true',
    due: due && true,
    samePersonAs,
    spam: spam && true,
    search,
    from: from && momentOf(from, false),
    to: to && momentOf(to, true),
    sort: `${sort.descending ? '-' : ''}${sort.key}`,
  };
}

export function inquiriesQueryOf(state: InquiriesState): QueryTo<'listInquiries'> {
  return { ...inquiriesFilter(state), page: state.page, limit: PAGE_SIZE };
}
