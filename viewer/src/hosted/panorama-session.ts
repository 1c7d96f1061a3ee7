import type { PanoramaVariant, PublicPanorama } from '@oriel/contract/panorama';
import type { View } from '../core/projection.ts';
import type { Gestures } from '../panorama/look-controls.ts';
import {
  mountPanoramaStage,
  type PanoramaStage,
  type StageProblem,
} from '../panorama/mount-panorama-stage.tsx';
import { fetchPanorama, PanoramaSourceError } from '../panorama/panorama-source.ts';
import type { Rendered } from '../panorama/stage.ts';
import type { PageStatus, PageStore } from './page-state.ts';

/** Milliseconds between two looks at a panorama that is being prepared. */
const POLL = 2500;

const STATUS_OF_PROBLEM: Record<StageProblem, PageStatus> = {
  'no-webgl': 'no-webgl',
  'no-pyramid': 'failed',
  'base-failed': 'offline',
  'context-lost': 'context-lost',
};

export interface PanoramaSessionOptions {
  readonly element: HTMLElement;
  readonly store: PageStore;
  readonly apiBase: string;
  readonly gestures: Gestures;
  readonly onRendered: (rendered: Rendered) => void;
  readonly onView: (view: View) => void;
  readonly onShow: (panorama: PublicPanorama) => void;
}

/** One panorama after the other in one element: fetches, waits for one that is being prepared, mounts the stage, keeps the page's state. */
export class PanoramaSession {
  stage: PanoramaStage | null = null;
  private readonly options: PanoramaSessionOptions;
  private gestures: Gestures;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request = new AbortController();
  private asked: { id: string; view: View | null } | null = null;

  constructor(options: PanoramaSessionOptions) {
    this.options = options;
    this.gestures = options.gestures;
  }

  /** Shows a panorama that is at hand. `poster`: the picture in the page, when it is this panorama's first view. */
  show(
    panorama: PublicPanorama,
    { view, poster }: { view?: View | null; poster?: HTMLImageElement | null } = {},
  ): void {
    const { store } = this.options;
    clearTimeout(this.timer);
    const { status, progress } = panorama.tiles;
    // Who walks by night finds the next room by night, if it has one.
    const variant = readyVariant(panorama, store.getState().variant);
    store.setState({ panorama, variant: variant?.key ?? null, progress: progress ?? null });
    if (status === 'READY') {
      const shown = variant ? { ...panorama, tiles: variant.tiles } : panorama;
      this.mount(shown, view ?? panorama.initialView, variant ? null : (poster ?? null));
      return;
    }
    this.unmount();
    this.showFlat(panorama);
    store.setState({ status: status === 'FAILED' ? 'failed' : 'preparing' });
    if (status !== 'FAILED') this.timer = setTimeout(() => void this.look(panorama.id, view ?? null), POLL);
  }

  /**
   * Fetches a panorama and shows it.
   *
   * @throws PanoramaSourceError when there is none, or it could not be fetched; what was shown stays
   */
  async open(id: string, view?: Partial<View>): Promise<void> {
    const { apiBase, store } = this.options;
    this.request.abort();
    this.request = new AbortController();
    const { signal } = this.request;
    const panorama = await fetchPanorama(apiBase, id, { signal, locale: store.getState().locale });
    if (signal.aborted) return;
    this.options.element.querySelector('picture')?.remove();
    this.show(panorama, { view: { ...panorama.initialView, ...view } });
  }

  /** Opens the page's panorama, telling the page when that fails. */
  async begin(id: string, view: View | null): Promise<void> {
    this.asked = { id, view };
    this.options.store.setState({ status: 'loading' });
    try {
      await this.open(id, view ?? undefined);
    } catch (error) {
      const missing = error instanceof PanoramaSourceError && error.problem === 'not-found';
      this.options.store.setState({ status: missing ? 'missing' : 'offline' });
    }
  }

  /** Tries again what could not be loaded. */
  retry(): void {
    if (this.stage) this.stage.retry();
    else if (this.asked) void this.begin(this.asked.id, this.asked.view);
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
    this.show(panorama, view ? { view } : {});
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

  private mount(panorama: PublicPanorama, view: View, poster: HTMLImageElement | null): void {
    const { element, store, onRendered, onView, onShow } = this.options;
    this.unmount();
    let problem: StageProblem | null = null;
    store.setState({ status: 'live' });
    this.stage = mountPanoramaStage(element, {
      panorama,
      view,
      poster,
      keys: element.ownerDocument,
      describedBy: 'oriel-keys',
      gestures: this.gestures,
      onRendered: (rendered) => {
        if (rendered !== 'poster') element.querySelector('.oriel-flat')?.remove();
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

  /** The picture as it was uploaded, until there is more. */
  private showFlat(panorama: PublicPanorama): void {
    const { element } = this.options;
    if (element.querySelector('.oriel-flat')) return;
    const image = element.ownerDocument.createElement('img');
    image.className = 'oriel-flat';
    image.alt = panorama.name;
    image.src = panorama.imageUrl;
    element.append(image);
  }

  private async look(id: string, view: View | null): Promise<void> {
    const { apiBase, store } = this.options;
    try {
      const panorama = await fetchPanorama(apiBase, id, {
        signal: this.request.signal,
        locale: store.getState().locale,
      });
      this.show(panorama, { view });
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

function readyVariant(panorama: PublicPanorama, key: string | null): PanoramaVariant | undefined {
  return panorama.variants.find((one) => one.key === key && one.tiles.status === 'READY');
}
