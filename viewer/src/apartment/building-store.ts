import type { PublicApartment } from '@oriel/contract/apartment';
import type { Locale } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApartmentFilters } from '../core/apartment-filters.ts';
import type { ApartmentSort } from '../core/apartment-order.ts';
import type { SheetHeight } from '../core/sheet.ts';
import type { Storey } from '../core/storeys.ts';
import type { SunPosition } from '../core/sunshine.ts';
import type { GestureHintState } from '../shell/gesture-hint.tsx';
import type { Light } from './light.ts';

/** A tour that stands over the building. */
export interface OpenTour {
  /** of its frame */
  readonly address: string;
  /** of the apartment that it shows; undefined for one that the host page opened */
  readonly number: string | undefined;
}

export interface BuildingState {
  readonly navigator: PublicNavigator;
  /** pictures by index; at first only the one that came with the page */
  readonly images: readonly PublicNavigatorImage[];
  /** null until loaded */
  readonly apartments: readonly PublicApartment[] | null;
  /** `offline`: the data may be stale, and loading is retried */
  readonly status: 'loading' | 'live' | 'offline';
  /** position of the visible picture in `images` */
  readonly frame: number;
  readonly turning: boolean;
  /** the model gives its WebGL context to other viewers of the host page, and the pictures stand in for it */
  readonly asleep: boolean;
  /** index of the picture that the visitor turned to, for links; null for the initial one */
  readonly picture: number | null;
  /** light of the pictures that the visitor asked for; there may be none but that of the day */
  readonly light: Light;
  /** zoom of the picture, >= 1 */
  readonly scale: number;
  readonly filters: ApartmentFilters;
  readonly sort: ApartmentSort;
  /** id of the apartment whose card is open */
  readonly selected: string | null;
  /** key of the point of interest whose card is open; no apartment's is then */
  readonly pointOfInterest: string | null;
  /** the card shows all details, not only the essentials */
  readonly detailed: boolean;
  /** which apartments are listed, or what the team says of the estate */
  readonly view: 'all' | 'saved' | 'about';
  /** the list replaces the picture */
  readonly listOnly: boolean;
  /** ids of the visitor's favourites, oldest first */
  readonly saved: readonly string[];
  /** ids of the favourites in a shared link; null without such a link */
  readonly shared: readonly string[] | null;
  /** ids of the apartments to compare, and whether the comparison is open */
  readonly compared: readonly string[];
  readonly comparing: boolean;
  /** id of the apartment under the pointer or with the focus */
  readonly pointed: string | null;
  /** height of the list on phones */
  readonly sheet: SheetHeight;
  /** hint about a gesture that was left to the host page */
  readonly hint: GestureHintState | null;
  /** sun position shown in the open card, and whether it shines on the apartment then */
  readonly sun: (SunPosition & { readonly bright: boolean }) | null;
  /** what turns: pictures, or the model once it is there */
  readonly turned: 'pictures' | 'model';
  /** of a model: the wind that the camera stands in, degrees clockwise from north in steps of 45; null for pictures */
  readonly azimuth: number | null;
  /** storeys of all buildings, from the lowest: those of the model once it is there, else of the pictures */
  readonly floors: readonly Storey[];
  /** apartments of the model by id, with their windows */
  readonly windows: ReadonlyMap<string, number>;
  /** id of the building of the estate that the visitor has entered; null for all of it */
  readonly entered: string | null;
  /** buildings of a model of several, where they stand; empty without one */
  readonly placed: PublicNavigatorModel['buildings'];
  /** place of the floor that the visitor is at among those of the building (see `floorsHere`); a model is lifted open there */
  readonly lifted: number | null;
  /** the visitor looks out of a window of the open apartment */
  readonly lookingOut: boolean;
  readonly tour: OpenTour | null;
  /** id of the panorama that the visitor stands in, in the tour over the building; null until one is shown */
  readonly room: string | null;
  /** the viewer fills the screen, so that no gesture needs to be left to the host page */
  readonly fullscreen: boolean;
  readonly locale: Locale;
  /** the page chose the language, in the address or later */
  readonly languageAsked: boolean;
}

export type BuildingStore = StoreApi<BuildingState>;

export function createBuildingStore(state: BuildingState): BuildingStore {
  return createStore<BuildingState>(() => state);
}

/** Whether there is anything beside the list: pictures, or a model that is drawn. */
export function hasScene({ images, turned }: Pick<BuildingState, 'images' | 'turned'>): boolean {
  return images.length > 0 || turned === 'model';
}
