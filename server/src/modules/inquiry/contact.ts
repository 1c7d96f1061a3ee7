import type { InquiryCreate } from '@oriel/contract/inquiry';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number in E.164, parsed by a country's conventions; undefined when invalid. */
export function phoneNumber(text: string, country: string): string | undefined {
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const phone = parsePhoneNumberFromString(text, home ? { defaultCountry: home, extract: false } : undefined);
  return phone?.isValid() ? phone.number : undefined;
}

/** Normalised contact details, for comparison. */
export function contactKeys({ email, phone }: Pick<InquiryCreate, 'email' | 'phone'>): string[] {
  return [...(email ? [`email:${email.toLowerCase()}`] : []), ...(phone ? [`phone:${phone}`] : [])];
}
