import { ApartmentListQuery } from '@oriel/contract/apartment-query';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import {
  CARD_SORTS,
  changedList,
  DEFAULT_COLUMNS,
  filterCount,
  listQueryOf,
  readList,
  withoutFilters,
} from './list-address.ts';

const ESTATE = 'a'.repeat(24);
const list = (text: string) => readList(new URLSearchParams(text));

test('an empty address is the first page of everything, by number', () => {
  expect(listQueryOf(list(''))).toEqual({ sort: 'apartmentsFirst', page: 1, limit: 50 });
  expect(list('').columns).toEqual(DEFAULT_COLUMNS);
});

test('reads filters, order, page and columns from the address, and queries the server in the contract’s format', () => {
  const state = list(
    `estateId=${ESTATE}&status=ACTIVE,BOOKED&rooms=2,5%2B&areaMin=40&floorMin=-1&visible=false&search=%20B12%20&sort=-price&page=3&limit=100&columns=price,status`,
  );
  const query = listQueryOf(state);
  expect(query).toEqual({
    estateId: [ESTATE],
    status: ['ACTIVE', 'BOOKED'],
    rooms: ['2', '5+'],
    areaMin: 40,
    floorMin: -1,
    visible: false,
    search: 'B12',
    sort: '-price',
    page: 3,
    limit: 100,
  });
  expect(state.columns).toEqual(['status', 'price']);
  expect(filterCount(state)).toBe(6);
  const wire = { ...query, areaMin: 40, floorMin: -1, visible: false };
  expect(Value.Errors(ApartmentListQuery, wire)).toEqual([]);
});

test('narrows the list by agent, staircase, tag, features and what an apartment has', () => {
  const state = list(
    `agentId=${ESTATE}&staircase=A,B%201&tag=corner&features=smart_home,lift&hasPanorama=true&hasBalcony=true&hasGarden=false`,
  );
  const query = listQueryOf(state);
  expect(query).toEqual({
    agentId: [ESTATE],
    staircase: ['A', 'B 1'],
    tag: ['corner'],
    features: ['smart_home', 'lift'],
    hasPanorama: true,
    hasBalcony: true,
    hasGarden: false,
    sort: 'apartmentsFirst',
    page: 1,
    limit: 50,
  });
  expect(filterCount(state)).toBe(7);
  expect(Value.Errors(ApartmentListQuery, query)).toEqual([]);
  expect(list(`tag=${'x'.repeat(61)}&staircase=,%20&agentId=me`).several).toMatchObject({
    tag: [],
    staircase: [],
    agentId: [],
  });
});

test('lists the reservations that home counts: of a member, or ending by a day', () => {
  const query = listQueryOf(list(`status=BOOKED&bookedBy=${ESTATE}&bookedUntilTo=2027-03-05`));
  expect(query).toMatchObject({
    bookedBy: [ESTATE],
    bookedUntilTo: new Date(2027, 2, 5, 23, 59).toISOString(),
  });
  expect(Value.Errors(ApartmentListQuery, query)).toEqual([]);
  expect(listQueryOf(list('bookedUntilTo=soon')).bookedUntilTo).toBeUndefined();
});

test('the orders that cards offer are orders of the list', () => {
  for (const sort of CARD_SORTS) {
    const { key, descending } = list(`sort=${sort}`).sort;
    expect(`${descending ? '-' : ''}${key}`).toBe(sort);
  }
});

test('ignores malformed values', () => {
  const state = list(
    'estateId=x&status=GONE,SOLD&rooms=many&areaMin=&priceMax=cheap&floorMin=1.5&visible=yes&sort=secret&page=-2&limit=7&columns=&search=%00',
  );
  expect(listQueryOf(state)).toEqual({ status: ['SOLD'], sort: 'apartmentsFirst', page: 1, limit: 50 });
  expect(state.columns).toEqual([]);
});

test('another filter, order or size goes to the first page; another page or columns do not', () => {
  const address = new URLSearchParams('page=4&status=SOLD');
  expect(changedList(address, { status: '' }).toString()).toBe('');
  expect(changedList(address, { sort: '-area' }).toString()).toBe('status=SOLD&sort=-area');
  expect(changedList(address, { page: '5' }).toString()).toBe('page=5&status=SOLD');
  expect(changedList(address, { columns: 'price' }).get('page')).toBe('4');
});

test('omits defaults from the address', () => {
  const address = changedList(new URLSearchParams('sort=-area&limit=25&columns=price'), {
    sort: 'number',
    limit: '50',
    columns: DEFAULT_COLUMNS.join(','),
  });
  expect(address.toString()).toBe('');
  expect(withoutFilters(new URLSearchParams('status=SOLD&search=a&page=2&sort=area')).toString()).toBe(
    'sort=area',
  );
});
