/**
 * Web Mercator, the projection of maps on the web, on a square of side 1: (0, 0) is its north-west corner. Formulas: EPSG 1024,
 * "Popular Visualisation Pseudo Mercator".
 */

/** Side of the world at zoom 0 in CSS pixels, as styles of MapLibre count zoom. */
export const WORLD_PIXELS = 512;

/** Latitude of the square's edge, degrees. */
const EDGE = 85.051129;
const EQUATOR_METRES = 40_075_016.7;

export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

export function toWorld(lng: number, lat: number): WorldPoint {
  const sine = Math.sin((Math.min(Math.max(lat, -EDGE), EDGE) * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.atanh(sine) / (2 * Math.PI) };
}

/** Longitude and latitude of a point, degrees; beyond the date line, the longitude goes on from the other side. */
export function fromWorld({ x, y }: WorldPoint): { readonly lng: number; readonly lat: number } {
  const lng = (x - 0.5) * 360;
  return {
    lng: ((((lng + 180) % 360) + 360) % 360) - 180,
    lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
  };
}

/** Metres on the ground that one side of the square spans at a latitude. */
export function worldMetres(lat: number): number {
  return EQUATOR_METRES * Math.cos((lat * Math.PI) / 180);
}
