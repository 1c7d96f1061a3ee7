import type { ApartmentSortKey, PublicApartmentQuery } from '@oriel/contract/apartment-query';
import { searchPattern } from '../../../platform/list.ts';
import type { PublicRow } from './public-rows.ts';

type Test = (row: PublicRow) => boolean;

/** Whether a number is within bounds; an unknown one is not. */
function between(value: number | undefined, least: number | undefined, most: number | undefined): boolean {
  if (value === undefined) return false;
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}

function range(
  value: (row: PublicRow) => number | undefined,
  least: number | undefined,
  most: number | undefined,
): Test[] {
  if (least === undefined && most === undefined) return [];
  return [(row) => between(value(row), least, most)];
}

function oneOf<T>(wanted: readonly T[] | undefined, value: (row: PublicRow) => T | undefined): Test[] {
  if (!wanted) return [];
  const set = new Set(wanted);
  return [
    (row) => {
      const own = value(row);
      return own !== undefined && set.has(own);
    },
  ];
}

function flag(wanted: boolean | undefined, value: (row: PublicRow) => boolean | undefined): Test[] {
  // A hidden value matches neither true nor false.
  return wanted === undefined ? [] : [(row) => value(row) === wanted];
}

/** Parses numbers of rooms: `2`, `2.5`, or `5+` for five or more. */
export function roomsWanted(rooms: readonly string[]): { exact: number[]; atLeast: number | undefined } {
  const open = rooms.filter((one) => one.endsWith('+')).map((one) => Number.parseFloat(one));
  return {
    exact: rooms.filter((one) => !one.endsWith('+')).map(Number),
    atLeast: open.length > 0 ? Math.min(...open) : undefined,
  };
}

function roomsTest(rooms: readonly string[] | undefined): Test[] {
  if (!rooms) return [];
  const { exact, atLeast } = roomsWanted(rooms);
  return [
    ({ view }) =>
      view.rooms !== undefined &&
      (exact.includes(view.rooms) || (atLeast !== undefined && view.rooms >= atLeast)),
  ];
}

/** Parts of an apartment that count as a balcony, as areas or as features. */
export const BALCONIES = ['balcony', 'terrace', 'loggia'] as const;
export const GARDENS = ['garden'] as const;

function hasPart(row: PublicRow, parts: readonly (keyof PublicRow['view']['areas'])[]): boolean {
  return parts.some((part) => (row.view.areas[part] ?? 0) > 0 || row.view.features.includes(part));
}

function searchTest(search: string | undefined): Test[] {
  if (search === undefined) return [];
  const pattern = searchPattern(search);
  return [({ view }) => pattern.test(view.number) || (view.name !== undefined && pattern.test(view.name))];
}

function sunHours({ view }: PublicRow): number | undefined {
  return view.daylight?.sun && view.daylight.sun.march / 60;
}

function testsOf(query: PublicApartmentQuery): Test[] {
  const { features, orientation, completionFrom, completionTo, from, to } = query;
  const instant = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time));
  return [
    ...oneOf(query.ids, ({ view }) => view.id),
    ...oneOf(query.buildingId, ({ view }) => view.buildingId),
    ...oneOf(query.kind, ({ view }) => view.kind),
    ...oneOf(query.type, ({ view }) => view.type),
    ...oneOf(query.status, ({ view }) => view.status),
    ...oneOf(query.staircase, ({ view }) => view.staircase),
    ...roomsTest(query.rooms),
    ...range(({ view }) => view.rooms, query.roomsMin, query.roomsMax),
    ...range(({ view }) => view.area, query.areaMin, query.areaMax),
    ...range(({ view }) => view.floor, query.floorMin, query.floorMax),
    ...range(sunHours, query.sunMin, query.sunMax),
    ...range(({ view }) => view.daylight?.distance, query.viewMin, query.viewMax),
    ...range((row) => row.listPrice, query.priceMin, query.priceMax),
    ...range(({ view }) => view.pricePerArea, query.pricePerAreaMin, query.pricePerAreaMax),
    ...range((row) => row.createdAt, instant(from), instant(to)),
    ...(orientation
      ? [({ view }: PublicRow) => orientation.some((one) => view.orientations.includes(one))]
      : []),
    ...(features ? [({ view }: PublicRow) => features.every((one) => view.features.includes(one))] : []),
    ...flag(query.hasBalcony, (row) => hasPart(row, BALCONIES)),
    ...flag(query.hasGarden, (row) => hasPart(row, GARDENS)),
    ...flag(query.hasPanorama, (row) => row.hasPanorama),
    ...flag(query.promotion, ({ view }) => view.promotionActive),
    ...(completionFrom ? [({ view }: PublicRow) => (view.completionDate ?? '') >= completionFrom] : []),
    ...(completionTo
      ? [({ view }: PublicRow) => view.completionDate !== undefined && view.completionDate <= completionTo]
      : []),
    ...searchTest(query.search),
  ];
}

/** The rows that match a visitor's query. Hidden values match no filter. */
export function filterRows(rows: readonly PublicRow[], query: PublicApartmentQuery): PublicRow[] {
  const tests = testsOf(query);
  return rows.filter((row) => tests.every((test) => test(row)));
}

const SORT_VALUES: Readonly<Record<ApartmentSortKey, (row: PublicRow) => string | number | undefined>> = {
  number: (row) => row.numberKey,
  price: (row) => row.listPrice,
  pricePerArea: ({ view }) => view.pricePerArea,
  area: ({ view }) => view.area,
  rooms: ({ view }) => view.rooms,
  floor: ({ view }) => view.floor,
  status: ({ view }) => view.status,
  sun: sunHours,
  view: ({ view }) => view.daylight?.distance,
  updatedAt: (row) => row.updatedAt,
  createdAt: (row) => row.createdAt,
};

/** Sorts rows; those with a missing or hidden value come last in both directions. Ties are broken by id. */
export function sortRows(
  rows: readonly PublicRow[],
  key: ApartmentSortKey,
  descending: boolean,
): PublicRow[] {
  const value = SORT_VALUES[key];
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a !== b) {
      if (a === undefined) return 1;
      if (b === undefined) return -1;
      return (a < b ? -1 : 1) * sign;
    }
    return (one.view.id < other.view.id ? -1 : 1) * sign;
  });
}
