import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import { SYNC_LEASE_MS, SyncLeases } from './lease.ts';
import { type FeedServer, feedApartment, startFeedServer } from './testing/feed-server.ts';

const KEY = 'k3y-that-nobody-may-see-9a1c';

let feed: FeedServer;
let server: TestServer;
let organizationId: Types.ObjectId;
let estate: EstateDocument;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  feed = await startFeedServer();
  server = await startTestServer({ INTEGRATION_HOSTS: `*.voxdeveloper.com,${feed.host}` });
  const { models } = server.running.database;
  organizationId = (await models.Organization.findOne({ slug: 'brzozowa' }).orFail().lean())._id;
  for (const who of ['admin', 'user', 'agent']) {
    tokens[who] = await server.token(`${who}@demo.oriel.example`);
  }
}, 240_000);

afterAll(async () => {
  await server?.stop();
  await feed?.stop();
});

beforeEach(async () => {
  estate = await newEstate();
  feed.asked.length = 0;
  feed.send({
    records: [feedApartment(1), feedApartment(2, { status_id: 3 }), feedApartment(3, { status_id: 9 })],
  });
});

async function newEstate(fields: Partial<EstateDocument> = {}): Promise<EstateDocument> {
  const made = await server.running.database.models.Estate.create({
    organizationId,
    name: 'Connected',
    slug: String(new Types.ObjectId()),
    type: 'RESIDENTIAL',
    address: { city: 'Wrocław', country: 'PL' },
    areaUnit: 'm2',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
    ...fields,
  });
  return made.toObject();
}

async function as(who: string, method: string, call: string, body?: unknown): Promise<Answer> {
  const token = tokens[who];
  return await server.call(method, `/estate/${estate._id}/${call}`, {
    organization: String(organizationId),
    ...(token ? { token } : {}),
    ...(body === undefined ? {} : { body }),
  });
}

function wish(more: object = {}) {
  return {
    type: 'VOX_DEVELOPER',
    config: { baseUrl: feed.origin, investmentId: '42' },
    credentials: { apiKey: KEY },
    enabled: false,
    ...more,
  };
}

async function add(more: object = {}): Promise<Answer> {
  return await as('admin', 'POST', 'add-integration', wish(more));
}

async function stored() {
  return await server.running.database.models.Integration.findOne({ organizationId, estateId: estate._id })
    .orFail()
    .lean();
}

