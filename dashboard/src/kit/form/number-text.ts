import type { GeoPoint } from '@oriel/contract/primitives';
import { readNumber } from '@oriel/contract/read-number';

/** Parses a measure: a distance, an angle, a count; undefined if invalid. */
export function numberOf(text: string): number | undefined {
  return readNumber(text, 'measure');
}

export function textOf(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** A point, if both numbers are given; one field may hold the pair. */
export function pointOf({ lat, lng }: { lat: string; lng: string }): GeoPoint | undefined {
  const pair = coordinatesOf(lat) ?? coordinatesOf(lng) ?? { lat, lng };
  const [north, east] = [numberOf(pair.lat), numberOf(pair.lng)];
  return north === undefined || east === undefined
    ? undefined
    : { type: 'Point', coordinates: [east, north] };
}

/** A coordinate in degrees, as maps write it: `51.0312`, `51,0312°`, `51.0312° N`, `51°04'56.3"N`. */
const DEGREES = String.raw`([+-]?\d{1,3}(?:[.,]\d+°?|°\s*\d{1,2}['′]\s*\d{1,2}(?:[.,]\d+)?["″]))\s*([NSEW])?`;
const PAIR = new RegExp(String.raw`^\s*${DEGREES}\s*[,;\s]\s*${DEGREES}\s*$`, 'iu');

function degrees(written: string, side: string | undefined): string {
  const [whole = '', minutes, seconds] = written.replaceAll(',', '.').split(/[°'′"″]/);
  const size = minutes ? Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600 : undefined;
  const plain = size === undefined ? whole.trim() : String(Number(size.toFixed(6)));
  return /^[sw]$/i.test(side ?? '') ? `-${plain}` : plain;
}

/** "51.0312, 17.1047", as copied from maps; undefined for anything else. */
export function coordinatesOf(text: string): { lat: string; lng: string } | undefined {
  const [, lat, north, lng, east] = PAIR.exec(text) ?? [];
  return lat && lng ? { lat: degrees(lat, north), lng: degrees(lng, east) } : undefined;
}

/** What is wrong with a coordinate: no number in range, or one of two. Nothing that is typed may be dropped in silence. */
export function coordinateFault(text: string, other: string, most: 90 | 180): 'range' | 'both' | undefined {
  if (coordinatesOf(text)) return undefined;
  if (text.trim() === '') return other.trim() === '' || coordinatesOf(other) ? undefined : 'both';
  const value = /[.,].*[.,]/.test(text) ? undefined : numberOf(text);
  return value === undefined || Math.abs(value) > most ? 'range' : undefined;
}
