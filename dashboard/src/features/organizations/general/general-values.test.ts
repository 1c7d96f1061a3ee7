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
} as Partial<Organization> as Organization; // As much of an organization as the form is made of.

const before = generalBody(generalValues(organization));
function changed(change: (values: ReturnType<typeof generalValues>) => void) {
  const values = generalValues(organization);
  change(values);
  return changesOf(before, generalBody(values));
}

test('a form that says what is stored changes nothing', () => {
  expect(changed(() => {})).toEqual({});
  expect(changed((values) => Object.assign(values, { name: ' Ash ', taxId: 'PL1 ' }))).toEqual({});
});

test('only what differs is sent, of the contact field by field; what was emptied is taken away', () => {
  expect(
    changed((values) => {
      values.taxId = ' ';
      values.contact.phone = '';
      values.contact.email = 'a@ash.example';
    }),
  ).toEqual({ taxId: null, contact: { email: 'a@ash.example', phone: null } });
});

test('an address is there or not, and one that was begun is for the server to judge', () => {
  expect(changed((values) => Object.assign(values.address, { street: 'Leśna' }))).toEqual({
    address: { street: 'Leśna', city: '', country: '' },
  });
});

test('offices are sent as a whole, and keep what the form does not show', () => {
  const office = { name: 'Park', address: { ...NO_OFFICE.address, city: 'Opole', country: 'PL' } };
  expect(changed((values) => values.salesOffices.push({ ...NO_OFFICE, ...office }))).toEqual({
    salesOffices: [
      { address: { city: 'Wrocław', country: 'PL', teryt: '0264' } },
      { name: 'Park', address: { city: 'Opole', country: 'PL' } },
    ],
  });
});
