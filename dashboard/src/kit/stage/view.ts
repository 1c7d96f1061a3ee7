import type { Point } from '@oriel/contract/geometry';
import type { Metric } from './metric.ts';

/** The picture's position on the stage: `zoom` 1 shows all of it, the point `x`, `y` (fractions) is in the middle of the stage. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The rectangle of a picture, CSS pixels of the stage. */
export interface Placed extends Metric {
  readonly left: number;
  readonly top: number;
}

export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 };
const ZOOM_MAX = 40;
/** Margin around the whole picture, as a fraction of the stage. */
const MARGIN = 0.02;

export function placed(view: View, stage: Metric, picture: Metric): Placed {
  const fit =
    Math.min(stage.width / Math.max(picture.width, 1), stage.height / Math.max(picture.height, 1)) *
    (1 - MARGIN);
  const width = picture.width * fit * view.zoom;
  const height = picture.height * fit * view.zoom;
  return { width, height, left: stage.width / 2 - view.x * width, top: stage.height / 2 - view.y * height };
}

/** The point of the picture at a position on the stage; may be outside of the picture. */
export function toPicture(place: { x: number; y: number }, at: Placed): Point {
  return [(place.x - at.left) / at.width, (place.y - at.top) / at.height];
}

export function toStage([x, y]: Point, at: Placed): { x: number; y: number } {
  return { x: at.left + x * at.width, y: at.top + y * at.height };
}

/** Factors above 1 zoom in; the picture's point at `about` stays in place. */
export function zoomed(
  view: View,
  factor: number,
  stage: Metric,
  picture: Metric,
  about: { x: number; y: number } = { x: stage.width / 2, y: stage.height / 2 },
): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), ZOOM_MAX);
  if (zoom === 1) return WHOLE;
  const [x, y] = toPicture(about, placed(view, stage, picture));
  const next = placed({ zoom, x: 0, y: 0 }, stage, picture);
  return within({
    zoom,
    x: x - (about.x - stage.width / 2) / next.width,
    y: y - (about.y - stage.height / 2) / next.height,
  });
}

export function panned(view: View, dx: number, dy: number, at: Placed): View {
  if (view.zoom === 1) return view;
  return within({ zoom: view.zoom, x: view.x - dx / at.width, y: view.y - dy / at.height });
}

function within({ zoom, x, y }: View): View {
  const inside = (value: number) => Math.min(Math.max(value, 0), 1);
  return { zoom, x: inside(x), y: inside(y) };
}

/** The view with a point visible: unchanged if it is, else centred on it. */
export function showing(view: View, point: Point, stage: Metric, picture: Metric): View {
  const { x, y } = toStage(point, placed(view, stage, picture));
  const isSeen = x >= 0 && y >= 0 && x <= stage.width && y <= stage.height;
  return isSeen ? view : within({ zoom: view.zoom, x: point[0], y: point[1] });
}
