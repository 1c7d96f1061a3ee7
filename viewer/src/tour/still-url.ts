import type { PublicPanorama } from '@oriel/contract/panorama';

/** Screens for which the tall poster is made: the same as in the page that the server writes. */
const TALL = '(max-aspect-ratio: 7/10)';

/** The one picture that stands for a room while none can be drawn. */
export function stillUrl({ poster, thumbnailUrl }: PublicPanorama): string {
  return (matchMedia(TALL).matches ? poster?.portraitUrl : poster?.landscapeUrl) ?? thumbnailUrl;
}
