import type { NavigatorImageInput, OverlayInput } from '@oriel/contract/navigator-image';
import { cleanBody } from '../../platform/clean-body.ts';
import { cleanText } from '../../platform/present.ts';

/** Outlines as stored. Does not scan hundreds of thousands of coordinates for text. */
export function cleanOverlays(overlays: readonly OverlayInput[]): OverlayInput[] {
  return overlays.map((overlay) =>
    overlay.targetId === undefined ? overlay : { ...overlay, targetId: cleanText(overlay.targetId) },
  );
}

/**
 * The body of a navigator as stored: trimmed, without control characters.
 *
 * @throws ApiError VALIDATION naming every text that ends up empty
 */
export function cleanNavigator<T extends { images?: NavigatorImageInput[] }>(body: T): T {
  if (!body.images) return cleanBody(body);
  const clean = cleanBody({ ...body, images: body.images.map(({ overlays: _points, ...image }) => image) });
  return {
    ...clean,
    images: clean.images.map((image, index) => {
      const overlays = body.images?.[index]?.overlays;
      return overlays ? { ...image, overlays: cleanOverlays(overlays) } : image;
    }),
  };
}
