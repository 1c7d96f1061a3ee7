import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownersOfNodes } from '@oriel/contract/model-owners';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '../open-storage.ts';
import { type BuiltModel, buildModel, type ListedApartment } from './build-model.ts';
import { narrowestRectangle } from './buildings.ts';
import { houseModel, type PlacedHouse } from './testing/house-model.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-estate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const BUILDINGS = [
  { id: 'building-a', name: 'Building A', code: 'A' },
  { id: 'building-b', name: 'Budynek B', code: 'B' },
  { id: 'building-c', name: 'Pod Lipami', code: 'C' },
];
const FLOORS = 3;
const number = (floor: number, side: number) => `${floor + 1}${side === 0 ? 'A' : 'B'}`;
const PLACES = [{ at: [-40, 0] }, { at: [10, 30], turned: 30 }, { at: [40, -30], turned: 90 }] as const;

/** The same numbers in every building. */
const apartments: ListedApartment[] = BUILDINGS.flatMap((building) =>
  Array.from({ length: FLOORS * 2 }, (_, place) => {
    const floor = Math.floor(place / 2);
    return {
      id: `${building.id}-${number(floor, place % 2)}`,
      number: number(floor, place % 2),
      floor,
      buildingId: building.id,
    };
  }),
);

let count = 0;
async function built(houses: readonly Pick<PlacedHouse, 'name' | 'nameOf'>[]): Promise<BuiltModel> {
  count += 1;
  const sourcePath = path.join(folder, `source-${count}.glb`);
  const placed = houses.map((house, place) => ({ ...house, ...(PLACES[place] ?? PLACES[0]) }));
  await writeFile(sourcePath, await houseModel({ floors: FLOORS, houses: placed }));
  return await buildModel({
    storage: openStorage({ folder: path.join(folder, 'media') }),
    folder: 'models/estate',
    sourcePath,
    sourceSha256: String(count).padStart(64, '0'),
    apartments,
    buildings: BUILDINGS,
    frame: { north: 0 },
    assignments: [],
    place: { latitude: 51.1, longitude: 17.03, timezone: 'Europe/Warsaw', year: 2026 },
  });
}

const idsOf = ({ shown }: BuiltModel) => shown.apartments.map(({ apartmentId }) => apartmentId);

describe('a model of several buildings', () => {
  it('tells apart equal numbers by the node around each building', async () => {
    const model = await built([
      { name: 'Building A', nameOf: number },
      { name: 'b', nameOf: (floor, side) => `Flat_${number(floor, side)}` },
      { name: 'POD LIPAMI', nameOf: number },
    ]);
    expect(idsOf(model)).toEqual(apartments.map(({ id }) => id));
    expect(model.findings.map(({ code }) => code)).toEqual([]);
    const { buildings, floors } = model.shown;
    expect(buildings.map(({ buildingId }) => buildingId)).toEqual(BUILDINGS.map(({ id }) => id));
    // Each storey once a building, from the lowest.
    expect(floors).toHaveLength(9);
    expect(floors.map(({ level }) => level)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
    // 20 by 12 m, also where it is turned.
    for (const { footprint } of buildings) {
      const sides = footprint.map(([x, z], corner) => {
        const [nx, nz] = footprint[(corner + 1) % 4] ?? [0, 0];
        return Math.hypot(nx - x, nz - z);
      });
      expect(sides.toSorted((one, other) => one - other).map(Math.round)).toEqual([12, 12, 20, 20]);
    }
    const [first, second] = buildings;
    expect(first?.max[0]).toBeLessThan(second?.min[0] ?? Number.NaN);
    // Each has the others around it: its view is told.
    expect(model.light.every(({ outlook }) => outlook !== undefined)).toBe(true);
  });

  it('tells them apart by a building in front of the number', async () => {
    const model = await built([
      { nameOf: (floor, side) => `A/${number(floor, side)}` },
      { nameOf: (floor, side) => `Budynek B - ${number(floor, side)}` },
      { nameOf: (floor, side) => `lokal C.${number(floor, side)}` },
    ]);
    expect(idsOf(model)).toEqual(apartments.map(({ id }) => id));
  });

  it('leaves out what it cannot tell apart, and says which', async () => {
    const model = await built([
      { nameOf: number },
      { nameOf: number },
      { nameOf: (floor, side) => `C${number(floor, side)}` },
    ]);
    expect(idsOf(model)).toEqual(apartments.slice(12).map(({ id }) => id));
    expect(model.shown.buildings).toEqual([]);
    const without = model.findings.find(({ code }) => code === 'APARTMENTS_WITHOUT_PART');
    expect(without).toMatchObject({ count: 12 });
    expect(without?.names?.slice(0, 2)).toEqual(['A 1A', 'A 1B']);
  });

  it('never gives a part of one building to another', async () => {
    const model = await built([
      { name: 'A', nameOf: (floor, side) => `X${number(floor, side)}` },
      {
        name: 'B',
        nameOf: (floor, side) => (floor === 0 ? `A ${number(floor, side)}` : number(floor, side)),
      },
      { name: 'unnamed', nameOf: (_floor, side) => `Y${side}` },
    ]);
    expect(idsOf(model)).toEqual(apartments.slice(8, 12).map(({ id }) => id));
  });
});

describe('owners of nodes', () => {
  interface TestNode {
    readonly name: string;
    readonly extras?: Record<string, unknown>;
    readonly children?: readonly TestNode[];
  }
  const view = ({ name, extras = {}, children = [] }: TestNode) => ({ name, extras, children });
  const ownersIn = (roots: readonly TestNode[], buildings = BUILDINGS) =>
    [...ownersOfNodes(roots, view, apartments, new Map(), buildings)].map(
      ([node, { apartment }]) => `${node.name} ${apartment.id}`,
    );

  it('reads the building of a node from its extras', () => {
    const part = { name: '2B' };
    expect(ownersIn([{ name: 'x', extras: { building: 'C' }, children: [part] }])).toEqual([
      '2B building-c-2B',
    ]);
    expect(ownersIn([{ name: 'x', extras: { building: 'building-a' }, children: [part] }])).toEqual([
      '2B building-a-2B',
    ]);
  });

  it('takes a building inside another for itself, and a leaf for no building', () => {
    const nested = { name: 'Building A', children: [{ name: 'Building B', children: [{ name: '1A' }] }] };
    expect(ownersIn([nested])).toEqual(['1A building-b-1A']);
    expect(ownersIn([{ name: 'B' }, { name: '1A' }])).toEqual([]);
  });

  it('means nothing by names of buildings where there is only one', () => {
    const own = apartments.slice(0, 6);
    const owners = ownersOfNodes(
      [{ name: 'Building B', children: [{ name: '1A' }] } as TestNode],
      view,
      own,
      new Map(),
      BUILDINGS.slice(0, 1),
    );
    expect([...owners.values()].map(({ apartment }) => apartment.id)).toEqual(['building-a-1A']);
  });
});

describe('narrowestRectangle', () => {
  it('lies along a turned building', () => {
    const corners = narrowestRectangle([
      [0, 0],
      [3, 3],
      [1, 5],
      [-2, 2],
      [0, 2],
    ]);
    expect(corners).toHaveLength(4);
    const [a = [0, 0], b = [0, 0], c = [0, 0]] = corners;
    const area = Math.hypot(b[0] - a[0], b[1] - a[1]) * Math.hypot(c[0] - b[0], c[1] - b[1]);
    expect(area).toBeCloseTo(12);
  });

  it('has no corners around nothing', () => {
    expect(narrowestRectangle([])).toEqual([]);
  });
});
