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
 * A document with its fields in the order received. A Map, because a plain object would move integer-like keys to the front, and field
 * order is part of a document's identity.
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
    // Timestamp extends Long in the bson package, but is not a number.
    (value instanceof Long && !(value instanceof Timestamp))
  );
}

/** The type brackets of MongoDB's comparison order; `undefined` represents an empty array in an index. */
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

/** The type names of `$type` and of error messages. */
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
