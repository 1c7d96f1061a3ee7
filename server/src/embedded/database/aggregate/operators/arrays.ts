import { Int32 } from 'bson';
import { equalValues } from '../../bson/compare.ts';
import { toDouble } from '../../bson/exact-number.ts';
import { encodeKey } from '../../bson/key.ts';
import { type Document, isDocument, isNumber, typeName, type Value } from '../../bson/value.ts';
import { DatabaseError } from '../../errors.ts';
import { isNullish, type Operator, type Result } from '../expression.ts';

function nameOf(value: Result): string {
  return value === undefined ? 'missing' : typeName(value);
}

function needArray(value: Result, name: string, code: number): Value[] {
  if (Array.isArray(value)) return value;
  throw new DatabaseError(
    code,
    `The argument to ${name} must be an array, but was of type: ${nameOf(value)}`,
  );
}

function needWhole(value: Result, name: string, code: number): number {
  const number = isNumber(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number))
    throw new DatabaseError(code, `${name} needs whole numbers, not ${nameOf(value)}`);
  return number;
}

function elementAt(items: Value[], at: number): Result {
  return items[at < 0 ? items.length + at : at];
}

function slice([value, first, second]: readonly Result[]): Result {
  if (isNullish(value) || first === null || second === null) return null;
  const items = needArray(value, '$slice', 28724);
  const start = needWhole(first, '$slice', 28725);
  if (second === undefined) return start < 0 ? items.slice(start) : items.slice(0, start);
  const count = needWhole(second, '$slice', 28727);
  if (count <= 0) throw new DatabaseError(28729, 'Third argument to $slice must be positive');
  const from = start < 0 ? Math.max(0, items.length + start) : start;
  return items.slice(from, from + count);
}

function concatArrays(args: readonly Result[]): Result {
  const all: Value[] = [];
  for (const value of args) {
    if (isNullish(value)) return null;
    all.push(...needArray(value, '$concatArrays', 28664));
  }
  return all;
}

function keyed(items: readonly Value[]): Map<string, Value> {
  const known = new Map<string, Value>();
  for (const item of items) {
    const key = encodeKey(item);
    if (!known.has(key)) known.set(key, item);
  }
  return known;
}

/** Results of set operators are in the order of values; MongoDB promises none. */
function inOrder(values: Map<string, Value>): Value[] {
  return [...values].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, value]) => value);
}

function setUnion(args: readonly Result[]): Result {
  if (args.some(isNullish)) return null;
  return inOrder(keyed(args.flatMap((value) => needArray(value, '$setUnion', 17043))));
}

function setIntersection(args: readonly Result[]): Result {
  if (args.some(isNullish)) return null;
  const sets = args.map((value) => keyed(needArray(value, '$setIntersection', 17047)));
  const [first, ...others] = sets;
  return inOrder(new Map([...(first ?? [])].filter(([key]) => others.every((set) => set.has(key)))));
}

function setDifference([left, right]: readonly Result[]): Result {
  if (isNullish(left) || isNullish(right)) return null;
  const without = keyed(needArray(right, '$setDifference', 17049));
  return [...keyed(needArray(left, '$setDifference', 17048))].flatMap(([key, value]) =>
    without.has(key) ? [] : [value],
  );
}

function range([from, to, stepValue]: readonly Result[]): Result {
  const start = needWhole(from, '$range', 34443);
  const end = needWhole(to, '$range', 34445);
  const step = stepValue === undefined ? 1 : needWhole(stepValue, '$range', 34447);
  if (step === 0) throw new DatabaseError(34449, '$range requires a non-zero step value');
  const numbers: Value[] = [];
  for (let at = start; step > 0 ? at < end : at > end; at += step) numbers.push(new Int32(at));
  return numbers;
}

function objectToArray([value]: readonly Result[]): Result {
  if (isNullish(value)) return null;
  if (!isDocument(value))
    throw new DatabaseError(40390, `$objectToArray requires a document input, found: ${nameOf(value)}`);
  return [...value].map(
    ([k, v]) =>
      new Map<string, Value>([
        ['k', k],
        ['v', v],
      ]),
  );
}

function arrayToObject([value]: readonly Result[]): Result {
  if (isNullish(value)) return null;
  const result: Document = new Map();
  for (const item of needArray(value, '$arrayToObject', 40386)) {
    const [k, v] =
      Array.isArray(item) && item.length === 2
        ? item
        : isDocument(item) && item.size === 2
          ? [item.get('k'), item.get('v')]
          : [];
    if (typeof k !== 'string' || v === undefined) {
      throw new DatabaseError(40392, '$arrayToObject requires an array of key-value pairs, with string keys');
    }
    result.set(k, v);
  }
  return result;
}

function mergeObjects(args: readonly Result[]): Result {
  const merged: Document = new Map();
  const [only] = args;
  for (const value of args.length === 1 && Array.isArray(only) ? only : args) {
    if (isNullish(value)) continue;
    if (!isDocument(value))
      throw new DatabaseError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${nameOf(value)}`,
      );
    for (const [name, inner] of value) merged.set(name, inner);
  }
  return merged;
}

const many = Number.POSITIVE_INFINITY;

export const arrayOperators: Record<string, Operator> = {
  $isArray: { least: 1, most: 1, apply: ([value]) => Array.isArray(value) },
  $size: { least: 1, most: 1, apply: ([value]) => new Int32(needArray(value, '$size', 17124).length) },
  $in: {
    least: 2,
    most: 2,
    apply: ([value, items]) =>
      value !== undefined && needArray(items, '$in', 40081).some((item) => equalValues(item, value)),
  },
  $arrayElemAt: {
    least: 2,
    most: 2,
    apply: ([value, at]) =>
      isNullish(value) || isNullish(at)
        ? null
        : elementAt(needArray(value, '$arrayElemAt', 28689), needWhole(at, '$arrayElemAt', 28690)),
  },
  $first: {
    least: 1,
    most: 1,
    apply: ([value]) => (isNullish(value) ? null : needArray(value, '$first', 28689)[0]),
  },
  $last: {
    least: 1,
    most: 1,
    apply: ([value]) => (isNullish(value) ? null : needArray(value, '$last', 28689).at(-1)),
  },
  $slice: { least: 2, most: 3, apply: slice },
  $concatArrays: { least: 0, most: many, apply: concatArrays },
  $reverseArray: {
    least: 1,
    most: 1,
    apply: ([value]) => (isNullish(value) ? null : needArray(value, '$reverseArray', 34435).toReversed()),
  },
  $setUnion: { least: 0, most: many, apply: setUnion },
  $setIntersection: { least: 0, most: many, apply: setIntersection },
  $setDifference: { least: 2, most: 2, apply: setDifference },
  $range: { least: 2, most: 3, apply: range },
  $objectToArray: { least: 1, most: 1, apply: objectToArray },
  $arrayToObject: { least: 1, most: 1, apply: arrayToObject },
  $mergeObjects: { least: 0, most: many, apply: mergeObjects },
};
