import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another on the phone. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 5;

/** A reference that people can read to one another, `2026-4F7K2`. */
export function newReference(year: number): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]);
  return `${year}-${signs.join('')}`;
}
