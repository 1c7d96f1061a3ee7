import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { passes } from '../core/apartment-filters.ts';
import { headingOf, type OrbitPose } from '../core/orbit-motion.ts';
import { keyOfPoint, pointOfKey } from '../core/point-key.ts';
import { floorHere } from '../core/steps.ts';
import { storeysOfPictures } from '../core/storeys.ts';
import { SOMEWHERE, springAfternoon } from '../core/sunshine.ts';
import { askModel } from '../model/ask-model.ts';
import { type GatheredModel, gatherModel } from '../model/gather-model.ts';
import { releaseCanvas } from '../model/model-canvas.ts';
import type { ModelStage } from '../model/model-stage.tsx';
import { enterBuilding, goFloorBeside, openApartment, openPointOfInterest } from './apartment-actions.ts';
import type { BuildingState, BuildingStore } from './building-store.ts';
import { isSeenAsWhole, modelPaint } from './model-paint.ts';
import type { TurntableStage } from './turntable-stage.ts';
import type { Visit } from './visit.ts';

/** CSS pixels that a press may move and still count as a tap. */
const TAP_SLOP = 10;
/** Most that a lost drawing context is waited for, milliseconds, before the pictures return. */
const GIVE_UP = 4000;

/** Degrees between two winds. */
const WIND = 45;

interface Parts {
  readonly store: BuildingStore;
  readonly visit: Visit;
  /** The pictures, which stay where the model cannot be shown. */
  readonly stage: TurntableStage;
  readonly scene: HTMLElement;
}

/**
 * The live model of a building in the place of its pictures: loads after the first picture, follows the same state, and leaves the pictures
 * where it cannot be drawn.
 */
