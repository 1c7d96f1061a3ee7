import { ApiError } from '../../platform/errors.ts';

/** Most faults in one answer; the others follow after these are fixed. */
const MOST = 50;

/** Collects the faults of a body, to report them in one answer. */
export class FieldFaults {
  readonly #fields: Record<string, string[]> = {};
  #count = 0;

  /** @param text id of a sentence in the catalogue */
  add(path: string, text: string): void {
    if (this.#count >= MOST) return;
    this.#count += 1;
    this.#fields[path] = [...(this.#fields[path] ?? []), text];
  }

  get any(): boolean {
    return this.#count > 0;
  }

  /** @throws ApiError VALIDATION when there are any */
  refuse(): void {
    if (this.any) throw new ApiError('VALIDATION', { fields: this.#fields });
  }
}
