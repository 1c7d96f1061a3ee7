import type { TrackingEvent } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import { KEEP_EVENTS_DAYS, type RollupDocument, type SubjectKind, type Unit } from '../model.ts';
import { Sketch } from '../sketch/sketch.ts';
import { Cell, hourOf } from './cell.ts';
import { Changes } from './changes.ts';
import type { Countable } from './countable.ts';
import { DAY_MS, type Subject, utcDay } from './key.ts';
import {
  APARTMENT_COLUMNS,
  columnOf,
  EVER_APARTMENT_COLUMNS,
  fieldOf,
  LAST_VIEW_COLUMN,
  NAMES,
  nameOfField,
  PARTS,
} from './names.ts';
import { addIds, type Counters, packIds, ROW_BYTES, raise } from './packed.ts';

/** Identity of a rollup: its key, and the parts of the key. */
export interface Place {
  readonly key: string;
  readonly unit: Unit;
  readonly start: number;
  readonly subject: Subject;
  readonly organizationId: Types.ObjectId;
  readonly estateId: Types.ObjectId;
}

/** All-time events of an apartment. */
export interface ApartmentEver {
  readonly id: string;
  readonly lastViewedAt?: Date;
  count(name: TrackingEvent): number;
}

const MINUTE_MS = 60_000;
/** Memory of a rollup without its parts, bytes. */
const EMPTY = 3000;

/** Most referring sites counted separately per hour or day; the rest are combined. */
const MOST_HOSTS = 50;
const OTHER_HOSTS = 'other';
const MOST_NAVIGATORS = 50;
const MOST_PRICES = 200;
/** Most failed searches and campaigns counted separately. */
const MOST_FRUITLESS = 100;
const MOST_CAMPAIGNS = 50;

const WITH_APARTMENTS: readonly SubjectKind[] = ['estate', 'building', 'navigator'];
const WITH_NAVIGATORS: readonly SubjectKind[] = ['building', 'apartment'];

/** A rollup while events are added to it. */
export class Rollup {
  readonly place: Place;
  /** Revision of its stored state; 0 when it is not stored yet. */
  revision: number;
  /** Time of the last write by this process, milliseconds. */
  writtenAt = 0;
  readonly #changes = new Changes();
  readonly #cell: Cell;
  readonly #applied: Map<string, number>;
  readonly #hosts: Map<string, Sketch>;
  readonly #devices: Map<string, Sketch>;
  readonly #rooms: Map<string, number>;
  readonly #prices: Map<string, number>;
  #zeroResults: number;
  readonly #fruitless: Map<string, Sketch>;
  readonly #campaigns: Map<string, Sketch>;
  readonly #apartments: Counters<string>;
  readonly #apartmentColumns: number;
  readonly #packedApartments = () => packIds(this.#apartments, this.#apartmentColumns);
  readonly #agents: Counters<string>;
  readonly #navigators = new Map<string, Cell>();
  readonly #last: Map<TrackingEvent, number>;

