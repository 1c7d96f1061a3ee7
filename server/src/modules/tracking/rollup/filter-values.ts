/** Groups searches into few enough kinds to be counted. */

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

/** Whether a filter value is set. */
function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
}

function stepOf(price: number): number {
  return 10 ** Math.max(2, Math.ceil(Math.log10(price)) - 1) / 2;
}

/** Short description of a search. */
export interface Search {
  readonly rooms: readonly string[];
  readonly priceMin?: number;
  readonly priceMax?: number;
  /** There were other filters as well. */
  readonly more: boolean;
}

const TOLD = new Set(['rooms', 'priceMin', 'priceMax']);

/** `3_4/-600000/` for three or four rooms up to 600 000, with a trailing `+` for other filters. */
export function searchKey(filters: unknown): string {
  const least = amount(property(filters, 'priceMin'));
  const most = amount(property(filters, 'priceMax'));
  const from = least === undefined ? '' : Math.floor(least / stepOf(least)) * stepOf(least);
  const to = most === undefined ? '' : Math.ceil(most / stepOf(most)) * stepOf(most);
  const more = Object.entries(filters ?? {}).some(([name, value]) => !TOLD.has(name) && isSet(value));
  return `${roomKeys(filters).sort().join('_')}/${from}-${to}/${more ? '+' : ''}`;
}

export function searchOf(key: string): Search {
  const [rooms = '', prices = '', more] = key.split('/');
  const [from = '', to = ''] = prices.split('-');
  return {
    rooms: rooms === '' ? [] : rooms.split('_'),
    ...(from === '' ? {} : { priceMin: Number(from) }),
    ...(to === '' ? {} : { priceMax: Number(to) }),
    more: more === '+',
  };
}

/** Requested numbers of rooms, `1` to `4` and `5+`, including halves. */
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
 * The price range of a search, `from-to`: the one that ends at or above the highest price, or starts at or below the lowest. Twenty ranges
 * per power of ten.
 */
export function priceBucket(filters: unknown): string | undefined {
  const most = amount(property(filters, 'priceMax'));
  if (most !== undefined) {
    const step = stepOf(most);
    const to = Math.ceil(most / step) * step;
    return `${to - step}-${to}`;
  }
  const least = amount(property(filters, 'priceMin'));
  if (least === undefined) return undefined;
  const step = 10 ** Math.max(2, Math.floor(Math.log10(least))) / 2;
  const from = Math.floor(least / step) * step;
  return `${from}-${from + step}`;
}
