import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeExpiredBookings } from './bookings.ts';
import type { ApartmentDocument } from './model.ts';
import { type Scene, startScene, type Who } from './scene.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const DAY = 24 * 3600 * 1000;
type Status = ApartmentDocument['status'];

const patch = (who: Who, id: string, body: object) => scene.call(who, 'PATCH', `/apartment/${id}`, body);

/** An apartment in the given status, booked by the agent if BOOKED. */
async function apartmentThatIs(status: Status, bookedBy: Who = 'agent'): Promise<string> {
  const { id } = await scene.apartment({ price: 100 });
  if (status !== 'ACTIVE') {
    const answer = await patch(status === 'SOLD' ? 'admin' : bookedBy, id, { status });
    expect(answer.status).toBe(200);
  }
  return id;
}

async function changesOf(id: string) {
  const answer = await scene.call('admin', 'GET', `/apartment/${id}/activities?kind=STATUS_CHANGED`);
  return answer.body.data;
}

describe('who may change which status', () => {
  const reason = 'the contract was cancelled';
  const table: [Status, Status, Record<Who, number>][] = [
    ['ACTIVE', 'BOOKED', { agent: 200, user: 200, admin: 200 }],
    ['ACTIVE', 'SOLD', { agent: 403, user: 200, admin: 200 }],
    ['BOOKED', 'ACTIVE', { agent: 200, user: 200, admin: 200 }],
    ['BOOKED', 'SOLD', { agent: 403, user: 200, admin: 200 }],
    ['SOLD', 'ACTIVE', { agent: 403, user: 403, admin: 200 }],
    ['SOLD', 'BOOKED', { agent: 403, user: 403, admin: 200 }],
  ];
  for (const [from, to, verdicts] of table) {
    for (const [who, status] of Object.entries(verdicts) as [Who, number][]) {
      it(`${from} to ${to} by ${who}: ${status}`, async () => {
        const id = await apartmentThatIs(from);
        const before = (await changesOf(id)).length;
        const answer = await patch(who, id, {
          status: to,
          ...(from === 'SOLD' && who !== 'agent' ? { reason } : {}),
        });
        expect(answer.status).toBe(status);
        const changes = await changesOf(id);
        expect(changes.length - before).toBe(status === 200 ? 1 : 0);
        if (status !== 200) return;
        expect(answer.body.data.status).toBe(to);
        expect(changes[0].changes[0]).toEqual({ field: 'status', from, to });
        expect(changes[0].actor).toMatchObject({ type: 'USER', id: String(scene.userId(who)) });
        if (from === 'SOLD') expect(changes[0].content).toBe(reason);
      });
    }
    it(`changes and logs nothing when ${to} is set again`, async () => {
      const id = await apartmentThatIs(to);
      const before = (await scene.call('admin', 'GET', `/apartment/${id}`)).body.data;
      const answer = await patch('agent', id, { status: to });
      expect([answer.status, answer.body.data]).toEqual([200, before]);
    });
  }

  it('reverts SOLD only with a reason', async () => {
    const id = await apartmentThatIs('SOLD');
    const refused = await patch('admin', id, { status: 'ACTIVE' });
    expect([refused.status, refused.body.code]).toEqual([400, 'REASON_REQUIRED']);
  });

  it('lets an AGENT free and extend only their own booking', async () => {
    const id = await apartmentThatIs('BOOKED', 'user');
    const bookedUntil = new Date(Date.now() + 3 * DAY).toISOString();
    for (const body of [{ status: 'ACTIVE' }, { bookedUntil }]) {
      expect((await patch('agent', id, body)).body.code).toBe('FORBIDDEN');
    }
    const own = await apartmentThatIs('BOOKED', 'agent');
    expect((await patch('agent', own, { bookedUntil })).body.data.bookedUntil).toBe(bookedUntil);
    expect((await patch('agent', own, { status: 'ACTIVE' })).status).toBe(200);
  });
});

