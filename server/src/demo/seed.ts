import type { Model } from 'mongoose';
import type { Database } from '../platform/database.ts';
import { buildEstates } from './build/estates.ts';
import { buildFeedback } from './build/feedback.ts';
import { buildFlats } from './build/flats.ts';
import { buildInquiries } from './build/inquiries.ts';
import { buildNavigators } from './build/navigators.ts';
import { assignAgents, buildOrganizations, buildPeople } from './build/people.ts';
import { type DemoDependencies, DemoSite } from './build/site.ts';
import { buildTours } from './build/tours.ts';
import { buildVisits } from './build/visits.ts';
import { DEMO_ORGANIZATIONS } from './organizations.ts';
import { DEMO_PEOPLE } from './people.ts';

const MARK = 'demo';

/** Whether the demo has still to be made, or made anew: there is nothing yet, or what there is came from a seed that was cut short. */
export async function demoIsWanted({ models }: Database): Promise<boolean> {
  const mark = await models.Installation.findById(MARK).lean();
  if (mark) return mark.state === 'STARTED';
  return (await models.Organization.exists({})) === null;
}

/**
 * Fills an empty database with the demo: two organizations, people of every role, estates with the whole course of a sale, walkable
 * flats. Built through the same services as real data, which for this work as if it were the days in question. A seed that was cut short
 * is cleared away and made anew, as long as nobody else has come to the database meanwhile.
 */
export async function seedDemo(deps: DemoDependencies): Promise<void> {
  const { Installation } = deps.database.models;
  const mark = await Installation.findOneAndUpdate(
    { _id: MARK },
    { $set: { state: 'STARTED' } },
    { upsert: true, returnDocument: 'after' },
  ).orFail();
  if (!(await clear(deps.database, mark.createdAt))) {
    await Installation.updateOne({ _id: MARK }, { $set: { state: 'FINISHED' } });
    return;
  }
  const site = new DemoSite(deps);
  await buildOrganizations(site);
  await buildPeople(site);
  await buildEstates(site);
  await assignAgents(site);
  await buildFlats(site);
  await buildTours(site);
  await buildNavigators(site);
  await buildFeedback(site);
  await buildVisits(site);
  await buildInquiries(site);
  // Nobody waits for the demo's pictures as somebody will for their own.
  await deps.database.models.Job.updateMany({ state: 'QUEUED' }, { $set: { priority: 1 } });
  // What was counted in this process is carried before it is said that the demo is there.
  await site.services.tracking.close();
  await Installation.updateOne({ _id: MARK }, { $set: { state: 'FINISHED' } });
}

/**
 * Takes away what an unfinished seed has left, and nothing else: organizations and people of the demo that were made after the seed had
 * begun, unless somebody who is not of the demo has joined since.
 *
 * @returns whether the database is empty now; the demo is made in no other
 */
async function clear({ models }: Database, begun: Date): Promise<boolean> {
  const made = { createdAt: { $gte: begun } };
  const people = await models.User.find({
    email: { $in: DEMO_PEOPLE.map(({ email }) => email) },
    ...made,
  }).distinct('_id');
  const slugs = DEMO_ORGANIZATIONS.map(({ slug }) => slug);
  const candidates = await models.Organization.find({ slug: { $in: slugs }, ...made }).distinct('_id');
  const joined = await models.Membership.distinct('organizationId', {
    organizationId: { $in: candidates },
    userId: { $nin: people },
  });
  const others = new Set(joined.map(String));
  const ids = candidates.filter((id) => !others.has(String(id)));
  if (ids.length > 0) {
    for (const model of Object.values(models) as unknown as Model<{ organizationId?: unknown }>[]) {
      // What the collections have in common is all that is used here.
      if (!model.schema.path('organizationId')) continue;
      await model.deleteMany({ organizationId: { $in: ids } });
    }
    await models.Organization.deleteMany({ _id: { $in: ids } });
  }
  await models.User.deleteMany({ _id: { $in: people } });
  return (await models.Organization.exists({})) === null;
}
