import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { createRoot, extend, type ReconcilerRoot } from '@react-three/fiber';
import {
  ACESFilmicToneMapping,
  DirectionalLight,
  DoubleSide,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  Raycaster,
  setConsoleFunction,
  Vector2,
  Vector3,
} from 'three';
import { OrbitMotion, type OrbitPose } from '../core/orbit-motion.ts';
import { attachLookControls, type DeclinedGesture, type Gestures } from '../shell/look-controls.ts';
import { ApartmentPaint, type Paint } from './apartment-paint.ts';
import { BuildingScene, type SceneState } from './building-scene.tsx';
import { FIELD, homePose, middleOf, radiusOf } from './home-pose.ts';
import { Labels } from './labels.ts';
import { loadModel, releaseModel } from './load-model.ts';
import { Skydome } from './skydome.ts';

extend({ DirectionalLight, Group, HemisphereLight });

/** Metres that a camera at a window stands before the pane, and looks ahead of itself. */
const AT_WINDOW = { before: 0.35, ahead: 0.5 } as const;
/** Farthest that the camera goes from the building, in its radii. */
const FARTHEST = 6;
/** Metres that a railing or frame may lie before the apartment it belongs to. */
const BEHIND = 1.2;
/** Height of a storey's walls that stay when everything above is lifted: the ceiling goes. */
const CEILING = 0.35;
/** Nothing is lifted. */
export const NO_CEILING = 1e6;
/** Sharpest picture, in device pixels per CSS pixel. */
const PIXELS_MAX = 2;

export interface ModelStageOptions {
  /** Receives the gestures; the canvas becomes its first child. */
  readonly scene: HTMLElement;
  readonly model: PublicNavigatorModel;
  /** The file to draw: `full` or `phone`. */
  readonly form: 'full' | 'phone';
  readonly numberOf: (apartmentId: string) => string;
  readonly font: string;
  /** Direction from which the building is first seen, degrees clockwise from north. */
  readonly azimuth: number;
  readonly gestures: () => Gestures;
  readonly onGestureDeclined: (kind: DeclinedGesture) => void;
  /** Page keys go through the floors. */
  readonly onPage: (direction: 1 | -1) => void;
  readonly onHome: () => void;
  /** The camera has moved: its azimuth in degrees, and its zoom, 1 for the whole building. */
  readonly onMoved: (azimuth: number, zoom: number) => void;
  readonly onLost: () => void;
  readonly signal: AbortSignal;
}

/** A building that turns freely, in a canvas of its own. */
export class ModelStage {
  readonly motion: OrbitMotion;
  readonly canvas: HTMLCanvasElement;
  /** Frames drawn so far. */
  frames = 0;
  readonly #options: ModelStageOptions;
  readonly #state: SceneState;
  readonly #root: ReconcilerRoot<HTMLCanvasElement>;
  readonly #paint: ApartmentPaint;
  readonly #cut = new Plane(new Vector3(0, -1, 0), NO_CEILING);
  readonly #idOf: ReadonlyMap<number, string>;
  #home: OrbitPose;
  readonly #radius: number;
  readonly #detach: () => void;
  readonly #observer: ResizeObserver;
  readonly #raycaster = new Raycaster();
  #camera: PerspectiveCamera;
  #redraw: () => void = () => {};
  #resize: (width: number, height: number) => void = () => {};
  #limits: ConstructorParameters<typeof OrbitMotion>[1];

  /**
   * Loads and draws a model.
   *
   * @throws when the file cannot be fetched or read, or the browser cannot draw it
   */
  static async open(options: ModelStageOptions): Promise<ModelStage> {
    const group = await loadModel(options.model[options.form].url, options.signal);
    if (options.signal.aborted) {
      releaseModel(group);
      throw options.signal.reason;
    }
    const stage = new ModelStage(options, group);
    await stage.#begin();
    return stage;
  }

