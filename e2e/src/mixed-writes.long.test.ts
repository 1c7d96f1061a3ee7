import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const KILLS = process.env.ORIEL_FULL_TESTS ? 50 : 2;

interface Written {
  /** Inquiries with the number shown to the visitor. */
  readonly inquiries: Map<string, string>;
  /** Notes by apartment. */
  readonly notes: Map<string, string>;
  /** Prices by apartment: the last acknowledged one, and those sent after it. */
  readonly prices: Map<string, { acknowledged?: number; underway: Set<number> }>;
  /** Number of acknowledged tracking events, and of all sent. */
  acknowledgedEvents: number;
  sentEvents: number;
}

/** A client that writes continuously until the connection breaks. */
type Writer = (round: number) => Promise<void>;

describe('kill -9 under mixed writes', () => {
  let dataDir = '';
  let product: Product;
  let token = '';
  let estateId = '';
  const apartments: string[] = [];
  const written: Written = {
    inquiries: new Map(),
    notes: new Map(),
    prices: new Map(),
    acknowledgedEvents: 0,
    sentEvents: 0,
  };

  const signIn = () => demoToken(product.url, 'admin@demo.oriel.example');

  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
    const answer = await fetch(`${product.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  const writers: Writer[] = [
    async (round) => {
      const name = `Visitor ${round} ${randomUUID()}`;
      const apartment = apartments[round % apartments.length];
      const answer = await call('POST', '/inquiry', {
        name,
        email: `${randomUUID()}@mail.example`,
        estateId,
        apartmentId: apartment,
        idempotencyKey: randomUUID(),
      });
      if (answer.status === 201) written.inquiries.set(answer.body.data.id, name);
    },
    async (round) => {
      const apartment = apartments[(round * 7) % apartments.length] ?? '';
      const content = `Note ${randomUUID()}`;
      const answer = await call('POST', `/apartment/${apartment}/activities/note`, { content });
      if (answer.status === 201) written.notes.set(content, apartment);
    },
    async (round) => {
      const apartment = apartments[(round * 3) % apartments.length] ?? '';
      const price = 400_000 + ((round * 7919) % 300_000);
      const state = written.prices.get(apartment) ?? { underway: new Set() };
      written.prices.set(apartment, state);
      state.underway.add(price);
      const answer = await call('PATCH', `/apartment/${apartment}`, { price });
      if (answer.status === 200) {
        state.acknowledged = price;
        state.underway.clear();
      }
    },
    async (round) => {
      const events = Array.from({ length: 20 }, () => ({
        name: 'see_apartment_details',
        eventId: randomUUID(),
        sessionId: `session-${round}`,
        visitorId: `visitor-${round}`,
        consent: true,
        apartmentId: apartments[round % apartments.length],
        ts: new Date().toISOString(),
      }));
      written.sentEvents += events.length;
      const answer = await call('POST', '/tracking', { events });
      if (answer.status === 202) written.acknowledgedEvents += answer.body.data.accepted;
    },
  ];

  /** Writes with all clients at once until the kill. */
  async function writeUntilKilled(kill: number): Promise<void> {
    let alive = true;
    const before = written.inquiries.size;
    const clients = writers.map(async (writer, client) => {
      for (let round = kill * 1000 + client; alive; round += writers.length) {
        // The connection is meant to break; every answered write counts.
        await writer(round).catch(() => undefined);
      }
    });
    // On a slow machine the time may pass before anything is answered.
    await expect
      .poll(() => written.inquiries.size, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(before + 1);
    await new Promise((resolve) => setTimeout(resolve, (kill * 377) % 900));
    await product.stop('SIGKILL');
    alive = false;
    await Promise.all(clients);
  }

  async function detailsCounted(): Promise<number> {
    const from = new Date(Date.now() - 24 * 3600 * 1000).toISOString();
    const to = new Date(Date.now() + 3600 * 1000).toISOString();
    const stats = await call('GET', `/tracking/stats?estateId=${estateId}&from=${from}&to=${to}`);
    return stats.body.data.totals.see_apartment_details;
  }

  let countedBefore = 0;

  beforeAll(async () => {
    dataDir = await makeDataDir();
    product = await startProduct(dataDir);
    token = await signIn();
    const estate = await call('POST', '/estate', {
      name: 'Power cuts',
      type: 'RESIDENTIAL',
      address: { city: 'Wrocław', country: 'PL' },
      currency: 'PLN',
      areaUnit: 'm2',
    });
    estateId = estate.body.data.id;
    await call('PATCH', `/estate/${estateId}`, { status: 'PUBLISHED' });
    const building = await call('POST', '/building', { estateId, name: 'A', floorsAbove: 3 });
    for (let number = 1; number <= 12; number += 1) {
      const apartment = await call('POST', '/apartment', {
        estateId,
        buildingId: building.body.data.id,
        number: String(number),
        area: 50,
        price: 500_000,
      });
      apartments.push(apartment.body.data.id);
    }
    countedBefore = await detailsCounted();
  }, 180_000);

  afterAll(async () => {
    await product?.stop('SIGKILL');
    await removeDataDir(dataDir);
  });

  it(`${KILLS} times: every acknowledged write is there, once, and consistent`, {
    timeout: 28 * 60_000,
  }, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await writeUntilKilled(kill);
      product = await startProduct(dataDir);
      token = await signIn();
    }
    expect(written.inquiries.size).toBeGreaterThan(KILLS);
    for (const [id, name] of written.inquiries) {
      expect((await call('GET', `/inquiry/${id}`)).body.data?.name, id).toBe(name);
    }
    const notesOf = new Map<string, Set<string>>();
    for (const apartment of apartments) {
      const notes = new Set<string>();
      for (let page = 1; ; page += 1) {
        const list = await call('GET', `/apartment/${apartment}/activities?kind=NOTE&limit=200&page=${page}`);
        for (const note of list.body.data) notes.add(note.content);
        if (page >= list.body.meta.totalPages) break;
      }
      notesOf.set(apartment, notes);
    }
    for (const [content, apartment] of written.notes)
      expect(notesOf.get(apartment)?.has(content), content).toBe(true);
    for (const [apartment, { acknowledged, underway }] of written.prices) {
      const { price } = (await call('GET', `/apartment/${apartment}`)).body.data;
      if (price !== acknowledged) expect([...underway]).toContain(price);
      // The history ends with the current price, whatever was interrupted between the two.
      const history = await call('GET', `/apartment/${apartment}/price-history?limit=200`);
      const open = history.body.data.filter((one: { validTo?: string }) => one.validTo === undefined);
      expect(open.map((one: { price: number }) => one.price)).toEqual([price]);
    }
    const counted = (await detailsCounted()) - countedBefore;
    expect(counted).toBeGreaterThanOrEqual(written.acknowledgedEvents);
    expect(counted).toBeLessThanOrEqual(written.sentEvents);
    expect(written.acknowledgedEvents).toBeGreaterThan(0);
  });
});
