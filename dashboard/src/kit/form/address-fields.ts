import type { Address } from '@oriel/contract/primitives';
import { recordOf } from '@oriel/contract/record-of';

/** Fields of an address by their API names, in the order of the form. */
export const ADDRESS_FIELDS = [
  'street',
  'number',
  'unit',
  'postalCode',
  'city',
  'district',
  'municipality',
  'county',
  'region',
  'country',
  'teryt',
] as const;

export type AddressTexts = Record<(typeof ADDRESS_FIELDS)[number], string>;

/** An address as form values. */
export function addressTexts(address: Partial<Address> = {}): AddressTexts {
  return recordOf(ADDRESS_FIELDS, (field) => address[field] ?? '');
}
