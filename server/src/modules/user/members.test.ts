import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { colleague, founder, type Person } from './testing/people.ts';

const MISSING = 'ffffffffffffffffffffffff';

let server: TestServer;
let admin: Person;
let user: Person;
let agent: Person;
let other: Person;
let stranger: Person;
let invited = '';

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off', ROLE: 'web' });
  admin = await founder(server, 'zofia@brzozowa.example', 'Brzozowa');
  user = await colleague(server, admin, 'łucja@brzozowa.example', 'USER').catch(() =>
    colleague(server, admin, 'lucja@brzozowa.example', 'USER'),
  );
  agent = await colleague(server, admin, 'adam@brzozowa.example', 'AGENT');
  other = await colleague(server, admin, 'ewa@brzozowa.example', 'AGENT', { allEstates: true });
  stranger = await founder(server, 'igor@elsewhere.example', 'Elsewhere');
  await server.call('PATCH', '/user/me', {
    token: user.token,
    body: { firstName: 'Łucja', lastName: 'Żak', phone: '+48600700801', jobTitle: 'Marketing' },
  });
  const { token, organization } = admin;
  const body = { email: 'waiting@brzozowa.example', role: 'USER' };
  invited = (await server.call('POST', '/organization/invite', { token, organization, body })).body.data
    .userId;
}, 60_000);

afterAll(() => server?.stop());

interface Row {
  id: string;
  name: string;
  email?: string;
}

const list = async (who: Person, query = '') =>
  await server.call('GET', `/user${query}`, { token: who.token, organization: who.organization });
const names = async (who: Person, query = '') =>
  (await list(who, query)).body.data.map((one: Row) => one.name.split(' ')[0]);
const read = (id: string, who?: Person) =>
  server.call('GET', `/user/${id}`, who ? { token: who.token, organization: who.organization } : {});

const PRIVATE = [
  'brand',
  'assets',
  'notifications',
  'organizations',
  'currentOrganizationId',
  'platformStaff',
  'termsAcceptedAt',
];

describe('the list of members', () => {
  it('contains exactly the members of the organization, in natural order', async () => {
    const answer = await list(user);
    expect(answer.body.data.map((one: Row) => one.name.split(' ')[0])).toEqual([
      'Adam',
      'Ewa',
      'Łucja',
      'waiting',
      'Zofia',
    ]);
    expect(answer.body.meta).toMatchObject({ total: 5, sort: 'name', order: 'asc' });
    expect(await names(admin, '?sort=-email')).toEqual(['Zofia', 'waiting', 'Łucja', 'Ewa', 'Adam']);
    expect(await names(admin, '?sort=createdAt')).toEqual(['Zofia', 'Łucja', 'Adam', 'Ewa', 'waiting']);
    expect((await names(admin, '?sort=-lastLoginAt&status=ACTIVE')).length).toBe(4);
    expect(await names(admin, '?page=2&limit=2')).toEqual(['Łucja', 'waiting']);
  });

  it('can be searched and filtered', async () => {
    for (const word of ['zak', 'ŁUCJA', 'lucja@'])
      for (const name of ['filter', 'search'])
        expect(await names(admin, `?${name}=${encodeURIComponent(word)}`), `${name}=${word}`).toEqual([
          'Łucja',
        ]);
    expect(await names(admin, '?role=AGENT')).toEqual(['Adam', 'Ewa']);
    expect(await names(admin, '?role=AGENT,ADMIN')).toEqual(['Adam', 'Ewa', 'Zofia']);
    expect(await names(admin, '?status=INVITED')).toEqual(['waiting']);
    // Those with access to an estate: the two with access to all, and the agent assigned to all.
    expect(await names(admin, `?status=ACTIVE&estateId=${MISSING}`)).toEqual(['Ewa', 'Łucja', 'Zofia']);
    expect((await list(admin, '?role=OWNER')).status).toBe(400);
    expect(await names(admin, `?ids=${user.id},${stranger.id}`)).toEqual(['Łucja']);
    const sparse = (await list(admin, '?fields=name,role&search=adam')).body.data;
    expect(sparse).toEqual([{ id: agent.id, name: 'Adam Testowa', role: 'AGENT' }]);
  });

  it('shows the back office no settings or other organizations of members', async () => {
    for (const row of (await list(user)).body.data) {
      for (const field of PRIVATE) expect(row, field).not.toHaveProperty(field);
      expect(row).toHaveProperty('email');
    }
  });

  it('shows an AGENT only who the colleagues are', async () => {
    const answer = await list(agent);
    expect(answer.body.data.map((one: Row) => one.name.split(' ')[0])).toEqual([
      'Adam',
      'Ewa',
      'Łucja',
      'Zofia',
    ]);
    for (const row of answer.body.data)
      expect(
        Object.keys(row)
          .filter((key) => key !== 'avatarUrl')
          .sort(),
      ).toEqual(['id', 'name', 'role']);
    expect(answer.text).not.toContain('@');
  });

  it('cannot be filtered by an AGENT on hidden fields', async () => {
    expect(await names(agent, '?search=brzozowa')).toEqual([]);
    expect(await names(agent, '?filter=%2B48600700801')).toEqual([]);
    expect(await names(agent, '?status=INVITED')).toEqual(['Adam', 'Ewa', 'Łucja', 'Zofia']);
    expect(await names(agent, '?sort=-email')).toEqual(['Adam', 'Ewa', 'Łucja', 'Zofia']);
    expect(await names(agent, '?from=2999-01-01T00:00:00Z')).toHaveLength(4);
    expect(await names(agent, `?estateId=${MISSING}`)).toEqual([]);
    expect(await names(agent, '?search=zak')).toEqual(['Łucja']);
  });

  it('is denied to everybody else', async () => {
    expect((await server.call('GET', '/user')).status).toBe(401);
    expect((await list({ ...stranger, organization: admin.organization })).body.code).toBe('NOT_A_MEMBER');
    expect(await names(stranger)).toEqual(['Igor']);
  });
});

