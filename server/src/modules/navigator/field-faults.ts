import { ApiError } from '../../platform/errors.ts';

/** Faults named in one answer; whoever mends those learns of the others. */
const MOST = 50;

/** Gathers what is wrong with a body, so that one answer names it all. */
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

  /** @throws ApiError VALIDATION when there is any */
  refuse(): void {
    if (this.any) throw new ApiError('VALIDATION', { fields: this.#fields });
  }
}
