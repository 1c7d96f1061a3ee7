import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene } from '../inventory/apartment/scene.fixture.ts';
import { BROWSER, event, PHONE, send, sendAll, stats, stored } from './tracking.fixture.ts';

let scene: Scene;
let apartment = '';

beforeAll(async () => {
  scene = await startScene();
  apartment = (await scene.apartment({ number: 'A1', buildingId: String(scene.building._id) })).id;
});
afterAll(() => scene.stop());

async function storedAs(eventId: string) {
  const found = await scene.models.TrackingEvent.findOne({ eventId }, null, {
    acrossOrganizations: 'a test',
  }).lean();
  return found;
}

describe('an event', () => {
  it('is accepted, and its context follows from the apartment alone', async () => {
    const sent = event({ name: 'see_apartment_details', apartmentId: apartment });
    const answer = await send(scene, sent);
    expect([answer.status, answer.body]).toEqual([202, { data: { accepted: 1, rejected: 0 } }]);
    const found = await storedAs(sent.eventId);
    expect(found).toMatchObject({
      organizationId: scene.organizationId,
      estateId: scene.estate._id,
      buildingId: scene.building._id,
      name: 'see_apartment_details',
      visitorId: 'visitor-1',
      device: { type: 'desktop', os: 'Windows', browser: 'Chrome' },
    });
    expect(String(found?.apartmentId)).toBe(apartment);
    expect(JSON.stringify(found)).not.toMatch(/127\.0\.0\.1|::1|Mozilla/);
  });

  it('that names a foreign organization is rejected', async () => {
    const answer = await send(scene, {
      ...event({ apartmentId: apartment }),
      organizationId: String(scene.otherOrganizationId),
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveProperty('organizationId');
  });

  it('may be sent as text, which is all that an unloading page can send', async () => {
    const sent = event({ apartmentId: apartment });
    const response = await fetch(`${scene.server.url}/api/v1/tracking`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        'user-agent': BROWSER,
        origin: 'https://x.example',
      },
      body: JSON.stringify(sent),
    });
    expect(response.status).toBe(202);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await storedAs(sent.eventId)).not.toBeNull();
  });

  it('with an unknown name is rejected; in a batch it counts as rejected', async () => {
    const odd = { ...event({ apartmentId: apartment }), name: 'buy_house' };
    const alone = await send(scene, odd);
    expect(alone.status).toBe(400);
    expect(Object.keys(alone.body.errors)).toEqual(['name']);
    expect(alone.body.message).toBeUndefined();
    const batch = await sendAll(scene, [
      odd,
      event({ apartmentId: apartment }),
      7,
      null,
      { name: 'load_viewer' },
    ]);
    expect([batch.status, batch.body.data]).toEqual([202, { accepted: 1, rejected: 4 }]);
  });

  it('may come in a batch of one to fifty', async () => {
    const many = Array.from({ length: 51 }, () => event({ apartmentId: apartment }));
    expect((await sendAll(scene, many)).status).toBe(400);
    expect((await sendAll(scene, many.slice(0, 50))).body.data).toEqual({ accepted: 50, rejected: 0 });
    expect((await sendAll(scene, [])).body.data).toEqual({ accepted: 0, rejected: 0 });
  });

  it("with a wrong clock gets the server's time", async () => {
    const right = event({ apartmentId: apartment, ts: new Date(Date.now() - 3600_000).toISOString() });
    const off = event({ apartmentId: apartment, ts: '2020-01-01T00:00:00Z' });
    const ahead = event({ apartmentId: apartment, ts: new Date(Date.now() + 25 * 3600_000).toISOString() });
    await sendAll(scene, [right, off, ahead]);
    expect((await storedAs(right.eventId))?.ts.toISOString()).toBe(right.ts);
    for (const { eventId } of [off, ahead]) {
      const ts = (await storedAs(eventId))?.ts.getTime() ?? 0;
      expect(Math.abs(ts - Date.now())).toBeLessThan(60_000);
    }
  });

  it('may carry 2 kB of data, without database operators', async () => {
    const fits = event({ apartmentId: apartment, props: { text: 'x'.repeat(2000) } });
    expect((await send(scene, fits)).status).toBe(202);
    const wrong = [
      { text: 'x'.repeat(2100) },
      { $where: 'sleep(1000)' },
      { a: { $gt: '' } },
      { 'a.b': 1 },
      JSON.parse('{"__proto__": {"admin": true}}'),
      { deep: JSON.parse('['.repeat(20) + ']'.repeat(20)) },
    ];
    for (const props of wrong) {
      const answer = await send(scene, event({ apartmentId: apartment, props }));
      expect(answer.status, JSON.stringify(props).slice(0, 60)).toBe(400);
    }
  });

  it('keeps the campaign parameters; an invalid one does not affect the rest of its batch', async () => {
    for (const name of ['$where', 'a.b', 'A', 'constructor1', 'x'.repeat(21)]) {
      const wrong = event({ apartmentId: apartment, utm: { [name]: 'x' } });
      const answer = await send(scene, wrong);
      expect([answer.status, Object.keys(answer.body.errors ?? {})], name).toEqual([400, [`utm.${name}`]]);
      const right = event({ apartmentId: apartment, utm: { source: 'x' } });
      expect((await sendAll(scene, [wrong, right])).body.data).toEqual({ accepted: 1, rejected: 1 });
    }
  });
});