describe('an invited person', () => {
  it('is known by the invitation only, not by a profile elsewhere', async () => {
    const { token, organization } = stranger;
    const body = { email: user.email, role: 'AGENT', firstName: 'Lu' };
    const made = await server.call('POST', '/organization/invite', { token, organization, body });
    expect([made.status, made.body.data.userId]).toEqual([201, user.id]);
    const [one, listed] = [await read(user.id, stranger), await list(stranger, '?status=INVITED')];
    expect(listed.body.data).toEqual([one.body.data]);
    expect(one.body.data).toEqual({
      id: user.id,
      email: user.email,
      emailVerified: false,
      firstName: 'Lu',
      lastName: '',
      name: 'Lu',
      phoneVerified: false,
      mfaEnabled: false,
      role: 'AGENT',
      status: 'INVITED',
      estateIds: [],
      allEstates: false,
      locale: 'pl',
      timezone: 'Europe/Warsaw',
      publicProfile: { enabled: false, languages: [], showEmail: false, showPhone: false },
      invitedAt: made.body.data.invitedAt,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    // The age of a profile must not show either.
    const since = `?from=${encodeURIComponent(made.body.data.invitedAt)}`;
    expect(await names(stranger, since)).toEqual(['Lu']);
    expect(await names(stranger, '?search=zak')).toEqual([]);
    expect(await names(stranger, '?search=lu')).toEqual(['Lu']);
    const stats = await server.call('GET', `/user/stats?userId=${user.id}`, { token, organization });
    expect(stats.body.data.agents[0].name).toBe('Lu');
    // A second invitation without a name keeps the first one's.
    const again = { token, organization, body: { email: user.email, role: 'USER' } };
    expect((await server.call('POST', '/organization/invite', again)).status).toBe(200);
    const changed = await server.call('PATCH', `/user/${user.id}`, {
      token,
      organization,
      body: { role: 'AGENT' },
    });
    expect(changed.body.data).toMatchObject({ name: 'Lu', role: 'AGENT' });
    expect(changed.text).not.toMatch(/Żak|600700801|Marketing/);
    // Their own organizations see their profile, and they never see the invented name.
    expect((await read(user.id, admin)).body.data).toMatchObject({ lastName: 'Żak', phone: '+48600700801' });
    expect((await read(user.id, user)).body.data.name).toBe('Łucja Żak');
    await server.call('DELETE', `/user/${user.id}`, { token, organization });
  });
});

describe('a single member', () => {
  it('sees all of themselves; the back office sees no settings, an AGENT only a name', async () => {
    const self = (await read(agent.id, agent)).body.data;
    expect(self).toMatchObject({ id: agent.id, email: agent.email, notifications: {}, organizations: [{}] });
    const seen = (await read(agent.id, user)).body.data;
    expect(seen).toMatchObject({ id: agent.id, email: agent.email, role: 'AGENT', mfaEnabled: false });
    for (const field of PRIVATE) expect(seen).not.toHaveProperty(field);
    const card = (await read(user.id, agent)).body.data;
    expect(card).toEqual({ id: user.id, name: 'Łucja Żak', role: 'USER' });
    expect((await read(invited, admin)).body.data.status).toBe('INVITED');
    expect((await read(invited, agent)).status).toBe(404);
  });

  it('is NOT_FOUND for strangers until their public profile is enabled', async () => {
    const ask = async (id: string, who?: Person) => {
      const { status, body } = await read(id, who);
      return [status, body.code, body.message];
    };
    const missing = await ask(MISSING);
    expect(missing).toEqual([404, 'NOT_FOUND', missing[2]]);
    for (const who of [undefined, stranger]) expect(await ask(user.id, who)).toEqual(missing);
  });

  it('then shows a card with their choices, also to members of other organizations', async () => {
    const set = (publicProfile: object) =>
      server.call('PATCH', '/user/me', { token: user.token, body: { publicProfile } });
    await set({ enabled: true, title: 'Home adviser', bio: 'I know every home.', languages: ['pl', 'en'] });
    for (const who of [undefined, stranger]) {
      const answer = await read(user.id, who);
      expect(answer.body.data).toEqual({
        id: user.id,
        name: 'Łucja Żak',
        jobTitle: 'Home adviser',
        bio: 'I know every home.',
        languages: ['pl', 'en'],
        organization: { name: 'Brzozowa' },
      });
      expect(answer.headers.get('cache-control')).toContain('public');
    }
    await set({ showEmail: true, showPhone: true });
    expect((await read(user.id)).body.data).toMatchObject({ email: user.email, phone: '+48600700801' });
    await set({ enabled: false });
    expect((await read(user.id)).status).toBe(404);
  });

  it('has no card once they are deactivated, or their organization is suspended', async () => {
    const { Membership, Organization } = server.running.database.models;
    await server.call('PATCH', '/user/me', {
      token: other.token,
      body: { publicProfile: { enabled: true } },
    });
    expect((await read(other.id)).status).toBe(200);
    await Membership.updateOne({ userId: other.id }, { $set: { status: 'DISABLED' } });
    expect((await read(other.id)).status).toBe(404);
    await Membership.updateOne({ userId: other.id }, { $set: { status: 'ACTIVE' } });
    await Organization.updateOne({ _id: admin.organization }, { $set: { status: 'SUSPENDED' } });
    expect((await read(other.id)).status).toBe(404);
    await Organization.updateOne({ _id: admin.organization }, { $set: { status: 'ACTIVE' } });
    expect((await read(other.id)).status).toBe(200);
  });
});
