/** Changed fields of a stored document, with lazily computed values. */
export class Changes {
  readonly #fields = new Map<string, () => unknown>();

  note(path: string, value: () => unknown): void {
    this.#fields.set(path, value);
  }

  /** Takes the changes since the last call. */
  take(): Record<string, unknown> {
    const set = Object.fromEntries([...this.#fields].map(([path, value]) => [path, value()]));
    this.#fields.clear();
    return set;
  }
}
