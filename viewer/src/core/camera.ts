import { type Extent, viewWithin } from '@oriel/contract/view-extent';
import {
  type Direction,
  directionAt,
  lensOf,
  type ScreenPoint,
  type View,
  type Viewport,
  wrapYaw,
  yawDifference,
} from './projection.ts';

/** Limits of a view, in degrees. Pitch limits apply to the middle of the picture, an extent to its edges. */
export interface Limits {
  readonly extent?: Extent | undefined;
  readonly pitchMin: number;
  readonly pitchMax: number;
  readonly fovMin: number;
  readonly fovMax: number;
}

/** Default limits of a panorama: the whole sphere, and the contract's range of the field of view. */
export const FULL_LIMITS: Limits = { pitchMin: -90, pitchMax: 90, fovMin: 20, fovMax: 110 };

const radians = Math.PI / 180;

/** The nearest view within limits, yaw in [-180, 180). Contradictory limits yield the lower one. */
export function clampView(view: View, limits: Limits, viewport: Viewport): View {
  const within = {
    yaw: wrapYaw(view.yaw),
    pitch: Math.max(limits.pitchMin, Math.min(limits.pitchMax, view.pitch)),
    fov: Math.max(limits.fovMin, Math.min(limits.fovMax, view.fov)),
  };
  if (!limits.extent) return within;
  const shown = viewWithin(within, limits.extent, viewport.width / Math.max(1, viewport.height));
  return { ...shown, yaw: wrapYaw(shown.yaw) };
}

/** Whether two views show the same picture to within a fraction of a pixel on any screen. */
export function sameView(p: View, q: View): boolean {
  return (
    Math.abs(yawDifference(p.yaw, q.yaw)) < 1e-6 &&
    Math.abs(p.pitch - q.pitch) < 1e-6 &&
    Math.abs(p.fov - q.fov) < 1e-6
  );
}

/**
 * The field of view that draws everything `1 / factor` times as large in the middle of the picture. Works on the tangent, which is what
 * scales a rectilinear picture: two steps by f equal one by f².
 *
 * @param fov degrees, 0 < fov < 180
 * @param factor below 1 zooms in, above 1 out
 */
export function scaledFov(fov: number, factor: number): number {
  return (2 * Math.atan(Math.tan((fov * radians) / 2) * factor)) / radians;
}

/**
 * The view that shows a direction at a point of the picture, for drags and for zooms about the pointer.
 *
 * With c the ray of the point in the camera's own axes, world y is c.y·cos(pitch) + c.z·sin(pitch), which gives pitch; yaw is what remains.
 * Near the poles two pitches or none may satisfy; then the one nearer to `near`, or the nearest possible, is used.
 *
 * @param near the previous view; breaks ties
 * @param fov nominal field of view of the new view, degrees
 */
export function viewHolding(
  direction: Direction,
  point: ScreenPoint,
  fov: number,
  viewport: Viewport,
  near: View,
): View {
  const ray = directionAt(lensOf({ yaw: 0, pitch: 0, fov }, viewport), point);
  const rayLength = Math.hypot(ray.x, ray.y, ray.z);
  const height = direction.y / Math.hypot(direction.x, direction.y, direction.z);
  const reach = Math.hypot(ray.y, ray.z) / rayLength;
  const tilt = Math.atan2(ray.y, ray.z);
  const rise = Math.asin(Math.max(-1, Math.min(1, height / reach)));
  const nearPitch = near.pitch * radians;
  const [best = nearPitch] = [rise - tilt, Math.PI - rise - tilt, -Math.PI - rise - tilt]
    .map((pitch) => Math.max(-Math.PI / 2, Math.min(Math.PI / 2, pitch)))
    .map((pitch) => ({ pitch, miss: Math.abs(raised(ray, pitch) / rayLength - height) }))
    .sort((p, q) =>
      Math.abs(p.miss - q.miss) > 1e-9
        ? p.miss - q.miss
        : Math.abs(p.pitch - nearPitch) - Math.abs(q.pitch - nearPitch),
    )
    .map(({ pitch }) => pitch);
  const ahead = ray.z * Math.cos(best) - ray.y * Math.sin(best);
  const yaw = (Math.atan2(direction.x, direction.z) - Math.atan2(ray.x, ahead)) / radians;
  return { yaw: wrapYaw(yaw), pitch: best / radians, fov };
}

function raised(ray: Direction, pitch: number): number {
  return ray.y * Math.cos(pitch) + ray.z * Math.sin(pitch);
}

/** The view with another field of view that keeps a point of the picture in place, as far as limits allow. */
export function zoomAbout(
  view: View,
  point: ScreenPoint,
  fov: number,
  viewport: Viewport,
  limits: Limits,
): View {
  const held = directionAt(lensOf(view, viewport), point);
  const target = clampView({ ...view, fov }, limits, viewport).fov;
  return clampView(viewHolding(held, point, target, viewport, view), limits, viewport);
}

/** Interpolates between two views (share 0..1), turning the short way round; the scale of the picture changes evenly. */
export function viewBetween(from: View, to: View, share: number): View {
  const scale = Math.tan((to.fov * radians) / 2) / Math.tan((from.fov * radians) / 2);
  return {
    yaw: wrapYaw(from.yaw + yawDifference(from.yaw, to.yaw) * share),
    pitch: from.pitch + (to.pitch - from.pitch) * share,
    fov: scaledFov(from.fov, scale ** share),
  };
}
