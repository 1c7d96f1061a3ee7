import type { Organization, OrganizationPatch } from '@oriel/contract/organization';
import type { Address } from '@oriel/contract/primitives';
import { recordOf } from '@oriel/contract/record-of';
import { type AddressTexts, addressTexts } from '../../../kit/form/address-fields.ts';
import { orNull, withoutEmpty } from '../../../kit/form/empty-text.ts';

export interface OfficeValues {
  name: string;
  phone: string;
  email: string;
  address: AddressTexts;
}

type Same = 'name' | 'slug' | 'status' | 'features' | 'locale' | 'timezone' | 'currency' | 'areaUnit';

export const LEGAL_FIELDS = ['legalName', 'legalForm', 'taxId', 'regon', 'krs', 'ceidg'] as const;
/** Numbers in registers that only Poland has. */
export const POLISH_REGISTERS: ReadonlySet<string> = new Set(['regon', 'krs', 'ceidg']);
type LegalField = (typeof LEGAL_FIELDS)[number];

/** General data of an organization as form values: absent texts are empty. */
export interface GeneralValues extends Pick<Organization, Same>, Record<LegalField, string> {
  address: AddressTexts;
  salesOffices: OfficeValues[];
  contact: { name: string; email: string; phone: string };
  website: string;
  country: string;
}

export const NO_OFFICE: OfficeValues = { name: '', phone: '', email: '', address: addressTexts() };

export function generalValues(organization: Organization): GeneralValues {
  const { name, slug, status, features, locale, timezone, currency, areaUnit } = organization;
  const { address, salesOffices, contact, website } = organization;
  return {
    ...{ name, slug, status, features, locale, timezone, currency, areaUnit },
    ...recordOf(LEGAL_FIELDS, (field) => organization[field] ?? ''),
    address: addressTexts(address),
    salesOffices: salesOffices.map((office) => ({
      name: office.name ?? '',
      phone: office.phone ?? '',
      email: office.email ?? '',
      address: addressTexts(office.address),
    })),
    contact: { name: contact.name ?? '', email: contact.email ?? '', phone: contact.phone ?? '' },
    website: website ?? '',
    country: organization.country ?? '',
  };
}

/** The server requires city and country, so they are sent even if empty. */
function addressBody(values: AddressTexts): Address {
  return { ...withoutEmpty(values), city: values.city.trim(), country: values.country.trim() };
}

const isEmpty = (values: AddressTexts) => Object.keys(withoutEmpty(values)).length === 0;

/** All values of the form, as the body of the call. */
export function generalBody(values: GeneralValues): OrganizationPatch {
  const { name, slug, status, features, locale, timezone, currency, areaUnit } = values;
  const { address, contact } = values;
  return {
    ...{ name: name.trim(), slug: slug.trim(), status, features, locale, currency, areaUnit },
    timezone: timezone.trim(),
    ...recordOf(LEGAL_FIELDS, (field) => orNull(values[field])),
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
