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

/** Progress of one field's path through a document. */
interface Walk {
  readonly value: Value | undefined;
  readonly rest: readonly string[];
  /** The value is an element of the array at the end of the path: it is final, even if it is an array. */
  readonly settled: boolean;
}

interface DocumentKeys {
  readonly keys: ReadonlySet<string>;
  /** Keys with at least one field present, even as null: the content of a sparse index. */
  readonly presentKeys: ReadonlySet<string>;
  /** An array was unwound: the document may have several keys. */
  readonly multikey: boolean;
}

const indexedArrays = (): DatabaseError =>
  new DatabaseError('CannotIndexParallelArrays', 'cannot index parallel arrays');
const sortedArrays = (): DatabaseError =>
  new DatabaseError('BadValue', 'cannot sort with keys that are parallel arrays');

/** The keys of a document in an index over these fields: one for each element of an array. */
export function documentKeys(
  document: Document,
  fields: readonly SortField[],
  parallelArrays = indexedArrays,
): DocumentKeys {
  const keys = new Set<string>();
  const presentKeys = new Set<string>();
  let multikey = false;

  const add = (walks: readonly Walk[], emptied: Value[] | undefined): void => {
    let present = false;
    let key = '';
    for (const [at, { value, rest }] of walks.entries()) {
      // An empty array is a value at the end of a path, and missing further along.
      const empty = emptied !== undefined && value === emptied;
      const there = empty ? rest.length === 0 : value !== undefined;
      if (there) present = true;
      const part = !there || value === undefined ? nullKey : empty ? emptyArrayKey : encodeKey(value);
      key += fields[at]?.descending ? invertKey(part) : part;
    }
    keys.add(key);
    if (present) presentKeys.add(key);
  };

  const open = (sent: readonly Walk[]): void => {
    const walks = sent.map(advance);
    let array: Value[] | undefined;
    for (const { value, settled } of walks) {
      if (settled || !Array.isArray(value)) continue;
      if (array !== undefined && array !== value) {
        throw parallelArrays();
      }
      array = value;
    }
    if (array === undefined) {
      add(walks, undefined);
      return;
    }
    multikey = true;
    if (array.length === 0) add(walks, array);
    for (const item of array) {
      open(
        walks.map((walk) => {
          if (walk.settled || walk.value !== array) return walk;
          if (walk.rest.length === 0) return { value: item, rest: [], settled: true };
          // An array directly inside an array is not unwound.
          return { value: isDocument(item) ? item : undefined, rest: walk.rest, settled: false };
        }),
      );
    }
  };

  open(fields.map((field) => ({ value: document, rest: field.parts, settled: false })));
  return { keys, presentKeys, multikey };
}

/** Follows the path through documents: to its end, to a missing value, or to an array. */
function advance(walk: Walk): Walk {
  let { value } = walk;
  let at = 0;
  while (at < walk.rest.length) {
    const next = walk.rest[at] ?? '';
    if (Array.isArray(value)) {
      if (!isArrayIndex(next)) break;
      // A document among the elements may have a field of that name, too.
      if (value.some(isDocument)) throw notSupported('a sort by the position in an array of documents');
      value = value[Number(next)];
    } else if (isDocument(value)) value = value.get(next);
    else return { value: undefined, rest: [], settled: false };
    at++;
  }
  return at === 0 ? walk : { value, rest: walk.rest.slice(at), settled: walk.settled };
}

/** The sort key of a document: of several, the one that comes first in its direction. */
export function sortKey(document: Document, fields: readonly SortField[]): string {
  if (fields.length === 1 && fields[0]?.path === '_id' && Array.isArray(document.get('_id'))) {
    // Only in a group, because no stored document has one. MongoDB orders by the whole array here, and by an element elsewhere.
    throw notSupported('a sort by _id alone where it holds an array');
  }
  let least: string | undefined;
  for (const key of documentKeys(document, fields, sortedArrays).keys) {
    if (least === undefined || key < least) least = key;
  }
  return least ?? '';
}
