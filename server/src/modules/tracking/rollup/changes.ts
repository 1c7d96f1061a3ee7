/** Fields of a stored document that have to be written, each with what makes its value when it comes to that. */
export class Changes {
  readonly #fields = new Map<string, () => unknown>();

  note(path: string, value: () => unknown): void {
    this.#fields.set(path, value);
  }

  /** What has changed since it was last taken. */
  take(): Record<string, unknown> {
    const set = Object.fromEntries([...this.#fields].map(([path, value]) => [path, value()]));
    this.#fields.clear();
    return set;
  }
}
