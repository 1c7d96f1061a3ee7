import { Binary, BSONRegExp, ObjectId, Timestamp } from 'bson';
import { compareNumbers } from './exact-number.ts';
import { bracketOf, type Document, isNumber, type Value } from './value.ts';

/** MongoDB's total order of values: first by type bracket, then inside it. */
export function compareValues(left: Value, right: Value): number {
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right);
  const bracket = bracketOf(left);
  const other = bracketOf(right);
  if (bracket !== other) return bracket < other ? -1 : 1;
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (left instanceof Map && right instanceof Map) return compareDocuments(left, right);
  if (Array.isArray(left) && Array.isArray(right)) return compareArrays(left, right);
  if (left instanceof ObjectId && right instanceof ObjectId) return Buffer.compare(left.id, right.id);
  if (left instanceof Date && right instanceof Date) return compareOrdered(left.getTime(), right.getTime());
  if (typeof left === 'boolean' && typeof right === 'boolean') return compareOrdered(+left, +right);
  if (left instanceof Binary && right instanceof Binary) return compareBinaries(left, right);
  if (left instanceof Timestamp && right instanceof Timestamp) {
    return compareOrdered(left.t, right.t) || compareOrdered(left.i, right.i);
  }
  if (left instanceof BSONRegExp && right instanceof BSONRegExp) {
    return compareStrings(left.pattern, right.pattern) || compareStrings(left.options, right.options);
  }
  return 0;
}

export function equalValues(left: Value, right: Value): boolean {
  return compareValues(left, right) === 0;
}

function compareOrdered(left: number, right: number): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/** By UTF-8 bytes. JavaScript compares UTF-16 units, which puts U+E000..U+FFFF after the astral planes. */
function compareStrings(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a === b) continue;
    // A surrogate is half of a code point above U+FFFF: larger than every other unit.
    return compareOrdered(isSurrogate(a) ? a + 0x10000 : a, isSurrogate(b) ? b + 0x10000 : b);
  }
  return compareOrdered(left.length, right.length);
}

/** Per field: type bracket, then name, then value. */
function compareDocuments(left: Document, right: Document): number {
  const rightFields = right.entries();
  for (const [name, value] of left) {
    const next = rightFields.next();
    if (next.done) return 1;
    const [otherName, otherValue] = next.value;
    const result =
      compareOrdered(bracketOf(value), bracketOf(otherValue)) ||
      compareStrings(name, otherName) ||
      compareValues(value, otherValue);
    if (result !== 0) return result;
  }
  return rightFields.next().done ? 0 : -1;
}

function compareArrays(left: Value[], right: Value[]): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const a = left[at];
    const b = right[at];
    if (a === undefined || b === undefined) break;
    const result = compareValues(a, b);
    if (result !== 0) return result;
  }
  return compareOrdered(left.length, right.length);
}

function compareBinaries(left: Binary, right: Binary): number {
  return (
    compareOrdered(left.length(), right.length()) ||
    compareOrdered(left.sub_type, right.sub_type) ||
    Buffer.compare(left.value(), right.value())
  );
}