  private constructor(options: ModelStageOptions, loaded: Group) {
    this.#options = options;
    const { scene, model } = options;
    this.#idOf = new Map(model.apartments.map(({ apartmentId, index }) => [index, apartmentId]));
    this.#paint = new ApartmentPaint(Math.max(0, ...this.#idOf.keys()));
    const { min, max } = model.building;
    const middle = middleOf(model);
    const radius = radiusOf(model);
    this.#radius = radius;
    this.#limits = {
      tilt: [3, 82],
      distance: [Math.max(4, radius * 0.25), radius * FARTHEST],
      target: { min: [min[0], 1, min[2]], max: [max[0], Math.max(max[1], 2), max[2]] },
    };
    this.#home = homePose(model, options.azimuth, 1.5);
    this.motion = new OrbitMotion(this.#home, this.#limits);
    const meshes = prepare(loaded, this.#paint, this.#cut);
    const far = farOf(model);
    const group = new Group();
    group.add(loaded);
    this.#state = {
      motion: this.motion,
      parts: { group, meshes },
      labels: new Labels(labelsOf(options), options.font),
      sky: new Skydome(far * 0.9),
      lit: { center: middle, radius: radius * 1.5 },
      sun: { azimuth: 210, altitude: 38 },
      shadowsStale: true,
      rankOf: () => 0,
      ceiling: NO_CEILING,
      fieldOfView: FIELD.around,
      onMoved: () => {
        const { azimuth, distance } = this.motion.pose;
        options.onMoved(((azimuth % 360) + 360) % 360, this.#home.distance / distance);
      },
      onFrame: () => {
        this.frames += 1;
      },
    };
    this.#camera = new PerspectiveCamera(FIELD.around, 1, 0.5, far);
    this.canvas = scene.ownerDocument.createElement('canvas');
    this.canvas.className = 'oriel-model-canvas';
    this.canvas.setAttribute('aria-hidden', 'true');
    scene.prepend(this.canvas);
    this.canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      options.onLost();
    });
    this.#root = quietly(() => createRoot(this.canvas));
    this.#detach = attachLookControls({
      element: scene,
      keys: scene,
      motion: this.motion,
      gestures: options.gestures,
      requestFrame: () => this.redraw(),
      onHome: options.onHome,
      onPage: options.onPage,
      onGestureDeclined: options.onGestureDeclined,
    });
    this.#observer = new ResizeObserver(() => this.#fit());
  }

  /** Draws a frame soon. */
  redraw(): void {
    this.#redraw();
  }

  /** Colours the apartments, and ranks their numbers; those ranked below 0 have none. */
  color(paintOf: (apartmentId: string) => Paint, rankOf: (apartmentId: string) => number): void {
    for (const [index, id] of this.#idOf) this.#paint.set(index, paintOf(id));
    this.#state.rankOf = rankOf;
    this.redraw();
  }

  /** Puts the sun into the sky; degrees clockwise from north, and above the horizon. */
  shine(sun: { readonly azimuth: number; readonly altitude: number }): void {
    const { sun: before } = this.#state;
    if (before.azimuth === sun.azimuth && before.altitude === sun.altitude) return;
    this.#state.sun = sun;
    this.#state.shadowsStale = true;
    this.redraw();
  }

  /** Lifts away everything above a storey; null puts it back. */
  lift(floor: PublicNavigatorModel['floors'][number] | null): void {
    const ceiling = floor ? floor.top - CEILING : NO_CEILING;
    if (ceiling === this.#state.ceiling) return;
    this.#state.ceiling = ceiling;
    this.#cut.constant = ceiling;
    this.#state.shadowsStale = true;
    if (floor) {
      const { pose } = this.motion;
      this.flyTo({
        ...pose,
        tilt: Math.max(pose.tilt, 42),
        target: [pose.target[0], floor.bottom, pose.target[2]],
      });
    }
    this.redraw();
  }

  /** Shows all of the building from where it was first seen. */
  goHome(): void {
    this.#leaveWindow();
    this.flyTo(this.#home);
  }

  flyTo(pose: OrbitPose): void {
    this.motion.flyTo(pose);
    this.redraw();
  }

  /** Turns to the side from which an apartment is seen best, a little nearer. */
  showApartment(apartmentId: string): void {
    const found = this.#apartment(apartmentId);
    if (!found) return;
    this.#leaveWindow();
    const { min, max, windows } = found;
    const { pose } = this.motion;
    const turned = windows.toSorted(
      (one, other) => turnFrom(pose.azimuth, one.azimuth) - turnFrom(pose.azimuth, other.azimuth),
    );
    const azimuth = turned[0]?.azimuth ?? pose.azimuth;
    const middle = [0, 1, 2].map((axis) => ((min[axis] ?? 0) + (max[axis] ?? 0)) / 2);
    const [x = 0, y = 0, z = 0] = middle;
    const home = this.#home;
    this.flyTo({
      azimuth: azimuth + (turnFrom(pose.azimuth, azimuth) > 20 ? 12 : 0),
      tilt: 12,
      distance: home.distance * 0.72,
      target: [
        home.target[0] + (x - home.target[0]) * 0.55,
        home.target[1] + (y - home.target[1]) * 0.55,
        home.target[2] + (z - home.target[2]) * 0.55,
      ],
    });
  }

  /** Looks out of a window of an apartment; false when the model knows none. */
  lookOut(apartmentId: string, place = 0): boolean {
    const window = this.#apartment(apartmentId)?.windows[place];
    if (!window) return false;
    const angle = (window.azimuth * Math.PI) / 180;
    const [x, y, z] = window.at;
    const metres = AT_WINDOW.before + AT_WINDOW.ahead;
    const target = [x + Math.sin(angle) * metres, y, z - Math.cos(angle) * metres] as const;
    this.motion.looking = true;
    this.#state.fieldOfView = FIELD.window;
    this.motion.limit({
      tilt: [-40, 55],
      distance: [AT_WINDOW.ahead * 0.6, this.#radius * FARTHEST],
      target: { min: [-1e4, 0.5, -1e4], max: [1e4, 1e4, 1e4] },
    });
    this.flyTo({ azimuth: window.azimuth + 180, tilt: 2, distance: AT_WINDOW.ahead, target });
    return true;
  }

  /** Steps back from the window. */
  leaveWindow(apartmentId: string | null): void {
    if (!this.motion.looking) return;
    if (apartmentId) this.showApartment(apartmentId);
    else this.goHome();
  }

  turnBy(steps: number): void {
    this.motion.stepBy(steps * 0.24, 0);
    this.redraw();
  }

  /** Below 1 goes nearer. */
  zoomBy(factor: number): void {
    this.motion.zoomBy(factor, null);
    this.redraw();
  }

  /** The apartment at a point of the scene, in CSS pixels from its upper left corner. */
  pick(x: number, y: number): string | null {
    const { clientWidth, clientHeight } = this.#options.scene;
    const point = new Vector2((x / clientWidth) * 2 - 1, 1 - (y / clientHeight) * 2);
    this.#raycaster.setFromCamera(point, this.#camera);
    this.#raycaster.firstHitOnly = false;
    const { ceiling, parts } = this.#state;
    const hits = this.#raycaster
      .intersectObjects([...parts.meshes], false)
      .filter((hit) => hit.point.y <= ceiling);
    const [first] = hits;
    for (const { object, face, distance } of hits) {
      if (first && distance > first.distance + BEHIND) return null;
      const numbers = (object as Mesh).geometry.getAttribute('_apartment');
      const id = numbers && face ? this.#idOf.get(numbers.getX(face.a)) : undefined;
      if (id !== undefined) return id;
    }
    return null;
  }

  /** Where an apartment is on the stage, CSS pixels; undefined behind the camera. */
  placeOf(apartmentId: string): { readonly x: number; readonly y: number } | undefined {
    const found = this.#apartment(apartmentId);
    if (!found) return undefined;
    const point = new Vector3(
      ...(found.windows[0]?.at ??
        ([0, 1, 2].map((axis) => ((found.min[axis] ?? 0) + (found.max[axis] ?? 0)) / 2) as [
          number,
          number,
          number,
        ])),
    ).project(this.#camera);
    if (point.z > 1) return undefined;
    const { clientWidth, clientHeight } = this.#options.scene;
    return { x: ((point.x + 1) / 2) * clientWidth, y: ((1 - point.y) / 2) * clientHeight };
  }

  destroy(): void {
    this.#detach();
    this.#observer.disconnect();
    const { parts, labels, sky } = this.#state;
    this.#root.unmount();
    releaseModel(parts.group);
    labels.dispose();
    sky.dispose();
    this.#paint.dispose();
    this.canvas.remove();
  }

  async #begin(): Promise<void> {
    const { scene } = this.#options;
    await this.#root.configure({
      frameloop: 'demand',
      camera: this.#camera,
      shadows: { type: PCFShadowMap },
      dpr: [1, Math.min(PIXELS_MAX, window.devicePixelRatio)],
      gl: { antialias: true, powerPreference: 'high-performance' },
      size: { width: scene.clientWidth, height: scene.clientHeight, top: 0, left: 0 },
      onCreated: ({ gl, invalidate }) => {
        gl.toneMapping = ACESFilmicToneMapping;
        gl.localClippingEnabled = true;
        this.#redraw = () => invalidate();
      },
    });
    const store = this.#root.render(<BuildingScene state={this.#state} />);
    this.#resize = (width, height) => store.getState().setSize(width, height);
    this.#fit();
    this.#observer.observe(scene);
  }

  #fit(): void {
    const { clientWidth, clientHeight } = this.#options.scene;
    if (clientWidth < 1 || clientHeight < 1) return;
    this.motion.viewport = { width: clientWidth, height: clientHeight };
    const atHome = this.motion.pose === this.#home || this.frames === 0;
    this.#home = homePose(this.#options.model, this.#home.azimuth, clientWidth / clientHeight);
    if (atHome) this.motion.pose = this.#home;
    this.#resize(clientWidth, clientHeight);
    this.redraw();
  }

  #leaveWindow(): void {
    if (!this.motion.looking) return;
    this.motion.looking = false;
    this.#state.fieldOfView = FIELD.around;
    this.motion.limit(this.#limits);
  }

  #apartment(id: string) {
    return this.#options.model.apartments.find(({ apartmentId }) => apartmentId === id);
  }
}

