import { isDeepStrictEqual } from 'node:util';
import type { Overlay } from '@oriel/contract/navigator-image';
import { isRecord } from '../../platform/is-record.ts';

/** What an answer tells of an outline and nobody can set. */
const DERIVED = ['area', 'apartment', 'name', 'navigatorId'] as const;

/**
 * A body of outlines without the derived fields that are sent back as they were, which editors do that save what they loaded. One that was
 * changed stays, for the validation to refuse.
 *
 * @param current the outlines as the caller is answered them
 */
export function unchangedOverlayFieldsDropped(body: unknown, current: readonly Overlay[]): unknown {
  if (!isRecord(body) || !Array.isArray(body.overlays)) return body;
  const known = new Map<unknown, Overlay>(current.map((overlay) => [overlay.id, overlay]));
  const overlays = body.overlays.map((overlay: unknown) => {
    const stored = isRecord(overlay) ? known.get(overlay.id) : undefined;
    if (!stored || !isRecord(overlay)) return overlay;
    const same = DERIVED.filter((name) => name in overlay && isDeepStrictEqual(overlay[name], stored[name]));
    return Object.fromEntries(Object.entries(overlay).filter(([name]) => !same.some((one) => one === name)));
  });
  return { ...body, overlays };
}
