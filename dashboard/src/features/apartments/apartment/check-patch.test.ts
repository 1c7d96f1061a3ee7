import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { expect, test } from 'vitest';
import type { Translate } from '../../../i18n/translate.ts';
import { apartmentForTests } from '../../../kit/apartments/apartment-for-tests.ts';
import { checkPatch } from './check-patch.ts';

const say: Translate = (id, values) => (values?.limit ? `${id} ${values.limit}` : id);
const apartment = apartmentForTests({ price: 500_000 });
const wrong = (patch: object) => checkPatch(patch as ApartmentPatch, apartment, say);

test('accepts valid values', () => {
  expect(
    wrong({
      number: 'A1',
      floor: null,
      promotion: { price: 450_000, from: '2026-05-01', to: '2026-05-01' },
      virtualWalkUrl: 'https://walk.example/1',
      completionDate: '2027-01-01',
    }),
  ).toEqual({});
});

test("reports each field's error at the same path as the server", () => {
  expect(
    wrong({
      number: '',
      area: null,
      rooms: 70,
      floor: 1.5,
      areas: { balcony: -1 },
      virtualWalkUrl: 'http://walk.example',
      completionDate: '2027-13-01',
      roomList: [{ name: '', type: 'LIVING' }],
      otherCharges: [{ label: 'Fee', required: true }],
      promotion: { from: '2026-01-01' },
    }),
  ).toEqual({
    number: 'invalid.minLength 1',
    area: 'invalid.required',
    rooms: 'invalid.maximum 50',
    floor: 'invalid.integer',
    'areas.balcony': 'invalid.minimum',
    virtualWalkUrl: 'invalid.https',
    completionDate: 'invalid.format',
    'roomList.0.name': 'invalid.minLength 1',
    'otherCharges.0.amount': 'invalid.required',
    'promotion.price': 'invalid.required',
  });
});

test('asks for an area where the type needs one', () => {
  expect(wrong({ kind: 'GARAGE', area: null })).toEqual({});
  expect(wrong({ area: null })).toEqual({ area: 'invalid.required' });
  const garage = apartmentForTests({ kind: 'GARAGE' });
  const { area: _none, ...bare } = garage;
  expect(checkPatch({ kind: 'APARTMENT' }, bare, say)).toEqual({ area: 'invalid.required' });
});

test('checks rules beyond the shape', () => {
  expect(wrong({ rooms: 2.3, price: 10.005 })).toEqual({
    rooms: 'invalid.halves',
    price: 'apartments.wrong.price',
  });
  expect(wrong({ promotion: { price: 500_000, from: '2026-05-02', to: '2026-05-01' } })).toEqual({
    'promotion.price': 'invalid.promotionPrice',
    'promotion.to': 'invalid.endBeforeStart',
  });
});
