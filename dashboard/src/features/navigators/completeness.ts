import type { Apartment } from '@oriel/contract/apartment';
import { SEEN_OUTSIDE } from '@oriel/contract/apartment-kinds';
import type { Building } from '@oriel/contract/building';
import type { NavigatorImage } from '@oriel/contract/navigator-image';

export interface Completeness {
  /** Its outlines stand for buildings, and for no apartment. */
  readonly marksBuildings: boolean;
  /** Apartments that no frame shows. */
  readonly undrawn: readonly Apartment[];
  /** Buildings that no frame shows, in a navigator whose outlines stand for buildings. */
  readonly unentered: readonly Building[];
  /** Positions of frames without overlays. */
  readonly empty: readonly number[];
  /** Positions of frames without an evening, where others have one. */
  readonly unlit: readonly number[];
}

/**
 * What visitors of a navigator would miss. Apartments hidden from them do not count, nor what nobody sees from outside, such as parking
 * spaces and storage rooms, nor those of a building that has an outline: it is entered first. Where only buildings have outlines, none do.
 */
export function completenessOf(
  images: readonly NavigatorImage[],
  apartments: readonly Apartment[],
  buildings: readonly Building[],
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
  const offered = apartments.filter(({ visible, kind }) => visible && SEEN_OUTSIDE.has(kind));
  const marksBuildings = entered.size > 0 && drawn.size === 0;
  return {
    marksBuildings,
    unentered: marksBuildings
      ? buildings.filter(({ id }) => !entered.has(id) && offered.some(({ buildingId }) => buildingId === id))
      : [],
    undrawn: marksBuildings
      ? []
      : offered.filter(
          ({ id, buildingId }) => !drawn.has(id) && !(buildingId !== undefined && entered.has(buildingId)),
        ),
    unlit: images.some(({ evening }) => evening)
      ? images.flatMap(({ evening }, place) => (evening ? [] : [place]))
      : [],
    empty: images.flatMap(({ overlays }, place) => (overlays.length === 0 ? [place] : [])),
  };
}
