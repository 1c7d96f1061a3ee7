import { BRANDS } from '@oriel/contract/brand';
import type { Config } from './config.ts';

/**
 * Sentences for the operator of a public server that shows addresses of an example as its own: of `CONTACT_EMAIL` and `BOOKING_URL`, whose
 * defaults are for trying.
 */
export function placeholders({
  brand,
  mail,
  publicUrl,
}: Pick<Config, 'brand' | 'mail' | 'publicUrl'>): string[] {
  if (!publicUrl?.startsWith('https://')) return [];
  const { contactEmail, bookingUrl } = BRANDS[brand.key];
  const found: string[] = [];
  if (brand.contactEmail === contactEmail)
    found.push(
      'CONTACT_EMAIL is not set: pages and security.txt ask people to write to an address that nobody reads.',
    );
  if (mail.from.address === contactEmail)
    found.push('MAIL_FROM is not set: mails come from an address that nobody reads, and may be refused.');
  if (brand.bookingUrl === bookingUrl)
    found.push('BOOKING_URL is not set: "Book a discovery call" leads nowhere.');
  return found;
}
