import { Double } from 'bson';
import { equalValues } from '../bson/compare.ts';
import { toDouble } from '../bson/exact-number.ts';
import { type Document, isDocument, isNumber, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { matches } from '../query/match.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { isArrayIndex } from '../query/path.ts';
import { documentKeys, parseSortPattern, type SortField } from '../query/sort-pattern.ts';
import type { IndexTable } from './index-table.ts';

export interface IndexSpecification {
  readonly name: string;
  readonly key: Document;
  readonly fields: readonly SortField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: { readonly document: Document; readonly filter: Filter } | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** As received, for `listIndexes`. */
  readonly document: Document;
}

const maxTtlSeconds = 2147483647;

export function parseIndexSpecification(sent: Value): IndexSpecification {
  if (!isDocument(sent))
    throw new DatabaseError('TypeMismatch', 'an index specification has to be a document');
  const key = sent.get('key');
  if (!isDocument(key) || key.size === 0)
    throw new DatabaseError('CannotCreateIndex', 'Index keys cannot be empty.');
  const name = sent.get('name');
  if (typeof name !== 'string' || name === '')
    throw new DatabaseError(
      'FailedToParse',
      "The 'name' field is a required property of an index specification",
    );
  for (const [path, direction] of key) {
    if (typeof direction === 'string') throw notSupported(`a ${direction} index`);
    if (path.includes('$**')) throw notSupported('a wildcard index');
    if (path.split('.').some(isArrayIndex)) throw notSupported(`an index on an array position (${path})`);
  }
  const fields = parseSortPattern(normalDirections(key), 'index');
  let unique = false;
  let sparse = false;
  let partial: IndexSpecification['partial'];
  let expireAfterSeconds: number | undefined;
  for (const [option, value] of sent) {
    switch (option) {
      case 'key':
      case 'name':
      case 'v':
      case 'ns':
      case 'background':
        break;
      case 'unique':
        unique = isTrue(value);
        break;
      case 'sparse':
        sparse = isTrue(value);
        break;
      case 'partialFilterExpression':
        if (!isDocument(value))
          throw new DatabaseError('CannotCreateIndex', 'partialFilterExpression has to be a document');
        partial = { document: value, filter: parsePartial(value) };
        break;
      case 'expireAfterSeconds':
        if (!isNumber(value))
          throw new DatabaseError('TypeMismatch', 'expireAfterSeconds has to be a number');
        expireAfterSeconds = toDouble(value);
        break;
      default:
        throw notSupported(`the index option ${option}`);
    }
  }
  if (expireAfterSeconds !== undefined) {
    if (!(expireAfterSeconds >= 0 && expireAfterSeconds <= maxTtlSeconds)) {
      throw new DatabaseError(
        'CannotCreateIndex',
        `TTL index 'expireAfterSeconds' option must be within an acceptable range`,
      );
    }
    if (fields.length !== 1) {
      throw new DatabaseError(
        'CannotCreateIndex',
        'TTL indexes are single-field indexes, compound indexes do not support TTL.',
      );
    }
    if (fields[0]?.path === '_id')
      throw new DatabaseError('CannotCreateIndex', 'The field _id cannot have a TTL index');
  }
  if (sparse && partial)
    throw new DatabaseError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  return { name, key, fields, unique, sparse, partial, expireAfterSeconds, document: sent };
}

/** MongoDB accepts any non-zero number as an index direction. */
function normalDirections(key: Document): Document {
  return new Map(
    [...key].map(([path, value]) => {
      const number = isNumber(value) ? toDouble(value) : 1;
      if (!isNumber(value) || number === 0 || Number.isNaN(number)) {
        throw new DatabaseError(
          'CannotCreateIndex',
          `Values in the index key pattern cannot be ${String(value)}`,
        );
      }
      return [path, new Double(Math.sign(number))];
    }),
  );
}

function isTrue(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  return isNumber(value) && toDouble(value) !== 0;
}

const partialOperators = new Set([
  '$eq',
  '$exists',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$type',
  '$and',
  '$or',
  '$in',
]);

function parsePartial(document: Document): Filter {
  const check = (value: Value): void => {
    if (Array.isArray(value)) value.forEach(check);
    if (!isDocument(value)) return;
    for (const [name, inner] of value) {
      if (name.startsWith('$') && !partialOperators.has(name)) {
        throw new DatabaseError('CannotCreateIndex', `Expression not supported in partial index: ${name}`);
      }
      if (name === '$exists' && !(inner === true || (isNumber(inner) && toDouble(inner) !== 0))) {
        throw new DatabaseError(
          'CannotCreateIndex',
          'Expression not supported in partial index: $not $exists',
        );
      }
      check(inner);
    }
  };
  check(document);
  return parseFilter(document);
}

/** Whether two specifications describe the same index. */
export function sameOptions(left: IndexSpecification, right: IndexSpecification): boolean {
  return (
    sameKey(left.key, right.key) &&
    left.unique === right.unique &&
    left.sparse === right.sparse &&
    left.expireAfterSeconds === right.expireAfterSeconds &&
    equalValues(left.partial?.document ?? null, right.partial?.document ?? null)
  );
}

export function sameKey(left: Document, right: Document): boolean {
  return equalValues(left, right);
}

/** One index: its specification, and its entries for all documents. */
export class Index {
  readonly specification: IndexSpecification;
  readonly entries: IndexTable;
  #multikey: boolean;
  readonly #noteMultikey: () => void;

  /** @param noteMultikey persists that the index has become multikey */
  constructor(
    specification: IndexSpecification,
    entries: IndexTable,
    multikey = false,
    noteMultikey = (): void => {},
  ) {
    this.specification = specification;
    this.entries = entries;
    this.#multikey = multikey;
    this.#noteMultikey = noteMultikey;
  }

  /** Some document was indexed more than once, or by an array element. Never reset. */
  get multikey(): boolean {
    return this.#multikey;
  }

  /** The keys of a document in this index; none when a sparse or partial index skips it. */
  keysOf(document: Document): ReadonlySet<string> {
    const { partial, sparse, fields } = this.specification;
    if (partial && !matches(partial.filter, document)) return none;
    const { keys, presentKeys, multikey } = documentKeys(document, fields);
    if (multikey && !this.#multikey) {
      this.#multikey = true;
      this.#noteMultikey();
    }
    return sparse ? presentKeys : keys;
  }

  /** Another record that already has one of the keys. */
  conflict(keys: ReadonlySet<string>, own: number | undefined): string | undefined {
    if (!this.specification.unique) return undefined;
    for (const key of keys) {
      const holder = this.entries.first(key);
      if (holder !== undefined && holder !== own) return key;
    }
    return undefined;
  }
}

const none: ReadonlySet<string> = new Set();
