import { COUNTED_KINDS } from '@oriel/contract/apartment-kinds';
import type { NavigatorStats, PublicNavigatorStats } from '@oriel/contract/navigator-stats';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { withoutEmpty } from '../../platform/present.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import { type NavigatorVisits, NO_VISITS, type Visits } from './visits.ts';

const HOUR_MS = 3_600_000;
const DAYS = 30;
/** Most navigators in an organization's statistics. */
const NAVIGATORS_MAX = 1000;

const ACROSS = { acrossOrganizations: 'totals of the whole installation' };

async function countAll(models: Models, visits: NavigatorVisits): Promise<PublicNavigatorStats> {
  const organizationIds = await models.Organization.distinct('_id', {
    status: 'ACTIVE',
    features: 'estates',
  });
  const here = { organizationId: { $in: organizationIds } };
  const estates = await models.Estate.find(
    { ...here, status: 'PUBLISHED' },
    { 'settings.showSold': 1 },
    ACROSS,
  ).lean<Pick<EstateDocument, '_id' | 'settings'>[]>();
  const idsOf = (showSold: boolean) =>
    estates.filter(({ settings }) => settings.showSold === showSold).map(({ _id }) => _id);
  const visible = { ...here, visible: true, kind: { $in: COUNTED_KINDS } };
  const [navigators, apartments, unsold, views] = await Promise.all([
    models.Navigator.countDocuments({
      ...here,
      published: true,
      estateId: { $in: estates.map(({ _id }) => _id) },
    }),
    models.Apartment.countDocuments({ ...visible, estateId: { $in: idsOf(true) } }),
    models.Apartment.countDocuments({ ...visible, estateId: { $in: idsOf(false) }, status: { $ne: 'SOLD' } }),
    visits.viewsEver(),
  ]);
  return { navigators, estates: estates.length, apartments: apartments + unsold, views };
}

/** Totals of the installation, counted at most once an hour. */
export class PublicTotals {
  readonly #models: Models;
  readonly #visits: NavigatorVisits;
  readonly #clock: Clock;
  #kept: { readonly totals: Promise<PublicNavigatorStats>; readonly until: number } | undefined;

  constructor(models: Models, visits: NavigatorVisits, clock: Clock) {
    this.#models = models;
    this.#visits = visits;
    this.#clock = clock;
  }

  get(): Promise<PublicNavigatorStats> {
    const now = this.#clock().getTime();
    if (this.#kept && this.#kept.until > now) return this.#kept.totals;
    const totals = countAll(this.#models, this.#visits);
    const kept = { totals, until: now + HOUR_MS };
    this.#kept = kept;
    // Failures are not cached.
    totals.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return totals;
  }
}

function presentVisits({ lastViewedAt: _, ...counted }: Visits) {
  return counted;
}

/** Visitor activity in the navigators of an organization, or of some of its estates, in the last thirty days; most viewed first. */
export async function organizationStats(
  models: Models,
  visits: NavigatorVisits,
  of: Parameters<NavigatorVisits['since']>[0],
  now: Date,
): Promise<NavigatorStats> {
  const from = new Date(now.getTime() - DAYS * 24 * HOUR_MS);
  const [navigators, { totals, byNavigator }] = await Promise.all([
    models.Navigator.find({ ...of }, { name: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .limit(NAVIGATORS_MAX)
      .lean(),
    visits.since(of, from),
  ]);
  const rows = navigators.map(({ _id, name }) => {
    const seen = byNavigator.get(String(_id)) ?? NO_VISITS;
    return withoutEmpty({
      navigatorId: String(_id),
      name,
      ...presentVisits(seen),
      lastViewedAt: seen.lastViewedAt?.toISOString(),
    });
  });
  return {
    totals: presentVisits(totals),
    navigators: rows.sort((one, other) => other.views - one.views) as NavigatorStats['navigators'],
  };
}
