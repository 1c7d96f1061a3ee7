import { isDeepStrictEqual } from 'node:util';
import type { TObject } from 'typebox';

/**
 * A body without the fields that cannot be changed and are sent back as they were, which clients do that save what they loaded.
 * Any other unknown field stays, for the validation to refuse. Translations are a field of their own kind and pass.
 *
 * @param current what the caller is answered for the thing that is to be changed
 */
export function withoutUnchanged(body: unknown, patch: TObject, current: object): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const known = new Map(Object.entries(current));
  const kept = Object.entries(body).filter(
    ([name, value]) =>
      name in patch.properties || !known.has(name) || !isDeepStrictEqual(value, known.get(name)),
  );
  return Object.fromEntries(kept);
}
