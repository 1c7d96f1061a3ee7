import type { PublicApartment } from '@oriel/contract/apartment';
import { describe, expect, it } from 'vitest';
import {
  apartmentsHere,
  availableIn,
  cheapestIn,
  floorBeside,
  floorHere,
  floorsHere,
  stepsTo,
  stepUp,
} from './steps.ts';

const storey = (buildingId: string | undefined, level: number) => ({
  ...(buildingId ? { buildingId } : {}),
  level,
  bottom: level * 3,
  top: level * 3 + 3,
});
const ESTATE = [storey('a', 0), storey('b', 0), storey('a', 1), storey('b', 1), storey('b', 2)];
const HOUSE = [storey(undefined, 0), storey(undefined, 1)];
const home = (buildingId: string, floor: number, more: object = {}) =>
  ({ kind: 'APARTMENT', buildingId, floor, status: 'ACTIVE', ...more }) as PublicApartment;

describe('floors to choose from', () => {
  it('are all of the only building, and none of an estate before a building is entered', () => {
    expect(floorsHere({ floors: HOUSE, entered: null })).toEqual(HOUSE);
    expect(floorsHere({ floors: ESTATE, entered: null })).toEqual([]);
    expect(floorsHere({ floors: ESTATE, entered: 'b' }).map(({ level }) => level)).toEqual([0, 1, 2]);
  });

  it('are counted from the lowest of the building', () => {
    expect(floorHere({ floors: ESTATE, entered: 'b', lifted: 2 })).toEqual(storey('b', 2));
    expect(floorHere({ floors: ESTATE, entered: 'a', lifted: 2 })).toBeUndefined();
    expect(floorHere({ floors: ESTATE, entered: 'a', lifted: null })).toBeUndefined();
  });
});

describe('apartmentsHere', () => {
  const all = [home('a', 0), home('a', 1), home('b', 0), home('b', 1)];
  it('follows every step', () => {
    const here = (entered: string | null, lifted: number | null, floors = ESTATE) =>
      apartmentsHere(all, { entered, lifted, floors });
    expect(here(null, null)).toEqual(all);
    expect(here('a', null)).toEqual([home('a', 0), home('a', 1)]);
    expect(here('b', 1)).toEqual([home('b', 1)]);
    // A floor in a link without its building, or before the model is there, hides nothing.
    expect(here(null, 1)).toEqual(all);
    expect(here('b', 1, [])).toEqual([home('b', 0), home('b', 1)]);
    expect(here(null, 1, HOUSE)).toEqual([home('a', 1), home('b', 1)]);
  });
});

describe('a plan that shows an apartment of two storeys', () => {
  it('lists it on both', () => {
    const maisonette = { ...home('a', 1), id: 'maisonette' };
    const floors = [
      { level: 1 },
      { level: 2, drawn: new Set(['maisonette']) },
      { level: 3, drawn: new Set<string>() },
    ];
    const onFloor = (lifted: number) =>
      apartmentsHere([maisonette], { entered: null, lifted, floors }).length;
    expect([0, 1, 2].map(onFloor)).toEqual([1, 1, 0]);
  });
});

describe('stepsTo', () => {
  const at = (entered: string | null, lifted: number | null, floors = ESTATE) => ({
    entered,
    lifted,
    floors,
  });
  it('stays where the apartment can be seen', () => {
    expect(stepsTo(home('b', 2), at(null, null))).toEqual({ entered: null, lifted: null });
    expect(stepsTo(home('b', 2), at('b', null))).toEqual({ entered: 'b', lifted: null });
    expect(stepsTo(home('b', 2), at('b', 2))).toEqual({ entered: 'b', lifted: 2 });
  });

  it('goes to its floor and its building from another one', () => {
    expect(stepsTo(home('b', 2), at('b', 0))).toEqual({ entered: 'b', lifted: 2 });
    expect(stepsTo(home('a', 1), at('b', 2))).toEqual({ entered: 'a', lifted: 1 });
    expect(stepsTo(home('a', 1), at('b', null))).toEqual({ entered: 'a', lifted: null });
    // Nobody has said which floor that is.
    expect(stepsTo(home('a', 9), at('a', 1))).toEqual({ entered: 'a', lifted: null });
  });
});

describe('floorBeside', () => {
  it('goes through the floors and the whole building above them', () => {
    const from = (lifted: number | null, direction: 1 | -1) =>
      floorBeside({ entered: 'b', lifted, floors: ESTATE }, direction);
    expect([from(null, -1), from(2, -1), from(0, -1), from(2, 1), from(null, 1)]).toEqual([
      2,
      1,
      0,
      null,
      null,
    ]);
    expect(floorBeside({ entered: null, lifted: null, floors: ESTATE }, -1)).toBeNull();
  });
});

describe('stepUp', () => {
  it('goes from a floor to its building to the estate', () => {
    expect(stepUp({ entered: 'a', lifted: 1 })).toEqual({ lifted: null });
    expect(stepUp({ entered: 'a', lifted: null })).toEqual({ entered: null });
    expect(stepUp({ entered: null, lifted: null })).toBeUndefined();
  });
});

describe('what is said of a building', () => {
  it('counts what is available, and nothing where a status is hidden', () => {
    expect(availableIn([home('a', 0), home('a', 1, { status: 'SOLD' })])).toBe(1);
    expect(availableIn([home('a', 0), home('a', 1, { status: undefined })])).toBeUndefined();
    expect(availableIn([])).toBeUndefined();
  });

  it('says nothing of parking and storage beside what is lived in', () => {
    const parking = home('a', -1, { kind: 'PARKING', price: 1 });
    const apartment = home('a', 0, { price: 30 });
    expect(availableIn([parking, apartment, parking])).toBe(1);
    expect(cheapestIn([parking, apartment])).toBe(apartment);
    expect(availableIn([parking, parking])).toBe(2);
  });

  it('names the lowest price of what is available, promotions included', () => {
    const apartments = [
      home('a', 0, { price: 5, status: 'SOLD' }),
      home('a', 0, { price: 30 }),
      home('a', 0, { price: 40, effectivePrice: 20 }),
      home('a', 0),
    ];
    expect(cheapestIn(apartments)).toBe(apartments[2]);
    expect(cheapestIn([home('a', 0)])).toBeUndefined();
    expect(cheapestIn([home('a', 0, { price: 5, status: undefined })])?.price).toBe(5);
  });
});
