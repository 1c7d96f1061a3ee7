import { DatabaseError } from '../errors.ts';

/** A result delivered in batches of encoded documents. */
export interface Batches {
  readonly namespace: string;
  /** Up to `count` documents within the size of a message. */
  take(count: number): { documents: Buffer[]; done: boolean };
  /** Call this before writes may happen in between. */
  pause(): void;
}

interface Open {
  readonly batches: Batches;
  usedAt: number;
}

/** MongoDB's own timeout of an idle cursor. */
const idleMs = 10 * 60 * 1000;

export class Cursors {
  private readonly open = new Map<bigint, Open>();
  private readonly now: () => number;
  private last = 0n;

  constructor(now: () => number) {
    this.now = now;
  }

  keep(batches: Batches): bigint {
    batches.pause();
    // A counter is enough: each process has a single client, and ids need not be unguessable.
    this.last += 1n;
    this.open.set(this.last, { batches, usedAt: this.now() });
    return this.last;
  }

  get(id: bigint, namespace: string): Batches {
    const found = this.open.get(id);
    if (!found) throw new DatabaseError('CursorNotFound', `cursor id ${id} not found`);
    if (found.batches.namespace !== namespace) {
      throw new DatabaseError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace`,
      );
    }
    found.usedAt = this.now();
    return found.batches;
  }

  kill(id: bigint): boolean {
    return this.open.delete(id);
  }

  clear(): void {
    this.open.clear();
  }

  dropIdle(): void {
    const limit = this.now() - idleMs;
    for (const [id, { usedAt }] of this.open) if (usedAt < limit) this.open.delete(id);
  }
}
