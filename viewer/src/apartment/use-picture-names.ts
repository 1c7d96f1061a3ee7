import { useTexts } from '../locales/texts.tsx';
import { useBuildingState } from './building-context.ts';

/** What the pictures of a place are to visitors: floors of it, the top one first, or views. */
export function usePictureNames() {
  const text = useTexts();
  const images = useBuildingState((state) => state.images);
  const areStoreys = images.every(({ floor }) => floor !== undefined);
  const names = images.map(({ id, floor, label }, place) => ({
    key: id,
    place,
    floor,
    name:
      label ??
      (floor === undefined
        ? String(place + 1)
        : floor === 0
          ? text('point.apartment.ground')
          : text('apartment.floor', { floor })),
  }));
  if (areStoreys) names.sort((one, other) => (other.floor ?? 0) - (one.floor ?? 0));
  return { label: text(areStoreys ? 'building.storeys' : 'building.pictures'), names };
}
