import type { Document, Value } from '../bson/value.ts';
import { reach } from './path.ts';

/** All values at a path, with arrays at its end unwound (but not values themselves): the input of `distinct`. */
export function* valuesAlong(document: Document, path: string): Generator<Value> {
  for (const { value } of reach(document, path.split('.'), 'whole')) {
    if (value === undefined) continue;
    if (Array.isArray(value)) yield* value;
    else yield value;
  }
}