export class ModelView {
  /** Undefined until it is drawn, and where it cannot be. */
  stage: ModelStage | undefined;
  readonly #parts: Parts;
  readonly #life = new AbortController();
  #floors: PublicNavigatorModel['floors'] = [];
  /** Where it was when it fell asleep. */
  #left: { readonly pose: OrbitPose; readonly lifted: number | null } | undefined;
  #unfollow: () => void = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Begins to load; anything that fails leaves the pictures as they are.
   *
   * @param gathering what has been on its way since the page was opened
   */
  begin(gathering?: Promise<GatheredModel | null>): void {
    this.#life.signal.addEventListener('abort', this.#parts.store.subscribe(this.#onState), { once: true });
    if (!this.#parts.store.getState().asleep) this.#start(gathering);
  }

  #start(gathering = this.#gather()): void {
    void this.#load(gathering).catch(() => {
      if (!this.#life.signal.aborted) this.#leave();
    });
  }

  destroy(): void {
    this.#life.abort();
    this.#leave();
  }

  readonly #onState = ({ asleep }: BuildingState, before: BuildingState): void => {
    if (asleep === before.asleep) return;
    if (asleep) this.#sleep();
    else if (!this.stage) this.#start();
  };

  #sleep(): void {
    const { lifted, lookingOut } = this.#parts.store.getState();
    const pose = this.stage?.motion.goal;
    // Back from a window, it shows the apartment from outside.
    if (pose && !lookingOut) this.#left = { pose, lifted };
    this.#leave();
  }

  #gather(): Promise<GatheredModel | null> {
    const { store, visit, scene } = this.#parts;
    const { signal } = this.#life;
    return gatherModel(
      scene.ownerDocument,
      askModel(visit.apiBase, store.getState().navigator.id, signal),
      signal,
    );
  }

  async #load(gathering: Promise<GatheredModel | null>): Promise<void> {
    const gathered = await gathering;
    if (!gathered) return;
    try {
      this.#show(await this.#open(gathered), gathered.model);
    } catch (error) {
      releaseCanvas(gathered.drawing);
      throw error;
    }
  }

  async #open({ Stage, ...given }: GatheredModel): Promise<ModelStage> {
    const { store, visit, scene } = this.#parts;
    const { images, frame } = store.getState();
    const numbers = new Map((store.getState().apartments ?? []).map(({ id, number }) => [id, number]));
    let opened: ModelStage | undefined;
    opened = await Stage.open({
      ...given,
      scene,
      numberOf: (id) => numbers.get(id) ?? '',
      nameOfPoint: (key) => nameOfPoint(store.getState(), key),
      font: getComputedStyle(scene).fontFamily,
      azimuth: images[frame]?.angle ?? 150,
      gestures: () => (visit.framed && !store.getState().fullscreen ? 'cooperative' : 'own'),
      onGestureDeclined: (kind) =>
        store.setState(({ hint }) => ({ hint: { kind, count: (hint?.count ?? 0) + 1 } })),
      onPage: (direction) => goFloorBeside(store, direction),
      onHome: () => this.goHome(),
      onMoved: (azimuth, zoom) => this.#onMoved(azimuth, zoom),
      onLost: () => this.#onLost(opened),
      signal: this.#life.signal,
    });
    return opened;
  }

  /** Takes the place of the pictures. */
  #show(opened: ModelStage, model: PublicNavigatorModel): void {
    const { store, stage, scene } = this.#parts;
    // It may have fallen asleep, or another may have come first, while it was loading.
    if (this.#life.signal.aborted || store.getState().asleep || this.stage) {
      opened.destroy();
      return;
    }
    this.stage = opened;
    const left = this.#left;
    this.#left = undefined;
    this.#floors = model.floors;
    stage.sleep();
    scene.dataset.model = '';
    store.setState({
      turned: 'model',
      turning: false,
      floors: model.floors,
      placed: model.buildings,
      windows: new Map(model.apartments.map(({ apartmentId, windows }) => [apartmentId, windows.length])),
      ...(left && { lifted: left.lifted }),
    });
    this.#listen();
    this.#follow();
    if (!left) return;
    opened.motion.cancel();
    opened.motion.pose = left.pose;
    opened.redraw();
  }

  /** Where a visitor at a window looks, whole degrees clockwise from north; undefined elsewhere. The state has no more than the wind. */
  get heading(): number | undefined {
    const motion = this.stage?.motion;
    return motion?.looking ? headingOf(motion.goal) : undefined;
  }

  /** All of the building, or of the estate before one is entered, with everything in its place. */
  goHome(): void {
    this.#parts.store.setState({ lifted: null, lookingOut: false });
    this.stage?.goHome();
  }

  /** Notes the movement as coarsely as it is read: the whole page listens to its state, and a turn would call on all of it with every frame. */
  #onMoved(degrees: number, zoom: number): void {
    const { store } = this.#parts;
    const azimuth = (Math.round(degrees / WIND) * WIND) % 360;
    const scale = Math.round(zoom * 10) / 10;
    const before = store.getState();
    if (before.azimuth !== azimuth || before.scale !== scale) store.setState({ azimuth, scale });
  }

  #onLost(lost: ModelStage | undefined): void {
    const { store } = this.#parts;
    // It was put to sleep.
    if (lost && lost !== this.stage) return;
    this.#leave();
    // The pictures are back at once; the model returns when the browser has room again.
    const timer = setTimeout(() => {
      if (store.getState().status === 'live' && !store.getState().asleep) this.#start();
    }, GIVE_UP);
    this.#life.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  #leave(): void {
    const { store, stage, scene } = this.#parts;
    this.#unfollow();
    this.#unfollow = () => {};
    if (!this.stage) return;
    this.stage.destroy();
    this.stage = undefined;
    delete scene.dataset.model;
    if (this.#life.signal.aborted) return;
    stage.wake();
    store.setState(({ navigator, images, apartments }) => ({
      turned: 'pictures',
      azimuth: null,
      lifted: null,
      lookingOut: false,
      scale: 1,
      floors: storeysOfPictures(navigator, images, apartments ?? []),
      placed: [],
    }));
  }

  /** Pointing and tapping; the scene tells drags from taps. */
  #listen(): void {
    const { store, scene } = this.#parts;
    const stage = this.stage;
    const listening = new AbortController();
    const { signal } = listening;
    const before = this.#unfollow;
    this.#unfollow = () => {
      listening.abort();
      before();
    };
    const under = (event: PointerEvent): string | null => {
      if (event.target instanceof Element && event.target.closest('.oriel-over')) return null;
      const box = scene.getBoundingClientRect();
      const picked = stage?.targets.at(event.clientX - box.left, event.clientY - box.top);
      return picked ? targetIn(store.getState(), picked) : null;
    };
    let asked = 0;
    scene.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerType !== 'mouse' || stage?.motion.isHeld || asked) return;
        asked = requestAnimationFrame(() => {
          asked = 0;
          if (signal.aborted) return;
          const id = under(event);
          if (store.getState().pointed !== id) store.setState({ pointed: id });
        });
      },
      { signal },
    );
    let pressed: { x: number; y: number } | null = null;
    scene.addEventListener(
      'pointerdown',
      (event) => {
        // Other buttons pan.
        pressed = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
      },
      { signal, capture: true },
    );
    scene.addEventListener(
      'pointerup',
      (event) => {
        const tap = pressed;
        pressed = null;
        if (!tap || Math.hypot(event.clientX - tap.x, event.clientY - tap.y) > TAP_SLOP) return;
        if (event.target instanceof Element && event.target.closest('.oriel-over')) return;
        const id = under(event);
        // With touch, the first tap says what it is, the second opens.
        if (id === null) store.setState({ pointed: null });
        // Its name stands there already.
        else if (pointOfKey(id) !== undefined) openPointOfInterest(store, pointOfKey(id) ?? null);
        // Its name and what is to be had there stand over it already.
        else if (store.getState().placed.some(({ buildingId }) => buildingId === id))
          enterBuilding(store, id);
        else if (event.pointerType === 'mouse' || store.getState().pointed === id) openApartment(store, id);
        else store.setState({ pointed: id });
      },
      { signal },
    );
  }

  #follow(): void {
    const { store } = this.#parts;
    const before = this.#unfollow;
    const unsubscribe = store.subscribe((state, last) => this.#apply(state, last));
    this.#unfollow = () => {
      unsubscribe();
      before();
    };
    this.#apply(store.getState(), null);
  }

  #color(state: BuildingState): void {
    const { paintOf, rankOf } = modelPaint(state);
    this.stage?.color(paintOf, rankOf);
  }

  #apply(state: BuildingState, before: BuildingState | null): void {
    const { stage } = this;
    if (!stage) return;
    const has = (...keys: (keyof BuildingState)[]) =>
      !before || keys.some((key) => state[key] !== before[key]);
    if (has('apartments', 'filters', 'pointed', 'selected', 'lookingOut', 'entered', 'lifted'))
      this.#color(state);
    if (before && has('navigator')) stage.namePoints((key) => nameOfPoint(state, key));
    if (has('sun')) stage.shine(state.sun ?? sunOf(state));
    // At first, all is in its place already.
    if (before ? has('entered') : state.entered !== null) stage.enter(state.entered);
    if (has('lifted', 'entered')) stage.lift(floorHere({ ...state, floors: this.#floors }) ?? null);
    if (has('pointOfInterest') && state.pointOfInterest !== null) stage.showPoint(state.pointOfInterest);
    if (has('selected', 'lookingOut')) {
      if (state.selected && state.lookingOut) {
        if (!stage.lookOut(state.selected)) this.#parts.store.setState({ lookingOut: false });
      } else if (before?.lookingOut) {
        stage.leaveWindow(state.selected);
      } else if (state.selected) {
        stage.showApartment(state.selected);
      }
    }
  }
}

/** What a place in the model opens: a point of interest, an apartment, or its building where that has not been entered. */
function targetIn(
  state: BuildingState,
  {
    apartment: id,
    building: over,
    point,
  }: { readonly apartment?: string; readonly building?: string; readonly point?: string },
): string | null {
  if (point !== undefined) return keyOfPoint(point);
  const { apartments, filters, entered, placed } = state;
  const apartment = apartments?.find((one) => one.id === id);
  const building = apartment?.buildingId ?? over;
  const isPlaced = placed.some(({ buildingId }) => buildingId === building);
  const outside = isSeenAsWhole(state) || (entered !== null && building !== entered);
  if (building && isPlaced && outside) return building;
  return apartment && passes(apartment, filters) ? apartment.id : null;
}

function nameOfPoint({ navigator }: BuildingState, key: string): string | undefined {
  return navigator.pointsOfInterest?.find((point) => point.key === key)?.title;
}

function sunOf({ navigator }: BuildingState) {
  const [longitude, latitude] = navigator.estate.location?.coordinates ?? SOMEWHERE;
  return springAfternoon({ latitude, longitude });
}
