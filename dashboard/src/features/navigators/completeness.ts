import type { Apartment } from '@oriel/contract/apartment';
import type { NavigatorImage } from '@oriel/contract/navigator-image';

export interface Completeness {
  /** Flats that no frame shows. */
  readonly undrawn: readonly Apartment[];
  /** Places of frames without any outline. */
  readonly empty: readonly number[];
}

/** What visitors of a navigator would miss. Flats that are hidden from them are no lack. */
export function completenessOf(images: readonly NavigatorImage[], flats: readonly Apartment[]): Completeness {
  const drawn = new Set(
    images.flatMap(({ overlays }) =>
      overlays.flatMap(({ targetType, targetId }) => (targetType === 'apartment' ? [targetId] : [])),
    ),
  );
  return {
    undrawn: flats.filter(({ id, visible }) => visible && !drawn.has(id)),
    empty: images.flatMap(({ overlays }, place) => (overlays.length === 0 ? [place] : [])),
  };
}
