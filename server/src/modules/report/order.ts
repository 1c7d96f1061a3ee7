import type { NotificationKind } from '@oriel/contract/user';
import { Types } from 'mongoose';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import { dueDay, dueWeek, type Period } from './period.ts';
import { wantsAtAll } from './readers.ts';

export const WEEKLY_JOB = 'weekly-report';
export const DIGEST_JOB = 'feedback-digest';

/** Enough for an outage of some hours: the delays grow to an hour. */
const TRIES = 14;

/** Oldest comments relevant to a due digest, milliseconds: two days, plus time zone differences. */
const RECENT_MS = 60 * 3_600_000;

/** One report for one member. */
export interface ReportOrder {
  readonly organizationId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly period: Period;
  readonly timezone: string;
}

/** An order as stored in the queue. */
export function orderOf(payload: Record<string, unknown>): ReportOrder {
  return {
    organizationId: new Types.ObjectId(String(payload.organizationId)),
    userId: new Types.ObjectId(String(payload.userId)),
    period: { from: String(payload.from), to: String(payload.to) },
    timezone: String(payload.timezone),
  };
}

interface Kind {
  readonly job: string;
  readonly notification: NotificationKind;
  readonly due: (timeZone: string, now: Date) => Period | undefined;
  /** Organizations with something to report. */
  readonly organizations: (models: Models, now: Date) => Promise<Pick<OrganizationDocument, '_id'>[]>;
}

const EVERYWHERE = { acrossOrganizations: 'reports are sent to the members of all' };

const KINDS: readonly Kind[] = [
  {
    job: WEEKLY_JOB,
    notification: 'weeklyReport',
    due: dueWeek,
    organizations: (models) =>
      models.Organization.find({ status: 'ACTIVE', features: 'estates' }, { _id: 1 }).lean(),
  },
  {
    job: DIGEST_JOB,
    notification: 'feedbackDigest',
    due: dueDay,
    async organizations(models, now) {
      const recent = { createdAt: { $gte: new Date(now.getTime() - RECENT_MS) } };
      const ids = await models.Comment.distinct('organizationId', recent, EVERYWHERE);
      return await models.Organization.find(
        { _id: { $in: ids }, status: 'ACTIVE', features: 'feedback' },
        { _id: 1 },
      ).lean();
    },
  },
];

interface Dependencies {
  readonly models: Models;
  readonly queue: JobQueue;
  readonly clock: Clock;
}

/**
 * Orders due reports. Every order is a job with an id derived from member and period, so that it is unique across servers and repetitions.
 */
export class ReportOrders {
  readonly #deps: Dependencies;
  /** Periods completely ordered by this process, by kind and time zone. Only saves queries. */
  readonly #done = new Map<string, string>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Returns the number of orders made. */
  async run(signal: AbortSignal): Promise<number> {
    const now = this.#deps.clock();
    const zones: string[] = await this.#deps.models.User.distinct('timezone');
    let ordered = 0;
    for (const kind of KINDS) ordered += await this.#kind(kind, zones, now, signal);
    return ordered;
  }

  async #kind(kind: Kind, zones: readonly string[], now: Date, signal: AbortSignal): Promise<number> {
    const due = new Map(
      zones.flatMap((zone) => {
        const period = kind.due(zone, now);
        return period && this.#done.get(`${kind.job} ${zone}`) !== period.from ? [[zone, period]] : [];
      }),
    );
    if (due.size === 0) return 0;
    let ordered = 0;
    for (const { _id } of await kind.organizations(this.#deps.models, now)) {
      if (signal.aborted) return ordered;
      ordered += await this.#organization(kind, _id, due);
    }
    for (const [zone, { from }] of due) this.#done.set(`${kind.job} ${zone}`, from);
    return ordered;
  }

  async #organization(
    kind: Kind,
    organizationId: Types.ObjectId,
    due: ReadonlyMap<string, Period>,
  ): Promise<number> {
    const { models } = this.#deps;
    const memberships = await models.Membership.find(
      { organizationId, status: 'ACTIVE' },
      { userId: 1 },
    ).lean();
    const users = await models.User.find({
      _id: { $in: memberships.map(({ userId }) => userId) },
      timezone: { $in: [...due.keys()] },
    }).lean();
    let ordered = 0;
    for (const user of users) {
      const period = due.get(user.timezone);
      if (!period || !wantsAtAll(user, kind.notification)) continue;
      await this.#order(kind, { organizationId, userId: user._id, period, timezone: user.timezone });
      ordered += 1;
    }
    return ordered;
  }

  async #order({ job }: Kind, { organizationId, userId, period, timezone }: ReportOrder): Promise<void> {
    const subject = `${String(organizationId)}.${String(userId)}.${period.from}`;
    await this.#deps.queue.enqueue({
      once: subject,
      kind: job,
      subject,
      payload: { organizationId: String(organizationId), userId: String(userId), ...period, timezone },
      weight: 1,
      tries: TRIES,
      background: true,
    });
  }
}
