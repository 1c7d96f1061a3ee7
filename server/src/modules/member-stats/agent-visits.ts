import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { DAY_MS, HOUR_MS, startOf } from '../tracking/rollup/key.ts';
import { columnOf, NAMES } from '../tracking/rollup/names.ts';
import { addIds, type Counters } from '../tracking/rollup/packed.ts';

export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Rollups that cover a period: whole days, and hours at its ends. */
function covering({ from, to }: Period): object[] {
  const [firstHour, end] = [startOf('hour', from.getTime()), to.getTime()];
  const firstDay = startOf('day', firstHour + DAY_MS - HOUR_MS);
  const lastDay = Math.max(firstDay, startOf('day', end));
  const within = (unit: 'hour' | 'day', start: number, stop: number) => ({
    unit,
    at: { $gte: new Date(start), $lt: new Date(stop) },
  });
  return [
    within('hour', firstHour, Math.min(firstDay, end)),
    within('day', firstDay, lastDay),
    within('hour', lastDay, end),
  ];
}

/** Activity of visitors who came by each agent's link, by agent id. */
export async function agentVisits(
  models: Models,
  organizationId: Types.ObjectId,
  period: Period,
): Promise<Map<string, { views: number; favorites: number }>> {
  const estates = await models.Estate.find({ organizationId }, { _id: 1 }).lean();
  const rollups = await models.TrackingRollup.find(
    {
      organizationId,
      estateId: { $in: estates.map((estate) => estate._id) },
      kind: 'estate',
      agentId: { $exists: false },
      $or: covering(period),
    },
    { agents: 1 },
  ).lean();
  const counters: Counters<string> = new Map();
  for (const { agents } of rollups) addIds(bytesOf(agents), NAMES, counters);
  return new Map(
    [...counters].map(([id, row]) => [
      id,
      { views: row[columnOf('load_viewer')] ?? 0, favorites: row[columnOf('add_to_favorite')] ?? 0 },
    ]),
  );
}

/** Mongoose returns stored bytes in the driver's own wrapper. */
function bytesOf(stored: Uint8Array | { readonly buffer: Uint8Array } | undefined): Uint8Array | undefined {
  return stored === undefined || stored instanceof Uint8Array ? stored : stored.buffer;
}