describe('fields that belong to a status', () => {
  it('ends a booking after the estate’s days or at the given time, within half a year', async () => {
    const id = await apartmentThatIs('BOOKED');
    const { body } = await scene.call('user', 'GET', `/apartment/${id}`);
    const days = (Date.parse(body.data.bookedUntil) - Date.now()) / DAY;
    expect(days).toBeGreaterThan(13.99);
    expect(days).toBeLessThan(14.01);
    expect(body.data.bookedBy).toBe(String(scene.userId('agent')));
    for (const wrong of [-1, 182]) {
      const bookedUntil = new Date(Date.now() + wrong * DAY).toISOString();
      const answer = await patch('user', id, { bookedUntil });
      expect(Object.keys(answer.body.errors)).toEqual(['bookedUntil']);
    }
    expect((await patch('user', id, { bookedUntil: null })).status).toBe(400);
    const free = await apartmentThatIs('ACTIVE');
    const bookedUntil = new Date(Date.now() + 30 * DAY).toISOString();
    expect((await patch('agent', free, { status: 'BOOKED', bookedUntil })).body.data.bookedUntil).toBe(
      bookedUntil,
    );
  });

  it('clears the booking when freed, sets the time when sold, and clears that when reverted', async () => {
    const id = await apartmentThatIs('BOOKED');
    const freed = (await patch('agent', id, { status: 'ACTIVE' })).body.data;
    expect(freed).not.toHaveProperty('bookedUntil');
    expect(freed).not.toHaveProperty('bookedBy');
    const sold = (await patch('user', id, { status: 'SOLD', soldAt: '2026-01-05T10:00:00.000Z' })).body.data;
    expect(sold.soldAt).toBe('2026-01-05T10:00:00.000Z');
    const back = (await patch('admin', id, { status: 'BOOKED', reason: 'mistake' })).body.data;
    expect(back).not.toHaveProperty('soldAt');
    expect(back.bookedBy).toBe(String(scene.userId('admin')));
  });
});

describe('two members wanting the same apartment', () => {
  it('lets one of many book a free apartment and tells the others it is gone', async () => {
    const id = await apartmentThatIs('ACTIVE');
    const { apartments } = scene.server.running.services;
    const seen = await scene.models.Apartment.findOne({ organizationId: scene.organizationId, _id: id })
      .orFail()
      .lean();
    const people = await scene.models.User.find({}).lean();
    const book = (user: (typeof people)[number]) =>
      apartments.update(seen, { status: 'BOOKED' }, { kind: 'AGENT', user });
    const outcomes = await Promise.allSettled(people.map(book));
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(won).toHaveLength(1);
    expect(lost).toEqual(people.slice(1).map(() => 'APARTMENT_STATUS_TRANSITION'));
    expect(await changesOf(id)).toHaveLength(1);
  });

  it('makes one booking and one history entry for simultaneous requests over HTTP', async () => {
    const id = await apartmentThatIs('ACTIVE');
    const answers = await Promise.all(
      (['agent', 'user', 'admin', 'agent', 'user'] as const).map((who) =>
        patch(who, id, { status: 'BOOKED' }),
      ),
    );
    for (const { status, body } of answers) {
      expect([200, 409]).toContain(status);
      if (status === 409) expect(body.code).toBe('APARTMENT_STATUS_TRANSITION');
    }
    const changes = await changesOf(id);
    expect(changes).toHaveLength(1);
    const now = await scene.call('admin', 'GET', `/apartment/${id}`);
    expect(now.body.data.bookedBy).toBe(changes[0].actor.id);
  });
});

describe('expired bookings', () => {
  const tend = (now: Date) => {
    const { apartmentWriter: writer } = scene.server.running.services;
    return freeExpiredBookings({ models: scene.models, writer, clock: () => now });
  };

  it('are freed by the system, once, and no others', async () => {
    await tend(new Date(Date.now() + 400 * DAY));
    const soon = await apartmentThatIs('BOOKED');
    const later = await apartmentThatIs('BOOKED');
    await patch('agent', later, { bookedUntil: new Date(Date.now() + 60 * DAY).toISOString() });
    const when = new Date(Date.now() + 15 * DAY);
    expect(await Promise.all([tend(when), tend(when)]).then(([a = 0, b = 0]) => a + b)).toBe(1);
    const freed = await scene.call('user', 'GET', `/apartment/${soon}`);
    expect(freed.body.data.status).toBe('ACTIVE');
    expect((await changesOf(soon))[0].actor).toEqual({ type: 'SYSTEM', name: 'Oriel' });
    expect((await scene.call('user', 'GET', `/apartment/${later}`)).body.data.status).toBe('BOOKED');
  });

  it('do not include bookings of an integration', async () => {
    const { apartmentWriter: writer } = scene.server.running.services;
    const id = new Types.ObjectId(await apartmentThatIs('ACTIVE'));
    const { statusChange } = await import('./status.ts');
    const { organizationId } = scene;
    const apartment = await scene.models.Apartment.findOne({ organizationId, _id: id }).orFail().lean();
    const now = new Date();
    const fields = statusChange(apartment, { status: 'BOOKED' }, { kind: 'SYNC' }, { now, bookingDays: 14 });
    const actor = { type: 'INTEGRATION' as const, name: 'VOX' };
    const booked = await writer.update(apartment, fields, {
      now,
      actor,
      source: 'SYNC',
      currency: 'PLN',
      type: apartment.type,
    });
    expect(booked).toMatchObject({ status: 'BOOKED' });
    expect(booked?.bookedUntil).toBeUndefined();
    await tend(new Date(Date.now() + 400 * DAY));
    expect((await scene.call('user', 'GET', `/apartment/${String(id)}`)).body.data.status).toBe('BOOKED');
  });
});
