import { COUNTED_KINDS } from '@oriel/contract/apartment-kinds';
import type { ApartmentListQuery } from '@oriel/contract/apartment-query';
import { type QueryFilter, Types } from 'mongoose';
import { dayIn } from '../../../platform/calendar.ts';
import type { Models } from '../../../platform/database.ts';
import { toMinor } from '../../../platform/money.ts';
import { objectIds } from '../../../platform/object-ids.ts';
import type { ApartmentDocument } from './model.ts';
import { BALCONIES, GARDENS, roomsWanted } from './public-filter.ts';

/** Minutes on 21 March, and metres; the latter are rounded for their readers. */
const SUN_IN_MARCH = 'daylight.sunlight.months.2';
const VIEW_DISTANCE = 'daylight.outlook.distance';

/** Stored paths of sort keys whose names differ. */
export const APARTMENT_SORT_PATHS = {
  number: 'numberKey',
  apartmentsFirst: 'numberKey',
  price: 'listPrice',
  sun: SUN_IN_MARCH,
  view: VIEW_DISTANCE,
} as const;

/** What comes first in an order, whatever its number. */
export const APARTMENTS_FIRST = { apartmentsFirst: { kind: { $in: [...COUNTED_KINDS] } } };

type Condition = QueryFilter<ApartmentDocument>;

/** What the caller may reach. */
interface Scope {
  readonly organizationId: Types.ObjectId;
  readonly estateId?: { $in: Types.ObjectId[] };
}

function range(path: string, least: unknown, most: unknown): Condition[] {
  if (least === undefined && most === undefined) return [];
  return [
    {
      [path]: {
        ...(least === undefined ? {} : { $gte: least }),
        ...(most === undefined ? {} : { $lte: most }),
      },
    },
  ];
}

/** Minutes are stored, hours asked for. */
function minutes(hours: number | undefined): number | undefined {
  return hours === undefined ? undefined : hours * 60;
}

/** The least or most that is rounded to a number. */
function roundedTo(value: number | undefined, slack: number): number | undefined {
  return value === undefined ? undefined : value + slack;
}

function money(amount: number | undefined): number | undefined {
  return amount === undefined ? undefined : toMinor(amount);
}

function rooms(wanted: readonly string[] | undefined): Condition[] {
  if (!wanted) return [];
  const { exact, atLeast } = roomsWanted(wanted);
  return [
    { $or: [{ rooms: { $in: exact } }, ...(atLeast === undefined ? [] : [{ rooms: { $gte: atLeast } }])] },
  ];
}

/** Apartments that have one of some parts, as an area or as a feature; or those without any. */
function parts(wanted: boolean | undefined, names: readonly string[]): Condition[] {
  if (wanted === undefined) return [];
  const has = [
    ...names.map((name) => ({ [`areas.${name}`]: { $gt: 0 } })),
    { features: { $in: [...names] } },
  ];
  return [wanted ? { $or: has } : { $nor: has }];
}

/** Days are in the estate's time zone, so estates are queried per time zone. */
async function promotion(
  models: Models,
  scope: Scope,
  wanted: boolean | undefined,
  now: Date,
): Promise<Condition[]> {
  if (wanted === undefined) return [];
  const { organizationId } = scope;
  const estates = await models.Estate.find({ organizationId }, { timezone: 1 }).lean();
  const zones = Map.groupBy(estates, (estate) => dayIn(estate.timezone, now));
  const holds = [...zones].map(([today, those]) => ({
    estateId: { $in: those.map(({ _id }) => _id) },
    listPrice: { $exists: true },
    'promotion.price': { $exists: true },
    $and: [
      { $or: [{ 'promotion.from': { $exists: false } }, { 'promotion.from': { $lte: today } }] },
      { $or: [{ 'promotion.to': { $exists: false } }, { 'promotion.to': { $gte: today } }] },
    ],
  }));
  if (holds.length === 0) return wanted ? [{ _id: { $in: [] } }] : [];
  return [wanted ? { $or: holds } : { $nor: holds }];
}

