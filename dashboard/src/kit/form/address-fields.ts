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
export type AddressField = (typeof ADDRESS_FIELDS)[number];
