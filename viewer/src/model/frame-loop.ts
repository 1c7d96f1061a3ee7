import type { RootStore } from '@react-three/fiber';

/**
 * Draws the frames of a root that does so by itself `never`, each once it has been asked for. The loop of r3f asks for one frame more than
 * it draws and takes that back, but the browser then goes through the whole page again, for a picture that has not changed.
 */
export class FrameLoop {
  #store: RootStore | undefined;
  #asked = 0;

  /** Draws what stands in a root from now on, after each change of its size and whenever something in it asks for a frame. */
  follow(store: RootStore): void {
    this.#store = store;
    store.setState({ invalidate: () => this.request() });
    store.subscribe(() => this.request());
    this.request();
  }

  /** Draws a frame soon. */
  request(): void {
    if (this.#asked === 0 && this.#store) this.#asked = requestAnimationFrame(this.#draw);
  }

  stop(): void {
    cancelAnimationFrame(this.#asked);
    this.#asked = 0;
    this.#store = undefined;
  }

  readonly #draw = (now: number): void => {
    this.#asked = 0;
    const state = this.#store?.getState();
    // Nothing stands in it yet; what will asks again.
    if (state?.internal.active) state.advance(now / 1000, false);
  };
}
