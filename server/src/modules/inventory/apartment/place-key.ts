import type { Types } from 'mongoose';

/** A number as people take it: letters of either case and any spaces are the same. `A1` and `A01` are not. */
export function plainNumber(number: string): string {
  return number.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A flat by its building and number, which no two flats of an estate share. */
export function placeKey(buildingId: Types.ObjectId | null | undefined, number: string): string {
  return `${buildingId ? String(buildingId) : ''}/${plainNumber(number)}`;
}
