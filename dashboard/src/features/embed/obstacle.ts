import type { EstateStatus, TileStatus } from '@oriel/contract/enums';
import type { Feedback } from '@oriel/contract/feedback';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { Panorama } from '@oriel/contract/panorama';

/** Why visitors would see nothing in a viewer. */
export type Obstacle =
  | 'NAVIGATOR_EMPTY'
  | 'NAVIGATOR_DRAFT'
  | 'ESTATE_DRAFT'
  | 'ESTATE_ARCHIVED'
  | 'TOUR_PRIVATE'
  | 'TOUR_PROCESSING'
  | 'TOUR_FAILED'
  | 'PROJECT_DRAFT'
  | 'PROJECT_ARCHIVED'
  | 'PROJECT_PRIVATE'
  | 'GONE'
  | 'UNREACHABLE'
  | 'BLOCKED'
  | 'FAILED';

type NavigatorState = Pick<NavigatorDetail, 'published' | 'imageCount' | 'modelUrl'> & {
  readonly estate: { readonly status?: EstateStatus };
};

/** First things first: nothing can be published without a picture. */
export function navigatorObstacle({
  published,
  imageCount,
  modelUrl,
  estate,
}: NavigatorState): Obstacle | undefined {
  if (estate.status === 'ARCHIVED') return 'ESTATE_ARCHIVED';
  if (imageCount === 0 && !modelUrl) return 'NAVIGATOR_EMPTY';
  if (!published) return 'NAVIGATOR_DRAFT';
  return estate.status === 'DRAFT' ? 'ESTATE_DRAFT' : undefined;
}

export function tourObstacle({
  visibility,
  tiles,
}: {
  readonly visibility: Panorama['visibility'];
  readonly tiles: { readonly status: TileStatus };
}): Obstacle | undefined {
  if (tiles.status === 'FAILED') return 'TOUR_FAILED';
  if (visibility === 'PRIVATE') return 'TOUR_PRIVATE';
  return tiles.status === 'READY' ? undefined : 'TOUR_PROCESSING';
}

/** A project opens by its status, unless it is for the team alone. */
export function projectObstacle({
  status,
  visibility,
}: Pick<Feedback, 'status' | 'visibility'>): Obstacle | undefined {
  if (status === 'ARCHIVED') return 'PROJECT_ARCHIVED';
  if (visibility === 'PRIVATE') return 'PROJECT_PRIVATE';
  return status === 'DRAFT' ? 'PROJECT_DRAFT' : undefined;
}

/** An SDK error in terms of the preview; undefined if the preview was only removed. */
export function errorObstacle(code: unknown): Obstacle | undefined {
  switch (code) {
    case 'DESTROYED':
      return undefined;
    case 'NOT_FOUND':
    case 'FORBIDDEN':
      return 'GONE';
    case 'NETWORK':
    case 'TIMEOUT':
      return 'UNREACHABLE';
    case 'BLOCKED':
      return 'BLOCKED';
    default:
      return 'FAILED';
  }
}
