import { Bvh } from '@react-three/drei/core/Bvh';
import { invalidate, useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import {
  type DirectionalLight,
  Fog,
  type Group,
  type HemisphereLight,
  type Mesh,
  PerspectiveCamera,
  Vector3,
} from 'three';
import { eyeOf, type OrbitMotion } from '../core/orbit-motion.ts';
import type { Labels } from './labels.ts';
import type { Skydome } from './skydome.ts';
import { lightAt } from './sunlight.ts';

/** Longest time step in seconds: after a stall, the camera continues instead of jumping. */
const LONGEST_STEP = 0.1;

/** What is drawn; changed from outside, then `redraw` is called. */
export interface SceneState {
  readonly motion: OrbitMotion;
  readonly parts: { readonly group: Group; readonly meshes: readonly Mesh[] };
  readonly labels: Labels;
  readonly sky: Skydome;
  /** Middle and radius of what shadows fall from and onto, metres. */
  readonly lit: { readonly center: readonly [number, number, number]; readonly radius: number };
  /** Direction to the sun in degrees: clockwise from north, above the horizon. */
  sun: { readonly azimuth: number; readonly altitude: number };
  /** The shadows have to be drawn anew. */
  shadowsStale: boolean;
  rankOf: (id: string) => number;
  /** Height in metres above which everything is lifted away. */
  ceiling: number;
  fieldOfView: number;
  onMoved: () => void;
  onFrame: () => void;
}

/** Everything that is drawn of a building: its parts, the sun, the sky and the numbers. Draws a frame only after a change. */
export function BuildingScene({ state }: { readonly state: SceneState }) {
  const { parts, labels, sky } = state;
  return (
    <>
      <primitive object={sky.mesh} />
      <Bvh firstHitOnly>
        <primitive object={parts.group} />
      </Bvh>
      <primitive object={labels.mesh} />
      <Sunshine state={state} />
      <Camera state={state} />
    </>
  );
}

/** One sun with shadows, drawn anew only when it has moved, and the light of the sky. */
function Sunshine({ state }: { readonly state: SceneState }) {
  const sun = useRef<DirectionalLight>(null);
  const gl = useThree(({ gl: renderer }) => renderer);
  const scene = useThree(({ scene: whole }) => whole);
  useLayoutEffect(() => {
    gl.shadowMap.autoUpdate = false;
  }, [gl]);
  const hemisphere = useRef<HemisphereLight>(null);
  useFrame(() => {
    const light = sun.current;
    if (!light || !state.shadowsStale) return;
    state.shadowsStale = false;
    const { azimuth, altitude } = state.sun;
    const now = lightAt(altitude);
    const { center, radius } = state.lit;
    const [a, h] = [(azimuth * Math.PI) / 180, (Math.max(altitude, 3) * Math.PI) / 180];
    light.target.position.set(...center);
    light.position
      .set(Math.sin(a) * Math.cos(h), Math.sin(h), -Math.cos(a) * Math.cos(h))
      .multiplyScalar(radius * 2)
      .add(light.target.position);
    light.target.updateMatrixWorld();
    light.color.copy(now.sun.color);
    light.intensity = now.sun.intensity;
    hemisphere.current?.color.copy(now.sky.above);
    hemisphere.current?.groundColor.copy(now.sky.below);
    if (hemisphere.current) hemisphere.current.intensity = now.sky.intensity;
    state.sky.paint(now.background);
    // The ground goes over into the sky instead of ending.
    scene.fog = new Fog(now.background.horizon, radius * 3, radius * 14);
    gl.shadowMap.needsUpdate = true;
  }, -2);
  const { radius } = state.lit;
  return (
    <>
      <hemisphereLight ref={hemisphere} />
      <directionalLight
        ref={sun}
        castShadow
        shadow-mapSize={[2048, 2048]}
        shadow-camera-left={-radius}
        shadow-camera-right={radius}
        shadow-camera-top={radius}
        shadow-camera-bottom={-radius}
        shadow-camera-near={radius * 0.2}
        shadow-camera-far={radius * 4}
        shadow-normalBias={radius / 900}
        shadow-bias={-0.0004}
      />
    </>
  );
}

/** Frames that tell how fast the device is, and seconds a frame that are too slow to turn smoothly. */
const PACE_FRAMES = 14;
const SLOW = 1 / 24;
/** Coarsest picture, in device pixels per CSS pixel. */
const COARSEST = 0.75;

/** Makes the picture coarser on a device that cannot keep up. */
class Pace {
  readonly #set: (dpr: number) => void;
  #dpr: number;
  #times: number[] = [];

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
    if (middle < SLOW || this.#dpr <= COARSEST) return;
    this.#dpr = Math.max(COARSEST, this.#dpr * 0.75);
    this.#set(this.#dpr);
  }
}

/** Follows the motion, places the numbers, and asks for the next frame while anything moves. */
function Camera({ state }: { readonly state: SceneState }) {
  const get = useThree(({ get: read }) => read);
  const eye = useMemo(() => new Vector3(), []);
  const before = useRef(false);
  const pace = useMemo(() => new Pace((dpr) => get().setDpr(dpr), get().viewport.dpr), [get]);
  useEffect(() => invalidate(), []);
  useFrame(({ camera, size }, delta) => {
    const { motion } = state;
    const moving = motion.advance(before.current ? Math.min(delta, LONGEST_STEP) : 1 / 60);
    before.current = moving;
    if (!(camera instanceof PerspectiveCamera)) return;
    eye.set(...eyeOf(motion.pose));
    const { distance, target } = motion.pose;
    camera.position.copy(eye);
    camera.lookAt(...target);
    const near = Math.max(0.05, Math.min(distance * 0.05, 2));
    if (camera.near !== near || camera.fov !== state.fieldOfView) {
      camera.near = near;
      camera.fov = state.fieldOfView;
      camera.updateProjectionMatrix();
    }
    camera.updateMatrixWorld();
    state.labels.place(camera, size, state.rankOf, state.ceiling);
    state.onFrame();
    if (moving) {
      pace.note(delta);
      get().invalidate();
    }
    state.onMoved();
  }, -1);
  return null;
}