describe('connecting an integration', () => {
  it('stores it once its connection works, with the key sealed and never answered', async () => {
    const answer = await add();
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      estateId: String(estate._id),
      organizationId: String(organizationId),
      type: 'VOX_DEVELOPER',
      enabled: false,
      config: { baseUrl: feed.origin, investmentId: '42', buildingFilter: [] },
      apiKeyHint: '…9a1c',
      mapping: {},
      scope: ['status', 'price', 'promotion', 'area', 'rooms', 'floor', 'visible', 'links'],
      schedule: { everyMinutes: 30 },
      leadPush: { enabled: false },
      health: 'OK',
    });
    expect(feed.asked).toEqual([`/webservice/realestatestatuslist/api_key/${KEY}/investment_id/42`]);
    expect(answer.text).not.toContain(KEY);
    const document = await stored();
    expect(JSON.stringify(document)).not.toContain(KEY);
    expect(document.credentials).toMatch(/^v1\./);
    const told = await server.call('GET', `/estate/${estate._id}`, { token: tokens.user ?? '' });
    expect(told.body.data.integration).toEqual({
      id: answer.body.data.id,
      type: 'VOX_DEVELOPER',
      enabled: false,
    });
  });

  it('replaces the existing one, and keeps its key if the host is the same', async () => {
    const first = (await add()).body.data;
    const second = await as('admin', 'POST', 'add-integration', {
      ...wish({ mapping: { status: { '9': 'SOLD' } }, scope: ['price'] }),
      credentials: undefined,
    });
    expect(second.status, second.text).toBe(200);
    expect(second.body.data).toMatchObject({
      id: first.id,
      apiKeyHint: '…9a1c',
      scope: ['price'],
      mapping: { status: { '9': 'SOLD' } },
    });
    const elsewhere = await as('admin', 'POST', 'add-integration', {
      ...wish({ config: { baseUrl: 'https://other.voxdeveloper.com', investmentId: '42' }, force: true }),
      credentials: undefined,
    });
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.body.errors).toHaveProperty(['credentials.apiKey']);
  });

  it('answers its settings to administrators, without the key', async () => {
    expect((await as('admin', 'GET', 'integration')).status).toBe(404);
    const settings = {
      config: { baseUrl: feed.origin, investmentId: '42', buildingFilter: ['A', 'B'], currency: 'PLN' },
      mapping: { status: { '9': 'SOLD' }, kind: { '4': 'GARAGE' } },
      scope: ['status', 'price'],
      schedule: { everyMinutes: 60 },
      leadPush: { enabled: true, email: 'leads@crm.example' },
      enabled: false,
    };
    await add(settings);
    const answer = await as('admin', 'GET', 'integration');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ ...settings, apiKeyHint: '…9a1c', health: 'OK' });
    expect(answer.text).not.toContain(KEY);
    for (const who of ['user', 'agent']) expect((await as(who, 'GET', 'integration')).status).toBe(403);
  });

  it('is rejected when the connection fails, unless forced', async () => {
    feed.send({ status: 403, body: `<p>no ${KEY}</p>` });
    const refused = await add();
    expect([refused.status, refused.body.code]).toEqual([400, 'INTEGRATION_TEST_FAILED']);
    expect(refused.body.message).toContain('403');
    expect(refused.text).not.toContain(KEY);
    const polish = await server.call('POST', `/estate/${estate._id}/add-integration?lang=pl`, {
      token: tokens.admin ?? '',
      body: wish(),
    });
    expect(polish.body.message).toMatch(/kodem 403/);
    const forced = await add({ force: true });
    expect([forced.status, forced.body.data.health]).toEqual([201, 'DEGRADED']);
  });

  it.each([
    ['https://169.254.169.254/feed'],
    ['http://127.0.0.1:1/'],
    ['http://feed.voxdeveloper.com'],
    ['https://user:pass@feed.voxdeveloper.com'],
    ['https://voxdeveloper.com.evil.example'],
    ['https://localhost'],
  ])('calls no forbidden address, forced or not: %s', async (baseUrl) => {
    const refused = await add({ config: { baseUrl, investmentId: '42' }, force: true });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toHaveProperty(['config.baseUrl']);
    expect(feed.asked).toEqual([]);
  });

  it('names every invalid field', async () => {
    const refused = await add({
      config: { baseUrl: 'ftp://x', investmentId: 'abc' },
      credentials: { apiKey: 'short' },
      schedule: { everyMinutes: 5 },
      mapping: { status: { '1': 'GONE', 'a.b': 'SOLD' }, fields: { colour: 'x' } },
      scope: ['everything'],
      leadPush: { enabled: true, email: 'nobody' },
    });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual(
      expect.arrayContaining([
        'config.baseUrl',
        'config.investmentId',
        'credentials.apiKey',
        'schedule.everyMinutes',
        'mapping.status.1',
        'mapping.status.a.b',
        'mapping.fields.colour',
        'scope.0',
        'leadPush.email',
      ]),
    );
    expect(refused.text).not.toContain('short');
  });

  it('is for administrators', async () => {
    for (const who of ['user', 'agent']) {
      expect((await as(who, 'POST', 'add-integration', wish())).status).toBe(403);
      expect((await as(who, 'GET', 'test-integration-connection')).status).toBe(403);
    }
    expect((await as('agent', 'POST', 'force-sync')).status).toBe(403);
  });
});

