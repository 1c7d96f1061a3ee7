import type { TrackingEvent } from '@oriel/contract/enums';
import type { EventCounts } from '@oriel/contract/tracking';
import type { CellDocument, RollupDocument } from '../model.ts';
import { HOUR_MS } from '../rollup/key.ts';
import {
  APARTMENT_COLUMNS,
  COUNT_COLUMNS,
  EVENT_COLUMNS,
  NAMES,
  nameOfField,
  PARTS,
  SESSIONS,
  VISITORS,
} from '../rollup/names.ts';
import { addHours, addIds, type Counters, ROW_BYTES } from '../rollup/packed.ts';
import { Sketch } from '../sketch/sketch.ts';
import type { Step } from './range.ts';

/** Codes kept while adding up rollups, so that some ten thousand visitors are counted exactly. */
const MOST_CODES = 20_000;

export function roomySketch(precision: number): Sketch {
  return new Sketch(precision, MOST_CODES);
}

/** Counts by event, from the columns of a row. */
export function countsOf(row: readonly number[]): EventCounts {
  return Object.fromEntries(EVENT_COLUMNS.map((name, column) => [name, row[column] ?? 0])) as EventCounts;
}

function zeros(): number[] {
  return new Array<number>(NAMES).fill(0);
}

/** What is added up. */
export interface Selection {
  /** Only this event and its visitors. */
  readonly name: TrackingEvent | undefined;
  /** Of a building or apartment, only events through this navigator. */
  readonly navigatorId?: string | undefined;
}

/** Sum of the rollups of one selection and period. */
export class Tally {
  readonly #selection: Selection;
  readonly #steps: readonly Step[];
  /** By step. */
  readonly series: number[][];
  readonly visitors = roomySketch(VISITORS);
  readonly sessions = roomySketch(SESSIONS);
  /** Visitors who sent an inquiry. */
  readonly askers = roomySketch(VISITORS);
  readonly campaigns = new Map<string, Sketch>();
  readonly fruitless = new Map<string, Sketch>();
  readonly hosts = new Map<string, Sketch>();
  readonly devices = new Map<string, Sketch>();
  readonly rooms = new Map<string, number>();
  readonly prices = new Map<string, number>();
  zeroResults = 0;
  readonly apartments: Counters<string> = new Map();
  readonly agents: Counters<string> = new Map();

  constructor(selection: Selection, steps: readonly Step[]) {
    this.#selection = selection;
    this.#steps = steps;
    this.series = steps.map(zeros);
  }

  /** Share of identified visitors who sent an inquiry: 0..1, to four places. */
  get conversionRate(): number {
    const visitors = this.visitors.count();
    // Beyond some ten thousand both are estimates.
    const share = visitors === 0 ? 0 : Math.min(1, this.askers.count() / visitors);
    return Math.round(share * 10_000) / 10_000;
  }

  get totals(): number[] {
    const sum = zeros();
    for (const row of this.series) addRow(sum, row);
    return sum;
  }

  /** Adds a tally of the same selection and steps. */
  merge(other: Tally): void {
    for (const [index, row] of other.series.entries()) addRow(this.series[index] ?? [], row);
    this.visitors.merge(other.visitors);
    this.sessions.merge(other.sessions);
    this.askers.merge(other.askers);
    mergeSketches(this.campaigns, other.campaigns);
    mergeSketches(this.fruitless, other.fruitless);
    mergeSketches(this.hosts, other.hosts);
    mergeSketches(this.devices, other.devices);
    for (const [name, count] of other.rooms) this.rooms.set(name, (this.rooms.get(name) ?? 0) + count);
    for (const [name, count] of other.prices) this.prices.set(name, (this.prices.get(name) ?? 0) + count);
    this.zeroResults += other.zeroResults;
    mergeRows(this.apartments, other.apartments);
    mergeRows(this.agents, other.agents);
  }

  /** Approximate size in memory, bytes. */
  get size(): number {
    const parts = [this.hosts, this.devices, this.campaigns, this.fruitless];
    const sketches = [
      this.visitors,
      this.sessions,
      this.askers,
      ...parts.flatMap((part) => [...part.values()]),
    ];
    const rows = this.series.length + this.apartments.size + this.agents.size;
    return sketches.reduce((sum, sketch) => sum + sketch.size, 0) + rows * ROW_BYTES;
  }

  add(rollup: RollupDocument): void {
    const { navigatorId } = this.#selection;
    if (navigatorId === undefined) this.#addParts(rollup);
    const cell = navigatorId === undefined ? rollup : rollup.navigators?.[navigatorId];
    if (cell) this.#addCell(cell, rollup);
  }

  #addCell(cell: CellDocument, { unit, at }: RollupDocument): void {
    const { name } = this.#selection;
    const day = unit === 'day' ? at.getTime() : Math.floor(at.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS;
    for (const [hour, row] of addHours(cell.counts, COUNT_COLUMNS)) {
      const point = this.series[this.#stepAt(day + hour * HOUR_MS)];
      if (!point) continue;
      for (const [column, event] of EVENT_COLUMNS.entries()) {
        if (name === undefined || event === name) point[column] = (point[column] ?? 0) + (row[column] ?? 0);
      }
    }
    const people = name === undefined ? cell : cell.names?.[name];
    if (people?.visitors) this.visitors.absorb(people.visitors);
    if (people?.sessions) this.sessions.absorb(people.sessions);
    const askers = cell.names?.send_inquiry?.visitors;
    if (askers && (name === undefined || name === 'send_inquiry')) this.askers.absorb(askers);
  }

  #addParts(rollup: RollupDocument): void {
    addSketches(this.hosts, rollup.hosts);
    addSketches(this.devices, rollup.devices);
    addSketches(this.campaigns, rollup.campaigns);
    const { rooms, prices, zeroResults = 0, fruitless } = rollup.filters ?? {};
    addSketches(this.fruitless, fruitless);
    addNumbers(this.rooms, rooms);
    addNumbers(this.prices, prices);
    this.zeroResults += zeroResults;
    addIds(rollup.flats, APARTMENT_COLUMNS.length, this.apartments);
    addIds(rollup.agents, NAMES, this.agents);
  }

  /** The step of a moment; the last one for anything after it. */
  #stepAt(ms: number): number {
    let low = 0;
    let high = this.#steps.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ms < (this.#steps[middle]?.to ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function addRow(into: number[], row: readonly number[]): void {
  for (const [column, count] of row.entries()) into[column] = (into[column] ?? 0) + count;
}

function mergeRows(into: Counters<string>, other: Counters<string>): void {
  for (const [id, row] of other) {
    const known = into.get(id);
    if (known) addRow(known, row);
    else into.set(id, [...row]);
  }
}

function mergeSketches(into: Map<string, Sketch>, other: ReadonlyMap<string, Sketch>): void {
  for (const [name, sketch] of other) {
    const known = into.get(name) ?? roomySketch(PARTS);
    into.set(name, known);
    known.merge(sketch);
  }
}

function addSketches(into: Map<string, Sketch>, stored: Record<string, Uint8Array> | undefined): void {
  for (const [field, bytes] of Object.entries(stored ?? {})) {
    const name = nameOfField(field);
    const known = into.get(name);
    const sketch = known ?? roomySketch(PARTS);
    if (!known) into.set(name, sketch);
    sketch.absorb(bytes);
  }
}

function addNumbers(into: Map<string, number>, stored: Record<string, number> | undefined): void {
  for (const [field, count] of Object.entries(stored ?? {})) {
    const name = nameOfField(field);
    into.set(name, (into.get(name) ?? 0) + count);
  }
}
