import type { NavigatorImageInput, OverlayInput } from '@oriel/contract/navigator-image';
import { cleanBody } from '../../platform/clean-body.ts';
import { cleanText } from '../../platform/present.ts';

/** Outlines as they are stored. Hundreds of thousands of coordinates are not looked through for text. */
export function cleanOverlays(overlays: readonly OverlayInput[]): OverlayInput[] {
  return overlays.map((overlay) =>
    overlay.targetId === undefined ? overlay : { ...overlay, targetId: cleanText(overlay.targetId) },
  );
}

/**
 * The body of a navigator as it is stored: trimmed, without control characters.
 *
 * @throws ApiError VALIDATION naming every text of which nothing is left
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
