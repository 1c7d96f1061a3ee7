import type { PublicPanorama } from '@oriel/contract/panorama';
import type { Angles, ScreenPoint, View } from '../core/projection.ts';

/** What marks need of a stage: where things lie in its picture, and to turn it. */
export interface MarksStage {
  /** what the picture, as it was last drawn, shows at a point of it */
  anglesAt(point: ScreenPoint): Angles;
  /** Calls a listener in the same frame as every picture that is drawn differently. Returns what ends that. */
  onDrawn(listener: () => void): () => void;
  getView(): View;
  /** Looks somewhere, at once or by a turn of some seconds. */
  setView(view: Partial<View>, options?: { readonly seconds?: number }): void;
}

/** What marks need of a panorama. */
export type MarksPanorama = Pick<
  PublicPanorama,
  'id' | 'portals' | 'pointsOfInterest' | 'settings' | 'comments' | 'commentsCount'
>;

/** A portal, as visitors get it. */
export type PortalView = PublicPanorama['portals'][number];

/** A point of interest, as visitors get it. */
export type PointView = PublicPanorama['pointsOfInterest'][number];
