import type { PublicPanorama } from '@oriel/contract/panorama';
import { arrivalView, walkingTowards } from '../core/journey.ts';
import type { View } from '../core/projection.ts';
import { mountPanoramaStage } from '../panorama/mount-panorama-stage.tsx';
import { PanoramaSourceError } from '../panorama/panorama-source.ts';
import type { PanoramaStage, ShowOptions, StageProblem } from '../panorama/panorama-stage.ts';
import type { Rendered } from '../panorama/stage.ts';
import { Superseded } from '../panorama/superseded.ts';
import type { Gestures } from '../shell/look-controls.ts';
import { Deepening } from './deepening.ts';
import type { PageStatus, PageStore } from './page-state.ts';
import { readyVariant } from './ready-variant.ts';
import type { Rooms } from './rooms.ts';
import { stillUrl } from './still-url.ts';

/** Milliseconds to wait for the page's own poster, so that it gets a slow connection to itself and is drawn before WebGL starts. */
const POSTER_PATIENCE = 1000;
/** Polling interval of a panorama in preparation, in milliseconds. */
const POLL = 2500;

const STATUS_OF_PROBLEM: Record<StageProblem, PageStatus> = {
  'no-webgl': 'no-webgl',
  'no-pyramid': 'failed',
  'base-failed': 'offline',
  'context-lost': 'context-lost',
};

/** Pictures of the page that precede the canvas. */
const FIRST_PICTURES = ':scope > picture, :scope > .oriel-mosaic';

/** A portal, as the contract defines it. */
type Portal = PublicPanorama['portals'][number];

/** How a panorama is shown. */
interface Coming {
  readonly view?: View | null | undefined;
  /** the poster in the page, if it shows this panorama's first view */
  readonly poster?: HTMLImageElement | null;
  readonly how?: Omit<ShowOptions, 'view'>;
}

export interface PanoramaSessionOptions {
  readonly element: HTMLElement;
  readonly store: PageStore;
  readonly rooms: Rooms;
  readonly gestures: Gestures;
  /** where keys are listened for */
  readonly keys: Document | HTMLElement;
  /** whether tiles may be loaded by a worker: not under a host page's policy */
  readonly worker: boolean;
  /** starts asleep: see `setAwake` */
  readonly asleep: boolean;
  readonly onRendered: (rendered: Rendered) => void;
  readonly onView: (view: View) => void;
  readonly onShow: (panorama: PublicPanorama) => void;
  /** the visitor has walked from one room to another */
  readonly onGone?: (from: { panorama: string; view: View | undefined }, to: { panorama: string }) => void;
}

/** Shows one panorama after the other in an element: fetches, waits for one in preparation, walks, and keeps the page's state. */
export class PanoramaSession {
  stage: PanoramaStage | null = null;
  private readonly options: PanoramaSessionOptions;
  private gestures: Gestures;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request = new AbortController();
  private again: (() => Promise<void>) | null = null;
  private sleeping: boolean;
  /** The view when it fell asleep. */
  private left: View | undefined;
  /** The tour's 3D model. */
  readonly depth: Deepening;

  constructor(options: PanoramaSessionOptions) {
    this.options = options;
    this.gestures = options.gestures;
    this.sleeping = options.asleep;
    this.depth = new Deepening(options.element, options.store);
  }

  get isAsleep(): boolean {
    return this.sleeping;
  }

  /** The current view, or the view after waking. */
  get view(): View | undefined {
    return this.stage?.getView() ?? this.left;
  }

  lookAt(view: Partial<View>): void {
    if (this.stage) this.stage.setView(view, { seconds: 0.8 });
    else if (this.left) this.left = { ...this.left, ...view };
  }

  /** Asleep, it releases its WebGL context and shows the last picture as a still; awake, it is where it was. */
  setAwake(awake: boolean): void {
    const { element, store } = this.options;
    if (awake !== this.sleeping) return;
    this.sleeping = !awake;
    const { panorama } = store.getState();
    if (awake) {
      if (panorama) void this.show(panorama, { view: this.left ?? null });
      return;
    }
    this.left = this.view;
    const still = this.stage?.still();
    this.unmount();
    if (!still) return;
    element.querySelector('.oriel-flat')?.remove();
    still.className = 'oriel-flat';
    element.append(still);
  }

