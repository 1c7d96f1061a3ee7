import type { ModelBuilding, PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { createRoot, extend, type ReconcilerRoot } from '@react-three/fiber';
import {
  ACESFilmicToneMapping,
  DirectionalLight,
  Group,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitMotion, type OrbitPose } from '../core/orbit-motion.ts';
import { attachLookControls } from '../shell/look-controls.ts';
import { ApartmentPaint, type Paint } from './apartment-paint.ts';
import { BuildingScene, type SceneState } from './building-scene.tsx';
import { FloorPlan } from './floor-plan.ts';
import { FrameLoop } from './frame-loop.ts';
import {
  AT_WINDOW,
  apartmentPose,
  type Box,
  FARTHEST,
  FIELD,
  farOf,
  homePose,
  limitsOf,
  middleOf,
  radiusOf,
  windowPose,
} from './home-pose.ts';
import { type Label, type LabelBox, Labels } from './labels.ts';
import { loadModel, releaseModel } from './load-model.ts';
import { modelCanvas } from './model-canvas.ts';
import type { ModelStageOptions } from './model-stage-options.ts';
import { ModelTargets } from './model-targets.ts';
import { panByOtherButtons } from './other-buttons.ts';
import { sidesOf } from './placed-building.ts';
import { cutOpen, labelsOf, NO_CEILING, pointLabelsOf, prepareModel } from './prepare-model.ts';
import { quietly } from './quietly.ts';
import { Skydome } from './skydome.ts';
import { StagePoints } from './stage-points.ts';

extend({ DirectionalLight, Group, HemisphereLight });

/** Height of a storey's walls that stay when everything above is lifted: the ceiling goes. */
const CEILING = 0.35;
/** Degrees; straight down there would be no way up. */
const STRAIGHT_DOWN = 89.5;
/** Sharpest picture, in device pixels per CSS pixel. */
const PIXELS_MAX = 2;

/** A building that turns freely, in a canvas of its own. */
export class ModelStage {
  readonly motion: OrbitMotion;
  readonly canvas: HTMLCanvasElement;
  readonly #context: WebGL2RenderingContext;
  readonly targets: ModelTargets;
  /** Points of the stage and of the model. */
  readonly points: StagePoints;
  /** Frames drawn so far. */
  frames = 0;
  readonly #options: ModelStageOptions;
  readonly #state: SceneState;
  readonly #root: ReconcilerRoot<HTMLCanvasElement>;
  readonly #paint: ApartmentPaint;
  readonly #plan = new FloorPlan(() => this.redraw());
  readonly #cut = new Plane(new Vector3(0, -1, 0), NO_CEILING);
  readonly #idOf: ReadonlyMap<number, string>;
  readonly #sides: readonly Plane[];
  #home: OrbitPose;
  /** False until the stage has a size; a list alone hides it. */
  #isFitted = false;
  /** What the camera turns around: a building, or all of them. */
  #around: Box;
  #entered: ModelBuilding | undefined;
  readonly #drawn = new Set<() => void>();
  readonly #detach: () => void;
  readonly #observer: ResizeObserver;
  #camera: PerspectiveCamera;
  readonly #loop = new FrameLoop();
  #resize: (width: number, height: number) => void = () => {};
  #limits: ConstructorParameters<typeof OrbitMotion>[1];

  /**
   * Loads and draws a model.
   *
   * @throws when the file cannot be fetched or read, or the browser cannot draw it
   */
  static async open(options: ModelStageOptions): Promise<ModelStage> {
    const { model, form, signal, file } = options;
    const group = await loadModel(model[form].url, signal, file);
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
    const middle = middleOf(model.building);
    this.#around = model.building;
    const radius = radiusOf(model.building);
    this.#limits = limitsOf(model.building);
    this.#home = homePose(this.#options.model, model.building, options.azimuth, 1.5);
    this.motion = new OrbitMotion(this.#home, this.#limits);
    const several = model.buildings.length > 1;
    // In a model of several, only what stands on the ground of the building that was entered is lifted.
    this.#sides = several ? [0, 1, 2, 3].map(() => new Plane(new Vector3(1, 0, 0), 0)) : [];
    const meshes = prepareModel(loaded, this.#paint);
    const far = farOf(model);
    const group = new Group();
    group.add(loaded);
    this.#state = {
      motion: this.motion,
      parts: { group, meshes },
      plan: this.#plan,
      labels: new Labels(this.#labels(options.nameOfPoint), options.font),
      sky: new Skydome(far * 0.9),
      lit: { center: middle, radius: radius * 1.5 },
      sun: { azimuth: 210, altitude: 38 },
      shadowsStale: true,
      rankOf: () => 0,
      taken: [],
      ceiling: NO_CEILING,
      fieldOfView: FIELD.around,
      onMoved: () => {
        const { azimuth, distance } = this.motion.pose;
        options.onMoved(((azimuth % 360) + 360) % 360, this.#home.distance / distance);
      },
      onPlaced: () => {
        for (const listener of this.#drawn) listener();
      },
      onFrame: () => {
        this.frames += 1;
      },
    };
    this.#camera = new PerspectiveCamera(FIELD.around, 1, 0.5, far);
    this.points = new StagePoints(this.#camera);
    this.targets = new ModelTargets({
      model,
      points: this.points,
      camera: this.#camera,
      state: this.#state,
      idOf: this.#idOf,
      sides: this.#sides,
    });
    const drawing = options.drawing ?? modelCanvas(scene.ownerDocument);
    if (!drawing) throw new Error('The browser cannot draw models.');
    this.canvas = drawing.canvas;
    this.#context = drawing.context;
    this.canvas.className = 'oriel-model-canvas';
    this.canvas.setAttribute('aria-hidden', 'true');
    scene.prepend(this.canvas);
    this.canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      options.onLost();
    });
    this.#root = quietly(() => createRoot(this.canvas));
    const letGo = panByOtherButtons(scene, this.motion);
    const detach = attachLookControls({
      element: scene,
      keys: scene,
      motion: this.motion,
      pans: this.motion,
      gestures: options.gestures,
      requestFrame: () => this.redraw(),
      onHome: options.onHome,
      onPage: options.onPage,
      onGestureDeclined: options.onGestureDeclined,
    });
    this.#detach = () => {
      letGo();
      detach();
    };
    this.#observer = new ResizeObserver(() => this.#fit());
  }

  /** Draws a frame soon. */
  redraw(): void {
    this.#loop.request();
  }

  /** Colours the apartments, and ranks their numbers; those ranked below 0 have none. */
  color(paintOf: (apartmentId: string) => Paint, rankOf: (apartmentId: string) => number): void {
    for (const [index, id] of this.#idOf) this.#paint.set(index, paintOf(id));
    this.#state.rankOf = rankOf;
    this.redraw();
  }

  /** Names the points of interest, as in another language. */
  namePoints(nameOfPoint: (key: string) => string | undefined): void {
    this.#state.labels.write(this.#labels(nameOfPoint));
    this.redraw();
  }

  /** Keeps labels off what stands over the stage, CSS pixels. */
  keepOff(taken: readonly LabelBox[]): void {
    const before = this.#state.taken;
    this.#state.taken = taken;
    const isSame = (one: LabelBox, other: LabelBox | undefined) =>
      one.left === other?.left &&
      one.right === other.right &&
      one.top === other.top &&
      one.bottom === other.bottom;
    if (before.length !== taken.length || before.some((box, place) => !isSame(box, taken[place])))
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
    const { meshes } = this.#state.parts;
    this.#plan.show(floor, floor ? this.points.floorOf(floor, this.#options.model, meshes) : 0);
    this.redraw();
    if (ceiling === this.#state.ceiling) return;
    this.#state.ceiling = ceiling;
    this.#cut.constant = ceiling;
    cutOpen(meshes, floor ? [this.#cut, ...this.#sides] : null);
    this.#state.shadowsStale = true;
    if (floor) {
      const { pose } = this.motion;
      this.flyTo({
        ...pose,
        tilt: Math.max(pose.tilt, 42),
        target: [pose.target[0], floor.bottom, pose.target[2]],
      });
    }
  }

  /** Goes to a building of several, which the camera turns around from then on; null to all of them. */
  enter(buildingId: string | null): void {
    const { model } = this.#options;
    this.#entered = model.buildings.find((one) => one.buildingId === buildingId);
    this.#around = this.#entered ?? model.building;
    for (const [place, side] of (this.#entered ? sidesOf(this.#entered) : []).entries())
      this.#sides[place]?.copy(side);
    this.#limits = limitsOf(this.#around);
    this.#leaveWindow();
    this.motion.limit(this.#limits);
    this.#home = homePose(this.#options.model, this.#around, this.#options.azimuth, this.#aspect);
    this.flyTo({ ...this.#home, azimuth: this.motion.pose.azimuth });
  }

  /** Shows all of the building from where it was first seen. */
  goHome(): void {
    this.#leaveWindow();
    this.flyTo(this.#home);
  }

  /** Looks at what it turns around from above, north up. */
  lookDown(): void {
    this.#leaveWindow();
    this.motion.limit({ ...this.#limits, tilt: [this.#limits.tilt[0], STRAIGHT_DOWN] });
    // From the south, so that north is up.
    this.flyTo({ ...this.#home, azimuth: 180, tilt: STRAIGHT_DOWN, distance: this.#home.distance * 0.8 });
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
    const { azimuth } = this.motion.pose;
    const own = this.#entered ?? this.targets.buildingAt(new Vector3(...middleOf(found)));
    const home = own ? homePose(this.#options.model, own, azimuth, this.#aspect) : this.#home;
    this.flyTo(apartmentPose(found, home, azimuth));
  }

  /** Turns about a point of interest, a little nearer. */
  showPoint(key: string): void {
    const found = this.#options.model.pointsOfInterest?.find((one) => one.key === key);
    if (!found) return;
    this.#leaveWindow();
    const { pose } = this.motion;
    this.flyTo({
      ...pose,
      target: [...found.at],
      distance: Math.min(pose.distance, this.#home.distance * 0.6),
    });
  }

  /** Looks out of a window of an apartment; false when the model knows none. */
  lookOut(apartmentId: string, place = 0): boolean {
    const window = this.#apartment(apartmentId)?.windows[place];
    if (!window) return false;
    this.motion.looking = true;
    this.#state.fieldOfView = FIELD.window;
    this.motion.limit({
      tilt: [-40, 55],
      distance: [AT_WINDOW.ahead * 0.6, radiusOf(this.#around) * FARTHEST],
      target: { min: [-1e4, 0.5, -1e4], max: [1e4, 1e4, 1e4] },
    });
    this.flyTo(windowPose(window));
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

  get #aspect(): number {
    const { clientWidth, clientHeight } = this.#options.scene;
    return clientWidth > 0 && clientHeight > 0 ? clientWidth / clientHeight : 1.5;
  }

  /** Calls a listener before every frame, with the camera in its place; returns how to stop that. */
  onDrawn(listener: () => void): () => void {
    this.#drawn.add(listener);
    return () => this.#drawn.delete(listener);
  }

  destroy(): void {
    this.#detach();
    this.#observer.disconnect();
    this.#loop.stop();
    const { parts, labels, sky } = this.#state;
    this.#root.unmount();
    releaseModel(parts.group);
    labels.dispose();
    this.#plan.dispose();
    sky.dispose();
    this.#paint.dispose();
    this.canvas.remove();
  }

  async #begin(): Promise<void> {
    const { scene } = this.#options;
    await this.#root.configure({
      frameloop: 'never',
      camera: this.#camera,
      shadows: { type: PCFShadowMap },
      dpr: [1, Math.min(PIXELS_MAX, window.devicePixelRatio)],
      gl: (defaults) => new WebGLRenderer({ ...defaults, canvas: this.canvas, context: this.#context }),
      size: { width: scene.clientWidth, height: scene.clientHeight, top: 0, left: 0 },
      onCreated: ({ gl }) => {
        gl.toneMapping = ACESFilmicToneMapping;
        gl.localClippingEnabled = true;
        // Asking for errors waits for every shader; one that fails loses the context or draws nothing, and both are noticed.
        gl.debug.checkShaderErrors = false;
      },
    });
    const store = this.#root.render(<BuildingScene state={this.#state} />);
    this.#resize = (width, height) => store.getState().setSize(width, height);
    this.#loop.follow(store);
    this.#fit();
    this.#observer.observe(scene);
  }

  #fit(): void {
    const { clientWidth, clientHeight } = this.#options.scene;
    if (clientWidth < 1 || clientHeight < 1) return;
    this.motion.viewport = this.points.size = { width: clientWidth, height: clientHeight };
    const atHome = this.motion.pose === this.#home || !this.#isFitted;
    this.#isFitted = true;
    this.#home = homePose(this.#options.model, this.#around, this.#home.azimuth, this.#aspect);
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

  #labels(nameOfPoint: (key: string) => string | undefined = () => undefined): Label[] {
    const { model, numberOf } = this.#options;
    return [...labelsOf(model, numberOf), ...pointLabelsOf(model, nameOfPoint)];
  }

  #apartment(id: string) {
    return this.#options.model.apartments.find(({ apartmentId }) => apartmentId === id);
  }
}
