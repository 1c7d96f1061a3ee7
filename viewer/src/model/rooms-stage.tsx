import { directionInModel, type ModelPoint } from '@oriel/contract/model-place';
import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { ModelPosition, PublicTourModel } from '@oriel/contract/tour-model';
import { createRoot, type ReconcilerRoot } from '@react-three/fiber';
import { PerspectiveCamera, Vector3, type WebGLRenderer } from 'three';
import { viewBetween } from '../core/camera.ts';
import { easeInOut } from '../core/easing.ts';
import { eyeOf, OrbitMotion, type OrbitPose } from '../core/orbit-motion.ts';
import { lensOf, type ScreenPoint, type View } from '../core/projection.ts';
import { loadModel } from './load-model.ts';
import { quietly } from './quietly.ts';
import { NO_CEILING } from './room-material.ts';
import { type PicturedRoom, RoomsScene } from './rooms-scene.ts';

/** A camera in the model that looks as a panorama does. */
interface Standpoint {
  readonly id: string;
  readonly place: ModelPosition;
}

/** Milliseconds of a flight between two rooms, and of the one down into a room. */
const FLIGHT = { way: 800, down: 1000 } as const;
/** Milliseconds in which the canvas comes up over the picture, and goes. */
const FADE = { in: 110, out: 170 } as const;
/** Vertical field of view from above, degrees. */
const FIELD = 42;
/** Metres above the cameras at which the walls are cut open from above. */
const CUT = 0.75;
/** Sharpest picture, in device pixels per CSS pixel: on the way and from above. */
const PIXELS = { way: 1, above: 2 } as const;
/** Coarsest picture of a flight. */
const COARSEST = 0.5;
/** Longest step of a flight, milliseconds: after a stall, it continues instead of jumping. */
const LONGEST_STEP = 100;
/** Milliseconds from which a flight has taken so long that the device is too slow for it. */
const TOO_LONG = 1800;

interface RoomsStageOptions {
  /** The viewer's element; the canvas goes right behind `over`. */
  readonly over: HTMLElement;
  readonly model: PublicTourModel;
  readonly onLost: () => void;
  readonly signal: AbortSignal;
}

/** Draws the model of a tour: flights between its panoramas, and its rooms from above. */
export class RoomsStage {
  readonly canvas: HTMLCanvasElement;
  readonly motion: OrbitMotion;
  /** Frames drawn so far. */
  frames = 0;
  /** Whether the last flights were too slow to be worth one. */
  isSlow = false;
  readonly #options: RoomsStageOptions;
  readonly #scene: RoomsScene;
  readonly #root: ReconcilerRoot<HTMLCanvasElement>;
  readonly #camera = new PerspectiveCamera(FIELD, 1, 0.05, 400);
  #gl: WebGLRenderer | undefined;
  #advance: () => void = () => {};
  #resize: (width: number, height: number, dpr: number) => void = () => {};
  #pixels: number = PIXELS.way;
  #task: AbortController | null = null;
  #above: { readonly ceiling: number; readonly onDrawn: () => void } | null = null;
  #asked = 0;
  #lastFrame: number | null = null;
  readonly #observer: ResizeObserver;

  /**
   * Loads a model and prepares to draw it.
   *
   * @throws when the file cannot be fetched or read, or the browser cannot draw it
   */
  static async open(options: RoomsStageOptions): Promise<RoomsStage> {
    const loaded = await loadModel(options.model.url, options.signal);
    const stage = new RoomsStage(options, new RoomsScene(loaded));
    try {
      options.signal.throwIfAborted();
      await stage.#begin();
      options.signal.throwIfAborted();
    } catch (error) {
      stage.destroy();
      throw error;
    }
    return stage;
  }

