import type { Address } from '@oriel/contract/primitives';
import { recordOf } from '@oriel/contract/record-of';

/** Parts of an address, as the API names them, in the order of the form. */
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

/** An address as a form holds it. */
export function addressTexts(address: Partial<Address> = {}): AddressTexts {
  return recordOf(ADDRESS_FIELDS, (field) => address[field] ?? '');
}
