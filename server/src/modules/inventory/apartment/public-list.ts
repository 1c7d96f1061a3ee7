import type { ApartmentSortKey, PublicApartmentQuery } from '@oriel/contract/apartment-query';
import { PUBLIC_LIST_LIMIT_DEFAULT } from '@oriel/contract/apartment-query';
import type { Locale } from '@oriel/contract/enums';
import type { ListMeta } from '@oriel/contract/envelope';
import { Types } from 'mongoose';
import type { PublicAnswer } from '../../../platform/answer-cache.ts';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { FreshCache } from '../../../platform/fresh-cache.ts';
import { mapById, objectIds } from '../../../platform/object-ids.ts';
import { cleanText } from '../../../platform/present.ts';
import { wordingOf } from '../../../platform/translation.ts';
import type { OrganizationDocument } from '../../organization/model.ts';
import { findPublicEstate, type PublicEstate } from '../estate/public.ts';
import { filterRows, sortRows } from './public-filter.ts';
import { type PublicRow, publicRows } from './public-rows.ts';
import { visibilityOf } from './public-visibility.ts';

/** The apartments of one estate that visitors may see; empty when it is not public. */
export interface EstateRows {
  readonly found: PublicEstate | undefined;
  readonly rows: readonly PublicRow[];
}

interface Dependencies {
  readonly models: Models;
  /** Rows per estate, cached briefly, so that many different filters cost one read. */
  readonly rows: FreshCache<EstateRows>;
  readonly clock: () => Date;
}

/** The places a query is about. */
interface Place {
  readonly estateIds: readonly Types.ObjectId[];
  readonly navigatorId?: Types.ObjectId;
  /** The query asks for single apartments without an estate. */
  readonly apartments?: readonly Types.ObjectId[];
}

const NOTHING: EstateRows = { found: undefined, rows: [] };
const ACROSS = { acrossOrganizations: 'a visitor names things by their ids' };
const SCOPES = ['estateId', 'buildingId', 'navigatorId', 'ids'] as const;

async function publishedNavigator(models: Models, id: Types.ObjectId) {
  return await models.Navigator.findOne({ _id: id, published: true }, null, ACROSS).lean();
}

/** The estates that all places of a query lie in. */
async function placeOf(models: Models, query: PublicApartmentQuery): Promise<Place> {
  const lists: Types.ObjectId[][] = [];
  if (query.estateId) lists.push(objectIds(query.estateId));
  if (query.buildingId) {
    const buildings = { _id: { $in: objectIds(query.buildingId) } };
    lists.push(await models.Building.distinct('estateId', buildings).setOptions(ACROSS));
  }
  const navigatorId = query.navigatorId ? new Types.ObjectId(query.navigatorId) : undefined;
  if (navigatorId) {
    const navigator = await publishedNavigator(models, navigatorId);
    lists.push(navigator ? [navigator.estateId] : []);
  }
  const [first, ...others] = lists;
  if (first) {
    const estateIds = first.filter((id) => others.every((list) => list.some((one) => one.equals(id))));
    return { estateIds, ...(navigatorId ? { navigatorId } : {}) };
  }
  const apartments = objectIds(query.ids ?? []);
  const estateIds = await models.Apartment.distinct('estateId', { _id: { $in: apartments } }).setOptions(
    ACROSS,
  );
  return { estateIds, apartments };
}

async function readRows(
  { models, clock }: Dependencies,
  estateId: Types.ObjectId,
  { navigatorId, apartments }: Place,
  locale: Locale | undefined,
): Promise<EstateRows> {
  const [found, navigator] = await Promise.all([
    findPublicEstate(models, estateId),
    navigatorId ? publishedNavigator(models, navigatorId) : undefined,
  ]);
  if (!found || navigator === null) return NOTHING;
  const building = navigator?.target.type === 'building' ? { buildingId: navigator.target.id } : {};
  const rows = await publicRows(models, {
    ...found,
    visibility: visibilityOf(found.estate, navigator),
    locale: wordingOf(found.organization, locale),
    now: clock(),
    only: apartments ? { _id: { $in: [...apartments] } } : building,
  });
  return { found, rows };
}

async function rowsOf(
  deps: Dependencies,
  estateId: Types.ObjectId,
  place: Place,
  locale: Locale | undefined,
): Promise<EstateRows> {
  if (place.apartments) return await readRows(deps, estateId, place, locale);
  const key = [String(estateId), String(place.navigatorId ?? ''), locale ?? ''].join('/');
  return await deps.rows.get(key, async () => {
    const value = await readRows(deps, estateId, place, locale);
    const organization = value.found?.organization;
    return {
      value,
      size: value.rows.reduce((sum, row) => sum + row.json.length * 4, 1000),
      organizations: organization ? [String(organization._id)] : [],
    };
  });
}

function withoutStatus(row: PublicRow): PublicRow {
  const { status: _hidden, ...view } = row.view;
  return { ...row, view };
}

function withFields(row: PublicRow, fields: readonly string[]): string {
  const wanted = new Set(['id', ...fields]);
  return JSON.stringify(Object.fromEntries(Object.entries(row.view).filter(([name]) => wanted.has(name))));
}

/**
 * The list of apartments for visitors. Filters and sorting see only what visitors see: rows are built first, without hidden values, and
 * then compared.
 *
 * @param locale language of the request; without one, each apartment is in its organization's
 * @throws ApiError SCOPE_REQUIRED when the query names no place
 */
export async function publicApartmentList(
  deps: Dependencies,
  query: PublicApartmentQuery,
  locale: Locale | undefined,
): Promise<PublicAnswer> {
  if (SCOPES.every((name) => query[name] === undefined)) {
    throw new ApiError('SCOPE_REQUIRED', { values: { allowed: SCOPES.join(', ') } });
  }
  const search = cleanText(query.search);
  if (search === '') throw new ApiError('VALIDATION', { fields: { search: ['field.control'] } });
  const place = await placeOf(deps.models, query);
  const estates = await Promise.all(place.estateIds.map((id) => rowsOf(deps, id, place, locale)));
  const all = estates.flatMap(({ rows }) => rows);
  const shown = query.hideAvailability ? all.map(withoutStatus) : all;
  const matching = filterRows(shown, search === undefined ? query : { ...query, search });

  const { page = 1, limit = PUBLIC_LIST_LIMIT_DEFAULT, sort: wish = 'number' } = query;
  const sort = wish.replace(/^-/, '') as ApartmentSortKey;
  const order = query.order ?? (wish.startsWith('-') ? 'desc' : 'asc');
  const rows = sortRows(matching, sort, order === 'desc').slice((page - 1) * limit, page * limit);
  const total = matching.length;
  const meta: ListMeta = { page, limit, total, totalPages: Math.ceil(total / limit), sort, order };
  const { fields } = query;
  const parts = rows.map((row) => {
    if (fields) return withFields(row, fields);
    return query.hideAvailability ? JSON.stringify(row.view) : row.json;
  });
  return {
    body: `{"data":[${parts.join(',')}],"meta":${JSON.stringify(meta)}}`,
    organizations: organizationsOf(estates),
    live: true,
    // A non-public estate has no organization here, so nothing would invalidate the answer once it is published.
    keep: place.estateIds.length > 0 && estates.every(({ found }) => found !== undefined),
  };
}

function organizationsOf(estates: readonly EstateRows[]): OrganizationDocument[] {
  const all = estates.flatMap(({ found }) => (found ? [found.organization] : []));
  return [...mapById(all).values()];
}
