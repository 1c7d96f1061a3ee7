import { createRoot, extend, type ReconcilerRoot, useThree } from '@react-three/fiber';
import { useLayoutEffect } from 'react';
import { Box3, Group, PerspectiveCamera, PMREMGenerator, Raycaster, Sphere, Vector2, Vector3 } from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import { OrbitMotion, type OrbitPose, type Place3 } from '../core/orbit-motion.ts';
import type { ScreenPoint } from '../core/projection.ts';
import { attachLookControls, type DeclinedGesture, type Gestures } from '../shell/look-controls.ts';
import { FrameLoop } from './frame-loop.ts';
import { loadModel, releaseModel } from './load-model.ts';
import { OrbitCamera } from './orbit-camera.tsx';
import { quietly } from './quietly.ts';

// What is written as an element.
extend({ Group });

/** Vertical field of view, degrees. */
const FIELD = 40;
/** Sharpest picture, in device pixels per CSS pixel. */
const PIXELS_MAX = 2;

export interface ObjectStageOptions {
  /** hears the keys; the canvas by default */
  readonly keys?: HTMLElement;
  readonly gestures?: () => Gestures;
  readonly onGestureDeclined?: (kind: DeclinedGesture) => void;
  /** after each frame */
  readonly onFrame?: () => void;
}

/** One thing that is turned by hand, in even light: furniture, a fitting, a building as an ornament. Draws a frame only after a change. */
export class ObjectStage {
  readonly motion: OrbitMotion;
  /** Frames drawn so far. */
  frames = 0;
  readonly #options: ObjectStageOptions;
  readonly #canvas: HTMLCanvasElement;
  readonly #model: Group;
  readonly #root: ReconcilerRoot<HTMLCanvasElement>;
  readonly #camera: PerspectiveCamera;
  readonly #home: OrbitPose;
  readonly #radius: number;
  readonly #ray = new Raycaster();
  readonly #detach: () => void;
  readonly #observer: ResizeObserver;
  readonly #loop = new FrameLoop();
  #resize: (width: number, height: number) => void = () => {};

  /**
   * Draws a GLB into a canvas that hears drags, pinches and keys.
   *
   * @throws when the file cannot be fetched or read, or the browser cannot draw
   */
  static async open(
    canvas: HTMLCanvasElement,
    url: string,
    signal: AbortSignal,
    options: ObjectStageOptions = {},
  ): Promise<ObjectStage> {
    const model = await loadModel(url, signal);
    if (signal.aborted) {
      releaseModel(model);
      throw signal.reason;
    }
    const stage = new ObjectStage(canvas, model, options);
    try {
      await stage.#begin();
    } catch (error) {
      stage.destroy();
      throw error;
    }
    return stage;
  }

