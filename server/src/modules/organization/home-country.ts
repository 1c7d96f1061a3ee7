import type { OrganizationDocument } from './model.ts';

/** The country by whose conventions an organization's phone numbers are written. */
export function homeCountry({
  address,
  country,
  locale,
}: Partial<Pick<OrganizationDocument, 'country' | 'address' | 'locale'>>): string | undefined {
  return address?.country ?? country ?? { en: undefined, gb: 'GB', pl: 'PL' }[locale ?? 'en'];
}
