import type { PublicApartment } from '@oriel/contract/apartment';
import { isTurning } from '@oriel/contract/building-frame';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';

/** A storey that a visitor can go to: of a model, with a plan of its own, or of the apartments in a view from outside. */
export interface Storey {
  readonly buildingId?: string | undefined;
  readonly level: number;
  /** what its plan is called */
  readonly label?: string | undefined;
  /** place of its plan among the pictures */
  readonly picture?: number;
  /** ids of the apartments that its plan shows */
  readonly drawn?: ReadonlySet<string>;
}

/**
 * The storeys of a navigator's pictures, from the lowest. Pictures of one storey each are its plans; views from outside have the storeys of
 * the apartments. Pictures to choose from that are neither have none, and so have views that show buildings alone.
 */
export function storeysOfPictures(
  navigator: Pick<PublicNavigator, 'mode'>,
  images: readonly Pick<PublicNavigatorImage, 'floor' | 'label' | 'overlays'>[],
  apartments: readonly Pick<PublicApartment, 'buildingId' | 'floor'>[],
): readonly Storey[] {
  const fromOutside = isTurning(navigator) || (images.length === 1 && navigator.mode !== 'FLOOR_PLAN');
  return (fromOutside ? storeysOutside(images, apartments) : storeysOfPlans(images)).toSorted(
    (one, other) => one.level - other.level,
  );
}

function storeysOfPlans(
  images: readonly Pick<PublicNavigatorImage, 'floor' | 'label' | 'overlays'>[],
): Storey[] {
  const plans = images.flatMap(({ floor, label, overlays }, picture) =>
    floor === undefined
      ? []
      : {
          level: floor,
          label,
          picture,
          drawn: new Set(overlays.flatMap(({ apartment }) => apartment?.id ?? [])),
        },
  );
  const isOneEach = new Set(plans.map(({ level }) => level)).size === images.length;
  return isOneEach && plans.length > 1 ? plans : [];
}

function storeysOutside(
  images: readonly Pick<PublicNavigatorImage, 'overlays'>[],
  apartments: readonly Pick<PublicApartment, 'buildingId' | 'floor'>[],
): Storey[] {
  if (!images.some(({ overlays }) => overlays.some(({ apartment }) => apartment))) return [];
  const storeys = apartments.flatMap(({ buildingId, floor }) =>
    floor === undefined ? [] : { buildingId, level: floor },
  );
  return [...Map.groupBy(storeys, ({ buildingId, level }) => `${buildingId} ${level}`).values()].flatMap(
    ([first]) => first ?? [],
  );
}
