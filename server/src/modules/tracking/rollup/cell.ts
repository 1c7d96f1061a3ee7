import type { TrackingEvent } from '@oriel/contract/enums';
import type { CellDocument } from '../model.ts';
import { Sketch } from '../sketch/sketch.ts';
import type { Changes } from './changes.ts';
import type { Countable } from './countable.ts';
import { HOUR_MS } from './key.ts';
import { COUNT_COLUMNS, columnOf, EVENT_COLUMNS, NAMES, SESSIONS, VISITORS } from './names.ts';
import { addHours, type Counters, packHours, ROW_BYTES, raise } from './packed.ts';

interface People {
  readonly visitors: Sketch;
  readonly sessions: Sketch;
}

/** The hour of the day, UTC. */
export function hourOf(ms: number): number {
  return Math.floor(ms / HOUR_MS) % 24;
}

/** Counters by hour and event, and distinct visitors, of one selection. */
export class Cell {
  readonly #prefix: string;
  readonly #countsField: string;
  readonly #changes: Changes;
  readonly #counts: Counters<number>;
  readonly #all: People;
  readonly #names = new Map<TrackingEvent, People>();
  readonly #packed = () => packHours(this.#counts, COUNT_COLUMNS);

  constructor(prefix: string, changes: Changes, stored: CellDocument = {}) {
    this.#prefix = prefix;
    this.#countsField = `${prefix}counts`;
    this.#changes = changes;
    this.#counts = addHours(stored.counts, COUNT_COLUMNS);
    this.#all = people(stored);
    for (const name of EVENT_COLUMNS) {
      const one = stored.names?.[name];
      if (one) this.#names.set(name, people(one));
    }
  }

  /** @param withPeople false for all-time rollups, which have no distinct visitors */
  add(event: Countable, hour: number, withPeople: boolean): void {
    const column = columnOf(event.name);
    raise(this.#counts, hour, COUNT_COLUMNS, column);
    if (event.visitor === undefined) raise(this.#counts, hour, COUNT_COLUMNS, NAMES + column);
    this.#changes.note(this.#countsField, this.#packed);
    if (!withPeople) return;
    this.#addPeople(this.#all, this.#prefix, event);
    if (event.visitor === undefined && event.session === undefined) return;
    let named = this.#names.get(event.name);
    if (!named) {
      named = people({});
      this.#names.set(event.name, named);
    }
    this.#addPeople(named, `${this.#prefix}names.${event.name}.`, event);
  }

  /** Sum of one column over the hours. */
  total(name: TrackingEvent): number {
    const column = columnOf(name);
    let sum = 0;
    for (const row of this.#counts.values()) sum += row[column] ?? 0;
    return sum;
  }

  /** Approximate size in memory, bytes. */
  get size(): number {
    let sum = this.#all.visitors.size + this.#all.sessions.size + this.#counts.size * ROW_BYTES;
    for (const { visitors, sessions } of this.#names.values()) sum += visitors.size + sessions.size;
    return sum;
  }

  #addPeople({ visitors, sessions }: People, prefix: string, { visitor, session }: Countable): void {
    if (visitor !== undefined && visitors.add(visitor)) {
      this.#changes.note(`${prefix}visitors`, () => visitors.toBytes());
    }
    if (session !== undefined && sessions.add(session)) {
      this.#changes.note(`${prefix}sessions`, () => sessions.toBytes());
    }
  }
}

function people(stored: { visitors?: Uint8Array; sessions?: Uint8Array }): People {
  return {
    visitors: Sketch.from(VISITORS, stored.visitors),
    sessions: Sketch.from(SESSIONS, stored.sessions),
  };
}
