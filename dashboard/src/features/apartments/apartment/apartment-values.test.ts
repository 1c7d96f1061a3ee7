import { i18n } from '@lingui/core';
import { ApartmentPatch } from '@oriel/contract/apartment-input';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { apartmentForTests } from '../../../kit/apartments/apartment-for-tests.ts';
import { patchOf, valuesOf } from './apartment-values.ts';

// The form shows numbers in the language's format.
i18n.loadAndActivate({ locale: 'pl-PL', messages: {} });

const apartment = apartmentForTests({
  number: 'A1',
  rooms: 2.5,
  floor: 0,
  areas: { balcony: 5.2 },
  promotion: { price: 450_000, from: '2026-05-01' },
  roomList: [{ name: 'Salon', type: 'LIVING', area: 24 }],
  i18n: { pl: { name: 'Narożne' } },
  links: { videoUrl: 'https://a.example/film' },
});
const before = valuesOf(apartment);

test('an untouched form changes nothing', () => {
  expect(patchOf(before, valuesOf(apartment))).toEqual({ patch: {}, notNumbers: [] });
});

test("sends only changes, in the contract's shape; clears emptied fields", () => {
  const { patch, notNumbers } = patchOf(
    {
      ...before,
      number: ' A2 ',
      rooms: '3',
      floor: '',
      price: '512 000,50',
      areas: { ...before.areas, balcony: '', terrace: '12,5' },
      features: 'balcony, ac, ac,',
      promotion: { ...before.promotion, price: '440 000', to: '2026-06-01' },
      rent: { ...before.rent },
      roomList: [...before.roomList, { name: 'Kuchnia', type: 'KITCHEN', area: '' }],
      otherCharges: [{ label: 'Administration', amount: '350', required: true }],
      i18n: { ...before.i18n, pl: { name: '', description: 'Ładne' } },
      links: { ...before.links, videoUrl: '' },
      visible: false,
      completionDate: '2027-03-31',
    },
    before,
  );
  expect(notNumbers).toEqual([]);
  expect(patch).toEqual({
    number: 'A2',
    rooms: 3,
    floor: null,
    price: 512_000.5,
    areas: { terrace: 12.5 },
    features: ['balcony', 'ac'],
    promotion: { price: 440_000, from: '2026-05-01', to: '2026-06-01' },
    roomList: [
      { name: 'Salon', type: 'LIVING', area: 24 },
      { name: 'Kuchnia', type: 'KITCHEN' },
    ],
    otherCharges: [{ label: 'Administration', amount: 350, required: true }],
    i18n: { pl: { name: null, description: 'Ładne' } },
    links: {},
    visible: false,
    completionDate: '2027-03-31',
  });
  expect(Value.Errors(ApartmentPatch, patch)).toEqual([]);
});

test('clears an emptied promotion', () => {
  const promotion = { price: '', priceNet: '', from: '', to: '', label: '' };
  expect(patchOf({ ...before, promotion }, before).patch).toEqual({ promotion: null });
});

test('reports invalid numbers', () => {
  const { notNumbers } = patchOf(
    { ...before, price: 'a lot', areas: { ...before.areas, garden: 'x' } },
    before,
  );
  expect(notNumbers.toSorted()).toEqual(['areas.garden', 'price']);
});
