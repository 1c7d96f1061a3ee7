import type { PublicApartment } from '@oriel/contract/apartment';
import type { Storey } from '../core/storeys.ts';
import type { TextId } from '../locales/texts.tsx';
import type { BuildingState } from './building-store.ts';

export type Text = (id: TextId, values?: Record<string, string | number>) => string;

/** A navigator that may know the names of its floors. */
export interface Named {
  readonly building?:
    | { readonly floors: readonly { readonly level: number; readonly label?: string }[] }
    | undefined;
}

/** What a floor is called: by its plan, else by its building, else by an apartment on it, else by its number. */
export function floorName(
  {
    navigator,
    apartments,
    entered,
  }: Pick<BuildingState, 'apartments' | 'entered'> & { readonly navigator: Named },
  { level, label }: Storey,
  text: Text,
): string {
  const own = navigator.building?.floors.find((floor) => floor.level === level)?.label;
  const said = (one: PublicApartment) =>
    one.floor === level && one.floorLabel !== undefined && (entered === null || one.buildingId === entered);
  return (
    label ??
    own ??
    (navigator.building ? undefined : apartments?.find(said)?.floorLabel) ??
    (level === 0 ? text('point.apartment.ground') : text('apartment.floor', { floor: level }))
  );
}
