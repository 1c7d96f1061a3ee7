import type { ImportReport } from '@oriel/contract/apartment-import';
import type { CorrectedRow } from './corrected-rows.ts';
import { type RowValues, readRow } from './row-values.ts';

type Swapped = NonNullable<ImportReport['swapped']>[number];

/** Rows that are looked at; a sheet that is the wrong way round is so everywhere. */
const LOOKED_AT = 500;

/** Rows from which on a pattern is one, and the share of rows that show it. */
const ROWS_MIN = 4;
const SHARE = 0.8;

/** An area that is so many times its price is a price: even land costs more per unit than this, and rents exceed it. */
const AREA_PER_PRICE = 20;

/** How closely areas follow the number of rooms at least, and another column at most (Pearson). */
const FOLLOWS = 0.7;
const FOLLOWS_NOT = 0.3;

/** Rooms that apartments have. */
const ROOMS_MAX = 8;

function pairsOf(
  rows: readonly RowValues[],
  one: 'price' | 'rooms' | 'floor',
  other: 'area',
): readonly (readonly [number, number])[] {
  return rows.flatMap(({ [one]: first, [other]: second }) =>
    typeof first === 'number' && typeof second === 'number' ? [[first, second] as const] : [],
  );
}

/** Pearson's correlation; undefined where one side does not vary. */
function correlation(pairs: readonly (readonly [number, number])[]): number | undefined {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  let [both, ofX, ofY] = [0, 0, 0];
  for (const [one, other] of pairs) {
    both += (one - x) * (other - y);
    ofX += (one - x) ** 2;
    ofY += (other - y) ** 2;
  }
  return ofX > 0 && ofY > 0 ? both / Math.sqrt(ofX * ofY) : undefined;
}

function rangeOf(values: readonly number[]): Pick<Swapped, 'from' | 'to'> {
  return { from: Math.min(...values), to: Math.max(...values) };
}

/** Prices and areas the wrong way round: the areas are many times the prices. */
function pricesAndAreas(rows: readonly RowValues[]): Swapped | undefined {
  const pairs = pairsOf(rows, 'price', 'area').filter(([price, area]) => price > 0 && area > 0);
  const wrong = pairs.filter(([price, area]) => area > AREA_PER_PRICE * price);
  if (wrong.length < ROWS_MIN || wrong.length < SHARE * pairs.length) return undefined;
  return { fields: ['price', 'area'], ...rangeOf(wrong.map(([price]) => price)) };
}

/** Rooms and floors the wrong way round: areas follow what is called floor, and not what is called rooms. */
function roomsAndFloors(rows: readonly RowValues[]): Swapped | undefined {
  const floors = pairsOf(rows, 'floor', 'area');
  const rooms = pairsOf(rows, 'rooms', 'area');
  if (floors.length < 2 * ROWS_MIN || rooms.length < 2 * ROWS_MIN) return undefined;
  if (floors.some(([floor]) => floor < 1 || floor > ROOMS_MAX)) return undefined;
  const ofFloors = correlation(floors);
  const ofRooms = correlation(rooms);
  if (ofFloors === undefined || ofRooms === undefined) return undefined;
  if (ofFloors < FOLLOWS || Math.abs(ofRooms) > FOLLOWS_NOT) return undefined;
  return { fields: ['rooms', 'floor'], ...rangeOf(rooms.map(([room]) => room)) };
}

/** Pairs of columns that hold each other's values, by what stands in the rows. */
export function swappedColumns(rows: readonly CorrectedRow[]): Swapped[] {
  const values = rows.slice(0, LOOKED_AT).map(({ cells }) => readRow(cells).values);
  return [pricesAndAreas(values), roomsAndFloors(values)].flatMap((one) => one ?? []);
}
