import type { GeoPoint } from '@oriel/contract/primitives';
import { readNumber } from '../../ui/read-number.ts';

/** Parses a measure: a distance, an angle, a count; undefined if invalid. */
export function numberOf(text: string): number | undefined {
  return readNumber(text, 'measure');
}

export function textOf(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** A point, if both numbers are given. */
export function pointOf({ lat, lng }: { lat: string; lng: string }): GeoPoint | undefined {
  const [north, east] = [numberOf(lat), numberOf(lng)];
  return north === undefined || east === undefined
    ? undefined
    : { type: 'Point', coordinates: [east, north] };
}

/** "51.0312, 17.1047", as copied from maps; undefined for anything else. */
export function coordinatesOf(text: string): { lat: string; lng: string } | undefined {
  const found = /^\s*([+-]?\d{1,2}\.\d+)\s*[,;\s]\s*([+-]?\d{1,3}\.\d+)\s*$/.exec(text);
  const [, lat, lng] = found ?? [];
  return lat && lng ? { lat, lng } : undefined;
}
