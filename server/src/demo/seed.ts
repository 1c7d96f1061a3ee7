import { createReadStream } from 'node:fs';
import type { Types } from 'mongoose';
import type { Database } from '../database.ts';
import type { IdentityProvider } from '../platform/identity-provider.ts';
import type { Services } from '../services.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts';
import { DEMO_ROOMS } from './rooms.ts';

interface Dependencies {
  readonly database: Database;
  readonly identity: IdentityProvider;
  readonly services: Services;
  readonly clock: () => Date;
}

const ORGANIZATIONS = [
  {
    slug: 'brzozowa',
    name: 'Brzozowa Development',
    website: 'https://brzozowa.example',
    contact: { email: 'sales@brzozowa.example', phone: '+48711234567' },
    locale: 'en',
  },
  {
    slug: 'riverside-lettings',
    name: 'Riverside Lettings',
    website: 'https://riverside-lettings.example',
    contact: { email: 'hello@riverside-lettings.example', phone: '+442071234567' },
    locale: 'gb',
    currency: 'GBP',
    timezone: 'Europe/London',
  },
] as const;

/** The person who works in both organizations, to show the switch between them. */
const IN_BOTH = 'admin@demo.oriel.example';

/**
 * Fills an empty database with the demo: organizations, people of every role, and a furnished flat to walk through. Built through the
 * same services as real data. Each step looks before it writes, so a start that was interrupted is finished by the next.
 */
export async function seedDemo(deps: Dependencies): Promise<void> {
  const organizations = await seedOrganizations(deps);
  const [first] = organizations;
  if (!first) return;
  await seedPeople(deps, organizations);
  await seedTour(deps, first);
  await deps.database.models.Organization.updateOne(
    { _id: first },
    { $set: { 'contact.name': 'Sales office' } },
  );
}

/** Whether the demo has still to be made, or finished: there is nothing yet, or what there is came from a seed that was cut short. */
export async function demoIsWanted(database: Database): Promise<boolean> {
  const { Organization } = database.models;
  const [any, finished] = await Promise.all([
    Organization.exists({}),
    Organization.exists({ slug: ORGANIZATIONS[0].slug, 'contact.name': { $exists: true } }),
  ]);
  if (!any) return true;
  return !finished && (await Organization.exists({ slug: ORGANIZATIONS[0].slug })) !== null;
}

async function seedOrganizations({ database }: Dependencies): Promise<Types.ObjectId[]> {
  const ids: Types.ObjectId[] = [];
  for (const { slug, ...fields } of ORGANIZATIONS) {
    const organization = await database.models.Organization.findOneAndUpdate(
      { slug },
      { $setOnInsert: fields },
      { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
    ).lean();
    ids.push(organization._id);
  }
  return ids;
}

async function seedPeople(
  { database, identity, clock }: Dependencies,
  organizations: Types.ObjectId[],
): Promise<void> {
  const { User, Membership } = database.models;
  for (const { email, firstName, lastName, jobTitle, role } of DEMO_PEOPLE) {
    const identityId = await identity.ensureAccount({
      email,
      password: DEMO_PASSWORD,
      displayName: `${firstName} ${lastName}`,
    });
    const user = await User.findOneAndUpdate(
      { email },
      {
        $set: { identityId },
        $setOnInsert: { firstName, lastName, jobTitle, currentOrganizationId: organizations[0] },
      },
      { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
    ).lean();
    const places = email === IN_BOTH ? organizations : organizations.slice(0, 1);
    for (const [index, organizationId] of places.entries()) {
      await Membership.updateOne(
        { userId: user._id, organizationId },
        {
          $setOnInsert: {
            role: index === 0 ? role : 'USER',
            status: 'ACTIVE',
            allEstates: true,
            joinedAt: clock(),
          },
        },
        { upsert: true, setDefaultsOnInsert: true },
      );
    }
  }
}

async function seedTour({ services }: Dependencies, organizationId: Types.ObjectId): Promise<void> {
  let tourId: Types.ObjectId | undefined;
  for (const room of DEMO_ROOMS) {
    const { asset } = await services.assets.receive({
      stream: createReadStream(new URL(`material/interiors/${room.file}`, import.meta.url)),
      fileName: room.file,
      options: { type: 'PANORAMA', name: tourId ? room.name : 'Model flat 3A' },
      organizationId,
      panorama: {
        kind: 'RENDER',
        north: room.north,
        initialView: room.view,
        visibility: 'PUBLIC',
        background: tourId !== undefined,
        ...(tourId ? { tourId } : {}),
      },
    });
    tourId ??= asset.panoramaId;
  }
}
