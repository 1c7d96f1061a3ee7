/** Milliseconds after a hand let go during which the picture may still glide. */
const GLIDE = 700;

/** Knows whether a visitor has the picture in hand: what moves it on its own then waits. */
export class Hands {
  private readonly held = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private readonly listening = new AbortController();
  private last = Number.NEGATIVE_INFINITY;

  constructor(page: Document) {
    const options = { signal: this.listening.signal, passive: true, capture: true };
    page.addEventListener(
      'pointerdown',
      ({ pointerId }) => {
        this.held.add(pointerId);
        this.touch();
      },
      options,
    );
    for (const name of ['pointerup', 'pointercancel'] as const) {
      page.addEventListener(
        name,
        ({ pointerId }) => {
          if (this.held.delete(pointerId)) this.touch();
        },
        options,
      );
    }
    page.addEventListener('wheel', () => this.touch(), options);
    page.addEventListener('keydown', () => this.touch(), options);
  }

  /** Whether somebody is at it, or has been a moment ago. */
  get busy(): boolean {
    return this.held.size > 0 || performance.now() - this.last < GLIDE;
  }

  /** Calls a listener at every touch, key and turn of the wheel. */
  onTouch(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  destroy(): void {
    this.listening.abort();
    this.listeners.clear();
  }

  private touch(): void {
    this.last = performance.now();
    for (const listener of this.listeners) listener();
  }
}
