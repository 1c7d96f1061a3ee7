import { BSONRegExp } from 'bson';
import { compareValues, equalValues } from '../bson/compare.ts';
import { isNaNValue, toExact } from '../bson/exact-number.ts';
import { encodeKey, nullKey } from '../bson/key.ts';
import {
  bracket,
  bracketOf,
  type Document,
  isDocument,
  isNumber,
  typeName,
  type Value,
} from '../bson/value.ts';
import { notSupported } from '../errors.ts';
import type { Comparison, Filter, Test, ValueTest } from './filter.ts';
import { reach } from './path.ts';
import { toRegExp } from './regex.ts';

/**
 * Where in an array the filter was satisfied; what the positional `$` stands for. `unsure` where the query's path names a
 * position itself, or where nothing was there and null was asked for: in some of these MongoDB notes none.
 */
export interface MatchDetails {
  position?: number | 'unsure';
}

export function matches(filter: Filter, document: Document, details?: MatchDetails): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((branch) => matches(branch, document, details));
    case 'or':
      return filter.filters.some((branch) => matches(branch, document, details));
    case 'nor':
      return !filter.filters.some((branch) => matches(branch, document));
    case 'not':
      return !matches(filter.filter, document);
    case 'expression':
      return filter.evaluate(document);
    case 'never':
      return false;
    case 'path':
      return matchesPath(filter.parts, filter.test, document, details);
  }
}

function matchesPath(
  parts: readonly string[],
  test: Test,
  document: Document,
  details: MatchDetails | undefined,
): boolean {
  const onArrays = test.kind === 'size' || test.kind === 'elementIs' || test.kind === 'elementHas';
  let disputed = false;
  for (const found of reach(document, parts, onArrays ? 'whole' : 'open')) {
    if (found.disputed) {
      disputed = true;
      continue;
    }
    const inner: MatchDetails = {};
    if (!passes(test, found.value, inner)) continue;
    const position =
      found.value === undefined && found.outer !== undefined ? 'unsure' : (found.outer ?? inner.position);
    if (details && position !== undefined) details.position = position;
    return true;
  }
  if (disputed && passes(test, undefined, {})) {
    throw notSupported(
      `null below an array that is empty or holds other than documents (${parts.join('.')})`,
    );
  }
  return false;
}

/** Asks one value; undefined is a field that is not there. */
function passes(test: Test, value: Value | undefined, details: MatchDetails): boolean {
  switch (test.kind) {
    case 'compare':
      return passesComparison(test.op, value, test.value);
    case 'in':
      return (
        test.keys.has(value === undefined ? nullKey : encodeKey(value)) ||
        test.patterns.some((pattern) => passesRegex(pattern, value))
      );
    case 'regex':
      return passesRegex(test.pattern, value);
    case 'exists':
      return value !== undefined;
    case 'type':
      return value !== undefined && test.names.has(typeName(value));
    case 'mod':
      return passesMod(value, test.divisor, test.remainder);
    case 'size':
      return Array.isArray(value) && value.length === test.size;
    case 'elementIs':
      return passesElement(value, details, (item) => {
        const document = Array.isArray(item) ? asDocument(item) : item;
        return isDocument(document) && matches(test.filter, document);
      });
    case 'elementHas':
      return passesElement(value, details, (item) => passesAll(test.tests, item));
  }
}

function passesElement(
  value: Value | undefined,
  details: MatchDetails,
  ask: (item: Value) => boolean,
): boolean {
  if (!Array.isArray(value)) return false;
  const position = value.findIndex(ask);
  if (position < 0) return false;
  details.position = position;
  return true;
}

export function passesAll(tests: readonly ValueTest[], value: Value): boolean {
  return tests.every((test) =>
    test.kind === 'test' ? passes(test.test, value, {}) : !passesAll(test.all, value),
  );
}

function asDocument(items: Value[]): Document {
  return new Map(items.map((item, at) => [String(at), item]));
}

function passesRegex(pattern: BSONRegExp, value: Value | undefined): boolean {
  if (typeof value === 'string') return toRegExp(pattern).test(value);
  return (
    value instanceof BSONRegExp && value.pattern === pattern.pattern && value.options === pattern.options
  );
}

/** A value is only compared with values of its own type bracket; a missing field counts as null. */
export function passesComparison(op: Comparison, value: Value | undefined, wanted: Value): boolean {
  const present = value === undefined ? null : value;
  if (op === '$eq') {
    if (isNumber(present) && isNumber(wanted)) return equalValues(present, wanted);
    return bracketOf(present) === bracketOf(wanted) && equalValues(present, wanted);
  }
  if (bracketOf(present) !== bracketOf(wanted)) return false;
  if (bracketOf(wanted) === bracket.null) return op === '$gte' || op === '$lte';
  if (isNumber(present) && isNumber(wanted) && (isNaNValue(present) || isNaNValue(wanted))) {
    return (op === '$gte' || op === '$lte') && isNaNValue(present) && isNaNValue(wanted);
  }
  const order = compareValues(present, wanted);
  if (op === '$gt') return order > 0;
  if (op === '$gte') return order >= 0;
  return op === '$lt' ? order < 0 : order <= 0;
}

function passesMod(value: Value | undefined, divisor: bigint, remainder: bigint): boolean {
  if (!isNumber(value)) return false;
  const exact = toExact(value);
  if (typeof exact === 'string') return false;
  const { digits, exponent } = exact;
  const whole = exponent >= 0 ? digits * 10n ** BigInt(exponent) : digits / 10n ** BigInt(-exponent);
  return whole % divisor === remainder;
}
