import type { TrackingStats, TrackingStatsQuery } from '@oriel/contract/tracking';
import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { mapById } from '../../../platform/object-ids.ts';
import { withoutEmpty } from '../../../platform/present.ts';
import { nameOf } from '../../user/name.ts';
import { campaignOf } from '../rollup/campaign-key.ts';
import { searchOf } from '../rollup/filter-values.ts';
import { APARTMENT_COLUMNS } from '../rollup/names.ts';
import type { Counters } from '../rollup/packed.ts';
import type { Sketch } from '../sketch/sketch.ts';
import { loadRollups, type PlacedSubject } from './load.ts';
import { type PastTallies, split } from './past-tallies.ts';
import { peopleOf } from './people-by-step.ts';
import { before, type Range, type Step, stepsOf } from './range.ts';
import { countsOf, type Selection, Tally } from './tally.ts';
import { type TimeUnit, unitsOf } from './units.ts';

export const TOP_APARTMENTS = 10;
const TOP_SOURCES = 20;

export interface StatsRequest {
  readonly organizationId: Types.ObjectId;
  readonly subjects: readonly PlacedSubject[];
  readonly selection: Selection;
  readonly range: Range;
  readonly timezone: string;
  readonly interval: NonNullable<TrackingStatsQuery['interval']>;
  readonly withPrevious: boolean;
  /** Include distinct visitors per step. */
  readonly withPeople: boolean;
  /** Most apartments listed. */
  readonly top: number;
  readonly now: Date;
}

/** The fields of a rollup to read: excludes unneeded sketches by event, which are most of it. */
function fieldsOf({ name, navigatorId }: Selection, withParts: boolean): Record<string, 1> {
  const cells = navigatorId === undefined ? [''] : [`navigators.${navigatorId}.`];
  const people =
    name === undefined ? ['visitors', 'sessions', 'names.send_inquiry.visitors'] : [`names.${name}`];
  const parts = withParts ? ['hosts', 'devices', 'campaigns', 'filters', 'flats', 'agents'] : [];
  const fields = ['unit', 'at', ...cells.flatMap((cell) => ['counts', ...people].map((one) => cell + one))];
  return Object.fromEntries([...fields, ...parts].map((field) => [field, 1]));
}

async function tally(
  models: Models,
  past: PastTallies,
  request: StatsRequest,
  range: Range,
  steps: readonly Step[],
  withParts: boolean,
): Promise<Tally> {
  const { organizationId, subjects, selection, now } = request;
  const fields = fieldsOf(selection, withParts && selection.navigatorId === undefined);
  const addTo = async (sum: Tally, units: readonly TimeUnit[]): Promise<Tally> => {
    for await (const rollup of loadRollups(models, organizationId, subjects, units, fields)) sum.add(rollup);
    return sum;
  };
  const { past: closed, recent } = split(unitsOf(range, now.getTime()), now);
  const sum = new Tally(selection, steps);
  if (closed.length > 0) {
    const key = [String(organizationId), subjects, selection, closed[0], closed.at(-1), steps, withParts];
    sum.merge(await past.get(JSON.stringify(key), () => addTo(new Tally(selection, steps), closed)));
  }
  return await addTo(sum, recent);
}

function people(sum: Tally) {
  return {
    totals: countsOf(sum.totals),
    visitors: sum.visitors.count(),
    sessions: sum.sessions.count(),
    conversionRate: sum.conversionRate,
  };
}