  private constructor(options: RoomsStageOptions, scene: RoomsScene) {
    this.#options = options;
    this.#scene = scene;
    const { min, max } = options.model.bounds;
    const size = Math.hypot(max[0] - min[0], max[2] - min[2]);
    this.motion = new OrbitMotion(this.#homePose(1.5), {
      tilt: [15, 88],
      distance: [2, size * 3],
      target: { min, max },
    });
    this.canvas = options.over.ownerDocument.createElement('canvas');
    this.canvas.className = 'oriel-depth-canvas';
    this.canvas.setAttribute('aria-hidden', 'true');
    this.canvas.hidden = true;
    options.over.after(this.canvas);
    this.canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      options.onLost();
    });
    this.#root = quietly(() => createRoot(this.canvas));
    this.#observer = new ResizeObserver(() => this.#fit());
  }

  /** What is left on the graphics card, for tests. */
  get memory(): { readonly geometries: number; readonly textures: number } {
    const { geometries = 0, textures = 0 } = this.#gl?.info.memory ?? {};
    return { geometries, textures };
  }

  has(id: string, version: string): boolean {
    return this.#scene.has(id, version);
  }

  addRoom(room: PicturedRoom): void {
    if (this.#gl) this.#scene.addRoom(room, this.#gl);
    this.canvas.dataset.rooms = String(this.#scene.roomCount);
    if (this.#above) this.redraw();
  }

  /** The point of the model at a direction of a panorama; null where there is none. */
  pointAt(place: ModelPosition, angles: SpherePosition): ModelPoint | null {
    return this.#scene.hit([place.x, place.y, place.z], directionInModel(place, angles));
  }

  /**
   * Flies from one panorama to another over the picture beneath. `view` gives the view to arrive at, which may still change; `covered` is
   * called once nothing of the picture beneath is seen.
   */
  async fly(
    from: Standpoint & { readonly view: View },
    to: Standpoint & { readonly view: () => View },
    covered: () => void,
  ): Promise<void> {
    const begun = performance.now();
    await this.#run(
      FLIGHT.way,
      (share) => {
        const along = easeInOut(share);
        const [a, b] = [inModel(from.place, from.view), inModel(to.place, to.view())];
        const view = viewBetween(a, b, along);
        const at = [from.place, to.place].map(({ x, y, z }) => new Vector3(x, y, z)) as [Vector3, Vector3];
        this.#camera.position.lerpVectors(at[0], at[1], along);
        this.#look(view);
        return this.#scene.showWay(from.id, to.id, along, this.#camera.position.toArray());
      },
      covered,
    );
    if (performance.now() - begun < TOO_LONG) return;
    // A device that cannot keep up gets a coarser picture, and then none.
    if (this.#pixels > COARSEST) this.#pixels = COARSEST;
    else this.isSlow = true;
  }

  /** Shows the rooms from above. `onDrawn` is called with every frame. */
  openFromAbove(heights: readonly number[], here: number, onDrawn: () => void): void {
    this.stop();
    // The rooms of the storey one comes from are open; what is above them is away.
    const storey = heights.filter((height) => Math.abs(height - here) < 1.5);
    this.#above = { ceiling: Math.max(...storey, here) + CUT, onDrawn };
    this.canvas.hidden = false;
    this.canvas.dataset.above = '';
    this.canvas.style.opacity = '1';
    this.#fit();
    this.motion.pose = this.#homePose(this.#aspect);
    this.redraw();
  }

  goHome(): void {
    this.motion.flyTo(this.#homePose(this.#aspect));
    this.redraw();
  }

  closeFromAbove(): void {
    this.stop();
    this.#above = null;
    this.#hide();
  }

  /** Flies from above down to where a panorama was taken, and stays until its picture is beneath. */
  async flyDown(to: Standpoint & { readonly view: () => View }, arrived: Promise<void>): Promise<void> {
    const { ceiling = NO_CEILING } = this.#above ?? {};
    const start = { at: this.#camera.position.clone(), turn: this.#camera.quaternion.clone() };
    const fov = this.#camera.fov;
    const end = new Vector3(to.place.x, to.place.y, to.place.z);
    this.#above = null;
    await this.#run(
      FLIGHT.down,
      (share) => {
        const along = easeInOut(share);
        this.#look(inModel(to.place, to.view()));
        const [turn, wide] = [this.#camera.quaternion.clone(), this.#camera.fov];
        this.#camera.position.lerpVectors(start.at, end, along);
        this.#camera.quaternion.slerpQuaternions(start.turn, turn, along);
        this.#camera.fov = fov + (wide - fov) * along;
        if (this.#camera.position.y < ceiling) {
          return this.#scene.showWay(to.id, to.id, 0, this.#camera.position.toArray());
        }
        this.#scene.showFromAbove(ceiling);
        return true;
      },
      () => {},
      arrived,
    );
  }

  /** Where a point of the model is on the stage, CSS pixels; null behind the camera. */
  project(point: ModelPoint): ScreenPoint | null {
    const seen = new Vector3(...point).project(this.#camera);
    if (seen.z > 1) return null;
    const { clientWidth, clientHeight } = this.canvas;
    return { x: ((seen.x + 1) / 2) * clientWidth, y: ((1 - seen.y) / 2) * clientHeight };
  }

  /** Draws a frame from above soon. */
  redraw(): void {
    if (!this.#above || this.#asked !== 0) return;
    this.#asked = requestAnimationFrame((now) => this.#frameFromAbove(now));
  }

  /** Ends whatever is under way. */
  stop(): void {
    if (this.#task) {
      this.#task.abort();
      this.#task = null;
      this.#hide();
    }
    cancelAnimationFrame(this.#asked);
    this.#asked = 0;
  }

  destroy(): void {
    this.stop();
    this.#observer.disconnect();
    this.#root.unmount();
    this.#scene.dispose();
    // The browser allows a page a few contexts, and frees this one only when it likes to.
    this.#gl?.forceContextLoss();
    this.canvas.remove();
  }

  async #begin(): Promise<void> {
    const { width, height } = this.#options.over.getBoundingClientRect();
    await this.#root.configure({
      frameloop: 'never',
      camera: this.#camera,
      flat: true,
      dpr: this.#pixels,
      gl: { antialias: true, alpha: true, powerPreference: 'high-performance' },
      size: { width, height, top: 0, left: 0 },
    });
    const store = this.#root.render(<primitive object={this.#scene.group} />);
    const { gl } = store.getState();
    gl.setClearColor(0x000000, 0);
    this.#gl = gl;
    this.#advance = () => store.getState().advance(performance.now());
    this.#resize = (w, h, dpr) => {
      store.getState().setDpr(dpr);
      store.getState().setSize(w, h);
    };
    this.#observer.observe(this.#options.over);
  }

  get #aspect(): number {
    const { width, height } = this.motion.viewport;
    return width / Math.max(1, height);
  }

  #hide(): void {
    this.canvas.hidden = true;
    delete this.canvas.dataset.above;
  }

  #fit(): void {
    const { width, height } = this.#options.over.getBoundingClientRect();
    if (width < 1 || height < 1) return;
    this.motion.viewport = { width, height };
    const most = this.#above ? Math.min(PIXELS.above, window.devicePixelRatio) : this.#pixels;
    this.#resize(width, height, most);
    this.#camera.aspect = width / height;
    this.redraw();
  }

  #homePose(aspect: number): OrbitPose {
    const { min, max } = this.#options.model.bounds;
    const radius = Math.hypot(max[0] - min[0], max[2] - min[2]) / 2;
    const half = ((FIELD / 2) * Math.PI) / 180;
    const across = Math.atan(Math.tan(half) * aspect);
    return {
      azimuth: 180,
      tilt: 62,
      distance: radius / Math.sin(Math.min(half, across)) / 1.1,
      target: [(min[0] + max[0]) / 2, Math.min(min[1] + 1, max[1]), (min[2] + max[2]) / 2],
    };
  }

  #look({ yaw, pitch, fov }: View): void {
    this.#camera.rotation.set((pitch * Math.PI) / 180, (-yaw * Math.PI) / 180, 0, 'YXZ');
    const { tangentY } = lensOf({ yaw, pitch, fov }, this.motion.viewport);
    this.#camera.fov = (2 * Math.atan(tangentY) * 180) / Math.PI;
  }

  #draw(): void {
    this.#camera.updateProjectionMatrix();
    this.#camera.updateMatrixWorld();
    this.#advance();
    this.frames += 1;
  }

  /** Draws frames for a time over the picture beneath, coming up over it and going again. */
  async #run(
    milliseconds: number,
    draw: (share: number) => boolean,
    covered: () => void,
    ready: Promise<void> = Promise.resolve(),
  ): Promise<void> {
    this.stop();
    const task = new AbortController();
    this.#task = task;
    const wasAbove = !this.canvas.hidden;
    this.canvas.hidden = false;
    this.#fit();
    let elapsed = 0;
    let before = performance.now();
    let isCovered = false;
    const leave = () => {
      if (!isCovered) covered();
      if (this.#task !== task) return;
      this.#task = null;
      this.#hide();
    };
    try {
      for (;;) {
        const now = performance.now();
        elapsed += Math.min(LONGEST_STEP, now - before);
        before = now;
        const share = Math.min(1, elapsed / milliseconds);
        if (!draw(share)) return;
        this.#draw();
        this.canvas.style.opacity = wasAbove ? '1' : String(Math.min(1, elapsed / FADE.in));
        if (!isCovered && (wasAbove || elapsed >= FADE.in)) {
          isCovered = true;
          covered();
        }
        if (share === 1) break;
        await frame(task.signal);
      }
      await ready;
      task.signal.throwIfAborted();
      const arrived = performance.now();
      for (let gone = 0; gone < 1; ) {
        await frame(task.signal);
        gone = Math.min(1, (performance.now() - arrived) / FADE.out);
        // The view beneath may still move.
        if (draw(1)) this.#draw();
        this.canvas.style.opacity = String(1 - gone);
      }
    } catch (error) {
      if (!task.signal.aborted) throw error;
    } finally {
      leave();
    }
  }

  #frameFromAbove(now: number): void {
    this.#asked = 0;
    const above = this.#above;
    if (!above) return;
    const moving = this.motion.advance(
      this.#lastFrame === null ? 1 / 60 : Math.min(0.1, (now - this.#lastFrame) / 1000),
    );
    this.#lastFrame = moving ? now : null;
    this.#camera.position.set(...eyeOf(this.motion.pose));
    this.#camera.rotation.order = 'XYZ';
    this.#camera.lookAt(...this.motion.pose.target);
    this.#camera.fov = FIELD;
    this.#scene.showFromAbove(above.ceiling);
    this.#draw();
    above.onDrawn();
    if (moving) this.redraw();
  }
}

/** A view of a panorama as a view in the model: its yaw counts from -z. */
function inModel(place: ModelPosition, view: View): View {
  return { ...view, yaw: view.yaw + place.yaw };
}

function frame(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    requestAnimationFrame(() => (signal.aborted ? reject(signal.reason) : resolve()));
  });
}
