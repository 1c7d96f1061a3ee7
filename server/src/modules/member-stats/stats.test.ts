import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { InquiryDocument } from '../inquiry/model.ts';
import { columnOf, NAMES } from '../tracking/rollup/names.ts';
import { packIds } from '../tracking/rollup/packed.ts';
import { colleague, founder, type Person } from '../user/testing/people.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Noon, so that a few hours earlier is the same day. */
const NOON = new Date('2026-05-20T12:00:00Z').getTime();

let server: TestServer;
let admin: Person;
let user: Person;
let adam: Person;
let ewa: Person;
let stranger: Person;
let invited = '';
let references = 0;

const models = () => server.running.database.models;

async function inquiry(at: number, more: Partial<InquiryDocument>): Promise<void> {
  references += 1;
  const createdAt = new Date(at);
  const fields: Partial<InquiryDocument> = {
    organizationId: new Types.ObjectId(admin.organization),
    reference: `2026-${references}`,
    name: 'Somebody',
    estateId: new Types.ObjectId(),
    spam: { score: 0, verdict: 'OK' },
    retentionUntil: '2099-01-01',
    createdAt,
    updatedAt: createdAt,
    ...more,
  };
  await models().Inquiry.create([fields], { timestamps: false });
}

async function moved(
  at: number,
  apartment: Types.ObjectId,
  who: Person,
  from: string,
  to: string,
): Promise<void> {
  const createdAt = new Date(at);
  await models().Activity.create(
    [
      {
        organizationId: new Types.ObjectId(admin.organization),
        subject: { type: 'APARTMENT', id: apartment },
        kind: 'STATUS_CHANGED',
        actor: { type: 'USER', id: new Types.ObjectId(who.id), name: who.email },
        changes: [{ field: 'status', from, to }],
        createdAt,
        updatedAt: createdAt,
      },
    ],
    { timestamps: false },
  );
}

/** Visits by a member's link in one hour or on one day. */
async function visits(
  estate: Types.ObjectId,
  unit: 'hour' | 'day',
  at: string,
  who: Person,
  views: number,
): Promise<void> {
  const row = new Array<number>(NAMES).fill(0);
  row[columnOf('load_viewer')] = views;
  row[columnOf('add_to_favorite')] = 1;
  await models().TrackingRollup.create({
    _id: `${unit}:${at}:estate:${String(estate)}`,
    organizationId: admin.organization,
    estateId: estate,
    day: at.slice(0, 10),
    unit,
    at: new Date(at),
    kind: 'estate',
    subjectId: estate,
    revision: 1,
    agents: packIds(new Map([[who.id, row]]), NAMES),
  });
}

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off', ROLE: 'web' });
  admin = await founder(server, 'zofia@brzozowa.example', 'Brzozowa');
  user = await colleague(server, admin, 'ula@brzozowa.example', 'USER');
  adam = await colleague(server, admin, 'adam@brzozowa.example', 'AGENT');
  ewa = await colleague(server, admin, 'ewa@brzozowa.example', 'AGENT');
  stranger = await founder(server, 'igor@elsewhere.example', 'Elsewhere');
  const { organization } = admin;
  const body = { email: 'waiting@brzozowa.example', role: 'AGENT' };
  invited = (await server.call('POST', '/organization/invite', { token: admin.token, organization, body }))
    .body.data.userId;
  // Each has signed in; one of them not recently.
  for (const { token } of [user, adam, ewa]) await server.call('GET', '/user/me', { token });
  await models().User.updateOne(
    { email: ewa.email },
    { $set: { lastLoginAt: new Date(Date.now() - 8 * DAY_MS) } },
  );

  const estate = await models().Estate.create({
    organizationId: admin.organization,
    name: 'Estate',
    slug: 'estate',
    type: 'RESIDENTIAL',
    address: { city: 'Wrocław', country: 'PL' },
    areaUnit: 'm2',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
  });
  const [adamId, ewaId] = [new Types.ObjectId(adam.id), new Types.ObjectId(ewa.id)];
  const [toAdam, toEwa] = [{ assigneeId: adamId }, { assigneeId: ewaId }];
  const read = (at: number, minutes: number) => ({
    status: 'READ' as const,
    readAt: new Date(at + minutes * MINUTE_MS),
  });
  await inquiry(NOON, { ...toAdam, ...read(NOON, 10) });
  await inquiry(NOON, { ...toAdam, agentId: adamId, ...read(NOON, 30) });
  await inquiry(NOON, { ...toEwa, agentId: adamId, ...read(NOON, 200) });
  await inquiry(NOON, toAdam);
  await inquiry(NOON, { ...toAdam, spam: { score: 1, verdict: 'SPAM' } });
  await inquiry(NOON - 40 * DAY_MS, toAdam);
  await inquiry(NOON, {});

  const [first, second, third] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  await moved(NOON - 50 * DAY_MS, first, adam, 'ACTIVE', 'BOOKED');
  await moved(NOON, first, user, 'BOOKED', 'SOLD');
  await moved(NOON, second, ewa, 'ACTIVE', 'BOOKED');
  await moved(NOON + 1000, second, ewa, 'BOOKED', 'ACTIVE');
  await moved(NOON + 2000, second, ewa, 'ACTIVE', 'BOOKED');
  await moved(NOON, third, user, 'ACTIVE', 'SOLD');

  await visits(estate._id, 'day', '2026-05-19T00:00:00Z', adam, 5);
  await visits(estate._id, 'day', '2026-05-20T00:00:00Z', adam, 100);
  await visits(estate._id, 'hour', '2026-05-20T10:00:00Z', adam, 3);
  await visits(estate._id, 'hour', '2026-05-20T14:00:00Z', adam, 50);
}, 60_000);

