import type { Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanoramaStage } from '../panorama/panorama-stage.ts';
import type { GestureHintState } from '../shell/gesture-hint.tsx';
import type { DepthTour } from './depth/depth-tour.ts';
import type { Mode } from './page-data.ts';

/** Status of the page: only `live` can be looked around in; the others say why not, and what to do. */
export type PageStatus =
  | 'loading'
  | 'live'
  | 'preparing'
  | 'failed'
  | 'missing'
  | 'offline'
  | 'no-webgl'
  | 'context-lost';

export interface PageState {
  readonly status: PageStatus;
  readonly panorama: PublicPanorama | null;
  /** key of the active variant; null for the panorama's own picture */
  readonly variant: string | null;
  /** id of the panorama being loaded */
  readonly going: string | null;
  /** the panorama that failed to load while another one is shown: deleted or unreachable */
  readonly refused: { readonly id: string; readonly missing: boolean } | null;
  /** the live picture, for overlays; replaced with every mount */
  readonly stage: PanoramaStage | null;
  /** the tour's 3D model, once it is loaded and can be drawn */
  readonly depth: DepthTour | null;
  /** whether a guided walk is on, playing or paused */
  readonly guided: boolean;
  /** progress of the preparation, 0..1; null when unknown */
  readonly progress: number | null;
  readonly locale: Locale;
  /** the page chose the language, in the address or later */
  readonly languageAsked: boolean;
  readonly mode: Mode;
  readonly hint: GestureHintState | null;
}

export type PageStore = StoreApi<PageState>;

export function createPageStore(locale: Locale, languageAsked: boolean, mode: Mode): PageStore {
  return createStore<PageState>(() => ({
    status: 'loading',
    panorama: null,
    variant: null,
    going: null,
    refused: null,
    stage: null,
    depth: null,
    guided: false,
    progress: null,
    locale,
    languageAsked,
    mode,
    hint: null,
  }));
}
