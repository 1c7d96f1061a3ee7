import type { TrackingStats } from '@oriel/contract/tracking';
import type { Compared } from '../../mail/mailer.ts';
import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Models } from '../../platform/database.ts';
import { inquiriesSeenBy } from '../inquiry/scope.ts';
import type { PastTallies } from '../tracking/stats/past-tallies.ts';
import { wholeOrganization } from '../tracking/stats/select.ts';
import { trackingStats } from '../tracking/stats/stats.ts';
import { hoursOf, momentsOf, type Period, weekBefore } from './period.ts';
import type { ReportReader } from './readers.ts';

/** Summary of a week for one reader: an AGENT's own, or the organization's. */
export interface Week {
  readonly own: boolean;
  readonly visits: Compared;
  readonly visitors: Compared;
  readonly favorites: Compared;
  readonly inquiries: Compared;
  /** Most viewed apartments. */
  readonly apartments: readonly { readonly number: string; readonly details: number }[];
  /** Bookings that end in the coming week, soonest first. */
  readonly bookings: readonly { readonly number: string; readonly estate: string; readonly until: string }[];
  /** Number of unread inquiries. */
  readonly unread: number;
}

interface Asked extends ReportReader {
  readonly period: Period;
  readonly timezone: string;
  readonly now: Date;
}

const APARTMENTS = 5;
const BOOKINGS = 10;

async function inquiriesOf(models: Models, { user, membership, organization, ...asked }: Asked) {
  const organizationId = organization._id;
  const all = membership.role !== 'AGENT';
  const own = all ? {} : { $or: [{ assigneeId: user._id }, { agentId: user._id }] };
  const within = (period: Period) => {
    const { from, to } = momentsOf(period, asked.timezone);
    return models.Inquiry.countDocuments({
      organizationId,
      ...own,
      createdAt: { $gte: from, $lt: to },
      'spam.verdict': { $ne: 'SPAM' },
    });
  };
  const seen = inquiriesSeenBy({ organizationId, organization, userId: user._id, membership }, all);
  const [now, before, unread] = await Promise.all([
    within(asked.period),
    within(weekBefore(asked.period)),
    models.Inquiry.countDocuments({ ...seen, status: 'NEW', 'spam.verdict': { $ne: 'SPAM' } }),
  ]);
  return { inquiries: { now, before }, unread };
}

async function bookingsOf(models: Models, { user, membership, organization, timezone, now }: Asked) {
  const organizationId = organization._id;
  const until = momentsOf({ from: dayIn(timezone, now), to: addDays(dayIn(timezone, now), 6) }, timezone).to;
  const apartments = await models.Apartment.find(
    {
      organizationId,
      status: 'BOOKED',
      bookedUntil: { $gt: now, $lt: until },
      ...(membership.role === 'AGENT' ? { bookedBy: user._id } : {}),
    },
    { number: 1, estateId: 1, bookedUntil: 1 },
  )
    .sort({ bookedUntil: 1, _id: 1 })
    .limit(BOOKINGS)
    .lean();
  const estates = await models.Estate.find(
    { organizationId, _id: { $in: apartments.map(({ estateId }) => estateId) } },
    { name: 1 },
  ).lean();
  const names = new Map(estates.map(({ _id, name }) => [String(_id), name]));
  return apartments.flatMap(({ number, estateId, bookedUntil }) =>
    bookedUntil
      ? [{ number, estate: names.get(String(estateId)) ?? '', until: dayIn(timezone, bookedUntil) }]
      : [],
  );
}

type Totals = Pick<TrackingStats, 'totals' | 'visitors'>;

/** Visits of two weeks; read separately, because a clock change makes one longer or shorter. */
async function visitsOf(models: Models, past: PastTallies, asked: Asked) {
  const { user, membership, organization, period, timezone, now } = asked;
  const agentId = membership.role === 'AGENT' ? String(user._id) : undefined;
  const subjects = await wholeOrganization(models, organization._id, agentId);
  const within = (one: Period) =>
    trackingStats(models, past, {
      organizationId: organization._id,
      subjects,
      selection: { name: undefined, navigatorId: undefined },
      range: hoursOf(one, timezone),
      timezone,
      interval: 'week',
      withPrevious: false,
      withPeople: false,
      top: APARTMENTS,
      now,
    });
  const [here, there] = await Promise.all([within(period), within(weekBefore(period))]);
  const compare = (read: (stats: Totals) => number): Compared => ({ now: read(here), before: read(there) });
  return {
    visits: compare(({ totals }) => totals.load_viewer),
    visitors: compare(({ visitors }) => visitors),
    favorites: compare(({ totals }) => totals.add_to_favorite),
    apartments: here.topApartments.flatMap(({ number, details }) =>
      number !== undefined && details > 0 ? [{ number, details }] : [],
    ),
  };
}

/** A reader's week; undefined without content. */
export async function weekOf(models: Models, past: PastTallies, asked: Asked): Promise<Week | undefined> {
  const [visits, inquiries, bookings] = await Promise.all([
    visitsOf(models, past, asked),
    inquiriesOf(models, asked),
    bookingsOf(models, asked),
  ]);
  const week = { own: asked.membership.role === 'AGENT', ...visits, ...inquiries, bookings };
  const sums = [week.visits, week.favorites, week.inquiries].map(({ now, before }) => now + before);
  const isQuiet = sums.every((sum) => sum === 0) && week.unread === 0 && bookings.length === 0;
  return isQuiet ? undefined : week;
}