afterAll(() => server?.stop());

const PERIOD = `from=2026-05-01T00:00:00Z&to=2026-05-20T13:00:00Z`;
const stats = (who: Person, query = PERIOD) =>
  server.call('GET', `/user/stats?${query}`, { token: who.token, organization: who.organization });

describe('member statistics', () => {
  it('count people by role and state', async () => {
    const { data } = (await stats(user)).body;
    expect(data).toMatchObject({
      total: 5,
      byRole: { ADMIN: 1, USER: 1, AGENT: 3 },
      byStatus: { ACTIVE: 4, INVITED: 1, DISABLED: 0 },
      active7d: 3,
      invited: 1,
    });
  });

  it("list each member's activity and the visits by their link", async () => {
    const { data } = (await stats(admin)).body;
    expect(data.agents).toEqual([
      {
        userId: adam.id,
        name: 'Adam Testowa',
        inquiries: 4,
        unread: 1,
        medianFirstReadMinutes: 30,
        booked: 0,
        sold: 1,
        views: 8,
        favorites: 2,
      },
      {
        userId: ewa.id,
        name: 'Ewa Testowa',
        inquiries: 1,
        unread: 0,
        medianFirstReadMinutes: 200,
        booked: 1,
        sold: 0,
        views: 0,
        favorites: 0,
      },
      // Not an agent, but has sold an apartment without a booking.
      {
        userId: user.id,
        name: 'Ula Testowa',
        inquiries: 0,
        unread: 0,
        booked: 0,
        sold: 1,
        views: 0,
        favorites: 0,
      },
    ]);
  });

  it('cover the requested period, by default the last thirty days', async () => {
    const wide = (await stats(admin, 'from=2026-01-01T00:00:00Z&to=2026-05-21T00:00:00Z')).body.data
      .agents[0];
    expect(wide).toMatchObject({ inquiries: 5, unread: 2, booked: 1, views: 105 });
    const narrow = (await stats(admin, 'from=2026-05-20T14:00:00Z&to=2026-05-20T15:00:00Z')).body.data.agents;
    expect(narrow.map((one: { views: number }) => one.views)).toEqual([50, 0]);
    const day = (await stats(admin, 'from=2026-05-20&to=2026-05-20')).body.data.agents;
    expect(day).toEqual(
      (await stats(admin, 'from=2026-05-20T00:00:00Z&to=2026-05-21T00:00:00Z')).body.data.agents,
    );
    const now = (await stats(admin, '')).body.data.agents;
    for (const row of now) expect(row).toMatchObject({ inquiries: 0, views: 0, sold: 0 });
    const turned = await stats(admin, 'from=2026-05-20T00:00:00Z&to=2026-05-01T00:00:00Z');
    expect([turned.status, Object.keys(turned.body.errors)]).toEqual([400, ['from']]);
  });

  it('of one member are requested by id; a foreign one is NOT_FOUND', async () => {
    const one = (await stats(admin, `${PERIOD}&userId=${ewa.id}`)).body.data;
    expect([one.total, one.agents.map((row: { userId: string }) => row.userId)]).toEqual([5, [ewa.id]]);
    expect((await stats(admin, `userId=${invited}`)).body.data.agents).toHaveLength(1);
    for (const id of [stranger.id, 'ffffffffffffffffffffffff'])
      expect((await stats(admin, `userId=${id}`)).body.code).toBe('NOT_FOUND');
  });

  it("are limited to an AGENT's own", async () => {
    const { data } = (await stats(adam)).body;
    expect(data).toMatchObject({ total: 1, byRole: { ADMIN: 0, USER: 0, AGENT: 1 }, invited: 0 });
    expect(data.agents.map((row: { userId: string }) => row.userId)).toEqual([adam.id]);
    expect(data.agents[0]).toMatchObject({ inquiries: 4, views: 8 });
    expect((await stats(adam, `userId=${adam.id}`)).status).toBe(200);
    const [colleagues, missing] = [
      await stats(adam, `userId=${ewa.id}`),
      await stats(adam, 'userId=ffffffffffffffffffffffff'),
    ];
    expect([colleagues.status, colleagues.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(missing.body.message).toBe(colleagues.body.message);
  });

  it('are denied to everybody else', async () => {
    expect((await server.call('GET', '/user/stats')).status).toBe(401);
    expect((await stats(stranger)).body.data).toMatchObject({ total: 1, agents: [] });
    expect((await stats({ ...stranger, organization: admin.organization })).body.code).toBe('NOT_A_MEMBER');
  });
});