async function topApartments(
  models: Models,
  organizationId: Types.ObjectId,
  apartments: Counters<string>,
  most: number,
): Promise<TrackingStats['topApartments']> {
  const [details, favorites, , inquiries] = APARTMENT_COLUMNS.keys();
  const at = (row: readonly number[], column: number | undefined) => row[column ?? 0] ?? 0;
  const top = [...apartments]
    .map(([apartmentId, row]) => ({
      apartmentId,
      details: at(row, details),
      favorites: at(row, favorites),
      inquiries: at(row, inquiries),
    }))
    .sort(
      (a, b) =>
        b.details - a.details ||
        b.favorites - a.favorites ||
        b.inquiries - a.inquiries ||
        a.apartmentId.localeCompare(b.apartmentId),
    )
    .slice(0, most);
  const rows = await models.Apartment.find(
    { organizationId, _id: { $in: top.map(({ apartmentId }) => new Types.ObjectId(apartmentId)) } },
    { number: 1, estateId: 1 },
  ).lean();
  const estates = await models.Estate.find(
    { organizationId, _id: { $in: [...new Set(rows.map((row) => String(row.estateId)))] } },
    { name: 1 },
  ).lean();
  const names = new Map(estates.map((estate) => [String(estate._id), estate.name]));
  const apartmentsById = mapById(rows);
  return top.map((row) => {
    const apartment = apartmentsById.get(row.apartmentId);
    if (!apartment) return row;
    const estateId = String(apartment.estateId);
    return {
      ...row,
      number: apartment.number,
      estateId,
      ...withoutEmpty({ estateName: names.get(estateId) }),
    };
  });
}

async function agentsOf(models: Models, agents: Counters<string>): Promise<TrackingStats['agents']> {
  const rows = await models.User.find(
    { _id: { $in: [...agents.keys()].map((id) => new Types.ObjectId(id)) } },
    { firstName: 1, lastName: 1, email: 1 },
  ).lean();
  return rows
    .map((user) => ({
      agentId: String(user._id),
      name: nameOf(user),
      ...countsOf(agents.get(String(user._id)) ?? []),
    }))
    .sort((a, b) => b.load_viewer - a.load_viewer || a.name.localeCompare(b.name));
}

function bySize(sketches: ReadonlyMap<string, Sketch>): [string, number][] {
  return [...sketches]
    .map(([name, sketch]): [string, number] => [name, sketch.count()])
    .sort(([a, one], [b, other]) => other - one || a.localeCompare(b));
}

function priceBuckets(prices: ReadonlyMap<string, number>) {
  return [...prices]
    .map(([range, count]) => {
      const [from = 0, to = 0] = range.split('-').map(Number);
      return { from, to, count };
    })
    .sort((a, b) => a.from - b.from || a.to - b.to);
}

function sorted(rooms: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...rooms].sort(([a], [b]) => Number.parseFloat(a) - Number.parseFloat(b)));
}

function times({ from, to }: Range) {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** Reads rollups only, so that its cost depends on the length of the period and not on the number of events. */
export async function trackingStats(
  models: Models,
  past: PastTallies,
  request: StatsRequest,
): Promise<TrackingStats> {
  const { organizationId, range, timezone, interval } = request;
  const steps = stepsOf(range, interval, timezone);
  const sum = await tally(models, past, request, range, steps, true);
  const earlier = before(range, timezone);
  const whole = [{ label: '', to: earlier.to }];
  const [top, agents, previous, peopleByStep] = await Promise.all([
    topApartments(models, organizationId, sum.apartments, request.top),
    agentsOf(models, sum.agents),
    request.withPrevious ? tally(models, past, request, earlier, whole, false) : undefined,
    request.withPeople ? peopleOf(models, request, steps) : [],
  ]);
  return {
    ...times(range),
    timezone,
    interval,
    ...people(sum),
    series: steps.map(({ label }, index) => ({
      date: label,
      ...countsOf(sum.series[index] ?? []),
      ...peopleByStep[index],
    })),
    topApartments: top,
    filters: {
      rooms: sorted(sum.rooms),
      priceBuckets: priceBuckets(sum.prices),
      zeroResults: sum.zeroResults,
      fruitless: bySize(sum.fruitless)
        .slice(0, TOP_SOURCES)
        .map(([key, visitors]) => {
          const { rooms, ...search } = searchOf(key);
          return { ...search, rooms: [...rooms], visitors };
        }),
    },
    sources: bySize(sum.hosts)
      .slice(0, TOP_SOURCES)
      .map(([host, visitors]) => ({ host, visitors })),
    campaigns: bySize(sum.campaigns)
      .slice(0, TOP_SOURCES)
      .map(([key, visitors]) => ({ ...campaignOf(key), visitors })),
    devices: Object.fromEntries(bySize(sum.devices)),
    agents,
    ...(previous ? { previous: { ...times(earlier), ...people(previous) } } : {}),
  };
}
