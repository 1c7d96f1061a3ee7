import { type Document, isDocument, type Value } from '../bson/value.ts';

const arrayIndex = /^(0|[1-9]\d*)$/;

export function isArrayIndex(part: string): boolean {
  return arrayIndex.test(part);
}

/** A value reached by a dotted path; `value` is undefined if it is missing. */
export interface Reached {
  readonly value: Value | undefined;
  /**
   * The path continues below an array that is empty or contains non-documents. Later versions of MongoDB find a missing value there, 7.0
   * and earlier find nothing.
   */
  readonly disputed?: true;
}

/** Whether an array at the end of a path is also searched by element (`a: 1` finds `[1]`), or only as a whole. */
type LeafArrays = 'open' | 'whole';

/** Walks a dotted path like MongoDB's matcher: through arrays implicitly, and by position. */
export function* reach(document: Document, parts: readonly string[], leaf: LeafArrays): Generator<Reached> {
  let value: Value | undefined = document;
  for (let at = 0; at < parts.length; at++) {
    if (!isDocument(value)) {
      yield { value: undefined };
      return;
    }
    value = value.get(parts[at] ?? '');
    if (Array.isArray(value)) {
      yield* reachIntoArray(value, parts, at + 1, leaf);
      return;
    }
  }
  yield { value };
}

function* reachIntoArray(
  array: Value[],
  parts: readonly string[],
  at: number,
  leaf: LeafArrays,
): Generator<Reached> {
  const next = parts[at];
  if (next === undefined) {
    if (leaf === 'open') for (const value of array) yield { value };
    yield { value: array };
    return;
  }
  const position = isArrayIndex(next) ? Number(next) : -1;
  for (const [place, item] of array.entries()) {
    if (isDocument(item)) yield* reach(item, parts.slice(at), leaf);
    if (place !== position) continue;
    if (at === parts.length - 1) yield { value: item };
    else if (Array.isArray(item)) yield* reachIntoArray(item, parts, at + 1, leaf);
    else if (isDocument(item)) yield* reach(item, parts.slice(at + 1), leaf);
  }
  const ends = at === parts.length - 1 && position >= 0 && position < array.length;
  if (!ends && (array.length === 0 || !array.every(isDocument))) yield { value: undefined, disputed: true };
}
