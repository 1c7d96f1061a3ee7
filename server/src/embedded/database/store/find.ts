import type { Filter } from '../query/filter.ts';
import { matches } from '../query/match.ts';
import { type SortField, sortKey } from '../query/sort-pattern.ts';
import type { Collection, Stored } from './collection.ts';
import { choosePlan } from './plan.ts';

export interface FindOptions {
  readonly filter: Filter;
  readonly sort?: readonly SortField[] | undefined;
  readonly skip?: number | undefined;
  /** 0 means no limit. */
  readonly limit?: number | undefined;
}

/** A running query. Call `pause` before writes that may happen between two steps. */
export class Find implements Iterable<Stored> {
  private readonly collection: Collection;
  private readonly filter: Filter;
  private source: Iterator<number | Stored>;
  private pausable: boolean;
  private skip: number;
  private left: number;

  constructor(collection: Collection, options: FindOptions) {
    this.collection = collection;
    this.filter = options.filter;
    this.skip = options.skip ?? 0;
    this.left = options.limit ? options.limit : Number.POSITIVE_INFINITY;
    const sort = options.sort?.length ? options.sort : undefined;
    const plan = choosePlan(collection, options.filter, sort);
    const records = plan.records();
    this.pausable = plan.index === undefined && plan.score === 0;
    if (sort && !plan.sorted) {
      this.source = this.inOrder(records, sort).values();
      this.pausable = true;
    } else {
      this.source = records[Symbol.iterator]();
    }
  }

  next(): Stored | undefined {
    while (this.left > 0) {
      const step = this.source.next();
      if (step.done) return undefined;
      const stored = typeof step.value === 'number' ? this.collection.read(step.value) : step.value;
      if (!stored || !matches(this.filter, stored.document)) continue;
      if (this.skip > 0) {
        this.skip--;
        continue;
      }
      this.left--;
      return stored;
    }
    return undefined;
  }

  *[Symbol.iterator](): Generator<Stored> {
    for (let stored = this.next(); stored; stored = this.next()) yield stored;
  }

  /** Collects the remaining record numbers, because an index must not change under its reader. */
  pause(): void {
    if (this.pausable) return;
    const rest: number[] = [];
    for (let step = this.source.next(); !step.done; step = this.source.next()) {
      rest.push(typeof step.value === 'number' ? step.value : step.value.record);
    }
    this.source = rest.values();
    this.pausable = true;
  }

  private inOrder(records: Iterable<number | Stored>, sort: readonly SortField[]): number[] {
    const keyed: { key: string; record: number }[] = [];
    for (const found of records) {
      const stored = typeof found === 'number' ? this.collection.read(found) : found;
      if (!stored || !matches(this.filter, stored.document)) continue;
      keyed.push({ key: sortKey(stored.document, sort), record: stored.record });
    }
    keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.record - b.record));
    return keyed.map(({ record }) => record);
  }
}

export function findFirst(collection: Collection, options: FindOptions): Stored | undefined {
  return new Find(collection, { ...options, limit: 1 }).next();
}
