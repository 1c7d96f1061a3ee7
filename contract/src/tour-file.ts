import type { PanoramaLight, PublicPanorama } from './panorama.ts';

/**
 * The part of exported tours that a viewer needs; the schemas of the file are in `tour-transfer.ts`, to keep them out of the viewer's
 * bundle.
 */

/** Marks a JSON file as one of our tours, with the version of its layout. */
export const TOUR_FILE_FORMAT = 'oriel-tour';
export const TOUR_FILE_VERSION = 1;

/** A room as the other rooms of its tour list it. */
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
