import type { Organization, OrganizationPatch } from '@oriel/contract/organization';
import type { Address } from '@oriel/contract/primitives';
import { ADDRESS_FIELDS } from '../../../kit/form/address-fields.ts';
import { orNull, withoutEmpty } from '../../../kit/form/empty-text.ts';

type AddressValues = Record<(typeof ADDRESS_FIELDS)[number], string>;

export interface OfficeValues {
  name: string;
  phone: string;
  email: string;
  address: AddressValues;
}

type Same = 'name' | 'slug' | 'status' | 'features' | 'locale' | 'timezone' | 'currency' | 'areaUnit';

export const LEGAL_FIELDS = ['legalName', 'legalForm', 'taxId', 'regon', 'krs', 'ceidg'] as const;
type LegalField = (typeof LEGAL_FIELDS)[number];

/** What is general of an organization, as a form holds it: what is absent is an empty text. */
export interface GeneralValues extends Pick<Organization, Same>, Record<LegalField, string> {
  address: AddressValues;
  salesOffices: OfficeValues[];
  contact: { name: string; email: string; phone: string };
  website: string;
  country: string;
}

function addressValues(address: Partial<Address> = {}): AddressValues {
  // Every field is there, so the record is whole.
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field] ?? ''])) as AddressValues;
}

export const NO_OFFICE: OfficeValues = { name: '', phone: '', email: '', address: addressValues() };

export function generalValues(organization: Organization): GeneralValues {
  const { name, slug, status, features, locale, timezone, currency, areaUnit } = organization;
  const { address, salesOffices, contact, website } = organization;
  const legal = Object.fromEntries(LEGAL_FIELDS.map((field) => [field, organization[field] ?? '']));
  return {
    ...{ name, slug, status, features, locale, timezone, currency, areaUnit },
    ...(legal as Record<LegalField, string>), // Made of the list of them.
    address: addressValues(address),
    salesOffices: salesOffices.map((office) => ({
      name: office.name ?? '',
      phone: office.phone ?? '',
      email: office.email ?? '',
      address: addressValues(office.address),
    })),
    contact: { name: contact.name ?? '', email: contact.email ?? '', phone: contact.phone ?? '' },
    website: website ?? '',
    country: organization.country ?? '',
  };
}

/** City and country are asked for by the server, so they are sent however empty. */
function addressBody(values: AddressValues): Address {
  return { ...withoutEmpty(values), city: values.city.trim(), country: values.country.trim() };
}

const isEmpty = (values: AddressValues) => Object.keys(withoutEmpty(values)).length === 0;

/** Everything that the form says, as the call takes it. */
export function generalBody(values: GeneralValues): OrganizationPatch {
  const { name, slug, status, features, locale, timezone, currency, areaUnit } = values;
  const { address, contact } = values;
  const legal = Object.fromEntries(LEGAL_FIELDS.map((field) => [field, orNull(values[field])]));
  return {
    ...{ name: name.trim(), slug: slug.trim(), status, features, locale, currency, areaUnit },
    timezone: timezone.trim(),
    ...legal,
    address: isEmpty(address) ? null : addressBody(address),
    salesOffices: values.salesOffices.map((office) => {
      const { name: officeName, phone, email } = office;
      return { ...withoutEmpty({ name: officeName, phone, email }), address: addressBody(office.address) };
    }),
    contact: { name: orNull(contact.name), email: orNull(contact.email), phone: orNull(contact.phone) },
    website: orNull(values.website),
    country: orNull(values.country),
  };
}
