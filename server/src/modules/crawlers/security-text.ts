import type { Brand } from '@oriel/contract/brand';

const DAY_MS = 24 * 3600 * 1000;
/** A date at most a year ahead is asked for, so that nobody reads what was abandoned. Whole days, so that the answer can be kept. */
const DAYS_AHEAD = 180;

/** Whom to tell of a hole in this installation: RFC 9116. */
export function securityText(
  { contactEmail }: Pick<Brand, 'contactEmail'>,
  origin: string,
  now: Date,
): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + DAYS_AHEAD) * DAY_MS);
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, pl',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
