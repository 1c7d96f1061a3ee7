import { drawnLens } from '../core/drawn-lens.ts';
import type { Lens } from '../core/projection.ts';
import { watchIslands } from './islands.ts';
import { MarkLabels } from './mark-labels.ts';
import type { MarksStage } from './marks-stage.ts';

/** An element with a position on the sphere. */
export interface Placed {
  /** @param settled the picture is at rest: elements may snap to whole screen pixels, which is sharper */
  place(lens: Lens, settled: boolean): void;
}

/** Milliseconds without a new picture after which it counts as at rest. */
const SETTLE = 140;

/**
 * Positions everything over a panorama in the same frame in which the picture is drawn, without React: elements that lag a frame behind
 * appear to swim.
 */
export class MarkPlacer {
  lens: Lens | null = null;
  readonly labels = new MarkLabels(() => this.arrange());
  private readonly placed = new Set<Placed>();
  private readonly settledListeners = new Set<() => void>();
  private disconnect = () => {};

  /**
   * Follows a stage. Returns a function that stops it.
   *
   * @param element contains the layer and everything over the picture
   */
  connect(element: HTMLElement, layer: HTMLElement, stage: MarksStage): () => void {
    this.disconnect();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let viewport = { width: layer.clientWidth, height: layer.clientHeight };
    const place = (settled: boolean) => {
      if (viewport.width < 1 || viewport.height < 1) return;
      this.lens = drawnLens(stage.anglesAt, viewport);
      for (const one of this.placed) one.place(this.lens, settled);
      this.arrange();
    };
    const settle = () => {
      place(true);
      for (const listener of this.settledListeners) listener();
    };
    const follow = () => {
      place(false);
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLE);
    };
    const stopFollowing = stage.onDrawn(follow);
    const resize = new ResizeObserver(() => {
      viewport = { width: layer.clientWidth, height: layer.clientHeight };
      follow();
    });
    resize.observe(layer);
    settle();
    const stopWatching = watchIslands(element, layer, (islands) => {
      this.labels.islands = islands;
      this.arrange();
    });
    this.disconnect = () => {
      clearTimeout(timer);
      stopWatching();
      stopFollowing();
      resize.disconnect();
    };
    return this.disconnect;
  }

  /** Lays out the labels again. */
  arrange(): void {
    if (this.lens) this.labels.arrange(this.lens.viewport);
  }

  /** Starts placing an element. Returns a function that stops it. */
  add(one: Placed): () => void {
    this.placed.add(one);
    if (this.lens) one.place(this.lens, true);
    return () => this.placed.delete(one);
  }

  /** Calls a listener whenever the picture has come to rest. */
  onSettled(listener: () => void): () => void {
    this.settledListeners.add(listener);
    return () => this.settledListeners.delete(listener);
  }
}
