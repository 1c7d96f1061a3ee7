import type { PublicPanorama } from '@oriel/contract/panorama';
import type { Angles, ScreenPoint, View } from '../core/projection.ts';

/** What marks need of a stage: positions in its picture, and turning it. */
export interface MarksStage {
  /** direction at a point of the picture as last drawn */
  anglesAt(point: ScreenPoint): Angles;
  /** Calls a listener in the frame of every changed picture. Returns a function that stops it. */
  onDrawn(listener: () => void): () => void;
  getView(): View;
  /** Changes the view, at once or by a turn of some seconds. */
  setView(view: Partial<View>, options?: { readonly seconds?: number }): void;
}

/** What marks need of a panorama. */
export type MarksPanorama = Pick<
  PublicPanorama,
  'id' | 'portals' | 'pointsOfInterest' | 'settings' | 'comments' | 'commentsCount'
>;

/** A portal as visitors get it. */
export type PortalView = PublicPanorama['portals'][number];

/** A point of interest as visitors get it. */
export type PointView = PublicPanorama['pointsOfInterest'][number];