  private constructor(canvas: HTMLCanvasElement, model: Group, options: ObjectStageOptions) {
    this.#options = options;
    this.#canvas = canvas;
    this.#model = model;
    const { center, radius } = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
    const size = Math.max(radius, 1e-3);
    this.#radius = size;
    // All of it is seen in a narrow canvas, too.
    const half = ((FIELD / 2) * Math.PI) / 180;
    const across = Math.atan(Math.tan(half) * (canvas.clientWidth / canvas.clientHeight || 1));
    const distance = size / Math.sin(Math.min(half, across));
    const target = [center.x, center.y, center.z] as const;
    this.#home = { azimuth: 144, tilt: 22, distance, target };
    this.motion = new OrbitMotion(this.#home, {
      tilt: [-85, 85],
      distance: [size * 0.4, distance * 3],
      // It turns in its place.
      target: { min: target, max: target },
    });
    this.#camera = new PerspectiveCamera(FIELD, 1, distance / 100, distance * 10);
    this.#root = quietly(() => createRoot(canvas));
    this.#detach = attachLookControls({
      element: canvas,
      keys: options.keys ?? canvas,
      motion: this.motion,
      // Opened by hand, the page's scrolling is elsewhere.
      gestures: options.gestures ?? (() => 'own'),
      requestFrame: () => this.#loop.request(),
      onHome: () => this.home(),
      onGestureDeclined: options.onGestureDeclined ?? (() => {}),
    });
    this.#observer = new ResizeObserver(() => this.#fit());
  }

  /** Size of the model: the radius of the sphere around it, in its own unit. */
  get radius(): number {
    return this.#radius;
  }

  home(): void {
    this.motion.flyTo(this.#home);
    this.#loop.request();
  }

  /** @param factor below 1 zooms in */
  zoomBy(factor: number): void {
    this.motion.zoomBy(factor, null);
    this.#loop.request();
  }

  /** Turns the side of a place to the front. */
  face([x, , z]: Place3): void {
    const [middleX, , middleZ] = this.#home.target;
    const [east, south] = [x - middleX, z - middleZ];
    if (Math.hypot(east, south) < this.#radius * 0.05) return;
    const azimuth = (Math.atan2(east, -south) * 180) / Math.PI;
    this.motion.flyTo({ ...this.motion.pose, azimuth });
    this.#loop.request();
  }

  /** The place of the model at a point of the canvas, in CSS pixels; undefined beside it. */
  placeAt({ x, y }: ScreenPoint): Place3 | undefined {
    const { clientWidth, clientHeight } = this.#canvas;
    const point = new Vector2((x / clientWidth) * 2 - 1, 1 - (y / clientHeight) * 2);
    this.#ray.setFromCamera(point, this.#camera);
    return this.#ray.intersectObject(this.#model, true)[0]?.point.toArray();
  }

  /** Where a place is seen, in CSS pixels of the canvas; undefined behind the camera. */
  pointOf(place: Place3): ScreenPoint | undefined {
    const { clientWidth, clientHeight } = this.#canvas;
    const { x, y, z } = new Vector3(...place).project(this.#camera);
    if (z > 1) return undefined;
    return { x: ((x + 1) / 2) * clientWidth, y: ((1 - y) / 2) * clientHeight };
  }

  /** Whether the model itself is in front of a place. */
  hides(place: Place3): boolean {
    const eye = this.#camera.position;
    const to = new Vector3(...place).sub(eye);
    const distance = to.length();
    this.#ray.set(eye, to.normalize());
    const first = this.#ray.intersectObject(this.#model, true)[0];
    return first !== undefined && first.distance < distance - this.#radius * 0.02;
  }

  destroy(): void {
    this.#detach();
    this.#observer.disconnect();
    this.#loop.stop();
    this.#root.unmount();
    releaseModel(this.#model);
  }

  async #begin(): Promise<void> {
    const options = this.#options;
    // Places of comments are looked for in the model; a tree of its triangles makes that quick.
    const Picking = options.onFrame ? (await import('@react-three/drei/core/Bvh')).Bvh : undefined;
    const { clientWidth, clientHeight } = this.#canvas;
    await this.#root.configure({
      frameloop: 'never',
      camera: this.#camera,
      dpr: Math.min(PIXELS_MAX, window.devicePixelRatio),
      flat: true,
      gl: { alpha: true, antialias: true },
      size: { width: clientWidth, height: clientHeight, top: 0, left: 0 },
    });
    const nearest = this.#home.distance / 100;
    const store = this.#root.render(
      <>
        <EvenLight />
        {Picking ? (
          <Picking firstHitOnly>
            <primitive object={this.#model} />
          </Picking>
        ) : (
          <primitive object={this.#model} />
        )}
        <OrbitCamera
          motion={this.motion}
          fieldOfView={() => FIELD}
          nearOf={() => nearest}
          onFrame={() => {
            this.frames += 1;
            options.onFrame?.();
          }}
        />
      </>,
    );
    this.#resize = (width, height) => store.getState().setSize(width, height);
    this.#loop.follow(store);
    this.#fit();
    this.#observer.observe(this.#canvas);
  }

  #fit(): void {
    const { clientWidth, clientHeight } = this.#canvas;
    if (clientWidth < 1 || clientHeight < 1) return;
    this.motion.viewport = { width: clientWidth, height: clientHeight };
    this.#resize(clientWidth, clientHeight);
    this.#loop.request();
  }
}

/** The light of a bright room from all sides, computed once. */
function EvenLight() {
  const scene = useThree(({ scene: whole }) => whole);
  const gl = useThree(({ gl: renderer }) => renderer);
  useLayoutEffect(() => {
    const room = new RoomEnvironment();
    const generator = new PMREMGenerator(gl);
    const { texture } = generator.fromScene(room);
    generator.dispose();
    room.dispose();
    scene.environment = texture;
    return () => {
      scene.environment = null;
      texture.dispose();
    };
  }, [scene, gl]);
  return null;
}
