import type { GeoPolygon } from './primitives.ts';

type Ring = GeoPolygon['coordinates'][number];

/** Whether a ring encloses a place: an odd number of its edges is to the east of it. */
function surrounds(ring: Ring, lng: number, lat: number): boolean {
  let inside = false;
  for (const [index, [toLng, toLat]] of ring.entries()) {
    const [fromLng, fromLat] = ring[index === 0 ? ring.length - 1 : index - 1] ?? [toLng, toLat];
    const crosses = fromLat > lat !== toLat > lat;
    if (crosses && lng < ((toLng - fromLng) * (lat - fromLat)) / (toLat - fromLat) + fromLng)
      inside = !inside;
  }
  return inside;
}

/** Whether a place is inside a polygon and in none of its holes. */
export function isInside({ coordinates }: GeoPolygon, lng: number, lat: number): boolean {
  const [outer, ...holes] = coordinates;
  return (
    outer !== undefined && surrounds(outer, lng, lat) && !holes.some((hole) => surrounds(hole, lng, lat))
  );
}
