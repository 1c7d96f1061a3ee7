import { Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import { toDouble } from '../../bson/exact-number.ts';
import { isNumber, typeName, type Value } from '../../bson/value.ts';
import { DatabaseError, notSupported } from '../../errors.ts';
import { isNullish, type Operator, type Result } from '../expression.ts';

function failed(value: Value, to: string): DatabaseError {
  return new DatabaseError(
    'ConversionFailure',
    `Failed to convert a value of type ${typeName(value)} to ${to} in $convert`,
  );
}

function toText(value: Value): Value {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Int32 || value instanceof Long) return value.toString();
  if (value instanceof Date) return value.toISOString();
  throw notSupported(`$toString of the type ${typeName(value)}`);
}

function toWhole(value: Value, to: 'int' | 'long'): Value {
  let whole: bigint;
  if (typeof value === 'boolean') whole = value ? 1n : 0n;
  else if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) whole = BigInt(value.replace(/^\+/, ''));
  else if (value instanceof Date && to === 'long') whole = BigInt(value.getTime());
  else if (value instanceof Int32 || value instanceof Long) whole = BigInt(value.toString());
  else if (value instanceof Double && Number.isFinite(value.value)) whole = BigInt(Math.trunc(value.value));
  else throw value instanceof Decimal128 ? notSupported(`Decimal128 to ${to}`) : failed(value, to);
  if (to === 'int') {
    if (whole !== BigInt.asIntN(32, whole)) throw failed(value, to);
    return new Int32(Number(whole));
  }
  if (whole !== BigInt.asIntN(64, whole)) throw failed(value, to);
  return Long.fromBigInt(whole);
}

function toDoubleValue(value: Value): Value {
  if (isNumber(value)) return new Double(toDouble(value));
  if (typeof value === 'boolean') return new Double(value ? 1 : 0);
  if (value instanceof Date) return new Double(value.getTime());
  if (typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value))
    return new Double(Number(value));
  throw failed(value, 'double');
}

const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

function toDate(value: Value): Value {
  if (value instanceof Date) return value;
  if (value instanceof Long || value instanceof Double) return new Date(Math.trunc(toDouble(value)));
  if (value instanceof ObjectId) return value.getTimestamp();
  if (typeof value === 'string' && isoDate.test(value)) {
    const date = new Date(value);
    if (!Number.isNaN(date.getTime())) return date;
  }
  throw failed(value, 'date');
}

function toObjectId(value: Value): Value {
  if (value instanceof ObjectId) return value;
  if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  throw failed(value, 'objectId');
}

/** Nothing stays nothing. */
function convert(apply: (value: Value) => Value): Operator {
  return {
    least: 1,
    most: 1,
    apply: ([value]: readonly Result[]) => (isNullish(value) ? null : apply(value)),
  };
}

export const conversionOperators: Record<string, Operator> = {
  $type: { least: 1, most: 1, apply: ([value]) => (value === undefined ? 'missing' : typeName(value)) },
  $toString: convert(toText),
  $toInt: convert((value) => toWhole(value, 'int')),
  $toLong: convert((value) => toWhole(value, 'long')),
  $toDouble: convert(toDoubleValue),
  $toDate: convert(toDate),
  $toObjectId: convert(toObjectId),
};