/** Distance beyond everything that is drawn of a model, metres. */
export function farOf(model: PublicNavigatorModel): number {
  const { min, max } = model.bounds;
  const reach = Math.hypot(
    ...([0, 2] as const).map((axis) => Math.max(Math.abs(min[axis]), Math.abs(max[axis]))),
  );
  return Math.max(reach, radiusOf(model) * FARTHEST) * 2 + 200;
}

/** Runs something without three's word on the clock that r3f still makes: nobody who visits a page can do anything about it. */
export function quietly<T>(work: () => T): T {
  setConsoleFunction((type, message, ...more) => {
    if (!message.startsWith('THREE.Clock')) console[type](message, ...more);
  });
  try {
    return work();
  } finally {
    setConsoleFunction(null as never);
  }
}

/** Materials that cast and take shadows, can be cut open, and show whose they are. Returns the meshes that may be pointed at. */
export function prepare(loaded: Group, paint: ApartmentPaint, cut: Plane): Mesh[] {
  const meshes: Mesh[] = [];
  const hasBodies = loaded.getObjectByName('volume') !== undefined;
  loaded.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const owned = part.geometry.getAttribute('_apartment') !== undefined;
    const body = roleOf(part) === 'volume';
    part.castShadow = !body;
    part.receiveShadow = !body;
    if (body) {
      part.material = new MeshBasicMaterial({ transparent: true, depthWrite: false, side: DoubleSide });
      part.renderOrder = 5;
      paint.apply(part.material, 'body');
    } else if (owned && !hasBodies) {
      paint.apply(part.material, 'tint');
    }
    if (part.material instanceof MeshStandardMaterial && part.material.transparent) {
      part.castShadow = false;
      part.material.depthWrite = false;
    }
    if (owned) {
      part.material.clippingPlanes = [cut];
      part.material.clipShadows = true;
      meshes.push(part);
    }
  });
  return meshes;
}

/** What a mesh is for: several of one role are numbered by the loader. */
export function roleOf(part: Mesh): string {
  return (part.name || part.parent?.name || '').replace(/_\d+$/, '');
}

function labelsOf({ model, numberOf }: ModelStageOptions) {
  return model.apartments.map(({ apartmentId, min, max, windows }) => ({
    id: apartmentId,
    text: numberOf(apartmentId),
    places:
      windows.length > 0
        ? windows.map(({ at, azimuth }) => {
            const angle = (azimuth * Math.PI) / 180;
            // Before balconies and frames.
            return {
              at: [at[0] + Math.sin(angle) * 0.5, at[1], at[2] - Math.cos(angle) * 0.5] as const,
              azimuth,
            };
          })
        : [0, 90, 180, 270].map((azimuth) => ({
            at: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2] as const,
            azimuth,
          })),
  }));
}

function turnFrom(one: number, other: number): number {
  return Math.abs(((one - other + 540) % 360) - 180);
}
