import {
  APARTMENT_KINDS,
  APARTMENT_STATUSES,
  type NavigatorFilter,
  ORIENTATIONS,
  SUN_TIMES,
} from '@oriel/contract/enums';
import { filtersInAddress, namesInAddress, putFilters } from './apartment-filter-address.ts';
import { type ApartmentFilters, ROOM_CHOICES, roomsChoice } from './apartment-filters.ts';

/** Filters by the names of the viewer's address: `{ rooms: ['2', '3'], priceMax: 500000 }`. */
export type NamedFilters = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

const LISTS = new Set([
  'rooms',
  'buildingId',
  'staircase',
  'orientation',
  'status',
  'kind',
  'features',
  'sunTime',
]);

/** Allowed options where they are the same everywhere. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  rooms: ROOM_CHOICES,
  orientation: ORIENTATIONS,
  status: APARTMENT_STATUSES,
  kind: APARTMENT_KINDS,
  sunTime: SUN_TIMES,
};
const UPPER = new Set(['orientation', 'status', 'kind', 'sunTime']);

/** Formats of the other filters, by name. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/(Min|Max)$/, 'a number'],
  [/^completion/, 'a day, as 2027-03-31'],
];

/** Filters as sent to the tracking and to the host page. */
export function namedFilters(filters: ApartmentFilters): NamedFilters {
  const query = new URLSearchParams();
  putFilters(query, filters);
  return Object.fromEntries(
    [...query].map(([name, text]) => {
      if (LISTS.has(name)) return [name, text.split(',')];
      if (/(Min|Max)$/.test(name)) return [name, Number(text)];
      return [name, text === 'true' ? true : text];
    }),
  );
}

/** Normalises an option: `5` is `5+`, the largest; `3+` is three or more; `sw` is `SW`. */
function plainWords(name: string, word: string): readonly string[] {
  const text = word.trim();
  if (name !== 'rooms') return [UPPER.has(name) ? text.toUpperCase() : text];
  const [, count, more] = /^(\d+(?:\.\d+)?)\s*(\+?)$/.exec(text) ?? [];
  if (count === undefined) return [text];
  const choice = roomsChoice(Number(count));
  return more ? ROOM_CHOICES.slice(ROOM_CHOICES.indexOf(choice)) : [choice];
}

function asText(name: string, value: NamedFilters[string]): string {
  if (!LISTS.has(name)) return String(value).trim();
  const words = Array.isArray(value) ? value : String(value).split(',');
  return words.flatMap((word) => plainWords(name, String(word))).join(',');
}

/**
 * Parses named filters. Filters that the navigator does not offer are skipped, as in an address.
 *
 * @returns also the invalid ones, each by name with the allowed values
 */
export function filtersOf(
  named: NamedFilters,
  offered: readonly NavigatorFilter[],
): { readonly filters: ApartmentFilters; readonly wrong: readonly string[] } {
  const texts = Object.entries(named).map(([name, value]) => [name, asText(name, value)] as const);
  const filters = filtersInAddress(new URLSearchParams(texts.map(([name, text]) => [name, text])), offered);
  const known = namedFilters(filters);
  const names = offered.flatMap(namesInAddress);
  const wrong = texts.flatMap(([name, text]) => {
    if (!names.includes(name)) return [`"${name}" is none of ${names.join(', ')}`];
    const [, allowed] = Object.entries(WORDS).find(([choice]) => choice === name) ?? [];
    const odd = allowed && text !== '' ? text.split(',').filter((word) => !allowed.includes(word)) : [];
    if (allowed && odd.length > 0)
      return [`"${name}" is any of ${allowed.join(', ')}, not "${odd.join(', ')}"`];
    // An empty or disabled filter is unset.
    if (text === '' || text === 'false' || name in known) return [];
    return [
      `"${name}" is ${SHAPES.find(([pattern]) => pattern.test(name))?.[1] ?? 'true or false'}, not "${text}"`,
    ];
  });
  return { filters, wrong };
}
