import { isDeepStrictEqual } from 'node:util';
import type { Overlay } from '@oriel/contract/navigator-image';

/** What an answer tells of an outline and nobody can set. */
const DERIVED = ['area', 'apartment', 'name', 'navigatorId'] as const;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A body of outlines without the derived fields that are sent back as they were, which editors do that save what they loaded. One that was
 * changed stays, for the validation to refuse.
 *
 * @param current the outlines as the caller is answered them
 */
export function unchangedOverlayFieldsDropped(body: unknown, current: readonly Overlay[]): unknown {
  if (!isObject(body) || !Array.isArray(body.overlays)) return body;
  const known = new Map<unknown, Overlay>(current.map((overlay) => [overlay.id, overlay]));
  const overlays = body.overlays.map((overlay: unknown) => {
    const stored = isObject(overlay) ? known.get(overlay.id) : undefined;
    if (!stored || !isObject(overlay)) return overlay;
    const same = DERIVED.filter((name) => name in overlay && isDeepStrictEqual(overlay[name], stored[name]));
    return Object.fromEntries(Object.entries(overlay).filter(([name]) => !same.some((one) => one === name)));
  });
  return { ...body, overlays };
}
