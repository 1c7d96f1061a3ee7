import type { Types } from 'mongoose';
import type { Clock } from '../../../platform/clock.ts';
import type { Models } from '../../../platform/database.ts';
import type { NavigatorVisits, Visits } from '../../navigator/visits.ts';
import { rollupKey } from '../rollup/key.ts';
import { COUNT_COLUMNS, columnOf } from '../rollup/names.ts';
import { addHours } from '../rollup/packed.ts';
import { loadEver, loadRollups, type PlacedSubject } from './load.ts';
import { Tally } from './tally.ts';
import { unitsOf } from './units.ts';
import { hourAfter, hourBefore } from './zoned-time.ts';

const FIELDS = {
  unit: 1,
  at: 1,
  subjectId: 1,
  counts: 1,
  visitors: 1,
  'names.send_inquiry.visitors': 1,
} as const;

function visitsOf(sum: Tally, lastViewedAt?: Date): Visits {
  const counts = sum.totals;
  const count = (name: Parameters<typeof columnOf>[0]) => counts[columnOf(name)] ?? 0;
  return {
    views: count('load_viewer'),
    visitors: sum.visitors.count(),
    details: count('see_apartment_details'),
    favorites: count('add_to_favorite'),
    inquiries: count('send_inquiry'),
    conversionRate: sum.conversionRate,
    ...(lastViewedAt ? { lastViewedAt } : {}),
  };
}

/** Tracking data of navigators, from rollups. */
export function trackedNavigatorVisits(models: Models, clock: Clock): NavigatorVisits {
  return {
    async viewsEver() {
      let views = 0;
      for await (const rollup of loadEver(models, {}, 'navigator')) {
        const [row] = addHours(rollup.counts, COUNT_COLUMNS).values();
        views += row?.[columnOf('load_viewer')] ?? 0;
      }
      return views;
    },

    async since(of, from) {
      const { organizationId } = of;
      const now = clock().getTime();
      const range = { from: hourBefore(from.getTime()), to: hourAfter(now) };
      const steps = [{ label: '', to: range.to }];
      const selection = { name: undefined };
      const navigators = await models.Navigator.find({ ...of }, { estateId: 1 }).lean();
      const subjects: PlacedSubject[] = navigators.map(({ _id, estateId }) => ({
        subject: { kind: 'navigator', id: String(_id) },
        estateId,
      }));
      const sums = new Map<string, Tally>();
      const all = new Tally(selection, steps);
      const units = unitsOf(range, now);
      for await (const rollup of loadRollups(models, organizationId, subjects, units, FIELDS)) {
        const id = String(rollup.subjectId);
        const sum = sums.get(id) ?? new Tally(selection, steps);
        sums.set(id, sum);
        sum.add(rollup);
        all.add(rollup);
      }
      const lasts = await lastViews(models, organizationId, subjects);
      const byNavigator = new Map([...sums].map(([id, sum]) => [id, visitsOf(sum, lasts.get(id))]));
      return { totals: visitsOf(all), byNavigator };
    },
  };
}

async function lastViews(
  models: Models,
  organizationId: Types.ObjectId,
  subjects: readonly PlacedSubject[],
): Promise<Map<string, Date>> {
  const keys = subjects.map(({ subject, estateId }) => rollupKey('ever', 0, estateId, subject));
  const lasts = new Map<string, Date>();
  for await (const { subjectId, last } of loadEver(models, { organizationId, keys }, 'navigator')) {
    if (last?.load_viewer) lasts.set(String(subjectId), last.load_viewer);
  }
  return lasts;
}
