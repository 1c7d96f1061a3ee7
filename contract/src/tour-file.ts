import type { PanoramaLight, PublicPanorama } from './panorama.ts';

/** What a viewer needs to know of exported tours; the schemas of their file are in `tour-transfer.ts`, and stay out of its bundle. */

/** What says that a JSON file is a tour of ours, and which edition of this layout. */
export const TOUR_FILE_FORMAT = 'oriel-tour';
export const TOUR_FILE_VERSION = 1;

/** A room as the other rooms of its tour know it. */
export function lightRoom(room: PublicPanorama): PanoramaLight {
  const { id, name, tourName, entry, order, thumbnailUrl, imageUrl, width, height, tiles, poster, north } =
    room;
  const { initialView, plan } = room;
  return {
    ...{ id, name, entry, order, thumbnailUrl, imageUrl, width, height, tiles, north, initialView },
    ...(entry && tourName ? { tourName } : {}),
    ...(poster ? { poster } : {}),
    ...(plan ? { plan } : {}),
  };
}