/** For apartments without a date of their own, the building's applies, else the estate's. */
async function completion(models: Models, scope: Scope, query: ApartmentListQuery): Promise<Condition[]> {
  const [own] = range('completionDate', query.completionFrom, query.completionTo);
  if (!own) return [];
  const { organizationId } = scope;
  const [dated, buildings, estates] = await Promise.all([
    models.Building.distinct('_id', { organizationId, completionDate: { $exists: true } }),
    models.Building.distinct('_id', { organizationId, ...own } as object),
    models.Estate.distinct('_id', { organizationId, ...own } as object),
  ]);
  const none = { completionDate: { $exists: false } };
  return [
    {
      $or: [
        own,
        { ...none, buildingId: { $in: buildings } },
        { ...none, buildingId: { $nin: dated }, estateId: { $in: estates } },
      ],
    },
  ];
}

async function navigator(models: Models, scope: Scope, query: ApartmentListQuery): Promise<Condition[]> {
  if (!query.navigatorId) return [];
  const { organizationId } = scope;
  const found = await models.Navigator.findOne({
    organizationId,
    _id: new Types.ObjectId(query.navigatorId),
  }).lean();
  if (!found) return [{ _id: { $in: [] } }];
  return [found.target.type === 'building' ? { buildingId: found.target.id } : { estateId: found.target.id }];
}

async function panorama(models: Models, scope: Scope, wanted: boolean | undefined): Promise<Condition[]> {
  if (wanted === undefined) return [];
  const { organizationId } = scope;
  const apartments = await models.Panorama.distinct('apartmentId', {
    organizationId,
    apartmentId: { $exists: true },
  });
  // An apartment's tour may also start in another apartment's room, shown on its behalf.
  return wanted
    ? [{ $or: [{ _id: { $in: apartments } }, { startPanoramaId: { $exists: true } }] }]
    : [{ _id: { $nin: apartments }, startPanoramaId: { $exists: false } }];
}

function equalities(query: ApartmentListQuery): Condition[] {
  const ids = {
    estateId: query.estateId,
    buildingId: query.buildingId,
    agentIds: query.agentId,
    bookedBy: query.bookedBy,
    bookedForInquiryId: query.bookedForInquiryId,
  };
  const words = {
    kind: query.kind,
    type: query.type,
    status: query.status,
    staircase: query.staircase,
    orientations: query.orientation,
    tags: query.tag,
  };
  return [
    ...Object.entries(ids).flatMap(([path, list]) => (list ? [{ [path]: { $in: objectIds(list) } }] : [])),
    ...Object.entries(words).flatMap(([path, list]) => (list ? [{ [path]: { $in: [...list] } }] : [])),
    ...(query.features ? [{ features: { $all: [...query.features] } }] : []),
    ...(query.visible === undefined ? [] : [{ visible: query.visible }]),
    ...(query.missing === undefined ? [] : [{ 'sync.missingSince': { $exists: query.missing } }]),
  ];
}

/**
 * The filter of the members' list, in addition to what all lists share.
 *
 * @param scope what the caller may reach, including the organization
 */
export async function apartmentListFilter(
  models: Models,
  scope: Scope,
  query: ApartmentListQuery,
  now: Date,
): Promise<Condition> {
  const looked = await Promise.all([
    navigator(models, scope, query),
    panorama(models, scope, query.hasPanorama),
    completion(models, scope, query),
    promotion(models, scope, query.promotion, now),
  ]);
  const conditions: Condition[] = [
    scope,
    ...equalities(query),
    ...rooms(query.rooms),
    ...range('rooms', query.roomsMin, query.roomsMax),
    ...range('area', query.areaMin, query.areaMax),
    ...range('listPrice', money(query.priceMin), money(query.priceMax)),
    ...range('pricePerArea', money(query.pricePerAreaMin), money(query.pricePerAreaMax)),
    ...range('floor', query.floorMin, query.floorMax),
    ...range(SUN_IN_MARCH, minutes(query.sunMin), minutes(query.sunMax)),
    ...range(VIEW_DISTANCE, roundedTo(query.viewMin, -0.5), roundedTo(query.viewMax, 0.499)),
    ...range(
      'bookedUntil',
      undefined,
      query.bookedUntilTo === undefined ? undefined : new Date(query.bookedUntilTo),
    ),
    ...parts(query.hasBalcony, BALCONIES),
    ...parts(query.hasGarden, GARDENS),
    ...looked.flat(),
  ];
  return { organizationId: scope.organizationId, $and: conditions } as Condition;
}
