import { type Size, useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import { PerspectiveCamera } from 'three';
import { eyeOf, type OrbitMotion } from '../core/orbit-motion.ts';

/** Longest time step in seconds: after a stall, the camera continues instead of jumping. */
const LONGEST_STEP = 0.1;
/** Frames that tell how fast the device is, and seconds a frame that are too slow to turn smoothly. */
const PACE_FRAMES = 14;
const SLOW = 1 / 24;
/** Coarsest picture, in device pixels per CSS pixel. */
const COARSEST = 0.75;

/**
 * Makes the picture coarser on a device that cannot keep up, once it rests: another size waits for all the frames that such a device has not
 * drawn yet, which a visitor would feel under the finger.
 */
class Pace {
  readonly #set: (dpr: number) => void;
  #dpr: number;
  #times: number[] = [];
  #isSlow = false;

  constructor(set: (dpr: number) => void, dpr: number) {
    this.#set = set;
    this.#dpr = dpr;
  }

  note(seconds: number): void {
    // The first frame after a rest says nothing.
    if (seconds > 1) return;
    this.#times.push(seconds);
    if (this.#times.length < PACE_FRAMES) return;
    const middle = this.#times.toSorted((one, other) => one - other)[PACE_FRAMES / 2] ?? 0;
    this.#times = [];
    this.#isSlow = middle >= SLOW;
  }

  rest(): void {
    this.#times = [];
    if (!this.#isSlow || this.#dpr <= COARSEST) return;
    this.#isSlow = false;
    this.#dpr = Math.max(COARSEST, this.#dpr * 0.75);
    this.#set(this.#dpr);
  }
}

interface OrbitCameraProps {
  readonly motion: OrbitMotion;
  /** Vertical, degrees. */
  readonly fieldOfView: () => number;
  /** The nearest that is drawn, by the distance to the target. */
  readonly nearOf: (distance: number) => number;
  /** Before a frame is drawn. */
  readonly onPlaced?: (camera: PerspectiveCamera, size: Size) => void;
  readonly onFrame: () => void;
}

/** Follows a motion around a model, and asks for the next frame while anything moves. */
export function OrbitCamera({ motion, fieldOfView, nearOf, onPlaced, onFrame }: OrbitCameraProps) {
  const get = useThree(({ get: read }) => read);
  const before = useRef(false);
  const pace = useMemo(() => new Pace((dpr) => get().setDpr(dpr), get().viewport.dpr), [get]);
  useEffect(() => get().invalidate(), [get]);
  useFrame(({ camera, size }, delta) => {
    const moving = motion.advance(before.current ? Math.min(delta, LONGEST_STEP) : 1 / 60);
    before.current = moving;
    if (!(camera instanceof PerspectiveCamera)) return;
    const { distance, target } = motion.pose;
    camera.position.set(...eyeOf(motion.pose));
    camera.lookAt(...target);
    const [near, fov] = [nearOf(distance), fieldOfView()];
    if (camera.near !== near || camera.fov !== fov) {
      camera.near = near;
      camera.fov = fov;
      camera.updateProjectionMatrix();
    }
    camera.updateMatrixWorld();
    onPlaced?.(camera, size);
    if (moving) {
      pace.note(delta);
      get().invalidate();
    } else if (!motion.isHeld) pace.rest();
    onFrame();
  }, -1);
  return null;
}
