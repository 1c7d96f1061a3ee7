import type { UserStatsQuery } from '@oriel/contract/user-stats';
import { Types } from 'mongoose';
import { memberScope } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { periodEnd } from '../../platform/period.ts';
import { type Api, route } from '../../platform/route.ts';
import type { Period } from './agent-visits.ts';
import { userStats } from './stats.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
}

const STATS_DAYS = 30;

/** Requested period of statistics; defaults to the last thirty days. */
function statsPeriod(query: UserStatsQuery, now: Date): Period {
  const to = query.to ? periodEnd(query.to).at : now;
  const from = query.from ? new Date(query.from) : new Date(to.getTime() - STATS_DAYS * 86_400_000);
  if (from < to) return { from, to };
  throw new ApiError('VALIDATION', {
    fields: { from: ['field.range'] },
    values: { lower: 'from', upper: 'to' },
  });
}

export function memberStatsRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;

  app.route({
    ...route('getUserStats'),
    async handler(request) {
      const { organizationId, userId, access } = memberScope(request);
      const query = request.query;
      const alone = access === 'own';
      const wanted = query.userId ? new Types.ObjectId(query.userId) : undefined;
      const only = wanted ?? (alone ? userId : undefined);
      if (only && alone && !only.equals(userId)) throw new ApiError('NOT_FOUND');
      if (wanted && !(await models.Membership.exists({ organizationId, userId: wanted })))
        throw new ApiError('NOT_FOUND');
      const now = deps.clock();
      const data = await userStats(models, organizationId, {
        ...statsPeriod(query, now),
        now,
        alone,
        ...(only ? { only } : {}),
      });
      return { data };
    },
  });
}
