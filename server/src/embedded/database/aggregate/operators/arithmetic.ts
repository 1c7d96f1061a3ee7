import { Decimal128, Double, Int32, Long } from 'bson';
import { add, multiply, subtract, toDecimal } from '../../bson/arithmetic.ts';
import { type ExactNumber, toDouble, toExact } from '../../bson/exact-number.ts';
import { isNumber, type NumberValue, typeName, type Value } from '../../bson/value.ts';
import { DatabaseError, notSupported } from '../../errors.ts';
import { accumulate } from '../accumulators.ts';
import { isNullish, type Operator, type Result } from '../expression.ts';

function nameOf(value: Result): string {
  return value === undefined ? 'missing' : typeName(value);
}

function needNumber(value: Result, name: string): NumberValue {
  if (isNumber(value)) return value;
  throw new DatabaseError('TypeMismatch', `${name} only supports numeric types, not ${nameOf(value)}`);
}

/** In aggregation a long that overflows goes on as a double. */
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
    const factor = needNumber(value, '$multiply');
    const before: NumberValue = product;
    product = orDouble(multiply(before, factor), () => toDouble(before) * toDouble(factor));
  }
  return product;
}

function divide([left, right]: readonly Result[]): Value {
  if (isNullish(left) || isNullish(right)) return null;
  const dividend = needNumber(left, '$divide');
  const divisor = needNumber(right, '$divide');
  if (dividend instanceof Decimal128 || divisor instanceof Decimal128)
    throw notSupported('$divide of Decimal128');
  if (toDouble(divisor) === 0) throw new DatabaseError('BadValue', "can't $divide by zero");
  return new Double(toDouble(dividend) / toDouble(divisor));
}

function modulo([left, right]: readonly Result[]): Value {
  if (isNullish(left) || isNullish(right)) return null;
  const dividend = needNumber(left, '$mod');
  const divisor = needNumber(right, '$mod');
  if (dividend instanceof Decimal128 || divisor instanceof Decimal128)
    throw notSupported('$mod of Decimal128');
  if (toDouble(divisor) === 0) throw new DatabaseError(16610, "can't $mod by zero");
  if (dividend instanceof Double || divisor instanceof Double) {
    return new Double(toDouble(dividend) % toDouble(divisor));
  }
  const result = BigInt(dividend.toString()) % BigInt(divisor.toString());
  return dividend instanceof Int32 && divisor instanceof Int32
    ? new Int32(Number(result))
    : Long.fromBigInt(result);
}

function absolute([value]: readonly Result[]): Value {
  if (isNullish(value)) return null;
  const number = needNumber(value, '$abs');
  if (number instanceof Double) return new Double(Math.abs(number.value));
  if (number instanceof Decimal128) return Decimal128.fromString(number.toString().replace(/^-/, ''));
  if (number instanceof Int32)
    return number.value < 0 ? orDouble(subtract(new Int32(0), number), () => 0) : number;
  if (number.equals(Long.MIN_VALUE)) throw new DatabaseError(28680, "can't take $abs of long long min");
  return number.isNegative() ? number.negate() : number;
}

type Rounding = 'floor' | 'ceil' | 'trunc' | 'half-even';

function roundExact({ digits, exponent }: ExactNumber, place: number, rounding: Rounding): ExactNumber {
  if (exponent >= -place) return { digits, exponent };
  const unit = 10n ** BigInt(-place - exponent);
  let quotient = digits / unit;
  const rest = digits % unit;
  const negative = digits < 0n;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  if (rounding === 'floor' && negative && rest !== 0n) quotient -= 1n;
  if (rounding === 'ceil' && !negative && rest !== 0n) quotient += 1n;
  if (rounding === 'half-even' && (twice > unit || (twice === unit && quotient % 2n !== 0n))) {
    quotient += negative ? -1n : 1n;
  }
  return { digits: quotient, exponent: -place };
}

function rounded(name: string, rounding: Rounding): Operator {
  return {
    least: 1,
    most: rounding === 'floor' || rounding === 'ceil' ? 1 : 2,
    apply: ([value, placeValue]) => {
      if (isNullish(value) || placeValue === null) return null;
      const number = needNumber(value, name);
      const place = placeValue === undefined ? 0 : toDouble(needNumber(placeValue, name));
      if (!Number.isInteger(place) || place < -20 || place > 100) {
        throw new DatabaseError(
          51083,
          `cannot apply ${name} with precision value ${place} value must be in [-20, 100]`,
        );
      }
      if ((number instanceof Int32 || number instanceof Long) && place >= 0) return number;
      if (number instanceof Decimal128 && place !== 0) throw notSupported(`${name} of Decimal128 to a place`);
      const exact = toExact(number);
      if (typeof exact === 'string') return number;
      const result = roundExact(exact, place, rounding);
      if (number instanceof Decimal128) return toDecimal(result);
      const text = `${result.digits}e${result.exponent}`;
      if (number instanceof Double) {
        // What is rounded to zero from below stays below it.
        const double = Number(text);
        return new Double(double === 0 && (number.value < 0 || Object.is(number.value, -0)) ? -0 : double);
      }
      const exactWhole = result.digits * 10n ** BigInt(result.exponent);
      if (BigInt.asIntN(64, exactWhole) !== exactWhole)
        throw new DatabaseError(51080, `${name} of ${number} to the place ${place} is out of range`);
      const whole = Long.fromBigInt(exactWhole);
      return number instanceof Int32 && whole.toInt() === whole.toNumber() ? new Int32(whole.toInt()) : whole;
    },
  };
}

/** `$sum` and its like over a list: of one argument that is an array, its elements. */
function folded(kind: '$sum' | '$avg' | '$min' | '$max'): Operator {
  return {
    least: 1,
    most: Number.POSITIVE_INFINITY,
    apply: (args) => {
      const accumulator = accumulate(kind);
      const [first] = args;
      for (const value of args.length === 1 && Array.isArray(first) ? first : args) accumulator.add(value);
      return accumulator.result();
    },
  };
}

const many = Number.POSITIVE_INFINITY;

export const arithmeticOperators: Record<string, Operator> = {
  $add: { least: 0, most: many, apply: addAll },
  $subtract: { least: 2, most: 2, apply: subtractTwo },
  $multiply: { least: 0, most: many, apply: multiplyAll },
  $divide: { least: 2, most: 2, apply: divide },
  $mod: { least: 2, most: 2, apply: modulo },
  $abs: { least: 1, most: 1, apply: absolute },
  $floor: rounded('$floor', 'floor'),
  $ceil: rounded('$ceil', 'ceil'),
  $trunc: rounded('$trunc', 'trunc'),
  $round: rounded('$round', 'half-even'),
  $sum: folded('$sum'),
  $avg: folded('$avg'),
  $min: folded('$min'),
  $max: folded('$max'),
};
