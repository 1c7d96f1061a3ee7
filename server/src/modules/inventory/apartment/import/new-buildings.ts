import { IMPORT_BUILDINGS_MAX } from '@oriel/contract/apartment-import';
import { countsAsApartment } from '@oriel/contract/apartment-kinds';
import type { BuildingCreate } from '@oriel/contract/building';
import { Types } from 'mongoose';
import type { BuildingDocument } from '../../building/model.ts';
import type { EstateDocument } from '../../estate/model.ts';
import { buildingKey, buildingsByName } from './building-names.ts';
import { CellError, floor, isWholeHouse, kind, text } from './cells.ts';
import type { CorrectedRow } from './corrected-rows.ts';
import type { Cell } from './sheet.ts';
import { isTopFloor } from './top-floors.ts';

/** Maximum lengths of a building's name and code. */
const NAME_MAX = 120;
const CODE_MAX = 20;
const STAIRCASE_MAX = 20;
const STAIRCASES_MAX = 50;
const FLOORS = { above: 200, below: 20 };

/** A building that rows refer to and the estate does not have. */
export interface NewBuilding {
  readonly id: Types.ObjectId;
  readonly body: BuildingCreate;
  /** rows that name it: apartments, and parking spaces, garages and storage rooms */
  readonly apartments: number;
  readonly others: number;
}

interface Named {
  readonly name: string;
  readonly key: string;
  levels: number[];
  /** Rows with a whole house, and how many floors those have. */
  houses: number;
  floorsOfHouses: number[];
  /** A floor below the roof, above all of these. */
  hasTop: boolean;
  staircases: Set<string>;
  apartments: number;
  others: number;
}

function levelOf(cell: Cell | undefined): number | undefined {
  try {
    return floor(cell);
  } catch (error) {
    if (error instanceof CellError) return undefined;
    throw error;
  }
}

/** The building's floors as far as the rows show: from the ground to the highest apartment, and to the lowest. */
function floorsOf(
  levels: readonly number[],
  hasTop: boolean,
): Pick<BuildingCreate, 'floorsAbove' | 'floorsBelow'> {
  if (levels.length === 0) return {};
  const [highest, lowest] = [Math.max(...levels) + (hasTop ? 1 : 0), Math.min(...levels)];
  return {
    floorsAbove: Math.min(Math.max(highest + 1, 0), FLOORS.above),
    floorsBelow: Math.min(Math.max(-lowest, 0), FLOORS.below),
  };
}

/** The floors of a row of houses, where the list says them. */
function heightOfHouses(floors: readonly number[]): Pick<BuildingCreate, 'floorsAbove'> {
  const highest = Math.max(0, ...floors);
  return highest > 0 ? { floorsAbove: Math.min(highest, FLOORS.above) } : {};
}

/**
 * The buildings that rows refer to and the estate does not have, in sheet order. Returns none when there are more than one import may
 * create: such a column holds something else.
 */
export function newBuildings(
  rows: readonly CorrectedRow[],
  estate: EstateDocument,
  buildings: readonly BuildingDocument[],
): NewBuilding[] {
  const known = buildingsByName(buildings);
  const named = new Map<string, Named>();
  for (const { cells } of rows) {
    const name = text(cells.get('building'));
    if (name === undefined || known(name)) continue;
    const key = buildingKey(name);
    if (name.length > NAME_MAX || key === '') continue;
    const one = named.get(key) ?? {
      name,
      key,
      levels: [],
      houses: 0,
      floorsOfHouses: [],
      hasTop: false,
      staircases: new Set(),
      apartments: 0,
      others: 0,
    };
    named.set(key, one);
    one[countsAsApartment(kind(cells.get('kind')) ?? 'APARTMENT') ? 'apartments' : 'others'] += 1;
    const isHouse = kind(cells.get('kind')) === 'HOUSE' || isWholeHouse(cells.get('floor'));
    const floors = Number(text(cells.get('levels')));
    if (isHouse) one.houses += 1;
    if (isHouse && Number.isInteger(floors)) one.floorsOfHouses.push(floors);
    const staircase = text(cells.get('staircase'));
    if (staircase !== undefined && staircase.length <= STAIRCASE_MAX) one.staircases.add(staircase);
    const level = levelOf(cells.get('floor'));
    if (level !== undefined && Number.isInteger(level)) one.levels.push(level);
    one.hasTop ||= isTopFloor(cells.get('floor'));
    if (named.size > IMPORT_BUILDINGS_MAX) return [];
  }
  const codes = new Set(buildings.map(({ code }) => code?.toUpperCase()));
  return [...named.values()].map((one) => {
    const { name, key, levels, hasTop, staircases, apartments, others } = one;
    const code = key.toUpperCase();
    const isCode = /^[A-Z0-9]+$/.test(code) && code.length <= CODE_MAX && !codes.has(code);
    return {
      id: new Types.ObjectId(),
      body: {
        estateId: String(estate._id),
        name,
        // "A" and "Budynek A" both get the code "A".
        ...(isCode && key.length <= 4 ? { code } : {}),
        // A house is entered on the ground floor and goes up: its floor says nothing of its height.
        ...(one.houses > 0 && one.houses === apartments
          ? heightOfHouses(one.floorsOfHouses)
          : floorsOf(levels, hasTop)),
        ...(staircases.size > 0 && staircases.size <= STAIRCASES_MAX ? { staircases: [...staircases] } : {}),
      },
      apartments,
      others,
    };
  });
}
