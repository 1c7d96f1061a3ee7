import type { GeoPolygon } from '@oriel/contract/primitives';

/** Most rings of an area, and places of a ring, that the server takes. */
const RINGS_MAX = 20;
const PLACES = { min: 4, max: 500 } as const;

/** A polygon with its size in square degrees. */
type Found = { readonly area: GeoPolygon; readonly size: number };

/** The area of a GeoJSON file: its largest polygon. Undefined when it has none that can be used. */
export function areaIn(text: string): GeoPolygon | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  return polygonsOf(content)
    .toSorted((one, other) => other.size - one.size)
    .map(({ area }) => area)
    .find(isUsable);
}

function polygonsOf(thing: unknown): Found[] {
  if (typeof thing !== 'object' || thing === null || !('type' in thing)) return [];
  const { type } = thing;
  if (type === 'FeatureCollection' && 'features' in thing && Array.isArray(thing.features))
    return thing.features.flatMap(polygonsOf);
  if (type === 'GeometryCollection' && 'geometries' in thing && Array.isArray(thing.geometries))
    return thing.geometries.flatMap(polygonsOf);
  if (type === 'Feature' && 'geometry' in thing) return polygonsOf(thing.geometry);
  if (!('coordinates' in thing) || !Array.isArray(thing.coordinates)) return [];
  if (type === 'Polygon') return [found(thing.coordinates)];
  return type === 'MultiPolygon' ? thing.coordinates.map(found) : [];
}

/** Heights are left out: a place on the map has none. */
function found(rings: unknown): Found {
  const coordinates = (Array.isArray(rings) ? rings : []).map((ring: unknown) =>
    (Array.isArray(ring) ? ring : []).map((place: unknown) =>
      Array.isArray(place) ? place.slice(0, 2) : place,
    ),
  ) as GeoPolygon['coordinates'];
  return { area: { type: 'Polygon', coordinates }, size: sizeOf(coordinates[0] ?? []) };
}

function sizeOf(ring: GeoPolygon['coordinates'][number]): number {
  let sum = 0;
  for (const [index, [lng, lat]] of ring.entries()) {
    const [toLng, toLat] = ring[(index + 1) % ring.length] ?? [lng, lat];
    sum += lng * toLat - toLng * lat;
  }
  return Math.abs(sum) / 2 || 0;
}

function isUsable({ coordinates }: GeoPolygon): boolean {
  return (
    coordinates.length > 0 &&
    coordinates.length <= RINGS_MAX &&
    coordinates.every(
      (ring) =>
        ring.length >= PLACES.min &&
        ring.length <= PLACES.max &&
        // Degrees; files of surveyors are often in metres.
        ring.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90),
    )
  );
}
