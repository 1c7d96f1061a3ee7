/** What visitors look for, in few enough kinds to be counted. */

const MANY_ROOMS = 5;
const MOST_VALUES = 6;

function property(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined;
}

function amount(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 1 && number <= 1e10
    ? number
    : undefined;
}

/** Numbers of rooms that were asked for, `1` to `4` and `5+`, halves among them. */
export function roomKeys(filters: unknown): string[] {
  const rooms = property(filters, 'rooms');
  const values: unknown[] = Array.isArray(rooms) ? rooms.slice(0, MOST_VALUES) : [rooms];
  const keys = values.flatMap((value) => {
    const number = typeof value === 'string' ? Number(value.replace(/\+$/, '')) : value;
    if (typeof number !== 'number' || !(number >= 0)) return [];
    return [number >= MANY_ROOMS ? `${MANY_ROOMS}+` : String(Math.round(number * 2) / 2)];
  });
  return [...new Set(keys)];
}

/**
 * The range of prices that a search aims at, `from-to`: the one that ends at or above the highest price asked for, or begins at or below the
 * lowest. Twenty ranges for each power of ten.
 */
export function priceBucket(filters: unknown): string | undefined {
  const most = amount(property(filters, 'priceMax'));
  if (most !== undefined) {
    const step = 10 ** Math.max(2, Math.ceil(Math.log10(most)) - 1) / 2;
    const to = Math.ceil(most / step) * step;
    return `${to - step}-${to}`;
  }
  const least = amount(property(filters, 'priceMin'));
  if (least === undefined) return undefined;
  const step = 10 ** Math.max(2, Math.floor(Math.log10(least))) / 2;
  const from = Math.floor(least / step) * step;
  return `${from}-${from + step}`;
}