  constructor(place: Place, stored?: RollupDocument) {
    this.place = place;
    this.revision = stored?.revision ?? 0;
    this.#cell = new Cell('', this.#changes, stored);
    this.#applied = new Map(Object.entries(stored?.applied ?? {}));
    this.#hosts = sketches(stored?.hosts);
    this.#devices = sketches(stored?.devices);
    this.#rooms = new Map(Object.entries(stored?.filters?.rooms ?? {}));
    this.#prices = new Map(Object.entries(stored?.filters?.prices ?? {}));
    this.#zeroResults = stored?.filters?.zeroResults ?? 0;
    this.#fruitless = sketches(stored?.filters?.fruitless);
    this.#campaigns = sketches(stored?.campaigns);
    this.#apartmentColumns = place.unit === 'ever' ? EVER_APARTMENT_COLUMNS : APARTMENT_COLUMNS.length;
    this.#apartments = addIds(stored?.flats, this.#apartmentColumns);
    this.#agents = addIds(stored?.agents, NAMES);
    for (const [id, cell] of Object.entries(stored?.navigators ?? {})) {
      this.#navigators.set(id, new Cell(`navigators.${id}.`, this.#changes, cell));
    }
    this.#last = new Map(
      Object.entries(stored?.last ?? {}).map(([name, date]) => [name as TrackingEvent, date.getTime()]),
    );
  }

  /** Whether a writer's batch is already counted here. */
  has(writer: string, batch: number): boolean {
    return (this.#applied.get(writer) ?? 0) >= batch;
  }

  /** Writers with batches counted here. */
  get writers(): readonly string[] {
    return [...this.#applied.keys()];
  }

  forgetWriter(writer: string): void {
    this.#applied.delete(writer);
  }

  add(event: Countable): void {
    const { unit, subject } = this.place;
    const hour = unit === 'ever' ? 0 : hourOf(event.ts);
    this.#cell.add(event, hour, unit !== 'ever');
    if (unit === 'ever') {
      this.#noteLast(event);
      if (subject.kind === 'estate') this.#addApartments(event);
      return;
    }
    this.#addParts(event);
    this.#addFilters(event);
    if (WITH_APARTMENTS.includes(subject.kind)) this.#addApartments(event);
    if (WITH_NAVIGATORS.includes(subject.kind)) this.#addNavigator(event, hour);
    if (event.agent !== undefined && subject.agentId === undefined) {
      raise(this.#agents, event.agent, NAMES, columnOf(event.name));
      this.#changes.note('agents', () => packIds(this.#agents, NAMES));
    }
  }

  /** Approximate size in memory, bytes. */
  get size(): number {
    let sum = EMPTY + this.#cell.size + (this.#apartments.size + this.#agents.size) * ROW_BYTES;
    for (const cell of this.#navigators.values()) sum += cell.size;
    for (const parts of [this.#hosts, this.#devices, this.#fruitless, this.#campaigns])
      for (const sketch of parts.values()) sum += sketch.size;
    return sum;
  }

  total(name: TrackingEvent): number {
    return this.#cell.total(name);
  }

  /** All-time rollups: events of each apartment, and its last view. */
  *apartments(): Generator<ApartmentEver> {
    for (const [id, row] of this.#apartments) {
      const minute = row[LAST_VIEW_COLUMN] ?? 0;
      const count = (name: TrackingEvent) => row[APARTMENT_COLUMNS.indexOf(name)] ?? 0;
      yield { id, count, ...(minute > 0 ? { lastViewedAt: new Date(minute * MINUTE_MS) } : {}) };
    }
  }

  /** The changes to write after counting a batch; advances the revision. */
  write(writer: string, batch: number, now: Date): Record<string, unknown> {
    this.#applied.set(writer, batch);
    this.revision += 1;
    this.writtenAt = now.getTime();
    return {
      ...this.#changes.take(),
      revision: this.revision,
      // Replaced as a whole, to drop forgotten writers.
      applied: Object.fromEntries(this.#applied),
      ...(this.place.unit === 'ever' ? { touchedAt: now } : {}),
    };
  }

  /** Additional fields of a new document. */
  head(): Omit<RollupDocument, 'revision' | 'applied'> {
    const { key, unit, start, subject, organizationId, estateId } = this.place;
    return {
      _id: key,
      organizationId,
      estateId,
      day: unit === 'ever' ? '' : utcDay(start),
      unit,
      at: new Date(start),
      kind: subject.kind,
      subjectId: new Types.ObjectId(subject.id),
      ...(subject.agentId ? { agentId: new Types.ObjectId(subject.agentId) } : {}),
      ...(unit === 'hour' ? { expireAt: new Date(start + KEEP_EVENTS_DAYS * DAY_MS) } : {}),
    };
  }

  #addParts({ visitor, host, device, campaign, fruitless }: Countable): void {
    if (visitor === undefined) return;
    const known = this.#hosts.has(host) || this.#hosts.size < MOST_HOSTS ? host : OTHER_HOSTS;
    this.#addPart(this.#hosts, 'hosts', known, visitor);
    this.#addPart(this.#devices, 'devices', device, visitor);
    const has = (parts: ReadonlyMap<string, Sketch>, name: string, most: number) =>
      parts.has(name) || parts.size < most;
    if (campaign !== undefined && has(this.#campaigns, campaign, MOST_CAMPAIGNS)) {
      this.#addPart(this.#campaigns, 'campaigns', campaign, visitor);
    }
    if (fruitless !== undefined && has(this.#fruitless, fruitless, MOST_FRUITLESS)) {
      this.#addPart(this.#fruitless, 'filters.fruitless', fruitless, visitor);
    }
  }

  #addPart(parts: Map<string, Sketch>, group: string, name: string, visitor: number): void {
    let sketch = parts.get(name);
    if (!sketch) {
      sketch = new Sketch(PARTS);
      parts.set(name, sketch);
    }
    const part = sketch;
    if (part.add(visitor)) this.#changes.note(`${group}.${fieldOf(name)}`, () => part.toBytes());
  }

  #addFilters({ rooms, price, zeroResults }: Countable): void {
    for (const key of rooms) this.#count(this.#rooms, 'filters.rooms', key);
    if (price !== undefined && (this.#prices.has(price) || this.#prices.size < MOST_PRICES)) {
      this.#count(this.#prices, 'filters.prices', price);
    }
    if (!zeroResults) return;
    this.#zeroResults += 1;
    this.#changes.note('filters.zeroResults', () => this.#zeroResults);
  }

  #count(counts: Map<string, number>, group: string, key: string): void {
    const field = fieldOf(key);
    counts.set(field, (counts.get(field) ?? 0) + 1);
    this.#changes.note(`${group}.${field}`, () => counts.get(field));
  }

  #addApartments({ name, apartments, ts }: Countable): void {
    const column = APARTMENT_COLUMNS.indexOf(name);
    if (column < 0) return;
    for (const apartment of apartments) {
      raise(this.#apartments, apartment, this.#apartmentColumns, column);
      if (this.place.unit === 'ever' && name === 'see_apartment_details') this.#noteLastView(apartment, ts);
      this.#changes.note('flats', this.#packedApartments);
    }
  }

  #noteLastView(apartment: string, ts: number): void {
    const row = this.#apartments.get(apartment);
    if (row) row[LAST_VIEW_COLUMN] = Math.max(row[LAST_VIEW_COLUMN] ?? 0, Math.floor(ts / MINUTE_MS));
  }

  #addNavigator(event: Countable, hour: number): void {
    const id = event.navigator;
    if (id === undefined) return;
    let cell = this.#navigators.get(id);
    if (!cell) {
      if (this.#navigators.size >= MOST_NAVIGATORS) return;
      cell = new Cell(`navigators.${id}.`, this.#changes);
      this.#navigators.set(id, cell);
    }
    cell.add(event, hour, true);
  }

  #noteLast({ name, ts }: Countable): void {
    if ((this.#last.get(name) ?? Number.NEGATIVE_INFINITY) >= ts) return;
    this.#last.set(name, ts);
    this.#changes.note(`last.${name}`, () => new Date(ts));
  }
}

function sketches(stored: Record<string, Uint8Array> | undefined): Map<string, Sketch> {
  return new Map(
    Object.entries(stored ?? {}).map(([field, bytes]) => [nameOfField(field), Sketch.from(PARTS, bytes)]),
  );
}
