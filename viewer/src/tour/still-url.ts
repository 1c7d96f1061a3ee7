import type { PublicPanorama } from '@oriel/contract/panorama';

/** Screens for the tall poster: the same query as in the server's page. */
const TALL = '(max-aspect-ratio: 7/10)';

/** The still picture of a room, where none can be drawn. */
export function stillUrl({ poster, thumbnailUrl }: PublicPanorama): string {
  return (matchMedia(TALL).matches ? poster?.portraitUrl : poster?.landscapeUrl) ?? thumbnailUrl;
}
