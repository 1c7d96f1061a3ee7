import { Bvh } from '@react-three/drei/core/Bvh';
import { useFrame, useThree } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import { type DirectionalLight, Fog, type Group, type HemisphereLight, type Mesh } from 'three';
import type { OrbitMotion } from '../core/orbit-motion.ts';
import type { FloorPlan } from './floor-plan.ts';
import type { LabelBox, Labels } from './labels.ts';
import { OrbitCamera } from './orbit-camera.tsx';
import type { Skydome } from './skydome.ts';
import { lightAt } from './sunlight.ts';

/** What is drawn; changed from outside, then `redraw` is called. */
export interface SceneState {
  readonly motion: OrbitMotion;
  readonly parts: { readonly group: Group; readonly meshes: readonly Mesh[] };
  readonly labels: Labels;
  /** Of a storey that can be lifted open; stills have none. */
  readonly plan?: FloorPlan;
  readonly sky: Skydome;
  /** Middle and radius of what shadows fall from and onto, metres. */
  readonly lit: { readonly center: readonly [number, number, number]; readonly radius: number };
  /** Direction to the sun in degrees: clockwise from north, above the horizon. */
  sun: { readonly azimuth: number; readonly altitude: number };
  /** The shadows have to be drawn anew. */
  shadowsStale: boolean;
  rankOf: (id: string) => number;
  /** What stands over the stage, where no label goes. */
  taken: readonly LabelBox[];
  /** Height in metres above which everything is lifted away. */
  ceiling: number;
  fieldOfView: number;
  onMoved: () => void;
  /** Before a frame, with the camera in its place. */
  onPlaced: () => void;
  onFrame: () => void;
}

/** Everything that is drawn of a building: its parts, the sun, the sky and the numbers. Draws a frame only after a change. */
export function BuildingScene({ state }: { readonly state: SceneState }) {
  const { parts, labels, plan, sky } = state;
  return (
    <>
      <primitive object={sky.mesh} />
      <Bvh firstHitOnly>
        <primitive object={parts.group} />
      </Bvh>
      {plan ? <primitive object={plan.mesh} /> : null}
      <primitive object={labels.mesh} />
      <Sunshine state={state} />
      <OrbitCamera
        motion={state.motion}
        fieldOfView={() => state.fieldOfView}
        nearOf={(distance) => Math.max(0.05, Math.min(distance * 0.05, 2))}
        onPlaced={(camera, size) => {
          state.onPlaced();
          state.labels.place(camera, size, state.rankOf, state.ceiling, state.taken);
        }}
        onFrame={() => {
          state.onFrame();
          state.onMoved();
        }}
      />
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
