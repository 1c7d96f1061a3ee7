import { BSONRegExp } from 'bson';
import { compareValues, equalValues } from '../bson/compare.ts';
import { isNaNValue } from '../bson/exact-number.ts';
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
import type { Comparison, Filter, Test } from './filter.ts';
import { reach } from './path.ts';
import { toRegExp } from './regex.ts';

export function matches(filter: Filter, document: Document): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((branch) => matches(branch, document));
    case 'or':
      return filter.filters.some((branch) => matches(branch, document));
    case 'nor':
      return !filter.filters.some((branch) => matches(branch, document));
    case 'not':
      return !matches(filter.filter, document);
    case 'expression':
      return filter.evaluate(document);
    case 'never':
      return false;
    case 'path':
      return matchesPath(filter.parts, filter.test, document);
  }
}

function matchesPath(parts: readonly string[], test: Test, document: Document): boolean {
  let disputed = false;
  for (const found of reach(document, parts, test.kind === 'element' ? 'whole' : 'open')) {
    if (found.disputed) disputed = true;
    else if (passes(test, found.value)) return true;
  }
  if (disputed && passes(test, undefined)) {
    throw notSupported(
      `null below an array that is empty or holds other than documents (${parts.join('.')})`,
    );
  }
  return false;
}

/** Tests one value; undefined is a missing field. */
function passes(test: Test, value: Value | undefined): boolean {
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
    case 'element':
      return (
        Array.isArray(value) &&
        value.some((item) => {
          const document = Array.isArray(item) ? asDocument(item) : item;
          return isDocument(document) && matches(test.filter, document);
        })
      );
  }
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

/** A value only compares with values of its own type bracket; a missing field counts as null. */
function passesComparison(op: Comparison, value: Value | undefined, wanted: Value): boolean {
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