describe('privacy', () => {
  it('stores no id of a visitor or visit without consent, or before the question', async () => {
    const ids = (visitorId: string) => ({
      apartmentId: apartment,
      visitorId,
      sessionId: `${visitorId}-visit`,
    });
    const refused = event({ ...ids('secret-1'), consent: false });
    const { consent: _consent, ...unasked } = event(ids('secret-2'));
    expect((await sendAll(scene, [refused, unasked])).body.data.accepted).toBe(2);
    for (const { eventId } of [refused, unasked]) {
      const found = await storedAs(eventId);
      expect(found?.consent).toBe(false);
      expect(found?.visitorId).toBeUndefined();
      expect(found?.sessionId).toBeUndefined();
    }
    const all = await scene.models.TrackingRollup.find({ organizationId: scene.organizationId }).lean();
    expect(JSON.stringify([await stored(scene), all])).not.toMatch(/secret-[12]/);
  });

  it('accepts no inquiry from a client: the server records them itself', async () => {
    const copy = event({ name: 'send_inquiry', apartmentId: apartment });
    const answer = await send(scene, copy);
    expect([answer.status, answer.body.data]).toEqual([202, { accepted: 0, rejected: 1 }]);
    expect(await storedAs(copy.eventId)).toBeNull();
  });

  it('counts no robots and no prefetches', async () => {
    const before = (await stored(scene)).length;
    const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    for (const headers of [robot, { 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }]) {
      const answer = await send(scene, event({ apartmentId: apartment }), headers);
      expect([answer.status, answer.body.data]).toEqual([202, { accepted: 0, rejected: 1 }]);
    }
    expect(await stored(scene)).toHaveLength(before);
  });
});

describe('a target', () => {
  it('must be public and consistent', async () => {
    const { models, organizationId, otherOrganizationId } = scene;
    const hidden = (await scene.apartment({ number: 'A2', visible: false })).id;
    const draft = await models.Estate.create({
      organizationId,
      slug: 'draft',
      name: 'Draft',
      type: 'RESIDENTIAL',
      address: { city: 'Opole', country: 'PL' },
      currency: 'PLN',
      areaUnit: 'm2',
      timezone: 'Europe/Warsaw',
    });
    const foreign = String(scene.foreign._id);
    const navigator = async (fields: object) =>
      String(
        (
          await models.Navigator.create({
            organizationId,
            name: 'N',
            slug: `n-${Math.random()}`,
            target: { type: 'estate', id: scene.estate._id },
            estateId: scene.estate._id,
            mode: 'STATIC',
            ...fields,
          })
        )._id,
      );
    const shown = await navigator({ published: true });
    const unseen = await navigator({ published: false });
    const wrong = [
      {},
      { apartmentId: 'f'.repeat(24) },
      { apartmentId: hidden },
      { estateId: String(draft._id) },
      { navigatorId: unseen },
      { apartmentId: apartment, estateId: foreign },
      { navigatorId: shown, estateId: String(scene.unassigned._id) },
      { apartmentId: apartment, buildingId: 'f'.repeat(24) },
      { estateId: String(scene.estate._id), panoramaId: 'f'.repeat(24) },
    ];
    for (const named of wrong) {
      const answer = await send(scene, event(named));
      expect([answer.status, answer.body.data.accepted], JSON.stringify(named)).toEqual([202, 0]);
    }
    const right = [
      { navigatorId: shown, apartmentId: apartment },
      { estateId: String(scene.estate._id) },
      { buildingId: String(scene.building._id) },
    ];
    for (const named of right) expect((await send(scene, event(named))).body.data.accepted).toBe(1);
    // Another organization's estate is public too, and its events belong to it.
    const theirs = event({ estateId: foreign });
    expect((await send(scene, theirs)).body.data.accepted).toBe(1);
    expect((await storedAs(theirs.eventId))?.organizationId).toEqual(otherOrganizationId);
  });

  it('of an organization with a website list accepts nothing from others', async () => {
    const { models, otherOrganizationId } = scene;
    await models.Organization.updateOne(
      { _id: otherOrganizationId },
      { $set: { 'embed.allowedOrigins': ['https://there.example'] } },
    );
    const foreignApartment = String(scene.foreign._id);
    const buildingless = () => event({ estateId: foreignApartment });
    // The lookup is cached for a second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const from = async (origin: string) => (await send(scene, buildingless(), { origin })).body.data.accepted;
    expect(await from('https://elsewhere.example')).toBe(0);
    expect(await from('https://there.example')).toBe(1);
    expect(await from(scene.server.url)).toBe(1);
  });

  it('may be a panorama without an estate; it counts for the organization', async () => {
    const { models, organizationId } = scene;
    const panorama = await models.Panorama.create({
      organizationId,
      name: 'Roof',
      tourId: organizationId,
      entry: true,
      visibility: 'UNLISTED',
      assetId: organizationId,
      imageKey: 'x',
      thumbnailKey: 'x',
      width: 4096,
      height: 2048,
      tiles: { version: 1 },
    });
    const views = async () => (await stats(scene)).body.data.totals.load_viewer;
    const before = await views();
    const answer = await send(scene, event({ panoramaId: String(panorama._id) }), { 'user-agent': PHONE });
    expect(answer.body.data.accepted).toBe(1);
    expect(await views()).toBe(before + 1);
  });

  it("with an agent's link counts for that agent if they are a member", async () => {
    const agent = String(scene.userId('agent'));
    const own = event({ apartmentId: apartment, agentId: agent });
    const strange = event({ apartmentId: apartment, agentId: 'e'.repeat(24) });
    expect((await sendAll(scene, [own, strange])).body.data.accepted).toBe(2);
    expect(String((await storedAs(own.eventId))?.agentId)).toBe(agent);
    expect((await storedAs(strange.eventId))?.agentId).toBeUndefined();
  });
});
