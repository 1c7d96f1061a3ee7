import type { PanoramaVariant, PublicPanorama } from '@oriel/contract/panorama';
import { arrivalView, walkingTowards } from '../core/journey.ts';
import type { View } from '../core/projection.ts';
import {
  mountPanoramaStage,
  type PanoramaStage,
  type ShowOptions,
  type StageProblem,
} from '../panorama/mount-panorama-stage.tsx';
import { PanoramaSourceError } from '../panorama/panorama-source.ts';
import type { Rendered } from '../panorama/stage.ts';
import { Superseded } from '../panorama/superseded.ts';
import type { Gestures } from '../shell/look-controls.ts';
import type { PageStatus, PageStore } from './page-state.ts';
import type { Rooms } from './rooms.ts';
import { stillUrl } from './still-url.ts';

/** Milliseconds for which the page's own poster is waited for, so that it shares a slow line with nothing and is drawn before WebGL starts. */
const POSTER_PATIENCE = 1000;
/** Milliseconds between two looks at a panorama that is being prepared. */
const POLL = 2500;

const STATUS_OF_PROBLEM: Record<StageProblem, PageStatus> = {
  'no-webgl': 'no-webgl',
  'no-pyramid': 'failed',
  'base-failed': 'offline',
  'context-lost': 'context-lost',
};

/** What a page shows of its room before the canvas does. */
const FIRST_PICTURES = ':scope > picture, :scope > .oriel-mosaic';

/** A portal, as the contract has it. */
type Portal = PublicPanorama['portals'][number];

/** How a panorama comes into sight. */
interface Coming {
  readonly view?: View | null | undefined;
  /** the picture in the page, when it is this panorama's first view */
  readonly poster?: HTMLImageElement | null;
  readonly how?: Omit<ShowOptions, 'view'>;
}

export interface PanoramaSessionOptions {
  readonly element: HTMLElement;
  readonly store: PageStore;
  readonly rooms: Rooms;
  readonly gestures: Gestures;
  /** where keys are heard */
  readonly keys: Document | HTMLElement;
  /** whether tiles may come from a worker: not under the policy of somebody else's page */
  readonly worker: boolean;
  /** it begins asleep: see `setAwake` */
  readonly asleep: boolean;
  readonly onRendered: (rendered: Rendered) => void;
  readonly onView: (view: View) => void;
  readonly onShow: (panorama: PublicPanorama) => void;
  /** the visitor has gone on from one room to another of their own accord */
  readonly onGone?: (from: { panorama: string; view: View | undefined }, to: { panorama: string }) => void;
}

/** One panorama after the other in one element: fetches, waits for one that is being prepared, walks, keeps the page's state. */
export class PanoramaSession {
  stage: PanoramaStage | null = null;
  private readonly options: PanoramaSessionOptions;
  private gestures: Gestures;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request = new AbortController();
  private again: (() => Promise<void>) | null = null;
  private sleeping: boolean;
  /** Where the visitor was when it fell asleep. */
  private left: View | undefined;

  constructor(options: PanoramaSessionOptions) {
    this.options = options;
    this.gestures = options.gestures;
    this.sleeping = options.asleep;
  }

  get isAsleep(): boolean {
    return this.sleeping;
  }

  /** Where the visitor looks, or will look when it is awake again. */
  get view(): View | undefined {
    return this.stage?.getView() ?? this.left;
  }

  lookAt(view: Partial<View>): void {
    if (this.stage) this.stage.setView(view, { seconds: 0.8 });
    else if (this.left) this.left = { ...this.left, ...view };
  }

  /** Asleep, it gives its WebGL context back and shows what was seen last as a still picture; awake again, it is where it was. */
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

