import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  type MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';

/**
 * A document keeps its fields in the order they were sent. It is a Map because a plain object would move keys that
 * look like integers to the front, and the order of fields is part of a document's identity.
 */
export type Document = Map<string, Value>;

export type NumberValue = Int32 | Double | Long | Decimal128;

export type Value =
  | null
  | boolean
  | string
  | Date
  | NumberValue
  | ObjectId
  | Binary
  | BSONRegExp
  | Timestamp
  | MinKey
  | MaxKey
  | Document
  | Value[];

export function isDocument(value: Value | undefined): value is Document {
  return value instanceof Map;
}

export function isNumber(value: Value | undefined): value is NumberValue {
  return (
    value instanceof Int32 ||
    value instanceof Double ||
    value instanceof Decimal128 ||
    // Timestamp extends Long in the bson package, but is no number.
    (value instanceof Long && !(value instanceof Timestamp))
  );
}

/** The type brackets of MongoDB's comparison order; `undefined` stands for an empty array in an index. */
export const bracket = {
  minKey: 1,
  undefined: 3,
  null: 5,
  number: 10,
  string: 15,
  document: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  maxKey: 127,
} as const;

export function bracketOf(value: Value): number {
  if (value === null) return bracket.null;
  if (typeof value === 'string') return bracket.string;
  if (typeof value === 'boolean') return bracket.boolean;
  if (value instanceof ObjectId) return bracket.objectId;
  if (isNumber(value)) return bracket.number;
  if (value instanceof Map) return bracket.document;
  if (Array.isArray(value)) return bracket.array;
  if (value instanceof Date) return bracket.date;
  if (value instanceof Binary) return bracket.binary;
  if (value instanceof BSONRegExp) return bracket.regex;
  if (value instanceof Timestamp) return bracket.timestamp;
  return value instanceof MinKey ? bracket.minKey : bracket.maxKey;
}

/** The names that `$type` takes and that error messages use. */
export function typeName(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Int32) return 'int';
  if (value instanceof Double) return 'double';
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof Map) return 'object';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof Binary) return 'binData';
  if (value instanceof BSONRegExp) return 'regex';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Long) return 'long';
  return value instanceof MinKey ? 'minKey' : 'maxKey';
}
