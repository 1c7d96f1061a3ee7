import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOutbox } from '../../mail/testing/read-outbox.ts';
import { runSync } from './sync/run.ts';
import { type FeedAnswer, feedApartment } from './testing/feed-server.ts';
import { SyncWorld } from './testing/sync-world.ts';

let world: SyncWorld;

beforeAll(async () => {
  world = await SyncWorld.start();
}, 240_000);

afterAll(() => world?.stop());

beforeEach(() => world.renew());

describe('a dry run', () => {
  it('reports the changes, and makes none', async () => {
    await world.connect();
    await world.sync([feedApartment(1), feedApartment(2), feedApartment(3)]);
    const before = await world.models.Apartment.find(world.here).lean();
    world.feed.send({
      records: [feedApartment(1, { price: 520_000, status_id: 3 }), feedApartment(2), feedApartment(9)],
    });
    const { status, body } = await world.call('POST', 'force-sync?dryRun=true');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      dryRun: true,
      created: 1,
      updated: 1,
      unchanged: 1,
      missing: 1,
      warnings: [],
    });
    expect(body.data.changes).toEqual([
      { kind: 'CREATE', externalId: '9', number: 'L9', fields: [] },
      {
        kind: 'UPDATE',
        apartmentId: String((await world.apartment(1))._id),
        externalId: '1',
        number: 'L1',
        fields: expect.arrayContaining([
          { field: 'price', from: 500_000, to: 520_000 },
          { field: 'status', from: 'ACTIVE', to: 'BOOKED' },
        ]),
      },
      {
        kind: 'MISSING',
        apartmentId: String((await world.apartment(3))._id),
        externalId: '3',
        number: 'L3',
        fields: [],
      },
    ]);
    const after = await world.models.Apartment.find(world.here).lean();
    expect(after).toEqual(before);
    world.feed.send({ records: [feedApartment(1)] });
    const shrunk = await world.call('POST', 'force-sync?dryRun=true');
    expect(shrunk.body.data.warnings).toMatchObject([{ code: 'FEED_SHRANK' }]);
  });
});

describe('an interrupted synchronisation', () => {
  it('is completed by running its job again, without duplicates', async () => {
    await world.connect();
    const { services, database } = world.server.running;
    const integration = await database.models.Integration.findOne(world.here).orFail().lean();
    world.feed.send({ records: Array.from({ length: 30 }, (_, index) => feedApartment(index + 1)) });
    const deps = {
      models: database.models,
      writer: services.apartmentWriter,
      activities: services.activities,
      buildings: services.buildings,
      leases: services.syncLeases,
      clock: () => new Date(),
      read: services.integrations.read.bind(services.integrations),
    };
    const runId = await services.syncLeases.begin(integration);
    const wanted = { organizationId: world.organizationId, integrationId: integration._id, runId };
    const stop = new AbortController();
    let signs = 0;
    const leases = Object.assign(Object.create(services.syncLeases), {
      extend: async () => {
        signs += 1;
        // Start, then the first twenty apartments; the rest is never reached.
        if (signs === 3) stop.abort();
        stop.signal.throwIfAborted();
        return true;
      },
    });
    await expect(runSync({ ...deps, leases }, wanted, stop.signal)).rejects.toThrow();
    const { here } = world;
    expect(await database.models.Apartment.countDocuments(here)).toBe(20);

    await runSync(deps, wanted, new AbortController().signal);
    expect(await database.models.Apartment.countDocuments(here)).toBe(30);
    expect(await database.models.Building.countDocuments(here)).toBe(1);
    const told = (await world.call('GET', 'last-sync-date')).body.data;
    expect(told).toMatchObject({ status: 'SUCCESS', created: 10, unchanged: 20 });
    // The third time there is nothing left to do.
    await runSync(deps, wanted, new AbortController().signal);
    expect((await world.call('GET', 'last-sync-date')).body.data).toEqual(told);
  });
});

describe('when the external system fails', () => {
  it.each([
    ['an error', { status: 503, body: 'down' }],
    ['something else', { body: '<html>login' }],
    ['nothing', { records: [] }],
  ] as [string, FeedAnswer][])('with %s, fails upstream and reports the reason', async (_name, sent) => {
    await world.connect();
    await world.sync([feedApartment(1)]);
    world.feed.send(sent);
    const answer = await world.call('POST', 'force-sync');
    expect([answer.status, answer.body.code]).toEqual([502, 'UPSTREAM_FAILED']);
    expect(answer.body).not.toHaveProperty('message');
    const last = (await world.call('GET', 'last-sync-date')).body.data;
    expect(last).toMatchObject({ status: 'FAILED', error: expect.any(String) });
    expect(last.lastSyncDate).not.toBeNull();
    expect(await world.apartment(1)).toMatchObject({ visible: true });
    const dry = await world.call('POST', 'force-sync?dryRun=true');
    expect(dry.status).toBe(502);
  });

  it("mails the back office once a day, in each member's language, except those who opted out", async () => {
    const { models } = world;
    await world.renew({ name: 'Silent Park' });
    await world.connect();
    await models.User.updateOne({ email: 'admin@demo.oriel.example' }, { $set: { locale: 'pl' } });
    const wish = (email: boolean) =>
      models.User.updateOne(
        { email: 'user@demo.oriel.example' },
        { $set: { notifications: { syncFailed: { email } } } },
      );
    const mails = async () =>
      (await readOutbox(world.server.dataDir)).filter(({ subject }) => subject?.includes('Silent Park'));
    const told = async () => (await mails()).map(({ to, subject }) => [to?.[0]?.address, subject]);
    world.feed.send({ status: 503 });
    await wish(false);
    for (let round = 0; round < 2; round += 1) await world.call('POST', 'force-sync');
    const polish = ['admin@demo.oriel.example', 'Synchronizacja nie powiodła się: Silent Park'];
    await expect.poll(told, { timeout: 10_000 }).toEqual([polish]);
    await wish(true);
    await world.call('POST', 'force-sync');
    const english = ['user@demo.oriel.example', 'Synchronization failed: Silent Park'];
    await expect.poll(told, { timeout: 10_000 }).toEqual([polish, english]);
    const [, mail] = await mails();
    expect(mail?.text).toContain('The host answers with status 503.');
    expect(mail?.text).toContain(`/dashboard/estates/${world.estate._id}`);
    expect(mail?.text).not.toContain('a-key-of-the-feed');
    // A success is not reported.
    await world.sync([feedApartment(1)]);
    expect(await told()).toHaveLength(2);
  });
});
