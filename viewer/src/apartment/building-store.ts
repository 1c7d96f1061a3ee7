import type { PublicApartment } from '@oriel/contract/apartment';
import type { Locale } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FlatFilters } from '../core/flat-filters.ts';
import type { FlatSort } from '../core/flat-order.ts';

export interface BuildingState {
  readonly navigator: PublicNavigator;
  /** the pictures in the order of their indices; at first the one that came with the page */
  readonly images: readonly PublicNavigatorImage[];
  /** null until they are there */
  readonly flats: readonly PublicApartment[] | null;
  /** `offline`: what is shown may be old, and is asked for again */
  readonly status: 'loading' | 'live' | 'offline';
  /** place of the picture that is seen in `images` */
  readonly frame: number;
  readonly turning: boolean;
  /** of the zoom into the picture, >= 1 */
  readonly scale: number;
  readonly filters: FlatFilters;
  readonly sort: FlatSort;
  /** id of the flat whose card is open */
  readonly selected: string | null;
  /** id of the flat under the pointer or the focus */
  readonly pointed: string | null;
  readonly locale: Locale;
}

export type BuildingStore = StoreApi<BuildingState>;

export function createBuildingStore(state: BuildingState): BuildingStore {
  return createStore<BuildingState>(() => state);
}
