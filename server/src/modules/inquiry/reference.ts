import { randomInt } from 'node:crypto';

/** Without letters and digits that sound or look alike. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 5;

/** A reference for use on the phone, `2026-4F7K2`. */
export function newReference(year: number): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]);
  return `${year}-${signs.join('')}`;
}
