import { Int32 } from 'bson';
import { equalValues } from '../../bson/compare.ts';
import { toDouble } from '../../bson/exact-number.ts';
import { encodeKey } from '../../bson/key.ts';
import { isNumber, typeName, type Value } from '../../bson/value.ts';
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

/** In value order; MongoDB guarantees none. */
function setUnion(args: readonly Result[]): Result {
  if (args.some(isNullish)) return null;
  const known = new Map<string, Value>();
  for (const item of args.flatMap((value) => needArray(value, '$setUnion', 17043))) {
    const key = encodeKey(item);
    if (!known.has(key)) known.set(key, item);
  }
  return [...known].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, value]) => value);
}

export const arrayOperators: Record<string, Operator> = {
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
        : needArray(value, '$arrayElemAt', 28689).at(needWhole(at, '$arrayElemAt', 28690)),
  },
  $slice: { least: 2, most: 3, apply: slice },
  $setUnion: { least: 0, most: Number.POSITIVE_INFINITY, apply: setUnion },
};
