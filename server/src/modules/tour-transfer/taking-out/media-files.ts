import type { Tiles } from '@oriel/contract/panorama';
import { pyramidFiles } from '../../../media/pyramid-layout.ts';
import { isKey } from '../../../media/storage.ts';
import { MEDIA_PREFIX } from '../../../platform/storage-address.ts';

/** Folder of media in an export: their keys below it, as below `/media/` on a server. */
export const MEDIA_FOLDER = 'media/';

/** Media addresses inside a text. */
const IN_TEXT = /(?<![\w/])\/media\/[A-Za-z0-9._/-]*[A-Za-z0-9_-]/g;

export interface Relocated<T> {
  readonly value: T;
  /** Storage keys of all referenced files. */
  readonly keys: ReadonlySet<string>;
}

/** An answer with relative media addresses, and the referenced files. A pyramid is expanded to all its tiles. */
export function relocated<T>(value: T): Relocated<T> {
  const keys = new Set<string>();
  // The same shape with other texts.
  const moved = move(value, keys) as T;
  return { value: moved, keys };
}

function move(value: unknown, keys: Set<string>): unknown {
  if (typeof value === 'string') return movedText(value, keys);
  if (Array.isArray(value)) return value.map((one) => move(one, keys));
  if (typeof value !== 'object' || value === null) return value;
  if (isPyramid(value)) {
    for (const key of pyramidFiles(keyOf(value.baseUrl), value.levels)) keys.add(key);
    return { ...value, baseUrl: MEDIA_FOLDER + keyOf(value.baseUrl) };
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, move(one, keys)]));
}

function movedText(text: string, keys: Set<string>): string {
  return text.replace(IN_TEXT, (address) => {
    const key = keyOf(address);
    if (!isKey(key)) return address;
    keys.add(key);
    return MEDIA_FOLDER + key;
  });
}

function keyOf(address: string): string {
  return address.slice(MEDIA_PREFIX.length);
}

type Pyramid = Tiles & Required<Pick<Tiles, 'baseUrl' | 'levels'>>;

function isPyramid(value: object): value is Pyramid {
  return 'baseUrl' in value && 'levels' in value && Array.isArray(value.levels);
}
