import { screenFov, verticalHalfTangent } from './screen-fov.ts';

/**
 * What of the sphere a picture shows. Posters and the live canvas keep to it by the same rule, so that neither shows the emptiness or the
 * padding beyond, and the one replaces the other without a jump.
 */

/** Degrees; -90 and 90 leave a pole open, and without yaws the picture goes all the way round. */
export interface Extent {
  readonly pitchMin: number;
  readonly pitchMax: number;
  readonly yawMin?: number | undefined;
  readonly yawMax?: number | undefined;
}

interface ExtentView {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
}

/** Degrees from left to right that a picture shows at least. */
export const SPHERE_WIDTH_MIN = 10;

/** The narrowest nominal field of view; a picture lower than that is looked along its middle. */
const NARROWEST = 20;
/** Steps of the search for the widest view whose corners stay in the picture: finer than a hundredth of a degree. */
const STEPS = 14;

const radians = Math.PI / 180;

/**
 * The nearest view that shows nothing beyond the picture, as far as there is one.
 *
 * @param aspect width / height of the screen, > 0
 */
export function viewWithin(view: ExtentView, extent: Extent, aspect: number): ExtentView {
  const { pitchMin, pitchMax } = extent;
  const closed = pitchMin > -90 && pitchMax < 90;
  const low = closed ? fovOfScreen(pitchMax - pitchMin, aspect) : view.fov;
  const fov = Math.max(Math.min(NARROWEST, view.fov), Math.min(view.fov, low));
  const level = { ...view, fov, pitch: pitchWithin(view.pitch, fov, extent, aspect) };
  return yawWithin(level, extent, aspect);
}

function pitchWithin(pitch: number, fov: number, { pitchMin, pitchMax }: Extent, aspect: number): number {
  const half = screenFov(fov, aspect) / 2;
  const lowest = pitchMin > -90 ? pitchMin + half : -90;
  const highest = pitchMax < 90 ? pitchMax - half : 90;
  if (lowest > highest) return Math.max(-90, Math.min(90, (lowest + highest) / 2));
  return Math.max(lowest, Math.min(highest, pitch));
}

function yawWithin(view: ExtentView, extent: Extent, aspect: number): ExtentView {
  const { yawMin, yawMax } = extent;
  if (yawMin === undefined || yawMax === undefined || yawMax - yawMin >= 360) return view;
  const half = (yawMax - yawMin) / 2;
  const middle = yawMin + half;
  const at = (fov: number) => ({ ...view, fov, pitch: pitchWithin(view.pitch, fov, extent, aspect) });
  let fitting = view;
  if (yawReach(view, aspect) > half) {
    let [narrow, wide] = [Math.min(NARROWEST, view.fov), view.fov];
    for (let step = 0; step < STEPS; step += 1) {
      const between = (narrow + wide) / 2;
      if (yawReach(at(between), aspect) > half) wide = between;
      else narrow = between;
    }
    fitting = at(narrow);
  }
  const room = Math.max(0, half - yawReach(fitting, aspect));
  const aside = ((((view.yaw - middle + 180) % 360) + 360) % 360) - 180;
  return { ...fitting, yaw: middle + Math.max(-room, Math.min(room, aside)) };
}

/** How far to the left and right a view shows something, degrees; most of all in two of its corners. */
function yawReach({ pitch, fov }: ExtentView, aspect: number): number {
  const y = verticalHalfTangent(fov, aspect);
  const [sine, cosine] = [Math.sin(Math.abs(pitch) * radians), Math.cos(pitch * radians)];
  return Math.atan2(y * aspect, cosine - y * sine) / radians;
}

/** The nominal field of view that shows so many degrees from top to bottom of a screen. */
function fovOfScreen(degrees: number, aspect: number): number {
  const tangent = Math.tan((Math.min(degrees, 179) * radians) / 2);
  return (2 * Math.atan(tangent / verticalHalfTangent(90, aspect))) / radians;
}
