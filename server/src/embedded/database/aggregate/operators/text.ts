import { Int32 } from 'bson';
import { compareStrings } from '../../bson/compare.ts';
import { toDouble } from '../../bson/exact-number.ts';
import { isNumber, typeName } from '../../bson/value.ts';
import { DatabaseError, notSupported } from '../../errors.ts';
import { isNullish, type Operator, type Result } from '../expression.ts';

function concat(args: readonly Result[]): Result {
  let text = '';
  for (const value of args) {
    if (isNullish(value)) return null;
    if (typeof value !== 'string')
      throw new DatabaseError(16702, `$concat only supports strings, not ${typeName(value)}`);
    text += value;
  }
  return text;
}

/** Text for the case operators and `$strcasecmp`; numbers and dates would be turned into text, which is refused. */
function asText(value: Result, name: string): string {
  if (isNullish(value)) return '';
  if (typeof value !== 'string') throw notSupported(`${name} of the type ${typeName(value)}`);
  return value;
}

/** MongoDB changes the case of ASCII letters only. */
function changeCase(name: string, pattern: RegExp, change: (letter: string) => string): Operator {
  return { least: 1, most: 1, apply: ([value]) => asText(value, name).replace(pattern, change) };
}

function needWhole(value: Result, name: string): number {
  const number = isNumber(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number) || number < 0)
    throw new DatabaseError(34451, `${name} needs whole numbers that are not negative`);
  return number;
}

function substrCP([value, start, length]: readonly Result[]): Result {
  const points = [...asText(value, '$substrCP')];
  const from = needWhole(start, '$substrCP');
  return points.slice(from, from + needWhole(length, '$substrCP')).join('');
}

function split([value, separator]: readonly Result[]): Result {
  if (isNullish(value) || isNullish(separator)) return null;
  if (typeof value !== 'string' || typeof separator !== 'string')
    throw new DatabaseError(40085, '$split requires strings');
  if (separator === '') throw new DatabaseError(40087, '$split requires a non-empty separator');
  return value.split(separator);
}

export const textOperators: Record<string, Operator> = {
  $concat: { least: 0, most: Number.POSITIVE_INFINITY, apply: concat },
  $toLower: changeCase('$toLower', /[A-Z]+/g, (letters) => letters.toLowerCase()),
  $toUpper: changeCase('$toUpper', /[a-z]+/g, (letters) => letters.toUpperCase()),
  $substrCP: { least: 3, most: 3, apply: substrCP },
  $strLenCP: {
    least: 1,
    most: 1,
    apply: ([value]) => {
      if (typeof value !== 'string') throw new DatabaseError(34471, '$strLenCP requires a string argument');
      return new Int32([...value].length);
    },
  },
  $split: { least: 2, most: 2, apply: split },
  $strcasecmp: {
    least: 2,
    most: 2,
    apply: ([left, right]) => {
      const upper = (value: Result) =>
        asText(value, '$strcasecmp').replace(/[a-z]+/g, (letters) => letters.toUpperCase());
      return new Int32(Math.sign(compareStrings(upper(left), upper(right))));
    },
  },
};
