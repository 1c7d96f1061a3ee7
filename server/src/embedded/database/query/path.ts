import { type Document, isDocument, type Value } from '../bson/value.ts';

const arrayIndex = /^(0|[1-9]\d*)$/;

export function isArrayIndex(part: string): boolean {
  return arrayIndex.test(part);
}

/** One element that a dotted path reaches; `value` is undefined where nothing is there. */
export interface Reached {
  readonly value: Value | undefined;
  /** The place in the outermost array that was walked through, for the positional `$`; `unsure` if the path names it. */
  readonly outer: number | 'unsure' | undefined;
  /**
   * The path goes on below an array that is empty or holds something other than documents. Later versions of MongoDB
   * find a missing value there, 7.0 and earlier find nothing.
   */
  readonly disputed?: true;
}

/** Whether an array at the end of a path is also opened (`a: 1` finds `[1]`), or only seen as a whole. */
export type LeafArrays = 'open' | 'whole';

/** Walks a dotted path as MongoDB's matcher does: through arrays implicitly, and by position. */
export function* reach(document: Document, parts: readonly string[], leaf: LeafArrays): Generator<Reached> {
  let value: Value | undefined = document;
  for (let at = 0; at < parts.length; at++) {
    if (!isDocument(value)) {
      yield { value: undefined, outer: undefined };
      return;
    }
    value = value.get(parts[at] ?? '');
    if (Array.isArray(value)) {
      yield* reachIntoArray(value, parts, at + 1, leaf);
      return;
    }
  }
  yield { value, outer: undefined };
}

function* reachIntoArray(
  array: Value[],
  parts: readonly string[],
  at: number,
  leaf: LeafArrays,
): Generator<Reached> {
  const next = parts[at];
  if (next === undefined) {
    if (leaf === 'open') for (const [outer, value] of array.entries()) yield { value, outer };
    yield { value: array, outer: undefined };
    return;
  }
  const position = isArrayIndex(next) ? Number(next) : -1;
  for (const [outer, item] of array.entries()) {
    if (isDocument(item)) {
      for (const found of reach(item, parts.slice(at), leaf)) yield { ...found, outer };
    }
    if (outer !== position) continue;
    if (at === parts.length - 1) {
      yield { value: item, outer: 'unsure' };
      continue;
    }
    const inner = Array.isArray(item)
      ? reachIntoArray(item, parts, at + 1, leaf)
      : isDocument(item)
        ? reach(item, parts.slice(at + 1), leaf)
        : [];
    for (const found of inner) yield { ...found, outer: 'unsure' };
  }
  const ends = at === parts.length - 1 && position >= 0 && position < array.length;
  if (!ends && (array.length === 0 || !array.every(isDocument)))
    yield { value: undefined, outer: undefined, disputed: true };
}
