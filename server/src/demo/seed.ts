import type { Model } from 'mongoose';
import type { Database } from '../platform/database.ts';
import { buildApartments } from './build/apartments.ts';
import { buildCity } from './build/city.ts';
import { buildEstates } from './build/estates.ts';
import { buildFeedback } from './build/feedback.ts';
import { buildInquiries } from './build/inquiries.ts';
import { buildNavigators } from './build/navigators.ts';
import { assignAgents, buildOrganizations, buildPeople } from './build/people.ts';
import { type DemoDependencies, DemoSite } from './build/site.ts';
import { buildTours } from './build/tours.ts';
import { buildVisits } from './build/visits.ts';
import { DEMO_CASTS } from './cast.ts';

const MARK = 'demo';

/** Whether the demo has to be made, or made again: the database is empty, or a seed was interrupted. */
export async function demoIsWanted({ models }: Database): Promise<boolean> {
  const mark = await models.Installation.findById(MARK).lean();
  if (mark) return mark.state === 'STARTED';
  return (await models.Organization.exists({})) === null;
}

/**
 * Fills an empty database with the demo of the brand: two organizations, users of every role, estates with the course of a sale, tours; or
 * a city with its projects. Uses the same services as real data, with the clock set back. An interrupted seed is removed and made again,
 * unless others have used the database meanwhile.
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
  await CONTENTS[deps.brand](site);
  // Low priority: the demo's pictures must not delay a user's own. What a newcomer opens first stays before the rest of the demo.
  await deps.database.models.Job.updateMany({ state: 'QUEUED' }, { $inc: { priority: 1 } });
  // Denormalised counters are written before the demo is reported as ready.
  await site.services.tracking.close();
  await Installation.updateOne({ _id: MARK }, { $set: { state: 'FINISHED' } });
}

async function buildDevelopers(site: DemoSite): Promise<void> {
  await buildEstates(site);
  await assignAgents(site);
  await buildApartments(site);
  await buildTours(site);
  await buildNavigators(site);
  await buildFeedback(site);
  await buildVisits(site);
  await buildInquiries(site);
}

const CONTENTS = { oriel: buildDevelopers, localloop: buildCity } as const;

/**
 * Removes the rest of an unfinished seed, and nothing else: demo organizations and users created after the seed started, unless an outside
 * user has joined since.
 *
 * @returns whether the database is empty now; otherwise no demo is made
 */
async function clear({ models }: Database, begun: Date): Promise<boolean> {
  const casts = Object.values(DEMO_CASTS);
  const made = { createdAt: { $gte: begun } };
  const people = await models.User.find({
    email: { $in: casts.flatMap(({ people }) => people.map(({ email }) => email)) },
    ...made,
  }).distinct('_id');
  const slugs = casts.flatMap(({ organizations }) => organizations.map(({ slug }) => slug));
  const candidates = await models.Organization.find({ slug: { $in: slugs }, ...made }).distinct('_id');
  const joined = await models.Membership.distinct('organizationId', {
    organizationId: { $in: candidates },
    userId: { $nin: people },
  });
  const others = new Set(joined.map(String));
  const ids = candidates.filter((id) => !others.has(String(id)));
  if (ids.length > 0) {
    for (const model of Object.values(models) as unknown as Model<{ organizationId?: unknown }>[]) {
      // Uses only fields common to all collections.
      if (!model.schema.path('organizationId')) continue;
      await model.deleteMany({ organizationId: { $in: ids } });
    }
    await models.Organization.deleteMany({ _id: { $in: ids } });
  }
  await models.User.deleteMany({ _id: { $in: people } });
  return (await models.Organization.exists({})) === null;
}
