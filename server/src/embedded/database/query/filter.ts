import type { BSONRegExp } from 'bson';
import { encodeKey } from '../bson/key.ts';
import type { Document, Value } from '../bson/value.ts';

export type Comparison = '$eq' | '$gt' | '$gte' | '$lt' | '$lte';

/** A test of a single value, the leaf of a filter. */
export type Test =
  | { readonly kind: 'compare'; readonly op: Comparison; readonly value: Value }
  | {
      readonly kind: 'in';
      readonly values: readonly Value[];
      readonly keys: ReadonlySet<string>;
      readonly patterns: readonly BSONRegExp[];
    }
  | { readonly kind: 'regex'; readonly pattern: BSONRegExp }
  | { readonly kind: 'exists' }
  | { readonly kind: 'type'; readonly names: ReadonlySet<string> }
  | { readonly kind: 'element'; readonly filter: Filter };

/** A parsed filter. */
export type Filter =
  | { readonly kind: 'and' | 'or' | 'nor'; readonly filters: readonly Filter[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  | { readonly kind: 'path'; readonly path: string; readonly parts: readonly string[]; readonly test: Test }
  | { readonly kind: 'expression'; readonly evaluate: (document: Document) => boolean }
  | { readonly kind: 'never' };

/** Compares by keys: two values are equal when their keys are. */
export function isOneOf(values: readonly Value[], patterns: readonly BSONRegExp[]): Test {
  return { kind: 'in', values, patterns, keys: new Set(values.map(encodeKey)) };
}
