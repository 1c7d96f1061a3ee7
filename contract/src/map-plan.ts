import type { FeedbackMap } from './feedback.ts';
import { fromWorld, toWorld, WORLD_PIXELS, type WorldPoint, worldMetres } from './mercator.ts';
import type { GeoPolygon } from './primitives.ts';

/** Size of a plan, CSS pixels at the zoom of its map. */
const SIZE = { width: 960, height: 720 } as const;
/** Share of the plan between an area and its edge. */
const MARGIN = 0.08;
/** Lines of the grid across a plan, at most. */
const LINES = 9;

/** What a map is drawn as where there are no streets: its area, a grid in metres, a scale. Lengths are units of the drawing. */
export interface MapPlan {
  readonly width: number;
  readonly height: number;
  /** `d` of the lines of the grid, three times as wide and high as the plan */
  readonly grid: string;
  /** `d` of the area that comments are asked for */
  readonly area: string | undefined;
  /** length of the scale, in units of the drawing and in metres */
  readonly scale: { readonly length: number; readonly metres: number };
  /** where the drawing lies on the square of the world */
  readonly frame: Frame;
}

interface Frame {
  readonly left: number;
  readonly top: number;
  /** world units per unit of the drawing */
  readonly unit: number;
}

/** A round length: 1, 2 or 5 times a power of ten, at least `metres`. */
export function roundLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres));
  const factor = [1, 2, 5].find((one) => one * power >= metres) ?? 10;
  return factor * power;
}

/** The length of a plan's scale: `200 m`, `5 km`. */
export function scaleText({ scale: { metres } }: Pick<MapPlan, 'scale'>): string {
  return metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
}

/** Draws a map as a plan. @param boundary area that comments are asked for, unless the map has its own */
export function mapPlan(map: FeedbackMap, boundary?: GeoPolygon): MapPlan {
  const area = map.boundary ?? boundary;
  const { width, height } = SIZE;
  const frame = frameOf(map, area);
  const drawn = ({ x, y }: WorldPoint) => ({
    x: (x - frame.left) / frame.unit,
    y: (y - frame.top) / frame.unit,
  });
  const ring = (points: readonly (readonly [number, number])[]) =>
    `M${points
      .map(([lng, lat]) => {
        const { x, y } = drawn(toWorld(lng, lat));
        return `${round(x)} ${round(y)}`;
      })
      .join('L')}Z`;
  const metresPerUnit = worldMetres(map.center[1]) * frame.unit;
  const metres = roundLength((width / LINES) * metresPerUnit);
  const step = metres / metresPerUnit;
  const lines: string[] = [];
  // Beyond the edges, too: the plan lies in rooms of other shapes.
  for (let x = step - width; x < 2 * width; x += step) lines.push(`M${round(x)} ${-height}V${2 * height}`);
  for (let y = step - height; y < 2 * height; y += step) lines.push(`M${-width} ${round(y)}H${2 * width}`);
  return {
    width,
    height,
    grid: lines.join(''),
    area: area?.coordinates.map(ring).join(''),
    scale: { length: round(step), metres },
    frame,
  };
}

/** The place on a plan, fractions of its width and height; beyond 0..1 beside it. */
export function planPoint({ frame, width, height }: MapPlan, lng: number, lat: number): WorldPoint {
  const { x, y } = toWorld(lng, lat);
  return { x: (x - frame.left) / frame.unit / width, y: (y - frame.top) / frame.unit / height };
}

/** The other way round. @param point fractions of width and height */
export function planPlace({ frame, width, height }: MapPlan, point: WorldPoint) {
  return fromWorld({
    x: frame.left + point.x * width * frame.unit,
    y: frame.top + point.y * height * frame.unit,
  });
}

function frameOf(map: FeedbackMap, area: GeoPolygon | undefined): Frame {
  const { width, height } = SIZE;
  let center = toWorld(...map.center);
  let unit = 1 / (WORLD_PIXELS * 2 ** map.zoom);
  if (area) {
    const corners = area.coordinates.flat().map(([lng, lat]) => toWorld(lng, lat));
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const room = 1 - 2 * MARGIN;
    unit = Math.max((right - left) / (width * room), (bottom - top) / (height * room)) || unit;
    center = { x: (left + right) / 2, y: (top + bottom) / 2 };
  }
  return { left: center.x - (width / 2) * unit, top: center.y - (height / 2) * unit, unit };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
