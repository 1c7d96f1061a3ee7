import { ApartmentPatch } from '@oriel/contract/apartment-input';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { apartmentForTests } from '../../../kit/apartments/apartment-for-tests.ts';
import { type TypedColumn, typedEdit } from './typed-edit.ts';

const apartment = apartmentForTests({ number: 'A1', rooms: 2, area: 50, floor: 3, price: 500_000 });

test.each<[TypedColumn, string, object]>([
  ['price', '512 500,50', { price: 512_500.5 }],
  ['price', '', { price: null }],
  ['area', '51.25 m²', { area: 51.25 }],
  ['rooms', '2,5', { rooms: 2.5 }],
  ['rooms', '', { rooms: null }],
  ['floor', '-1', { floor: -1 }],
  ['number', ' A2 ', { number: 'A2' }],
])('saves %s "%s" in the contract’s format', (column, typed, patch) => {
  const edit = typedEdit(apartment, column, typed);
  expect(edit).toEqual({ patch, ...(column === 'price' ? patch : {}) });
  expect(Value.Errors(ApartmentPatch, patch)).toEqual([]);
});

test.each<[TypedColumn, string]>([
  ['price', '500 000'],
  ['area', '50,0'],
  ['rooms', ' 2 '],
  ['number', 'A1'],
])('%s "%s" is no change', (column, typed) => {
  expect(typedEdit(apartment, column, typed)).toEqual({ same: true });
});

test.each<[TypedColumn, string]>([
  ['price', '-1'],
  ['price', '1,0051'],
  ['price', 'much'],
  ['area', ''],
  ['area', '0'],
  ['rooms', '2.3'],
  ['rooms', '51'],
  ['floor', '1.5'],
  ['floor', '201'],
  ['number', ''],
  ['number', 'x'.repeat(41)],
])('rejects %s "%s" without asking the server', (column, typed) => {
  expect(typedEdit(apartment, column, typed)).toHaveProperty('wrong');
});

test.each(['PARKING', 'GARAGE', 'STORAGE'] as const)('a %s may lose its area', (kind) => {
  const beside = apartmentForTests({ kind, area: 12.5 });
  expect(typedEdit(beside, 'area', '')).toEqual({ patch: { area: null } });
  expect(typedEdit(beside, 'area', '0')).toHaveProperty('wrong');
});

test('the price of a let apartment is its monthly rent; its other terms stay', () => {
  const let_ = apartmentForTests({ type: 'RESIDENTIAL_RENT', rent: { monthly: 3000, deposit: 6000 } });
  expect(typedEdit(let_, 'price', '3200')).toEqual({
    patch: { rent: { monthly: 3200, deposit: 6000 } },
    price: 3200,
  });
  expect(typedEdit(let_, 'price', '3000')).toEqual({ same: true });
});
