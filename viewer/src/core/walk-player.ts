/** What a guided walk is doing; `done` after its last step. */
export type WalkPhase = 'moving' | 'staying' | 'paused' | 'done';

export interface WalkState {
  /** The step that is shown or moved to, from 0. */
  readonly index: number;
  readonly phase: WalkPhase;
}

export interface WalkPlayerOptions {
  /** Seconds that each step stays. */
  readonly stays: readonly number[];
  /**
   * Shows a step and resolves once it is seen; false where it cannot be shown, and is skipped. Stops where it is when the signal aborts.
   * Called again for a step that goes on after a pause.
   */
  readonly travel: (index: number, signal: AbortSignal) => Promise<boolean>;
  readonly onChange: (state: WalkState) => void;
}

/**
 * Plays the steps of a guided walk one after the other. It knows neither pictures nor rooms: `travel` moves.
 *
 * `hold` interrupts it while nobody looks, which the visitor need not undo.
 */
export class WalkPlayer {
  readonly #options: WalkPlayerOptions;
  #state: WalkState = { index: 0, phase: 'paused' };
  #going: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds of the current stay that are left, and when they began. */
  #left: number | null = null;
  #since = 0;
  #held = false;

  constructor(options: WalkPlayerOptions) {
    this.#options = options;
  }

  get state(): WalkState {
    return this.#state;
  }

  get isPlaying(): boolean {
    return this.#state.phase === 'moving' || this.#state.phase === 'staying';
  }

  /** Goes on where it is, or begins anew at the end. */
  play(): void {
    if (this.isPlaying) return;
    if (this.#state.phase === 'done') this.goTo(0);
    else void this.#run(this.#state.index);
  }

  pause(): void {
    if (!this.isPlaying) return;
    this.#interrupt();
    this.#set({ ...this.#state, phase: 'paused' });
  }

  /** Plays on from a step. */
  goTo(index: number): void {
    this.#interrupt();
    this.#left = null;
    void this.#run(Math.max(0, Math.min(this.#options.stays.length - 1, index)));
  }

  /** Interrupts it, or lets it go on unless it is paused. */
  hold(held: boolean): void {
    if (held === this.#held) return;
    this.#held = held;
    if (!this.isPlaying) return;
    if (held) this.#interrupt();
    else void this.#run(this.#state.index);
  }

  destroy(): void {
    this.#interrupt();
  }

  async #run(from: number): Promise<void> {
    const going = new AbortController();
    this.#going = going;
    const { stays, travel } = this.#options;
    for (let index = from; index < stays.length; index += 1) {
      this.#set({ index, phase: 'moving' });
      if (this.#held) return;
      const isShown = await travel(index, going.signal).catch(() => false);
      if (going.signal.aborted) return;
      if (!isShown) continue;
      this.#set({ index, phase: 'staying' });
      await this.#stay((stays[index] ?? 0) * 1000);
      if (going.signal.aborted) return;
    }
    this.#set({ index: Math.max(0, stays.length - 1), phase: 'done' });
  }

  #stay(milliseconds: number): Promise<void> {
    this.#left ??= milliseconds;
    this.#since = performance.now();
    return new Promise((resolve) => {
      this.#timer = setTimeout(() => {
        this.#left = null;
        resolve();
      }, this.#left ?? 0);
    });
  }

  #interrupt(): void {
    this.#going?.abort();
    clearTimeout(this.#timer);
    if (this.#state.phase === 'staying' && this.#left !== null)
      this.#left = Math.max(0, this.#left - (performance.now() - this.#since));
  }

  #set(state: WalkState): void {
    if (state.index !== this.#state.index) this.#left = null;
    this.#state = state;
    this.#options.onChange(state);
  }
}
