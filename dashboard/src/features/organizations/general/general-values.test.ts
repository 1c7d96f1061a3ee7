import type { Organization } from '@oriel/contract/organization';
import { expect, test } from 'vitest';
import { changesOf } from '../../../kit/form/changes-of.ts';
import { generalBody, generalValues, NO_OFFICE } from './general-values.ts';

const organization = {
  name: 'Ash',
  slug: 'ash',
  status: 'ACTIVE',
  features: ['estates'],
  locale: 'pl',
  timezone: 'Europe/Warsaw',
  currency: 'PLN',
  areaUnit: 'm2',
  taxId: 'PL1',
  contact: { name: 'Office', phone: '+48713490210' },
  salesOffices: [{ address: { city: 'Wrocław', country: 'PL', teryt: '0264' } }],
} as Partial<Organization> as Organization; // The part of an organization that the form uses.

const before = generalBody(generalValues(organization));
function changed(change: (values: ReturnType<typeof generalValues>) => void) {
  const values = generalValues(organization);
  change(values);
  return changesOf(before, generalBody(values));
}

test('a form with the stored values changes nothing', () => {
  expect(changed(() => {})).toEqual({});
  expect(changed((values) => Object.assign(values, { name: ' Ash ', taxId: 'PL1 ' }))).toEqual({});
});

test('sends only what differs, the contact field by field; clears what was emptied', () => {
  expect(
    changed((values) => {
      values.taxId = ' ';
      values.contact.phone = '';
      values.contact.email = 'a@ash.example';
    }),
  ).toEqual({ taxId: null, contact: { email: 'a@ash.example', phone: null } });
});

test('sends an address as a whole or not at all, and leaves checking an incomplete one to the server', () => {
  expect(changed((values) => Object.assign(values.address, { street: 'Leśna' }))).toEqual({
    address: { street: 'Leśna', city: '', country: '' },
  });
});

test('sends offices as a whole, and keeps fields the form does not show', () => {
  const office = { name: 'Park', address: { ...NO_OFFICE.address, city: 'Opole', country: 'PL' } };
  expect(changed((values) => values.salesOffices.push({ ...NO_OFFICE, ...office }))).toEqual({
    salesOffices: [
      { address: { city: 'Wrocław', country: 'PL', teryt: '0264' } },
      { name: 'Park', address: { city: 'Opole', country: 'PL' } },
    ],
  });
});
