import { isDeepStrictEqual } from 'node:util';
import type { TObject } from 'typebox';

/**
 * Removes read-only fields that are sent back unchanged, which clients do that save what they loaded. Other unknown fields stay, to be
 * rejected by validation. Translations are handled separately and pass.
 *
 * @param current the entity as answered to the caller
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
