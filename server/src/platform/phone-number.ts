import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { ApiError } from './errors.ts';

const E164 = /^\+[1-9]\d{6,14}$/;

/** A phone number in E.164, parsed by a country's conventions; undefined when invalid. */
export function phoneNumber(text: string, country: string | undefined): string | undefined {
  const home: CountryCode | undefined = country && isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(text, home ? { defaultCountry: home, extract: false } : undefined);
  return phone?.isValid() ? phone.number : undefined;
}

/**
 * A number of the team as it is stored: E.164. One that comes as such is trusted, as it may be newer than the tables.
 *
 * @param country whose conventions apply to a number without a country code
 * @throws ApiError VALIDATION at the path
 */
export function storedPhone(path: string, text: string, country: string | undefined): string {
  const phone = phoneNumber(text, country) ?? (E164.test(text) ? text : undefined);
  if (!phone) throw new ApiError('VALIDATION', { fields: { [path]: ['field.phone'] } });
  return phone;
}
