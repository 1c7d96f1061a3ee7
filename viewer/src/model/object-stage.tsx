import { createRoot, type ReconcilerRoot, useThree } from '@react-three/fiber';
import { useLayoutEffect } from 'react';
import { Box3, type Group, PerspectiveCamera, PMREMGenerator, Sphere } from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import { OrbitMotion, type OrbitPose } from '../core/orbit-motion.ts';
import { attachLookControls } from '../shell/look-controls.ts';
import { FrameLoop } from './frame-loop.ts';
import { loadModel, releaseModel } from './load-model.ts';
import { OrbitCamera } from './orbit-camera.tsx';
import { quietly } from './quietly.ts';

/** Vertical field of view, degrees. */
const FIELD = 40;
/** Sharpest picture, in device pixels per CSS pixel. */
const PIXELS_MAX = 2;

/** One thing that is turned by hand, in even light: furniture, a fitting, a building as an ornament. Draws a frame only after a change. */
export class ObjectStage {
  readonly motion: OrbitMotion;
  /** Frames drawn so far. */
  frames = 0;
  readonly #canvas: HTMLCanvasElement;
  readonly #model: Group;
  readonly #root: ReconcilerRoot<HTMLCanvasElement>;
  readonly #camera: PerspectiveCamera;
  readonly #home: OrbitPose;
  readonly #detach: () => void;
  readonly #observer: ResizeObserver;
  readonly #loop = new FrameLoop();
  #resize: (width: number, height: number) => void = () => {};

  /**
   * Draws a GLB into a canvas that hears drags, pinches and keys.
   *
   * @throws when the file cannot be fetched or read, or the browser cannot draw
   */
  static async open(canvas: HTMLCanvasElement, url: string, signal: AbortSignal): Promise<ObjectStage> {
    const model = await loadModel(url, signal);
    if (signal.aborted) {
      releaseModel(model);
      throw signal.reason;
    }
    const stage = new ObjectStage(canvas, model);
    try {
      await stage.#begin();
    } catch (error) {
      stage.destroy();
      throw error;
    }
    return stage;
  }

  private constructor(canvas: HTMLCanvasElement, model: Group) {
    this.#canvas = canvas;
    this.#model = model;
    const { center, radius } = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
    const size = Math.max(radius, 1e-3);
    const distance = size / Math.sin(((FIELD / 2) * Math.PI) / 180);
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
      keys: canvas,
      motion: this.motion,
      // It was opened by hand: the page's scrolling is elsewhere.
      gestures: () => 'own',
      requestFrame: () => this.#loop.request(),
      onHome: () => {
        this.motion.flyTo(this.#home);
        this.#loop.request();
      },
      onGestureDeclined: () => {},
    });
    this.#observer = new ResizeObserver(() => this.#fit());
  }

  destroy(): void {
    this.#detach();
    this.#observer.disconnect();
    this.#loop.stop();
    this.#root.unmount();
    releaseModel(this.#model);
  }

  async #begin(): Promise<void> {
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
        <primitive object={this.#model} />
        <OrbitCamera
          motion={this.motion}
          fieldOfView={() => FIELD}
          nearOf={() => nearest}
          onFrame={() => {
            this.frames += 1;
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