  /** Shows a loaded panorama in the existing canvas, or a new one. */
  async show(panorama: PublicPanorama, { view, poster, how }: Coming = {}): Promise<void> {
    const { store, rooms, onShow } = this.options;
    clearTimeout(this.timer);
    rooms.remember(panorama);
    const { status, progress } = panorama.tiles;
    const another = panorama.id !== store.getState().panorama?.id;
    // Keeps the variant (such as night) if the next room has it.
    const variant = readyVariant(panorama, store.getState().variant);
    const arrive = () =>
      store.setState({ panorama, variant: variant?.key ?? null, progress: progress ?? null, going: null });
    const shown = variant ? { ...panorama, tiles: variant.tiles } : panorama;
    if (status !== 'READY') {
      arrive();
      this.unmount();
      this.showApartment(panorama);
      store.setState({ status: status === 'FAILED' ? 'failed' : 'preparing' });
      if (status !== 'FAILED') this.timer = setTimeout(() => void this.look(panorama.id, view ?? null), POLL);
    } else if (this.stage && store.getState().status !== 'no-webgl') {
      const flight = another ? this.depth.wayTo({ ...panorama, tiles: shown.tiles }) : undefined;
      const options = { ...how, view: view ?? panorama.initialView, onArrival: arrive, flight };
      await this.stage.show(shown, options).catch((cause: unknown) => {
        if (cause instanceof Superseded) throw cause;
        throw new PanoramaSourceError('network', String(cause));
      });
      store.setState({ status: 'live' });
      if (another) onShow(panorama);
    } else {
      arrive();
      if (poster && !variant && !this.sleeping) {
        const { signal } = this.request;
        await sight(poster, POSTER_PATIENCE);
        // Another request may have come in, or the session ended.
        if (signal.aborted || this.stage) return;
      }
      // It may have been put to sleep while loading.
      if (this.sleeping) {
        this.left = view ?? panorama.initialView;
        store.setState({ status: 'live' });
        this.standIn(panorama);
        onShow(panorama);
        return;
      }
      this.mount(shown, view ?? panorama.initialView, variant ? null : (poster ?? null));
    }
  }

  /**
   * Fetches a panorama and shows it.
   *
   * @throws PanoramaSourceError when it does not exist or could not be fetched; the current one stays
   */
  async open(id: string, view?: Partial<View>, how?: Coming['how']): Promise<void> {
    await this.goTo(id, (panorama) => ({
      view: { ...panorama.initialView, ...view },
      ...(how ? { how } : {}),
    }));
  }

  /** Opens a panorama and reports a failure to the page. `leave`: whether this adds a history entry. */
  async begin(id: string, view: Partial<View> | null, { leave = false } = {}): Promise<void> {
    const { store } = this.options;
    if (!store.getState().panorama) store.setState({ status: 'loading' });
    await this.try(() => this.open(id, view ?? undefined), leave, id);
  }

  /**
   * Walks through a portal: turns towards it, moves, and looks into the next room with the portal behind. If that room cannot be loaded,
   * the visitor stays and is notified. `leave`: whether this adds a history entry.
   */
  async walk(portal: Portal, { leave = true } = {}): Promise<void> {
    const { panorama } = this.options.store.getState();
    if (!panorama) return;
    const towards = walkingTowards(portal);
    // The turn hides the loading time of the next room.
    if (portal.transition === 'WALK') this.stage?.setView(towards, { seconds: 0.45 });
    await this.try(
      () =>
        this.goTo(portal.targetPanoramaId, (target) => ({
          view: arrivalView(portal, panorama, target, this.stage?.getView().fov ?? target.initialView.fov),
          how: { transition: portal.transition },
        })),
      leave,
      portal.targetPanoramaId,
    );
  }

  /** Retries failed requests. */
  retry(): void {
    if (this.again) void this.again();
    else this.stage?.retry();
  }

  /** Shows another variant at the current view; null is the panorama's own picture. Ignores one that is not ready. */
  setVariant(key: string | null): void {
    const { store } = this.options;
    const { panorama, variant } = store.getState();
    if (!panorama || key === variant) return;
    const next = readyVariant(panorama, key);
    if (key !== null && !next) return;
    const view = this.stage?.getView();
    store.setState({ variant: key });
    // On failure the picture stays, and the switch must reflect that.
    this.show(panorama, { ...(view ? { view } : {}), how: { transition: 'FADE', keepView: true } }).catch(
      (error: unknown) => {
        if (!(error instanceof Superseded)) store.setState({ variant, status: 'offline' });
      },
    );
  }

  /** Reloads the texts of the room in the current language. Offline they stay as they are. */
  async reword(): Promise<void> {
    const { store, rooms } = this.options;
    const id = store.getState().panorama?.id;
    const reworded = id && (await rooms.get(id).catch(() => null));
    if (reworded && store.getState().panorama?.id === id) store.setState({ panorama: reworded });
  }

