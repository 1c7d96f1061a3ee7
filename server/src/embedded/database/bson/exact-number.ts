import { Decimal128, Double, Int32, Long } from 'bson';
import type { NumberValue } from './value.ts';

/** An unrounded number: `digits` times ten to the power of `exponent`. */
export interface ExactNumber {
  readonly digits: bigint;
  readonly exponent: number;
}

export type SpecialNumber = 'NaN' | 'Infinity' | '-Infinity';

const float = new DataView(new ArrayBuffer(8));

function exactOfDouble(value: number): ExactNumber | SpecialNumber {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), exponent: 0 };
  float.setFloat64(0, value);
  const bits = float.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | 0x10000000000000n;
  const power = (biased === 0 ? 1 : biased) - 1075;
  const signed = value < 0 ? -mantissa : mantissa;
  if (power >= 0) return { digits: signed << BigInt(power), exponent: 0 };
  // m / 2^k = m * 5^k / 10^k
  return { digits: signed * 5n ** BigInt(-power), exponent: power };
}

const decimalText = /^(-?)(\d+)(?:\.(\d*))?(?:E([+-]?\d+))?$/i;

function exactOfDecimal(value: Decimal128): ExactNumber | SpecialNumber {
  const text = value.toString();
  if (text === 'NaN' || text === 'Infinity' || text === '-Infinity') return text;
  const parts = decimalText.exec(text);
  if (parts === null) throw new Error(`unreadable decimal ${text}`);
  const fraction = parts[3] ?? '';
  const digits = BigInt(`${parts[2] ?? '0'}${fraction}`);
  return {
    digits: parts[1] === '-' ? -digits : digits,
    exponent: Number(parts[4] ?? '0') - fraction.length,
  };
}

export function toExact(value: NumberValue): ExactNumber | SpecialNumber {
  if (value instanceof Int32) return { digits: BigInt(value.value), exponent: 0 };
  if (value instanceof Double) return exactOfDouble(value.value);
  if (value instanceof Long) return { digits: value.toBigInt(), exponent: 0 };
  return exactOfDecimal(value);
}

/** The nearest double; this rounding never reverses the order of numbers, it only merges neighbours. */
export function toDouble(value: NumberValue): number {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return Number(value.toBigInt());
  const exact = exactOfDecimal(value);
  if (typeof exact === 'string') return Number(exact);
  return Number(`${exact.digits}e${exact.exponent}`);
}

function scaled(value: ExactNumber, exponent: number): bigint {
  return value.digits * 10n ** BigInt(value.exponent - exponent);
}

export function subtractExact(left: ExactNumber, right: ExactNumber): ExactNumber {
  const exponent = Math.min(left.exponent, right.exponent);
  return { digits: scaled(left, exponent) - scaled(right, exponent), exponent };
}

/** NaN is the smallest number and equals itself, as in every sort order of MongoDB (not in its comparisons). */
export function compareNumbers(left: NumberValue, right: NumberValue): number {
  if (
    !(
      left instanceof Long ||
      right instanceof Long ||
      left instanceof Decimal128 ||
      right instanceof Decimal128
    )
  ) {
    return compareDoubles(left.value, right.value);
  }
  const a = toExact(left);
  const b = toExact(right);
  if (typeof a === 'string' || typeof b === 'string') return Math.sign(rank(a) - rank(b));
  const difference = subtractExact(a, b).digits;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Rank of a number without an exact value. */
function rank(value: ExactNumber | SpecialNumber): number {
  if (value === 'NaN') return -2;
  if (value === '-Infinity') return -1;
  return value === 'Infinity' ? 1 : 0;
}

function compareDoubles(left: number, right: number): number {
  if (Number.isNaN(left)) return Number.isNaN(right) ? 0 : -1;
  if (Number.isNaN(right)) return 1;
  return left === right ? 0 : left < right ? -1 : 1;
}

export function isNaNValue(value: NumberValue): boolean {
  return value instanceof Double
    ? Number.isNaN(value.value)
    : value instanceof Decimal128 && value.toString() === 'NaN';
}
