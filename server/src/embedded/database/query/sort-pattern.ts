import { toDouble } from '../bson/exact-number.ts';
import { emptyArrayKey, encodeKey, invertKey, nullKey } from '../bson/key.ts';
import { type Document, isDocument, isNumber, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import { isArrayIndex } from './path.ts';

/** One field of a sort or of an index. */
export interface SortField {
  readonly path: string;
  readonly parts: readonly string[];
  readonly descending: boolean;
}

export function parseSortPattern(pattern: Document, what: string): SortField[] {
  return [...pattern].map(([path, direction]) => {
    if (isDocument(direction)) throw notSupported(`${what} by ${direction.keys().next().value}`);
    if (!isNumber(direction)) throw notSupported(`${what} of the kind ${JSON.stringify(direction)}`);
    const number = toDouble(direction);
    if (number !== 1 && number !== -1) {
      throw new DatabaseError(15975, `${what} key ordering must be 1 (for ascending) or -1 (for descending)`);
    }
    if (path === '') throw new DatabaseError(15976, `${what} key must not be an empty path`);
    const parts = path.split('.');
    if (parts.some((part) => part === '' || part.startsWith('$'))) {
      throw new DatabaseError(16410, `the path ${path} is no field of a ${what}`);
    }
    return { path, parts, descending: number === -1 };
  });
}

interface Walk {
  value: Value | undefined;
  rest: readonly string[];
}

export interface DocumentKeys {
  readonly keys: ReadonlySet<string>;
  /** An array was opened: the document may stand under several keys. */
  readonly multikey: boolean;
  /** Not one of the fields is there, not even as null: a sparse index passes over the document. */
  readonly allMissing: boolean;
}

/** The keys under which a document stands in an index over these fields: one for each element of an array. */
export function documentKeys(document: Document, fields: readonly SortField[]): DocumentKeys {
  const keys = new Set<string>();
  let multikey = false;
  let allMissing = true;

  const open = (walks: Walk[], fromElement: readonly boolean[]): void => {
    let array: Value[] | undefined;
    for (const [at, walk] of walks.entries()) {
      advance(walk);
      if (!Array.isArray(walk.value)) continue;
      if (fromElement[at] && walk.rest.length === 0) continue;
      if (array !== undefined && array !== walk.value) {
        throw new DatabaseError('CannotIndexParallelArrays', 'cannot index parallel arrays');
      }
      array = walk.value;
    }
    if (array === undefined) {
      if (walks.some((walk) => walk.value !== undefined)) allMissing = false;
      keys.add(
        walks
          .map((walk, at) => directed(walk.value === undefined ? nullKey : encodeKey(walk.value), fields[at]))
          .join(''),
      );
      return;
    }
    multikey = true;
    if (array.length === 0) {
      // An empty array is a value of its own where the path ends, and nothing where it goes on.
      const ends = walks.map((walk) => walk.value === array && walk.rest.length === 0);
      if (walks.some((walk, at) => ends[at] || (walk.value !== undefined && walk.value !== array)))
        allMissing = false;
      keys.add(
        walks
          .map((walk, at) => {
            if (ends[at]) return directed(emptyArrayKey, fields[at]);
            const value = walk.value === array ? undefined : walk.value;
            return directed(value === undefined ? nullKey : encodeKey(value), fields[at]);
          })
          .join(''),
      );
      return;
    }
    for (const item of array) {
      open(
        walks.map((walk) => {
          if (walk.value !== array) return { ...walk };
          // An array directly inside an array is not opened.
          if (walk.rest.length > 0 && !isDocument(item)) return { value: undefined, rest: [] };
          return { value: item, rest: walk.rest };
        }),
        walks.map((walk, at) => walk.value === array || fromElement[at] === true),
      );
    }
  };

  open(
    fields.map((field) => ({ value: document, rest: field.parts })),
    fields.map(() => false),
  );
  return { keys, multikey, allMissing };
}

function advance(walk: Walk): void {
  while (walk.rest.length > 0) {
    const part = walk.rest[0] ?? '';
    if (isDocument(walk.value)) walk.value = walk.value.get(part);
    else if (Array.isArray(walk.value) && isArrayIndex(part)) walk.value = walk.value[Number(part)];
    else if (Array.isArray(walk.value)) return;
    else {
      walk.value = undefined;
      walk.rest = [];
      return;
    }
    walk.rest = walk.rest.slice(1);
  }
}

function directed(key: string, field: SortField | undefined): string {
  return field?.descending ? invertKey(key) : key;
}

/** The one key by which a document is placed in a sort: of several, the one that comes first in its direction. */
export function sortKey(document: Document, fields: readonly SortField[]): string {
  let least: string | undefined;
  for (const key of documentKeys(document, fields).keys) {
    if (least === undefined || key < least) least = key;
  }
  return least ?? '';
}
