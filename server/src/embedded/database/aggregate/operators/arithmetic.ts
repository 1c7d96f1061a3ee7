import { Double, Int32, Long } from 'bson';
import { add, multiply, subtract } from '../../bson/arithmetic.ts';
import { toDouble } from '../../bson/exact-number.ts';
import { isNumber, type NumberValue, typeName, type Value } from '../../bson/value.ts';
import { DatabaseError } from '../../errors.ts';
import { isNullish, type Operator, type Result } from '../expression.ts';

function nameOf(value: Result): string {
  return value === undefined ? 'missing' : typeName(value);
}

/** In aggregation a long that overflows becomes a double. */
function orDouble(result: NumberValue | 'overflow', fallback: () => number): NumberValue {
  return result === 'overflow' ? new Double(fallback()) : result;
}

function addAll(args: readonly Result[]): Value {
  let date: Date | undefined;
  let sum: NumberValue = new Int32(0);
  for (const value of args) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (date) throw new DatabaseError(16612, 'only one date allowed in an $add expression');
      date = value;
      continue;
    }
    if (!isNumber(value)) {
      throw new DatabaseError(
        'TypeMismatch',
        `$add only supports numeric or date types, not ${nameOf(value)}`,
      );
    }
    const before: NumberValue = sum;
    sum = orDouble(add(before, value), () => toDouble(before) + toDouble(value));
  }
  return date ? new Date(date.getTime() + Math.round(toDouble(sum))) : sum;
}

function subtractTwo([left, right]: readonly Result[]): Value {
  if (isNullish(left) || isNullish(right)) return null;
  if (left instanceof Date) {
    if (right instanceof Date) return Long.fromNumber(left.getTime() - right.getTime());
    if (isNumber(right)) return new Date(left.getTime() - Math.round(toDouble(right)));
  }
  if (isNumber(left) && isNumber(right)) {
    return orDouble(subtract(left, right), () => toDouble(left) - toDouble(right));
  }
  throw new DatabaseError('TypeMismatch', `can't $subtract ${nameOf(right)} from ${nameOf(left)}`);
}

function multiplyAll(args: readonly Result[]): Value {
  let product: NumberValue = new Int32(1);
  for (const value of args) {
    if (isNullish(value)) return null;
    if (!isNumber(value)) {
      throw new DatabaseError('TypeMismatch', `$multiply only supports numeric types, not ${nameOf(value)}`);
    }
    const before: NumberValue = product;
    product = orDouble(multiply(before, value), () => toDouble(before) * toDouble(value));
  }
  return product;
}

const many = Number.POSITIVE_INFINITY;

export const arithmeticOperators: Record<string, Operator> = {
  $add: { least: 0, most: many, apply: addAll },
  $subtract: { least: 2, most: 2, apply: subtractTwo },
  $multiply: { least: 0, most: many, apply: multiplyAll },
};