  /** Shows a panorama that is at hand: in the canvas there is, or, when there is none, in a new one. */
  async show(panorama: PublicPanorama, { view, poster, how }: Coming = {}): Promise<void> {
    const { store, rooms, onShow } = this.options;
    clearTimeout(this.timer);
    rooms.remember(panorama);
    const { status, progress } = panorama.tiles;
    const another = panorama.id !== store.getState().panorama?.id;
    // Who walks by night finds the next room by night, if it has one.
    const variant = readyVariant(panorama, store.getState().variant);
    const arrive = () =>
      store.setState({ panorama, variant: variant?.key ?? null, progress: progress ?? null, going: null });
    const shown = variant ? { ...panorama, tiles: variant.tiles } : panorama;
    if (status !== 'READY') {
      arrive();
      this.unmount();
      this.showFlat(panorama);
      store.setState({ status: status === 'FAILED' ? 'failed' : 'preparing' });
      if (status !== 'FAILED') this.timer = setTimeout(() => void this.look(panorama.id, view ?? null), POLL);
    } else if (this.stage && store.getState().status !== 'no-webgl') {
      const options = { ...how, view: view ?? panorama.initialView, onArrival: arrive };
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
        // Something else may have been wanted meanwhile, or nothing any more.
        if (signal.aborted || this.stage) return;
      }
      // It may have been sent to sleep while it came.
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
   * @throws PanoramaSourceError when there is none, or it could not be fetched; what was shown stays
   */
  async open(id: string, view?: Partial<View>, how?: Coming['how']): Promise<void> {
    await this.goTo(id, (panorama) => ({
      view: { ...panorama.initialView, ...view },
      ...(how ? { how } : {}),
    }));
  }

  /** Opens a panorama, telling the page when that fails. `leave`: whether this is a step that Back takes back. */
  async begin(id: string, view: Partial<View> | null, { leave = false } = {}): Promise<void> {
    const { store } = this.options;
    if (!store.getState().panorama) store.setState({ status: 'loading' });
    await this.try(() => this.open(id, view ?? undefined), leave, id);
  }

  /**
   * Walks through a portal: turns towards it, goes, and looks into the next room with the portal behind. When that room cannot be had, the
   * visitor stays and is told.
   */
  async walk(portal: Portal): Promise<void> {
    const { panorama } = this.options.store.getState();
    if (!panorama) return;
    const towards = walkingTowards(portal);
    // The turn hides the time that the next room takes to come.
    if (portal.transition === 'WALK') this.stage?.setView(towards, { seconds: 0.45 });
    await this.try(
      () =>
        this.goTo(portal.targetPanoramaId, (target) => ({
          view: arrivalView(portal, panorama, target, this.stage?.getView().fov ?? target.initialView.fov),
          how: { transition: portal.transition },
        })),
      true,
      portal.targetPanoramaId,
    );
  }

  /** Tries again what could not be loaded. */
  retry(): void {
    if (this.again) void this.again();
    else this.stage?.retry();
  }

  /** Shows another picture of the same place from where the visitor looks; null is the panorama's own. One that is not ready is left alone. */
  setVariant(key: string | null): void {
    const { store } = this.options;
    const { panorama, variant } = store.getState();
    if (!panorama || key === variant) return;
    const next = readyVariant(panorama, key);
    if (key !== null && !next) return;
    const view = this.stage?.getView();
    store.setState({ variant: key });
    // What cannot be loaded leaves the picture as it is, and the switch has to say so.
    this.show(panorama, { ...(view ? { view } : {}), how: { transition: 'FADE', keepView: true } }).catch(
      (error: unknown) => {
        if (!(error instanceof Superseded)) store.setState({ variant, status: 'offline' });
      },
    );
  }

  /** Fetches the texts of the room anew, in the language that the page speaks now. Without a network they stay as they are. */
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

  /** Fetches a panorama and brings it into sight as `coming` says; a later call takes over. */
  private async goTo(id: string, coming: (panorama: PublicPanorama) => Coming): Promise<void> {
    const { store, rooms, element } = this.options;
    this.request.abort();
    this.request = new AbortController();
    const { signal } = this.request;
    store.setState({ going: id, refused: null });
    try {
      const panorama = await rooms.get(id, signal);
      if (signal.aborted) return;
      // What the page brought along shows the room that is left.
      for (const picture of element.querySelectorAll(FIRST_PICTURES)) picture.remove();
      await this.show(panorama, coming(panorama));
    } catch (error) {
      // Whoever wants something else meanwhile has not been refused this.
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
        // The canvas has lost its picture. One has walked on since it was mounted, perhaps.
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
    this.stage?.destroy();
    this.stage = null;
    this.options.store.setState({ stage: null });
  }

  /** A still picture of a room, where the page has none of it. */
  private standIn(panorama: PublicPanorama): void {
    if (!this.options.element.querySelector(':scope > picture')) this.showFlat(panorama, stillUrl(panorama));
  }

  /** The picture as it was uploaded, until there is more. */
  private showFlat(panorama: PublicPanorama, url = panorama.imageUrl): void {
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

/** Waits until a picture in the page can be seen, or has failed, or for so many milliseconds. */
async function sight(image: HTMLImageElement, patience: number): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const shown = async () => {
    await image.decode().catch(() => {});
    // The first of these frames takes it up, at the second it is on its way to the screen.
    await frame();
    await frame();
  };
  // A page in the background has no frames.
  await Promise.race([shown(), new Promise((resolve) => setTimeout(resolve, patience))]);
}

function readyVariant(panorama: PublicPanorama, key: string | null): PanoramaVariant | undefined {
  return panorama.variants.find((one) => one.key === key && one.tiles.status === 'READY');
}
