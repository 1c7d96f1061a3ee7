import type { EstateHeatmap, HeatmapMetric } from '@oriel/contract/tracking';
import { SCORE_WEIGHTS } from '@oriel/contract/tracking';
import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { withoutEmpty } from '../../../platform/present.ts';
import type { ApartmentDocument } from '../../inventory/apartment/model.ts';
import { APARTMENT_COLUMNS, COUNT_COLUMNS, columnOf, NAMES, VISITORS } from '../rollup/names.ts';
import { addHours } from '../rollup/packed.ts';
import type { Sketch } from '../sketch/sketch.ts';
import { loadApartmentRollups } from './load.ts';
import type { Range } from './range.ts';
import { roomySketch } from './tally.ts';
import { unitsOf } from './units.ts';

type Shown = keyof typeof SCORE_WEIGHTS;
const SHOWN = APARTMENT_COLUMNS as readonly Shown[];

export interface HeatmapRequest {
  readonly organizationId: Types.ObjectId;
  readonly estateId: Types.ObjectId;
  readonly buildingId?: Types.ObjectId;
  readonly range: Range;
  readonly metric: HeatmapMetric;
  readonly unique: boolean;
  readonly now: Date;
}

/** Events of one apartment. */
class Interest {
  readonly visitors = roomySketch(VISITORS);
  readonly #counts = new Map<Shown, number>();
  /** Events of anonymous visitors. */
  readonly #anonymous = new Map<Shown, number>();
  readonly #people = new Map<Shown, Sketch>();

  add(counts: Uint8Array | undefined): void {
    for (const row of addHours(counts, COUNT_COLUMNS).values()) {
      for (const name of SHOWN) {
        const column = columnOf(name);
        this.#counts.set(name, this.count(name) + (row[column] ?? 0));
        this.#anonymous.set(name, (this.#anonymous.get(name) ?? 0) + (row[NAMES + column] ?? 0));
      }
    }
  }

  addPeople(name: Shown, sketch: Uint8Array): void {
    const known = this.#people.get(name) ?? roomySketch(VISITORS);
    this.#people.set(name, known);
    known.absorb(sketch);
  }

  count(name: Shown): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Number of people; each anonymous event counts as another person. */
  people(name: Shown): number {
    return (this.#people.get(name)?.count() ?? 0) + (this.#anonymous.get(name) ?? 0);
  }
}

function wanted(interest: Interest, metric: HeatmapMetric, unique: boolean): number {
  const done = (name: Shown) => (unique ? interest.people(name) : interest.count(name));
  if (metric !== 'score') return done(metric);
  const score = SHOWN.reduce((sum, name) => sum + SCORE_WEIGHTS[name] * done(name), 0);
  return Math.max(0, score);
}

/** Linear interpolation, like most programs. */
export function percentile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  const place = (ascending.length - 1) * share;
  const low = ascending[Math.floor(place)] ?? 0;
  const high = ascending[Math.ceil(place)] ?? 0;
  return low + (high - low) * (place - Math.floor(place));
}

async function interests(models: Models, request: HeatmapRequest): Promise<Map<string, Interest>> {
  const { organizationId, estateId, range, now } = request;
  const people = Object.fromEntries(SHOWN.map((name) => [`names.${name}.visitors`, 1 as const]));
  const fields = { subjectId: 1, counts: 1, visitors: 1, ...people } as const;
  const byApartment = new Map<string, Interest>();
  const units = unitsOf(range, now.getTime());
  for await (const rollup of loadApartmentRollups(models, organizationId, estateId, units, fields)) {
    const id = String(rollup.subjectId);
    const interest = byApartment.get(id) ?? new Interest();
    byApartment.set(id, interest);
    interest.add(rollup.counts);
    if (rollup.visitors) interest.visitors.absorb(rollup.visitors);
    for (const name of SHOWN) {
      const sketch = rollup.names?.[name]?.visitors;
      if (sketch) interest.addPeople(name, sketch);
    }
  }
  return byApartment;
}

type Apartment = Pick<ApartmentDocument, '_id' | 'number' | 'numberKey' | 'floor' | 'buildingId' | 'status'>;

function floorsOf(rows: EstateHeatmap['apartments']): EstateHeatmap['floors'] {
  const floors = new Map<string, EstateHeatmap['floors'][number]>();
  for (const { buildingId, floor, value } of rows) {
    if (floor === undefined) continue;
    const key = `${buildingId ?? ''}/${floor}`;
    const known = floors.get(key) ?? { ...(buildingId ? { buildingId } : {}), floor, value: 0 };
    floors.set(key, { ...known, value: known.value + value });
  }
  return [...floors.values()].sort(
    (a, b) => (a.buildingId ?? '').localeCompare(b.buildingId ?? '') || a.floor - b.floor,
  );
}

/** Demand for each apartment of an estate, from rollups alone. */
export async function estateHeatmap(models: Models, request: HeatmapRequest): Promise<EstateHeatmap> {
  const { organizationId, estateId, buildingId, range, metric, unique } = request;
  const [byApartment, found] = await Promise.all([
    interests(models, request),
    models.Apartment.find(
      { organizationId, estateId, ...(buildingId ? { buildingId } : {}) },
      { number: 1, numberKey: 1, floor: 1, buildingId: 1, status: 1 },
    )
      .sort({ numberKey: 1, _id: 1 })
      .lean<Apartment[]>(),
  ]);
  const valued = found.map((apartment) => {
    const interest = byApartment.get(String(apartment._id)) ?? new Interest();
    return { apartment, interest, value: wanted(interest, metric, unique) };
  });
  const positive = valued.map(({ value }) => value).filter((value) => value > 0);
  const hot = percentile(positive, 0.95);
  const apartments = valued
    .sort((a, b) => b.value - a.value)
    .map(({ apartment, interest, value }) => ({
      ...withoutEmpty({
        buildingId: apartment.buildingId ? String(apartment.buildingId) : undefined,
        floor: apartment.floor,
      }),
      apartmentId: String(apartment._id),
      number: apartment.number,
      status: apartment.status,
      counts: Object.fromEntries(
        SHOWN.map((name) => [name, interest.count(name)]),
      ) as EstateHeatmap['apartments'][number]['counts'],
      visitors: interest.visitors.count(),
      value,
      intensity: hot > 0 ? Math.round(Math.min(1, value / hot) * 10_000) / 10_000 : 0,
    }));
  return {
    estateId: String(estateId),
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    metric,
    max: apartments[0]?.value ?? 0,
    apartments,
    floors: floorsOf(apartments),
  };
}
