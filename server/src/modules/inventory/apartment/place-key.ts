import type { Types } from 'mongoose';

/** A number as people compare it: case and spaces do not matter. `A1` and `A01` differ. */
export function plainNumber(number: string): string {
  return number.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** An apartment's building and number, unique in its estate. */
export function placeKey(buildingId: Types.ObjectId | null | undefined, number: string): string {
  return `${buildingId ? String(buildingId) : ''}/${plainNumber(number)}`;
}
