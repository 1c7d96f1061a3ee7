import { isDeepStrictEqual } from 'node:util';
import type { Overlay } from '@oriel/contract/navigator-image';
import { isRecord } from '../../platform/is-record.ts';

/** Read-only fields of an outline. */
const DERIVED = ['area', 'apartment', 'name', 'navigatorId'] as const;

/**
 * A body of outlines without derived fields sent back unchanged, because editors save what they loaded. Changed ones stay, to be rejected
 * by validation.
 *
 * @param current the outlines as answered to the caller
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
