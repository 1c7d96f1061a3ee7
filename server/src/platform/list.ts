import { LIST_LIMIT_DEFAULT, type ListMeta } from '@oriel/contract/envelope';
import { type Model, type QueryFilter, Types } from 'mongoose';
import { ApiError } from './errors.ts';
import { periodEnd } from './period.ts';
import { cleanText } from './present.ts';

/** The validated query parameters shared by all lists. */
interface ListQuery {
  page?: number;
  limit?: number;
  sort?: string;
  order?: 'asc' | 'desc';
  search?: string;
  ids?: string[];
  fields?: string[];
  from?: string;
  to?: string;
}

export interface ListOptions<T> {
  readonly query: ListQuery;
  /** Filter with its scope; the shared parameters are added here. */
  readonly filter: QueryFilter<T>;
  readonly defaultSort: string;
  readonly searchIn: readonly string[];
  /** Document paths of sort keys stored under another name (`number` sorts naturally by its key). */
  readonly sortPaths?: Readonly<Record<string, string>>;
  /** For some sort keys, the rows that come before all others. */
  readonly firstBy?: Readonly<Record<string, QueryFilter<T>>>;
  /** Default page size. */
  readonly defaultLimit?: number;
  /** Document path that `from` and `to` filter by; defaults to `createdAt`, `null` when the resource handles them itself. */
  readonly dateField?: string | null;
  /** Fields to read; defaults to all. */
  readonly projection?: Readonly<Record<string, 0 | 1>>;
}

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'aąàáâãäå',
  c: 'cćçč',
  e: 'eęèéêë',
  i: 'iìíîï',
  l: 'lł',
  n: 'nńñň',
  o: 'oóòôõöø',
  s: 'sśšş',
  u: 'uùúûüů',
  y: 'yýÿ',
  z: 'zźżž',
};

const BASE_LETTER = new Map(
  Object.entries(ACCENTS).flatMap(([base, letters]) => [...letters].map((letter) => [letter, base] as const)),
);

/** A pattern that matches `search` regardless of case and accents. All other characters are literal. */
export function searchPattern(search: string): RegExp {
  const source = [...search]
    .map((letter) => {
      const base = BASE_LETTER.get(letter.toLowerCase());
      return base ? `[${ACCENTS[base]}]` : letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
    })
    .join('');
  return new RegExp(source, 'i');
}

/** The filter of a list with the shared parameters: `ids`, `from`, `to`, `search`. */
export function sharedFilter<T>(
  options: Pick<ListOptions<T>, 'query' | 'filter' | 'searchIn' | 'dateField'>,
): QueryFilter<T> {
  const { query, searchIn } = options;
  const conditions: object[] = [];
  if (query.ids !== undefined) {
    conditions.push({ _id: { $in: query.ids.map((id) => new Types.ObjectId(id)) } });
  }
  const { dateField = 'createdAt' } = options;
  if (dateField !== null) {
    if (query.from !== undefined) conditions.push({ [dateField]: { $gte: new Date(query.from) } });
    if (query.to !== undefined) {
      const { at, included } = periodEnd(query.to);
      conditions.push({ [dateField]: { [included ? '$lte' : '$lt']: at } });
    }
  }
  if (query.search !== undefined) {
    const search = cleanText(query.search);
    if (search === '') throw new ApiError('VALIDATION', { fields: { search: ['field.control'] } });
    const pattern = searchPattern(search);
    conditions.push({ $or: searchIn.map((field) => ({ [field]: pattern })) });
  }
  if (conditions.length === 0) return options.filter;
  // Keeps the resource's own conditions (including its scope) besides the shared ones.
  const own: object[] = options.filter.$and ?? [];
  return { ...options.filter, $and: [...own, ...conditions] } as QueryFilter<T>;
}

/** One page of a resource with its meta, in a stable order (ties broken by id). */
export async function listPage<T>(
  model: Model<T>,
  options: ListOptions<T>,
): Promise<{ rows: T[]; meta: ListMeta }> {
  const { page = 1, limit = options.defaultLimit ?? LIST_LIMIT_DEFAULT } = options.query;
  const wish = options.query.sort ?? options.defaultSort;
  const sort = wish.replace(/^-/, '');
  const order = options.query.order ?? (wish.startsWith('-') ? 'desc' : 'asc');
  const direction = order === 'asc' ? 1 : -1;
  const filter = sharedFilter(options);
  const read = (which: QueryFilter<T>, skip: number, most: number) =>
    model
      .find(which, options.projection ?? null)
      .sort({ [options.sortPaths?.[sort] ?? sort]: direction, _id: direction })
      .skip(skip)
      .limit(most)
      .lean<T[]>();
  const skip = (page - 1) * limit;
  const first = options.firstBy?.[sort];
  const [rows, total] = await Promise.all([
    first ? readInTwo(model, filter, first, { skip, limit, read }) : read(filter, skip, limit),
    model.countDocuments(filter),
  ]);
  return { rows, meta: { page, limit, total, totalPages: Math.ceil(total / limit), sort, order } };
}

interface Window<T> {
  readonly skip: number;
  readonly limit: number;
  readonly read: (which: QueryFilter<T>, skip: number, most: number) => Promise<T[]>;
}

/** A page of a list in which some rows come before the others, each part in its order. */
async function readInTwo<T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  first: QueryFilter<T>,
  { skip, limit, read }: Window<T>,
): Promise<T[]> {
  const own: object[] = filter.$and ?? [];
  const these = { ...filter, $and: [...own, first] } as QueryFilter<T>;
  const others = { ...filter, $and: [...own, { $nor: [first] }] } as QueryFilter<T>;
  const count = await model.countDocuments(these);
  const ahead = skip < count ? await read(these, skip, limit) : [];
  // No limit at all is what 0 means to the database.
  if (ahead.length >= limit) return ahead;
  return [...ahead, ...(await read(others, Math.max(0, skip - count), limit - ahead.length))];
}