describe('testing the connection', () => {
  it("reports the content of the feed without the seller's secrets", async () => {
    await add();
    const answer = await as('admin', 'GET', 'test-integration-connection');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      ok: true,
      type: 'VOX_DEVELOPER',
      latencyMs: expect.any(Number),
      httpStatus: 200,
      itemsFound: 3,
      byStatus: { ACTIVE: 1, BOOKED: 1, SOLD: 0, UNKNOWN: 1 },
      sample: [
        expect.objectContaining({ externalId: '1', number: 'L1', status: 'ACTIVE', price: 500_000 }),
        expect.objectContaining({ externalId: '2', status: 'BOOKED' }),
        expect.not.objectContaining({ status: expect.anything() }),
      ],
      message: 'The connection works: the feed has 3 apartments.',
    });
    expect(answer.text).not.toContain('444444');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('answers whatever the result', async () => {
    await add();
    const reasons: [object, object][] = [
      [{ status: 500 }, { ok: false, httpStatus: 500, itemsFound: 0 }],
      [{ body: 'Hello' }, { ok: false, itemsFound: 0 }],
      [{ records: [] }, { ok: false, httpStatus: 200, message: 'the feed has no apartments.' }],
    ];
    for (const [sent, told] of reasons) {
      feed.send(sent);
      const answer = await as('admin', 'GET', 'test-integration-connection');
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject(told);
      expect(answer.text).not.toContain(KEY);
    }
  });

  it('says when the stored key cannot be decrypted', async () => {
    await add();
    const { Integration } = server.running.database.models;
    await Integration.updateOne(
      { organizationId, estateId: estate._id },
      { $set: { credentials: 'v1.other.AAAA' } },
    );
    const answer = await as('admin', 'GET', 'test-integration-connection');
    expect(answer.body.data).toMatchObject({ ok: false, message: expect.stringContaining('Enter it again') });
  });

  it('needs an integration, and an estate of the organization', async () => {
    for (const [method, call] of [
      ['GET', 'test-integration-connection'],
      ['POST', 'force-sync'],
    ]) {
      expect((await as('admin', method ?? '', call ?? '')).status).toBe(404);
    }
    const never = await as('agent', 'GET', 'last-sync-date');
    expect(never.body.data).toEqual({
      lastSyncDate: null,
      status: null,
      created: 0,
      updated: 0,
      unchanged: 0,
      missing: 0,
      warnings: [],
      nextSyncDate: null,
    });
    const { models } = server.running.database;
    const other = await models.Organization.findOne({ slug: 'riverside-lettings' }).orFail().lean();
    const foreign = await newEstate({ organizationId: other._id });
    for (const call of ['last-sync-date', 'test-integration-connection']) {
      const answer = await server.call('GET', `/estate/${foreign._id}/${call}`, {
        token: tokens.admin ?? '',
        organization: String(organizationId),
      });
      expect(answer.status).toBe(404);
    }
  });
});

describe('one synchronisation at a time', () => {
  it('holds its lock across processes, until it ends or falls silent', async () => {
    await add();
    let now = new Date('2026-05-01T12:00:00Z');
    const { models } = server.running.database;
    const [one, other] = [new SyncLeases(models, () => now), new SyncLeases(models, () => now)];
    const integration = await stored();
    const runs = await Promise.allSettled(
      [one, other, one, other].map((leases) => leases.begin(integration)),
    );
    const won = runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value] : []));
    expect(won).toHaveLength(1);
    const [runId = ''] = won;
    await expect(other.begin(integration)).rejects.toMatchObject({ code: 'SYNC_RUNNING' });

    now = new Date(now.getTime() + SYNC_LEASE_MS - 1);
    expect(await one.extend(integration, runId)).toBe(true);
    now = new Date(now.getTime() + SYNC_LEASE_MS);
    await expect(other.begin(integration)).rejects.toMatchObject({ code: 'SYNC_RUNNING' });
    now = new Date(now.getTime() + 1);
    const next = await other.begin(integration);
    // The silent one finds that another has taken over.
    expect(await one.extend(integration, runId)).toBe(false);
    const { lastSync } = await stored();
    if (!lastSync) throw new Error('nothing runs');
    await one.finish(integration, { ...lastSync, runId, status: 'SUCCESS' });
    expect((await stored()).lastSync).toMatchObject({ runId: next, status: 'RUNNING' });
  });

  it('counts failures until the next success', async () => {
    await add();
    const { models } = server.running.database;
    const leases = new SyncLeases(models, () => new Date());
    const end = async (status: 'FAILED' | 'SUCCESS') => {
      const runId = await leases.begin(await stored());
      const integration = await stored();
      if (!integration.lastSync) throw new Error('nothing runs');
      await leases.finish(integration, { ...integration.lastSync, runId, status, finishedAt: new Date() });
      return (await stored()).health;
    };
    expect(await end('FAILED')).toBe('DEGRADED');
    expect(await end('FAILED')).toBe('DEGRADED');
    expect((await stored()).lastSyncDate).toBeUndefined();
    expect(await end('FAILED')).toBe('FAILING');
    expect(await end('SUCCESS')).toBe('OK');
    expect((await stored()).lastSyncDate).toBeInstanceOf(Date);
  });

  it('rejects a second one, and a new configuration while one runs', async () => {
    await add();
    let release = (): void => undefined;
    feed.send({ records: [feedApartment(1)], after: new Promise<void>((resolve) => (release = resolve)) });
    const first = as('user', 'POST', 'force-sync');
    await expect.poll(async () => (await stored()).lastSync?.status).toBe('RUNNING');
    const second = await as('user', 'POST', 'force-sync');
    expect([second.status, second.body.code]).toEqual([409, 'SYNC_RUNNING']);
    expect((await add()).body.code).toBe('SYNC_RUNNING');
    release();
    expect((await first).body.data).toMatchObject({ status: 'SUCCESS', created: 1 });
  });
});

