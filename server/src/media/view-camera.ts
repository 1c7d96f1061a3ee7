import { verticalHalfTangent } from '@oriel/contract/screen-fov';

/** A view as stored: degrees; `fov` is nominal, see the contract's screen field of view. */
export interface View {
  yaw: number;
  pitch: number;
  fov: number;
}

/** A pinhole camera: the direction through a point of its picture is `forward + right * x + up * y`. */
export interface ViewCamera {
  forward: readonly [number, number, number];
  right: readonly [number, number, number];
  up: readonly [number, number, number];
  /** Half the picture's extent at distance 1. */
  halfWidth: number;
  halfHeight: number;
}

/** The viewer's camera for a view on a screen of this size; x right, y up, z forward at yaw 0. */
export function viewCamera(view: View, width: number, height: number): ViewCamera {
  const yaw = (view.yaw * Math.PI) / 180;
  const pitch = (view.pitch * Math.PI) / 180;
  const halfHeight = verticalHalfTangent(view.fov, width / height);
  return {
    forward: [Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch), Math.cos(pitch) * Math.cos(yaw)],
    right: [Math.cos(yaw), 0, -Math.sin(yaw)],
    up: [-Math.sin(pitch) * Math.sin(yaw), Math.cos(pitch), -Math.sin(pitch) * Math.cos(yaw)],
    halfWidth: (halfHeight * width) / height,
    halfHeight,
  };
}
