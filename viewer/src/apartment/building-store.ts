import type { PublicApartment } from '@oriel/contract/apartment';
import type { Locale } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FlatFilters } from '../core/flat-filters.ts';
import type { FlatSort } from '../core/flat-order.ts';
import type { SheetHeight } from '../core/sheet.ts';
import type { SunPosition } from '../core/sunshine.ts';
import type { GestureHintState } from '../shell/gesture-hint.tsx';

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
  /** index of the picture that was turned to, which a link to the page names; null for the one that it opens with */
  readonly picture: number | null;
  /** of the zoom into the picture, >= 1 */
  readonly scale: number;
  readonly filters: FlatFilters;
  readonly sort: FlatSort;
  /** id of the flat whose card is open */
  readonly selected: string | null;
  /** the card tells everything, not only the most important */
  readonly detailed: boolean;
  /** which of the flats stand in the list */
  readonly view: 'all' | 'saved';
  /** the list takes the place of the picture */
  readonly listOnly: boolean;
  /** ids of the visitor's favourites, the oldest first */
  readonly saved: readonly string[];
  /** ids of the favourites that a link has brought; null without such a link */
  readonly shared: readonly string[] | null;
  /** ids of the flats that stand side by side, and whether that is what is seen */
  readonly compared: readonly string[];
  readonly comparing: boolean;
  /** id of the flat under the pointer or the focus */
  readonly pointed: string | null;
  /** of the list on phones */
  readonly sheet: SheetHeight;
  /** a gesture that went to the page around */
  readonly hint: GestureHintState | null;
  /** where the sun stands that the open card tells of, and whether it shines on the flat then */
  readonly sun: (SunPosition & { readonly bright: boolean }) | null;
  /** the picture and the list fill the screen, so that nothing around wants a gesture */
  readonly fullscreen: boolean;
  readonly locale: Locale;
}

export type BuildingStore = StoreApi<BuildingState>;

export function createBuildingStore(state: BuildingState): BuildingStore {
  return createStore<BuildingState>(() => state);
}
