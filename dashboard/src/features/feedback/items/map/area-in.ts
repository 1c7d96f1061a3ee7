import type { GeoPolygon } from '@oriel/contract/primitives';
import { kinks } from '@turf/kinks';
import { simplify } from '@turf/simplify';

/** Most rings of an area, and places of a ring, that the server takes. */
const RINGS_MAX = 20;
const PLACES = { min: 4, max: 500 } as const;

/** Times that a simplification is made coarser, each twice as coarse as the last, and the first as a fraction of the area's extent. */
const ATTEMPTS = 16;
const FINEST = 1 / 20_000;

/** An area with its middle, the number of its corners in the file, of those that were kept, and of the areas in the file; or why there is none. */
export type FoundArea =
  | {
      readonly area: GeoPolygon;
      readonly middle: [lng: number, lat: number];
      readonly corners: number;
      readonly kept: number;
      readonly of: number;
    }
  | { readonly trouble: 'none' | 'crossing' | 'parts' };

/** A polygon with its size in square degrees. */
type Found = { readonly area: GeoPolygon; readonly size: number };

/** The area of a GeoJSON file: its largest polygon in degrees, with fewer corners where it has more than the server takes. */
export function areaIn(text: string): FoundArea {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { trouble: 'none' };
  }
  const areas = polygonsOf(content).filter(({ area }) => isInDegrees(area));
  const [largest] = areas.toSorted((one, other) => other.size - one.size);
  if (!largest) return { trouble: 'none' };
  const { area } = largest;
  if (area.coordinates.length > RINGS_MAX) return { trouble: 'parts' };
  const fitted = area.coordinates.some((ring) => ring.length > PLACES.max) ? simplified(area) : area;
  if (!fitted || crossesItself(fitted)) return { trouble: 'crossing' };
  return {
    area: fitted,
    middle: middleOf(fitted),
    corners: cornersOf(area),
    kept: cornersOf(fitted),
    of: areas.length,
  };
}

/** The closing place of a ring is its first corner again. */
function cornersOf({ coordinates }: GeoPolygon): number {
  return coordinates.reduce((sum, ring) => sum + ring.length - 1, 0);
}

function crossesItself(area: GeoPolygon): boolean {
  return kinks(area).features.length > 0;
}

/** The finest simplification that the server takes and whose edges do not cross; undefined where there is none. */
function simplified(area: GeoPolygon): GeoPolygon | undefined {
  const extent = Math.max(...boundsOf(area).map(([least, most]) => most - least));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const tolerance = extent * FINEST * 2 ** attempt;
    const { coordinates } = simplify(area, { tolerance, highQuality: true }) as GeoPolygon;
    const next: GeoPolygon = { type: 'Polygon', coordinates };
    const fits = coordinates.every(({ length }) => length >= PLACES.min && length <= PLACES.max);
    if (fits && !crossesItself(next)) return next;
  }
  return undefined;
}

function middleOf(area: GeoPolygon): [number, number] {
  const [lng, lat] = boundsOf(area).map(([least, most]) => (least + most) / 2);
  return [lng ?? 0, lat ?? 0];
}

/** Least and most degrees to the east and to the north. */
function boundsOf({ coordinates: [outer = []] }: GeoPolygon): [number, number][] {
  return [0, 1].map((axis) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const place of outer) {
      least = Math.min(least, place[axis] ?? least);
      most = Math.max(most, place[axis] ?? most);
    }
    return [least, most];
  });
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

/** Square degrees. */
export function sizeOf(ring: GeoPolygon['coordinates'][number]): number {
  let sum = 0;
  for (const [index, [lng, lat]] of ring.entries()) {
    const [toLng, toLat] = ring[(index + 1) % ring.length] ?? [lng, lat];
    sum += lng * toLat - toLng * lat;
  }
  return Math.abs(sum) / 2 || 0;
}

/** Whether all rings are such, with places in degrees: files of surveyors are often in metres. */
function isInDegrees({ coordinates }: GeoPolygon): boolean {
  return (
    coordinates.length > 0 &&
    coordinates.every(
      (ring) =>
        ring.length >= PLACES.min && ring.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90),
    )
  );
}
