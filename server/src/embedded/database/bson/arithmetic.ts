import { Decimal128, Double, Int32, Long } from 'bson';
import { type ExactNumber, type SpecialNumber, subtractExact, toDouble, toExact } from './exact-number.ts';
import type { NumberValue } from './value.ts';

const int32Min = -0x80000000n;
const int32Max = 0x7fffffffn;
const int64Min = -(1n << 63n);
const int64Max = (1n << 63n) - 1n;

/** Whole numbers stay whole, an int overflows to a long, a double wins over both and a decimal over all. */
export function add(left: NumberValue, right: NumberValue): NumberValue | 'overflow' {
  return combine(
    left,
    right,
    (a, b) => a + b,
    (a, b) => a + b,
    (a, b) => subtractExact(a, { digits: -b.digits, exponent: b.exponent }),
  );
}

export function subtract(left: NumberValue, right: NumberValue): NumberValue | 'overflow' {
  return combine(
    left,
    right,
    (a, b) => a - b,
    (a, b) => a - b,
    subtractExact,
  );
}

export function multiply(left: NumberValue, right: NumberValue): NumberValue | 'overflow' {
  return combine(
    left,
    right,
    (a, b) => a * b,
    (a, b) => a * b,
    (a, b) => ({
      digits: a.digits * b.digits,
      exponent: a.exponent + b.exponent,
    }),
    (a, b) => isBelowZero(a) !== isBelowZero(b),
  );
}

function combine(
  left: NumberValue,
  right: NumberValue,
  whole: (a: bigint, b: bigint) => bigint,
  double: (a: number, b: number) => number,
  exact: (a: ExactNumber, b: ExactNumber) => ExactNumber,
  negativeZero: (a: NumberValue, b: NumberValue) => boolean = () => false,
): NumberValue | 'overflow' {
  if (left instanceof Decimal128 || right instanceof Decimal128) {
    const a = asDecimal(left);
    const b = asDecimal(right);
    if (typeof a === 'string' || typeof b === 'string') {
      return Decimal128.fromString(String(double(Number(asNumber(a)), Number(asNumber(b)))));
    }
    const result = toDecimal(exact(a, b));
    // An exact number has no negative zero, a decimal has.
    const isZero = /^0(\D|$)/.test(result.toString()) && toDouble(result) === 0;
    return isZero && negativeZero(left, right) ? Decimal128.fromString(`-${result}`) : result;
  }
  if (left instanceof Double || right instanceof Double)
    return new Double(double(toDouble(left), toDouble(right)));
  const result = whole(wholeOf(left), wholeOf(right));
  if (left instanceof Int32 && right instanceof Int32 && result >= int32Min && result <= int32Max) {
    return new Int32(Number(result));
  }
  return result < int64Min || result > int64Max ? 'overflow' : Long.fromBigInt(result);
}

function isBelowZero(value: NumberValue): boolean {
  return value instanceof Double
    ? value.value < 0 || Object.is(value.value, -0)
    : /^-/.test(value.toString());
}

function wholeOf(value: Int32 | Long): bigint {
  return value instanceof Int32 ? BigInt(value.value) : value.toBigInt();
}

function asNumber(value: ExactNumber | SpecialNumber): number | string {
  return typeof value === 'string' ? value : Number(`${value.digits}e${value.exponent}`);
}

/** A double becomes a decimal of 15 significant digits, as MongoDB converts it. */
function asDecimal(value: NumberValue): ExactNumber | SpecialNumber {
  if (!(value instanceof Double) || !Number.isFinite(value.value) || value.value === 0) return toExact(value);
  return toExact(Decimal128.fromString(value.value.toPrecision(15)));
}

/** Rounded to the 34 digits of a Decimal128, half to even. */
function toDecimal(value: ExactNumber): Decimal128 {
  let { digits, exponent } = value;
  const negative = digits < 0n;
  if (negative) digits = -digits;
  const extra = digits.toString().length - 34;
  if (extra > 0) {
    const unit = 10n ** BigInt(extra);
    const rest = digits % unit;
    digits /= unit;
    exponent += extra;
    if (rest * 2n > unit || (rest * 2n === unit && digits % 2n === 1n)) digits += 1n;
  }
  return Decimal128.fromString(`${negative ? '-' : ''}${digits}E${exponent >= 0 ? '+' : ''}${exponent}`);
}
