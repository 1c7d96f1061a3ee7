import type { PublicPanorama } from '@oriel/contract/panorama';
import type { PanoramaStage } from '../panorama/mount-panorama-stage.tsx';

/** What marks need of a stage: where things lie in its picture, and to turn it. */
export type MarksStage = Pick<PanoramaStage, 'anglesAt' | 'onDrawn' | 'getView' | 'setView'>;

/** What marks need of a panorama. */
export type MarksPanorama = Pick<
  PublicPanorama,
  'id' | 'portals' | 'pointsOfInterest' | 'settings' | 'comments' | 'commentsCount'
>;

/** A way to another room, as visitors get it. */
export type PortalView = PublicPanorama['portals'][number];

/** A point of interest, as visitors get it. */
export type PointView = PublicPanorama['pointsOfInterest'][number];
