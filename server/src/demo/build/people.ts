import { DEMO_CASTS } from '../cast.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from '../people.ts';
import type { DemoSite } from './site.ts';

/** Creates the organizations. */
export async function buildOrganizations(site: DemoSite): Promise<void> {
  for (const organization of DEMO_CASTS[site.deps.brand].organizations) {
    site.organizations.set(organization.slug, await site.services.organizations.create(organization));
  }
}

/** Creates all accounts with profiles and memberships; agents of single estates are assigned once the estates exist. */
export async function buildPeople(site: DemoSite): Promise<void> {
  for (const person of DEMO_CASTS[site.deps.brand].people) await buildPerson(site, person);
}

async function buildPerson(site: DemoSite, person: DemoPerson): Promise<void> {
  const { identity, database } = site.deps;
  const { User, Membership } = database.models;
  const { email, firstName, lastName, jobTitle, phone, languages } = person;
  const identityId = await identity.ensureAccount({
    email,
    password: DEMO_PASSWORD,
    displayName: `${firstName} ${lastName}`,
  });
  const [home = ''] = person.organizations;
  const organization = site.organization(home);
  const user = await User.create({
    identityId,
    email,
    firstName,
    lastName,
    jobTitle,
    ...(phone ? { phone } : {}),
    timezone: organization.timezone,
    currentOrganizationId: organization._id,
    termsAcceptedAt: site.goTo(200),
    ...(languages
      ? {
          publicProfile: {
            enabled: true,
            title: jobTitle,
            languages: [...languages],
            showEmail: true,
            showPhone: true,
          },
        }
      : {}),
  });
  site.people.set(email, user.toObject());
  for (const [index, slug] of person.organizations.entries()) {
    await Membership.create({
      userId: user._id,
      organizationId: site.organization(slug)._id,
      role: index === 0 ? person.role : 'USER',
      status: 'ACTIVE',
      allEstates: person.estates === undefined,
      joinedAt: site.goTo(200 - index),
    });
  }
}

/** Assigns agents to estates, in both directions. */
export async function assignAgents(site: DemoSite): Promise<void> {
  const { Membership, Estate } = site.deps.database.models;
  for (const { document } of site.estates) {
    const agents = DEMO_PEOPLE.filter(
      ({ role, organizations, estates }) =>
        role === 'AGENT' &&
        organizations.some((slug) => site.organization(slug)._id.equals(document.organizationId)) &&
        (estates === undefined || estates.includes(document.slug)),
    ).map(({ email }) => site.person(email));
    await Estate.updateOne(
      { _id: document._id, organizationId: document.organizationId },
      { $set: { agentIds: agents.map((agent) => agent._id) } },
    );
  }
  for (const { email, estates, organizations } of DEMO_PEOPLE) {
    if (!estates) continue;
    const [home = ''] = organizations;
    const ids = site.estates.filter(({ slug }) => estates.includes(slug)).map(({ document }) => document._id);
    await Membership.updateOne(
      { userId: site.person(email)._id, organizationId: site.organization(home)._id },
      { $set: { estateIds: ids } },
    );
  }
}
