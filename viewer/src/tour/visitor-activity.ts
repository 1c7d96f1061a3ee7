/** Milliseconds after release that the picture may still glide. */
const GLIDE = 700;

/** Tracks whether a visitor is moving the picture: automatic motion waits meanwhile. */
export class VisitorActivity {
  private readonly held = new Set<number>();
  private readonly listeners = new Set<() => void>();
  private readonly listening = new AbortController();
  private last = Number.NEGATIVE_INFINITY;

  /** @param page where input is listened for: a page, or a viewer's shadow root */
  constructor(page: Document | ShadowRoot) {
    const options = { signal: this.listening.signal, passive: true, capture: true };
    // Documents and shadow roots dispatch the same events, but their types do not unify.
    const on = (name: string, listener: (event: PointerEvent) => void) =>
      page.addEventListener(name, listener as EventListener, options);
    on('pointerdown', ({ pointerId }) => {
      this.held.add(pointerId);
      this.touch();
    });
    for (const name of ['pointerup', 'pointercancel']) {
      on(name, ({ pointerId }) => {
        if (this.held.delete(pointerId)) this.touch();
      });
    }
    page.addEventListener('wheel', () => this.touch(), options);
    page.addEventListener('keydown', () => this.touch(), options);
  }

  /** Whether the visitor is moving the picture, or did a moment ago. */
  get busy(): boolean {
    return this.held.size > 0 || performance.now() - this.last < GLIDE;
  }

  /** Calls a listener on every touch, key and wheel event. */
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
