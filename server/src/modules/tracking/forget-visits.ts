import { randomUUID } from 'node:crypto';
import type { Types } from 'mongoose';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Runner } from '../../jobs/worker.ts';
import type { Models } from '../../platform/database.ts';
import { KNOWN_EVERYWHERE_MS, refusalKey } from './refusals.ts';

export const FORGET_VISITS_JOB = 'forget-visits';

/** Takes the ids of visitors off their events, which become anonymous; what was counted stays counted. */
export async function forgetVisits(
  models: Models,
  organizationId: Types.ObjectId,
  visitorIds: readonly string[],
): Promise<void> {
  if (visitorIds.length === 0) return;
  await models.TrackingEvent.updateMany(
    { organizationId, visitorId: { $in: [...visitorIds] } },
    { $unset: { visitorId: 1, sessionId: 1 } },
  );
}

/**
 * Orders another look at the events from now on: a server may be storing some of a visitor who refuses at this moment, or may not know yet that
 * anybody has refused. The order names nobody.
 */
export async function orderForgetRefused(queue: JobQueue, now: Date): Promise<void> {
  await queue.enqueue({
    kind: FORGET_VISITS_JOB,
    subject: randomUUID(),
    // What was received a moment before may be stored a moment later.
    payload: { since: new Date(now.getTime() - KNOWN_EVERYWHERE_MS).toISOString() },
    weight: 0,
    background: true,
    afterMs: KNOWN_EVERYWHERE_MS,
  });
}

/** That look, as a job. */
export function forgetRefused(models: Models): Runner {
  return {
    async run({ payload }) {
      // Only written by `orderForgetRefused`.
      const since = new Date(String(payload.since));
      const events = models.TrackingEvent.find(
        { receivedAt: { $gte: since }, visitorId: { $exists: true } },
        { organizationId: 1, visitorId: 1 },
        { acrossOrganizations: 'visitors refuse everywhere' },
      )
        .lean()
        .cursor();
      const seen = new Map<string, { organizationId: Types.ObjectId; visitorId: string }>();
      for await (const { organizationId, visitorId } of events)
        if (visitorId !== undefined)
          seen.set(refusalKey(organizationId, visitorId), { organizationId, visitorId });
      const refused = await models.TrackingRefusal.find(
        { _id: { $in: [...seen.keys()] } },
        { _id: 1 },
      ).lean();
      for (const { _id } of refused) {
        const visitor = seen.get(_id);
        if (visitor) await forgetVisits(models, visitor.organizationId, [visitor.visitorId]);
      }
    },
    // The failed job is the record.
    abandon: async () => {},
  };
}
