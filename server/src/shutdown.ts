/** Resources to close, in reverse order. */
export class Shutdown {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  async close(): Promise<void> {
    for (const step of this.#steps.toReversed()) await step();
    this.#steps.length = 0;
  }
}
