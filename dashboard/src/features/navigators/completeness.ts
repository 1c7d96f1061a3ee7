import type { Apartment } from '@oriel/contract/apartment';
import { SEEN_OUTSIDE } from '@oriel/contract/apartment-kinds';
import type { NavigatorImage } from '@oriel/contract/navigator-image';

export interface Completeness {
  /** Apartments that no frame shows. */
  readonly undrawn: readonly Apartment[];
  /** Positions of frames without overlays. */
  readonly empty: readonly number[];
  /** Positions of frames without an evening, where others have one. */
  readonly unlit: readonly number[];
}

/**
 * What visitors of a navigator would miss. Apartments hidden from them do not count, nor what nobody sees from outside, such as parking
 * spaces and storage rooms, nor those of a building that has an outline: it is entered first.
 */
export function completenessOf(
  images: readonly NavigatorImage[],
  apartments: readonly Apartment[],
): Completeness {
  const drawn = new Set(
    images.flatMap(({ overlays }) =>
      overlays.flatMap(({ targetType, targetId }) => (targetType === 'apartment' ? [targetId] : [])),
    ),
  );
  const entered = new Set(
    images.flatMap(({ overlays }) =>
      overlays.flatMap(({ targetType, targetId, buildingId }) =>
        targetType === 'building' ? targetId : (buildingId ?? []),
      ),
    ),
  );
  return {
    undrawn: apartments.filter(
      ({ id, kind, visible, buildingId }) =>
        visible &&
        SEEN_OUTSIDE.has(kind) &&
        !drawn.has(id) &&
        !(buildingId !== undefined && entered.has(buildingId)),
    ),
    unlit: images.some(({ evening }) => evening)
      ? images.flatMap(({ evening }, place) => (evening ? [] : [place]))
      : [],
    empty: images.flatMap(({ overlays }, place) => (overlays.length === 0 ? [place] : [])),
  };
}