describe('the schedule', () => {
  it('starts a due synchronisation once, and continues', async () => {
    await add({ enabled: true, schedule: { everyMinutes: 15 } });
    const { Integration } = server.running.database.models;
    const due = new Date(Date.now() - 1000);
    const filter = { organizationId, estateId: estate._id };
    await Integration.updateOne(filter, { $set: { nextSyncAt: due } });
    const { integrations } = server.running.services;
    // What the tests before have left.
    await integrations.beginDue();
    await Integration.updateOne(filter, { $set: { nextSyncAt: due }, $unset: { lease: 1 } });
    const begun = await Promise.all([integrations.beginDue(), integrations.beginDue()]);
    expect(begun.reduce((one, other) => one + other)).toBeLessThanOrEqual(1);
    await expect.poll(async () => (await stored()).lastSync?.status, { timeout: 15_000 }).toBe('PARTIAL');
    const { nextSyncAt } = await stored();
    expect((nextSyncAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(14 * 60_000);
    const told = await as('agent', 'GET', 'last-sync-date');
    expect(told.body.data).toMatchObject({
      status: 'PARTIAL',
      created: 2,
      lastSyncDate: expect.any(String),
      nextSyncDate: nextSyncAt?.toISOString(),
      warnings: [{ externalId: '3', code: 'STATUS_UNKNOWN_NEW', text: expect.stringContaining('unknown') }],
    });
    // An overdue time is not shown as a past one.
    await Integration.updateOne(filter, { $set: { nextSyncAt: new Date(Date.now() - 3600_000) } });
    const asked = Date.now();
    const { nextSyncDate } = (await as('agent', 'GET', 'last-sync-date')).body.data;
    expect(new Date(nextSyncDate).getTime()).toBeGreaterThanOrEqual(asked);
    await Integration.updateOne(filter, { $set: { enabled: false } });
  });

  it('orders one that a dead server began, though it is not on schedule', async () => {
    await add({ enabled: false });
    const { services, database } = server.running;
    const runId = await new SyncLeases(database.models, () => new Date()).begin(await stored());
    const silent = new Date(Date.now() - 1000);
    await database.models.Integration.updateOne(
      { organizationId, estateId: estate._id },
      { $set: { 'lease.until': silent } },
    );
    await services.integrations.beginDue();
    await expect.poll(async () => (await stored()).lastSync?.status, { timeout: 15_000 }).toBe('PARTIAL');
    expect((await stored()).lastSync?.runId).toBe(runId);
    expect(await services.integrations.beginDue()).toBe(0);
  });

  it('goes on from one that somebody asked for', async () => {
    await add({ enabled: true, schedule: { everyMinutes: 15 } });
    // It may have begun on schedule meanwhile, as an integration is due once it is added.
    expect([200, 202, 409]).toContain((await as('user', 'POST', 'force-sync')).status);
    const { nextSyncAt } = await stored();
    expect((nextSyncAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect(await server.running.services.integrations.beginDue()).toBe(0);
  });

  it('skips disabled integrations', async () => {
    await add({ enabled: false });
    expect(await server.running.services.integrations.beginDue()).toBe(0);
    expect((await stored()).lastSync).toBeUndefined();
    expect((await as('user', 'GET', 'last-sync-date')).body.data.nextSyncDate).toBeNull();
  });
});
