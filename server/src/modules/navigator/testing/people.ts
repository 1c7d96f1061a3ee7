import type { Role } from '@oriel/contract/enums';
import { DEMO_PASSWORD } from '../../../demo/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const PEOPLE: readonly [string, Role, readonly string[]][] = [
  ['admin', 'ADMIN', ['brzozowa', 'riverside-lettings']],
  ['user', 'USER', ['brzozowa']],
  ['agent', 'AGENT', ['brzozowa']],
  ['stranger', 'ADMIN', ['riverside-lettings']],
];

/** A server with two organizations and one user of each role, without the demo: it starts in a second. */
export async function startWithPeople(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const server = await startTestServer({ DEMO: 'off', ROLE: 'web', ...environment });
  const { Organization, Membership, User } = server.running.database.models;
  const organizations = await Organization.create(
    ['brzozowa', 'riverside-lettings'].map((slug) => ({
      slug,
      name: `${slug} (test)`,
      locale: 'en' as const,
    })),
  );
  for (const [name, role, places] of PEOPLE) {
    const email = `${name}@demo.oriel.example`;
    const account = { email, password: DEMO_PASSWORD, displayName: name };
    const identityId = await server.running.identity.ensureAccount(account);
    const user = await User.create({ identityId, email, firstName: name, lastName: 'Person' });
    await Membership.create(
      organizations
        .filter(({ slug }) => places.includes(slug))
        .map(({ _id }) => ({ organizationId: _id, userId: user._id, role, allEstates: true })),
    );
  }
  return server;
}
