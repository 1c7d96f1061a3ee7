import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedDatabase } from '../../server/src/embedded/database/start.ts';
import { readOutbox } from '../../server/src/mail/testing/read-outbox.ts';
import { TILE_JOB } from '../../server/src/modules/panorama/service.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { drawnPanorama, eventually, fileForm } from '../../server/src/testing/pictures.ts';
import { realDatabaseOf, TEST_MONGODB_URI } from '../../server/src/testing/real-database.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const KILLS = process.env.ORIEL_FULL_TESTS ? 50 : 6;
/** Between two of them, once the one before is up again: milliseconds. */
const PAUSE_MS = 3000;
const VISITORS = 4;
const EVENTS = 10;
/** By when every server tells what one of them was told. */
const STALE_MS = 3000;
/** By when what the dead have left is counted, with a minute to spare on a busy machine. */
const SETTLED_MS = 300_000;

/**
 * Two servers and two workers on one database and one store. The database is the embedded one, which the servers take for a MongoDB; with
 * TEST_MONGODB_URI it is that one.
 */
describe('two servers and two workers, killed at random', () => {
  let dataDir = '';
  let database: { uri: string; close(): Promise<void> } | undefined;
  let env: Record<string, string> = {};
  const webs: (Product | undefined)[] = [];
  const workers: (Product | undefined)[] = [];
  let token = '';
  let estateId = '';
  let apartmentId = '';

  const role = (name: 'web' | 'worker') => startProduct(dataDir, { ...env, ROLE: name });
  const alive = () => webs.filter((one) => one !== undefined);

  /** To one server, or to the other when the first is not there: what a balancer does. Undefined when neither answered. */
  async function send(method: string, route: string, body?: unknown): Promise<Response | undefined> {
    for (const { url } of alive().sort(() => Math.random() - 0.5)) {
      const answer = await fetch(`${url}/api/v1${route}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }).catch(() => undefined);
      // A server that stops says so before it has done anything.
      if (answer && answer.status !== 503) return answer;
    }
    return undefined;
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  async function data(method: string, route: string, body?: unknown): Promise<any> {
    const answer = await send(method, route, body);
    const text = (await answer?.text()) ?? 'no server';
    expect(answer?.status, `${method} ${route}: ${text}`).toBeLessThan(300);
    return JSON.parse(text);
  }

  beforeAll(async () => {
    dataDir = await makeDataDir();
    if (TEST_MONGODB_URI !== undefined) {
      const { uri, drop } = await realDatabaseOf(TEST_MONGODB_URI, dataDir);
      database = { uri, close: drop };
    } else database = await startEmbeddedDatabase({ directory: path.join(dataDir, 'database') });
    env = { MONGODB_URI: database.uri, DEMO: 'off' };
    webs.push(await role('web'), await role('web'));
    workers.push(await role('worker'), await role('worker'));
    token = await demoToken(webs[0]?.url ?? '', 'admin@demo.oriel.example');
  }, 180_000);

  afterAll(async () => {
    await Promise.all([...webs, ...workers].map((one) => one?.stop()));
    await database?.close();
    await removeDataDir(dataDir);
  }, 60_000);

  it(
    'lose nothing, do nothing twice, and tell nothing old',
    async () => {
      const address = { city: 'Wrocław', country: 'PL' };
      estateId = (await data('POST', '/estate', { name: 'Busy', type: 'RESIDENTIAL', address })).data.id;
      await data('PATCH', `/estate/${estateId}`, { status: 'PUBLISHED' });
      apartmentId = (await data('POST', '/apartment', { estateId, number: '1', area: 50, price: 500_000 }))
        .data.id;
      let kills = 0;
      const going = () => kills < KILLS;
      const acknowledged = {
        inquiries: new Set<string>(),
        events: 0,
        panoramas: new Set<string>(),
        prices: [500_000],
      };
      const wrong: string[] = [];

      /** Sends until somebody has acknowledged it, as the viewer's outbox does: what is repeated counts once. */
      async function deliver(route: string, body: unknown): Promise<void> {
        for (;;) {
          const answer = await send('POST', route, body);
          if (answer && answer.status < 300) return;
          if (answer) wrong.push(`${route} ${answer.status} ${await answer.text()}`);
          if (answer) return;
          await pause(100);
        }
      }

      async function visit(): Promise<void> {
        while (going()) {
          const visitor = randomUUID();
          const events = Array.from({ length: EVENTS }, () => ({
            name: 'see_apartment_details',
            eventId: randomUUID(),
            sessionId: visitor,
            visitorId: visitor,
            consent: true,
            apartmentId,
            ts: new Date().toISOString(),
          }));
          await deliver('/tracking', { events });
          acknowledged.events += EVENTS;
          const email = `${visitor}@mail.example`;
          const idempotencyKey = randomUUID();
          await deliver('/inquiry', { name: 'A visitor', email, estateId, apartmentId, idempotencyKey });
          acknowledged.inquiries.add(email);
          await pause(50);
        }
      }

      async function upload(): Promise<void> {
        for (let index = 0; going(); index++) {
          const form = fileForm(await drawnPanorama(2048, index), `Room ${index}.jpg`);
          const answer = await send('POST', '/asset?type=PANORAMA', form);
          if (answer?.ok) acknowledged.panoramas.add((await answer.json()).data.panoramaId);
          await pause(8000);
        }
      }

      async function kill(): Promise<void> {
        while (going()) {
          await pause(PAUSE_MS);
          const [all, name] = Math.random() < 0.5 ? ([webs, 'web'] as const) : ([workers, 'worker'] as const);
          const at = Math.random() < 0.5 ? 0 : 1;
          const victim = all[at];
          all[at] = undefined;
          // Some by a power failure, some by an orderly stop.
          await victim?.stop(Math.random() < 0.7 ? 'SIGKILL' : 'SIGTERM');
          all[at] = await role(name);
          kills++;
        }
      }

      /** A price told to one server is told by each, soon. */
      async function change(): Promise<void> {
        for (let price = 500_001; going(); price++) {
          const answer = await send('PATCH', `/apartment/${apartmentId}`, { price });
          if (answer?.ok) {
            acknowledged.prices.push(price);
            await toldByAll(price);
          }
          await pause(1500);
        }
      }

      async function toldByAll(price: number): Promise<void> {
        const since = performance.now();
        for (const { url } of alive()) {
          for (;;) {
            const answer = await fetch(`${url}/api/v1/apartment/public?estateId=${estateId}`).catch(
              () => undefined,
            );
            // Killed meanwhile: nobody reads it.
            if (!answer || answer.status === 503) break;
            const told = (await answer.json()).data[0]?.price;
            if (told >= price) break;
            if (performance.now() - since > STALE_MS) {
              wrong.push(`${told} was told ${STALE_MS} ms after ${price}`);
              break;
            }
            await pause(50);
          }
        }
      }

      /** Both workers die while a room is tiled: one of those that come after them takes it up once its lease has run out. */
      async function killAtWork(): Promise<void> {
        const form = fileForm(await drawnPanorama(4096, 1000), 'Room 1000.jpg');
        acknowledged.panoramas.add((await data('POST', '/asset?type=PANORAMA', form)).data.panoramaId);
        const atWork = () => jobs.countDocuments({ kind: TILE_JOB, state: 'RUNNING' });
        await expect.poll(atWork, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0);
        await Promise.all(workers.map((one) => one?.stop('SIGKILL')));
        expect(await atWork()).toBeGreaterThan(0);
        workers.splice(0, 2, await role('worker'), await role('worker'));
      }

      await Promise.all([...Array.from({ length: VISITORS }, visit), upload(), kill(), change()]);
      const connection = await mongoose.createConnection(env.MONGODB_URI ?? '').asPromise();
      const jobs = connection.collection('jobs');
      await killAtWork();
      expect(wrong).toEqual([]);

      const found = new Map<string, number>();
      for (let page = 1; ; page++) {
        const { data: rows, meta } = await data(
          'GET',
          `/inquiry?estateId=${estateId}&limit=100&page=${page}`,
        );
        for (const { email } of rows) found.set(email, (found.get(email) ?? 0) + 1);
        if (page >= meta.totalPages) break;
      }
      expect([...acknowledged.inquiries].filter((email) => !found.has(email))).toEqual([]);
      expect([...found].filter(([, times]) => times > 1)).toEqual([]);
      // What a killed server had taken but not counted is counted by another once it has been silent for three minutes, which a job looks for each minute.
      const counted = await eventually(
        async () => (await data('GET', `/tracking/stats?estateId=${estateId}`)).data.totals,
        (totals) => totals.see_apartment_details >= acknowledged.events,
        SETTLED_MS,
      );
      expect(counted.see_apartment_details).toBe(acknowledged.events);
      for (const id of acknowledged.panoramas) {
        const { data: panorama } = await eventually(
          () => data('GET', `/panorama/${id}`),
          (one) => one.data.tiles.status === 'READY',
          180_000,
        );
        for (const { url } of alive())
          expect((await fetch(`${url}${panorama.tiles.baseUrl}/0/f/0_0.webp`)).status).toBe(200);
      }
      // Each was sent once, so that two of a name are one upload that was stored twice.
      const rooms = (await data('GET', '/panorama?search=Room&limit=200')).data
        .map(({ name }: { name: string }) => name)
        .filter((name: string) => /^Room \d+$/.test(name));
      expect(rooms.length).toBeGreaterThanOrEqual(acknowledged.panoramas.size);
      expect(rooms).toHaveLength(new Set(rooms).size);

      // One price follows the other without a gap, and each that was acknowledged is there once.
      const prices: { price: number; validFrom: string; validTo?: string }[] = (
        await eventually(
          () => data('GET', `/apartment/${apartmentId}/price-history`),
          ({ data: rows }) => rows.length >= acknowledged.prices.length,
          SETTLED_MS,
        )
      ).data.toSorted((one: { price: number }, other: { price: number }) => one.price - other.price);
      const amounts = prices.map(({ price }) => price);
      expect(acknowledged.prices.filter((price) => !amounts.includes(price))).toEqual([]);
      expect(amounts).toHaveLength(new Set(amounts).size);
      expect(prices.map(({ validTo }) => validTo)).toEqual([
        ...prices.slice(1).map(({ validFrom }) => validFrom),
        undefined,
      ]);

      // The team has one mail of each inquiry, and no job was given up.
      const notMailedOnce = async () => {
        const mails = new Map<string, number>();
        for (const { replyTo } of await readOutbox(dataDir))
          for (const { address = '' } of replyTo ?? []) mails.set(address, (mails.get(address) ?? 0) + 1);
        return [...found.keys()].filter((email) => mails.get(email) !== 1);
      };
      await expect.poll(notMailedOnce, { timeout: SETTLED_MS, interval: 3000 }).toEqual([]);
      const failed = await jobs.find({ state: 'FAILED' }).toArray();
      const done = await jobs.countDocuments({ state: 'DONE' });
      await connection.close();
      expect(failed).toEqual([]);
      expect(done).toBeGreaterThanOrEqual(found.size);
      // Nothing was counted a second time meanwhile.
      const { totals } = (await data('GET', `/tracking/stats?estateId=${estateId}`)).data;
      expect(totals.see_apartment_details).toBe(acknowledged.events);
      console.info(
        `${kills} kills: ${acknowledged.inquiries.size} inquiries, ${acknowledged.events} events, ${acknowledged.panoramas.size} panoramas, ${amounts.length} prices, ${found.size} mails`,
      );
    },
    KILLS * 60_000 + 2 * SETTLED_MS,
  );
});
