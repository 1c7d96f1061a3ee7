import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from './testing/pictures.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const HOUR_MS = 3600_000;

let server: TestServer;
let token = '';
let estateId = '';
let apartmentId = '';

beforeAll(async () => {
  server = await startTestServer();
  token = await server.token('admin@demo.oriel.example');
  const navigator = (await server.call('GET', '/navigator/brzozowa-park-a')).body.data;
  estateId = navigator.estate.id;
  const list = await server.call('GET', `/apartment/public?estateId=${estateId}&limit=1`);
  apartmentId = list.body.data[0].id;
}, 60_000);

afterAll(async () => {
  vi.useRealTimers();
  await server?.stop();
});

/** The clock of the server's process, as a correction of the system's sets it; timers go on. */
function jump(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

const mails = async () => (await readdir(path.join(server.dataDir, 'outbox')).catch(() => [])).length;
const viewed = async () =>
  (await server.call('GET', `/tracking/stats?estateId=${estateId}`, { token })).body.data.totals
    .see_apartment_details;
/** What the apartment itself shows to the team, which is written now and then. */
const shown = async () =>
  (await server.call('GET', `/apartment/${apartmentId}`, { token })).body.data.stats.views;

/** What a visitor does arrives, and what follows of it is done within seconds. */
async function works(): Promise<void> {
  const [before, onApartment, sent] = [await viewed(), await shown(), await mails()];
  const event = {
    name: 'see_apartment_details',
    eventId: randomUUID(),
    sessionId: randomUUID(),
    consent: false,
    apartmentId,
    ts: new Date().toISOString(),
  };
  const counted = await server.call('POST', '/tracking', { body: { events: [event] } });
  expect(counted.body.data).toEqual({ accepted: 1, rejected: 0 });
  await eventually(viewed, (count) => count === before + 1, 20_000);
  // Before the inquiry, which has them written at once.
  await eventually(shown, (count) => count > onApartment, 20_000);
  const inquiry = { name: 'A visitor', email: `${randomUUID()}@mail.example`, estateId, apartmentId };
  expect((await server.call('POST', '/inquiry', { body: inquiry })).status).toBe(201);
  await eventually(mails, (count) => count > sent, 20_000);
  expect(await viewed()).toBe(before + 1);
}

describe('a clock that jumps', () => {
  it('back by two hours keeps members signed in, counts events once, and delays no mail', async () => {
    // What is done now and then has been done a moment ago.
    await works();
    jump(-2 * HOUR_MS);
    expect((await server.call('GET', '/user/me', { token })).status).toBe(200);
    await works();
  }, 60_000);

  it('and on by a day asks members to sign in anew, and nothing else of anybody', async () => {
    jump(26 * HOUR_MS);
    expect((await server.call('GET', '/user/me', { token })).status).toBe(401);
    token = await server.token('admin@demo.oriel.example');
    await works();
  }, 60_000);
});
