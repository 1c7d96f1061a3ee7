import type { Apartment } from '@oriel/contract/apartment';
import type { NavigatorImage } from '@oriel/contract/navigator-image';

export interface Completeness {
  /** Apartments that no frame shows. */
  readonly undrawn: readonly Apartment[];
  /** Positions of frames without overlays. */
  readonly empty: readonly number[];
}

/** What visitors of a navigator would miss. Apartments hidden from them do not count. */
export function completenessOf(
  images: readonly NavigatorImage[],
  apartments: readonly Apartment[],
): Completeness {
  const drawn = new Set(
    images.flatMap(({ overlays }) =>
      overlays.flatMap(({ targetType, targetId }) => (targetType === 'apartment' ? [targetId] : [])),
    ),
  );
  return {
    undrawn: apartments.filter(({ id, visible }) => visible && !drawn.has(id)),
    empty: images.flatMap(({ overlays }, place) => (overlays.length === 0 ? [place] : [])),
  };
}
