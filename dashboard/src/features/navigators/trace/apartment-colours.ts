import type { TraceApartment } from './traced.ts';
import { type Colour, colourDistance } from './tracing/raster.ts';

/** A colour from a list and its apartment number. */
export interface NamedColour {
  readonly colour: Colour;
  readonly number: string;
}

/** How far a mask's colour may be from that of the list. */
const NEAR = 36;
const HEX = /^#?([0-9a-f]{6})$/i;

/**
 * Colours and numbers from a JSON file, in any of the usual forms: `{"#0bd245": "3A"}`, `{"3A": "#0bd245"}`, or a list of objects with a
 * colour and a number.
 */
export function readColourFile(text: string): NamedColour[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [];
  }
  if (typeof json !== 'object' || json === null) return [];
  const pairs = Array.isArray(json)
    ? json.flatMap((entry: unknown) => (isObject(entry) ? [pairIn(Object.values(entry))] : []))
    : Object.entries(json).map((pair) => pairIn(pair));
  return pairs.flatMap((pair) => (pair ? [pair] : []));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function pairIn(values: readonly unknown[]): NamedColour | undefined {
  const texts = values.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  );
  const hex =
    texts.find((text) => HEX.test(text) && text.startsWith('#')) ?? texts.find((text) => HEX.test(text));
  const number = texts.find((text) => text !== hex);
  const digits = hex ? HEX.exec(hex)?.[1] : undefined;
  return digits && number ? { colour: Number.parseInt(digits, 16), number: number.trim() } : undefined;
}

/** The apartment with this number, ignoring spaces and case. */
function apartmentNamed(word: string, apartments: readonly TraceApartment[]): TraceApartment | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s._/-]+/g, '');
  const wanted = plain(word);
  if (wanted === '') return undefined;
  return (
    apartments.find(({ number }) => number === word) ??
    apartments.find(({ number }) => plain(number) === wanted)
  );
}

/** Apartments for the colours of a mask by index, from the list; takes the nearest colour within the tolerance. */
export function matchColours(
  colours: readonly Colour[],
  named: readonly NamedColour[],
  apartments: readonly TraceApartment[],
): Map<number, string> {
  const matched = new Map<number, string>();
  for (const [place, colour] of colours.entries()) {
    const [nearest] = named
      .map((one) => ({ ...one, distance: colourDistance(one.colour, colour) }))
      .sort((one, other) => one.distance - other.distance);
    const apartment =
      nearest && nearest.distance <= NEAR ? apartmentNamed(nearest.number, apartments) : undefined;
    if (apartment) matched.set(place, apartment.id);
  }
  return matched;
}

/** `#0bd245` */
export function hexOf(colour: Colour): string {
  return `#${colour.toString(16).padStart(6, '0')}`;
}