  setGestures(gestures: Gestures): void {
    this.gestures = gestures;
    this.stage?.setGestures(gestures);
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.request.abort();
    this.unmount();
  }

  /** Fetches a panorama and shows it as `coming` says; a later call supersedes it. */
  private async goTo(id: string, coming: (panorama: PublicPanorama) => Coming): Promise<void> {
    const { store, rooms, element } = this.options;
    this.request.abort();
    this.request = new AbortController();
    const { signal } = this.request;
    store.setState({ going: id, refused: null });
    try {
      const panorama = await rooms.get(id, signal);
      if (signal.aborted) return;
      // The page's own pictures show the previous room.
      for (const picture of element.querySelectorAll(FIRST_PICTURES)) picture.remove();
      await this.show(panorama, coming(panorama));
    } catch (error) {
      // A superseded request is not a failure.
      if (!signal.aborted && !(error instanceof Superseded)) throw error;
    } finally {
      if (!signal.aborted) store.setState({ going: null });
    }
  }

  private async try(go: () => Promise<void>, leave: boolean, id: string): Promise<void> {
    const { store, onGone } = this.options;
    const from = store.getState().panorama;
    const view = this.stage?.getView();
    this.again = null;
    try {
      await go();
      const arrived = store.getState().panorama?.id;
      if (leave && from && from.id !== id && arrived === id)
        onGone?.({ panorama: from.id, view }, { panorama: id });
    } catch (error) {
      const missing = error instanceof PanoramaSourceError && error.problem === 'not-found';
      this.again = () => this.try(go, leave, id);
      store.setState({
        status: missing && !from ? 'missing' : 'offline',
        refused: from ? { id, missing } : null,
      });
    }
  }

  private mount(panorama: PublicPanorama, view: View, poster: HTMLImageElement | null): void {
    const { element, store, onRendered, onView, onShow } = this.options;
    this.unmount();
    let problem: StageProblem | null = null;
    store.setState({ status: 'live' });
    this.stage = mountPanoramaStage(element, {
      panorama,
      view,
      poster,
      keys: this.options.keys,
      describedBy: 'oriel-keys',
      gestures: this.gestures,
      worker: this.options.worker,
      onRendered: (rendered) => {
        const { panorama: here } = store.getState();
        if (rendered !== 'poster') element.querySelector('.oriel-flat')?.remove();
        // The canvas has lost its picture, and the page's own may show an earlier room.
        else if (here) this.standIn(here);
        onRendered(rendered);
      },
      onViewChange: onView,
      onGestureDeclined: (kind) =>
        store.setState(({ hint }) => ({ hint: { kind, count: (hint?.count ?? 0) + 1 } })),
      onProblem: (next) => {
        problem = next;
        store.setState({ status: next ? STATUS_OF_PROBLEM[next] : 'live' });
      },
    });
    store.setState({ stage: this.stage });
    if (!problem) onShow(panorama);
  }

  private unmount(): void {
    this.depth.end();
    this.stage?.destroy();
    this.stage = null;
    this.options.store.setState({ stage: null });
  }

  /** A still picture of a room, when the page has none. */
  private standIn(panorama: PublicPanorama): void {
    if (!this.options.element.querySelector(':scope > picture'))
      this.showApartment(panorama, stillUrl(panorama));
  }

  /** The picture as uploaded, until the tiles are ready. */
  private showApartment(panorama: PublicPanorama, url = panorama.imageUrl): void {
    const { element } = this.options;
    element.querySelector('.oriel-flat')?.remove();
    const image = element.ownerDocument.createElement('img');
    image.className = 'oriel-flat';
    image.alt = panorama.name;
    image.src = url;
    element.append(image);
  }

  private async look(id: string, view: View | null): Promise<void> {
    const { store, rooms } = this.options;
    try {
      await this.show(await rooms.get(id, this.request.signal), { view });
    } catch (error) {
      if (this.request.signal.aborted) return;
      if (error instanceof PanoramaSourceError && error.problem === 'not-found') {
        store.setState({ status: 'missing' });
        return;
      }
      this.timer = setTimeout(() => void this.look(id, view), 2 * POLL);
    }
  }
}

/** Waits until a picture in the page is visible or has failed, at most for the given milliseconds. */
async function sight(image: HTMLImageElement, patience: number): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const shown = async () => {
    await image.decode().catch(() => {});
    // The first frame picks it up, and by the second it is on its way to the screen.
    await frame();
    await frame();
  };
  // A background page has no frames.
  await Promise.race([shown(), new Promise((resolve) => setTimeout(resolve, patience))]);
}
