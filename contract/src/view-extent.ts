import { screenFov, verticalHalfTangent } from './screen-fov.ts';

/**
 * Limits a view to the part of the sphere that the picture covers. Posters and the live canvas share the rule, so that neither shows blank
 * areas or padding, and one replaces the other without a jump.
 */

/** Degrees; -90 and 90 leave a pole open, and without yaws the picture covers the full circle. */
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

/** Narrowest picture, in degrees from left to right. */
export const SPHERE_WIDTH_MIN = 10;

/** The narrowest nominal field of view; a picture of smaller height is viewed along its middle. */
const NARROWEST = 20;
/** Bisection steps in search of the widest view whose corners stay inside the picture: finer than a hundredth of a degree. */
const STEPS = 14;

const radians = Math.PI / 180;

/**
 * The nearest view that shows nothing beyond the picture, if there is one.
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

/** Half the horizontal extent of a view, in degrees; largest at two of its corners. */
function yawReach({ pitch, fov }: ExtentView, aspect: number): number {
  const y = verticalHalfTangent(fov, aspect);
  const [sine, cosine] = [Math.sin(Math.abs(pitch) * radians), Math.cos(pitch * radians)];
  return Math.atan2(y * aspect, cosine - y * sine) / radians;
}

/** The nominal field of view that covers this many degrees from top to bottom of a screen. */
function fovOfScreen(degrees: number, aspect: number): number {
  const tangent = Math.tan((Math.min(degrees, 179) * radians) / 2);
  return (2 * Math.atan(tangent / verticalHalfTangent(90, aspect))) / radians;
}
