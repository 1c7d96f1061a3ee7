import { PublicPanorama } from '@oriel/contract/panorama';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mp3 } from '../../media/testing/recordings.ts';
import { type Inventory, makeInventory } from '../../testing/inventory.ts';
import { drawnPanorama, fileForm } from '../../testing/pictures.ts';
import {
  type Answer,
  type CallOptions,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

const MISSING = 'ffffffffffffffffffffffff';
let server: TestServer;
let user = '';
let organization = '';
let picture = '';
let here: Inventory;
let there: Inventory;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  user = await server.token('user@demo.oriel.example');
  organization = (await server.call('GET', '/organization', { token: user })).body.data[0].id;
  const { models } = server.running.database;
  [here, there] = [await makeInventory(models, organization), await makeInventory(models, organization)];
  const form = fileForm(await drawnPanorama(2048, 701), 'room.jpg');
  picture = (await call('POST', '/asset?type=PANORAMA', { form })).body.data.id;
}, 120_000);

afterAll(() => server?.stop());

function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  return server.call(method, path, { token: user, organization, ...options });
}

async function room(name = 'Room', more: object = {}): Promise<string> {
  const answer = await call('POST', '/panorama', {
    body: { name, assetId: picture, visibility: 'PUBLIC', ...more },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

function patch(id: string, body: object): Promise<Answer> {
  return call('PATCH', `/panorama/${id}`, { body });
}

async function read(id: string) {
  return (await call('GET', `/panorama/${id}`)).body.data;
}

/** As a visitor gets it. */
function visit(id: string): Promise<Answer> {
  return server.call('GET', `/panorama/${id}`);
}

async function link(from: string, to: string, yaw = 0) {
  const body = { panoramaId: from, targetPanoramaId: to, position: { yaw, pitch: 0 } };
  return (await call('POST', '/panorama/portal', { body })).body.data;
}

describe('a panorama', () => {
  it('belongs to an apartment with its building and estate, and moves', async () => {
    const id = await room('Flat', { apartmentId: here.apartment });
    expect(await read(id)).toMatchObject({
      apartmentId: here.apartment,
      buildingId: here.building,
      estateId: here.estate,
    });
    const moved = (await patch(id, { buildingId: there.building })).body.data;
    expect(moved).toMatchObject({ buildingId: there.building, estateId: there.estate });
    expect(moved).not.toHaveProperty('apartmentId');
    const cleared = (await patch(id, { estateId: null })).body.data;
    for (const name of ['estateId', 'buildingId']) expect(cleared).not.toHaveProperty(name);
    const wrong = await patch(id, { estateId: here.estate, apartmentId: there.apartment });
    expect(wrong.body.errors).toEqual({ apartmentId: ['belongs to another estate'] });
    expect((await patch(id, { estateId: MISSING })).body.errors).toHaveProperty('estateId');
    for (const [query, count] of [
      [`apartmentId=${here.apartment}`, 1],
      [`estateId=${there.estate}`, 1],
    ] as const) {
      await patch(id, {
        apartmentId: count === 1 && query.startsWith('apart') ? here.apartment : there.apartment,
      });
      expect((await call('GET', `/panorama?${query}`)).body.meta.total).toBe(count);
    }
  });

  it('has a plan, a sound and translated names', async () => {
    const id = await room();
    const drawing = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#eee' } })
      .png()
      .toBuffer();
    const plan = (await call('POST', '/asset?type=FLOOR_PLAN', { form: fileForm(drawing, 'plan.png') })).body
      .data;
    const sound = (await call('POST', '/asset', { form: fileForm(mp3(), 'birds.mp3') })).body.data;
    const patched = await patch(id, {
      plan: { assetId: plan.id, x: 0.25, y: 0.5, floor: 1 },
      audioAssetId: sound.id,
      i18n: { pl: { name: 'Pokój' } },
    });
    expect(patched.body.data).toMatchObject({
      plan: { assetId: plan.id, planUrl: plan.url, x: 0.25 },
      audioUrl: sound.url,
      audioAssetId: sound.id,
    });
    const polish = await server.call('GET', `/panorama/${id}`, { headers: { 'accept-language': 'pl' } });
    expect(polish.body.data).toMatchObject({ name: 'Pokój', audioUrl: sound.url });
    // Members get the original texts, to save them again; translations on request.
    const inPolish = { headers: { 'accept-language': 'pl' } };
    expect((await call('GET', `/panorama/${id}`, inPolish)).body.data.name).not.toBe('Pokój');
    const [listed] = (await call('GET', `/panorama?ids=${id}`, inPolish)).body.data;
    expect(listed.name).not.toBe('Pokój');
    expect((await call('GET', `/panorama/${id}?lang=pl`)).body.data.name).toBe('Pokój');
    expect((await patch(id, { plan: { assetId: sound.id, x: 0, y: 0 } })).body.errors).toHaveProperty([
      'plan.assetId',
    ]);
    expect((await patch(id, { plan: { assetId: plan.id, x: 2, y: 0 } })).body.errors).toHaveProperty([
      'plan.x',
    ]);
    const elsewhere = (await patch(id, { audioUrl: 'https://sounds.example/birds.mp3' })).body.data;
    expect(elsewhere.audioUrl).toBe('https://sounds.example/birds.mp3');
    expect(elsewhere).not.toHaveProperty('audioAssetId');
    const bare = (await patch(id, { plan: null, audioUrl: null })).body.data;
    for (const name of ['plan', 'audioUrl']) expect(bare).not.toHaveProperty(name);
    const saved = await patch(id, await read(id));
    expect(saved.status, saved.text).toBe(200);
    expect((await patch(id, { views: 5 })).body.errors).toHaveProperty('views');
  });

  it('has a north once it is set, also to 0, and none after it is cleared', async () => {
    const id = await room();
    const loaded = await read(id);
    expect(loaded).toMatchObject({ north: 0, northKnown: false });
    // Saving the loaded data does not set north.
    expect((await patch(id, { ...loaded, name: 'Saved' })).body.data).toMatchObject({ northKnown: false });
    expect((await patch(id, { north: 0 })).body.data).toMatchObject({ north: 0, northKnown: true });
    expect((await visit(id)).body.data).toMatchObject({ north: 0, northKnown: true });
    expect((await patch(id, { north: 30 })).body.data).toMatchObject({ north: 30, northKnown: true });
    expect((await patch(id, { north: null })).body.data).toMatchObject({ north: 0, northKnown: false });
    expect((await patch(id, { north: 500 })).body.errors).toHaveProperty('north');
  });

  it('of a padded picture ends at the padding, and its edges can be changed', async () => {
    const drawn = await drawnPanorama(2048, 77);
    const inner = await sharp(drawn).resize(2048, 824, { fit: 'fill' }).toBuffer();
    const white = await sharp(inner).extend({ top: 100, bottom: 100, background: '#fff' }).jpeg().toBuffer();
    const made = await call('POST', '/asset?type=PANORAMA', { form: fileForm(white, 'padded.jpg') });
    expect(made.status, made.text).toBe(201);
    const id = made.body.data.panoramaId;
    const { extent, initialView } = (await read(id)) as PublicPanorama;
    expect(extent?.pitchMin).toBeCloseTo(-72, -0.5);
    expect(extent?.pitchMax).toBeCloseTo(72, -0.5);
    expect(Math.max(-(extent?.pitchMin ?? -90), extent?.pitchMax ?? 90)).toBeLessThanOrEqual(72.5);
    expect(initialView).toEqual({ yaw: 0, pitch: 0, fov: 75 });
    const changed = await patch(id, { extent: { pitchMin: -80, pitchMax: 60 } });
    expect(changed.body.data.extent).toEqual({ pitchMin: -80, pitchMax: 60 });
    const crossed = await patch(id, { extent: { pitchMin: 60, pitchMax: 10 } });
    expect(crossed.body.errors).toHaveProperty(['extent.pitchMin']);
    const half = await patch(id, { extent: { pitchMin: -60, pitchMax: 10, yawMin: 0 } });
    expect(half.body.errors).toHaveProperty(['extent.yawMax']);
    expect((await patch(id, { extent: null })).body.data).not.toHaveProperty('extent');
  });

  it('has variants with unique keys', async () => {
    const id = await room();
    const night = { key: 'night', label: 'Night', assetId: picture };
    const patched = (await patch(id, { variants: [night] })).body.data;
    expect(patched.variants).toEqual([
      { ...night, imageUrl: patched.imageUrl, tiles: { status: 'PENDING', version: 1 } },
    ]);
    expect((await patch(id, { variants: [night, night] })).body.errors).toHaveProperty(['variants.1.key']);
    expect((await patch(id, { variants: [{ ...night, assetId: MISSING }] })).body.errors).toHaveProperty([
      'variants.0.assetId',
    ]);
    expect((await patch(id, await read(id))).status).toBe(200);
  });

  it('is answered sparsely in lists, with all references, in few queries', async () => {
    const [a, b] = [await room('Listed A'), await room('Listed B')];
    await link(a, b);
    const list = await call('GET', '/panorama?search=Listed&sort=name&fields=name,portals');
    expect(list.body.data.map((one: { name: string }) => one.name)).toEqual(['Listed A', 'Listed B']);
    expect(list.body.data[0].portals[0].target.name).toBe('Listed B');
    expect(Object.keys(list.body.data[0]).sort()).toEqual(['id', 'name', 'portals']);
  });
});

describe('the public projection of a panorama', () => {
  it('has the public fields only, without hidden points and portals to hidden rooms', async () => {
    const id = await room('Hall', { estateId: here.estate });
    const [open, hidden] = [await room('Open'), await room('Hidden', { visibility: 'PRIVATE' })];
    await link(id, open, 0);
    await link(id, hidden, 40);
    const { models } = server.running.database;
    const secret = await makeInventory(models, organization, {}, { visible: false });
    const unsold = await makeInventory(models, organization);
    const draft = await makeInventory(models, organization, { status: 'DRAFT' });
    const base = { position: { yaw: 0, pitch: 0 }, type: 'INFO' };
    const cardOf = (title: string, { apartment }: Inventory) => ({
      ...base,
      type: 'APARTMENT',
      title,
      apartmentId: apartment,
    });
    await patch(id, {
      pointsOfInterest: [
        { ...base, title: 'Shown', order: 2 },
        { ...base, title: 'Hidden', visible: false },
        { ...base, title: 'First', order: 0 },
        cardOf('Secret flat', secret),
        cardOf('Draft flat', draft),
        cardOf('Public flat', unsold),
      ],
    });
    expect((await read(id)).pointsOfInterest).toHaveLength(6);
    const { data } = (await visit(id)).body;
    expect(data.portals.map((one: { target: { name: string } }) => one.target.name)).toEqual(['Open']);
    const titles = data.pointsOfInterest.map((one: { title: string }) => one.title);
    expect(titles).toEqual(['First', 'Shown', 'Public flat']);
    expect(Object.keys(data.pointsOfInterest[2].apartment).sort()).toEqual([
      'area',
      'buildingId',
      'estateId',
      'floor',
      'id',
      'kind',
      'number',
      'rooms',
    ]);
    const known = Object.keys(PublicPanorama.properties);
    expect(Object.keys(data).filter((key) => !known.includes(key))).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/i18n|Secret|Draft flat|Hidden/);
  });

  it('disappears when its estate is archived, with the portals to it', async () => {
    const { models } = server.running.database;
    const { estate } = await makeInventory(models, organization);
    const [id, other] = [await room('Theirs', { estateId: estate }), await room('Other')];
    await link(other, id);
    expect((await visit(id)).status).toBe(200);
    await models.Estate.updateOne(
      { _id: estate, organizationId: organization },
      { $set: { status: 'ARCHIVED' } },
    );
    expect((await visit(id)).status).toBe(404);
    expect((await fetch(`${server.url}/viewer360/${id}`)).status).toBe(404);
    expect((await visit(other)).body.data.portals).toEqual([]);
    expect((await call('GET', `/panorama/${id}`)).status).toBe(200);
  });
});

describe('a tour', () => {
  async function tour(count: number): Promise<[string, ...string[]]> {
    const entry = await room('Entry');
    const rooms: string[] = [];
    for (let index = 1; index < count; index += 1) rooms.push(await room(`Room ${index}`, { tourId: entry }));
    return [entry, ...rooms];
  }

  /** Entries among panoramas, and the tours they belong to. */
  async function shape(ids: readonly string[]) {
    const all = await Promise.all(ids.map(read));
    return {
      entries: all.filter((one) => one.entry).map((one) => one.id),
      tours: [...new Set(all.map((one) => one.tourId))],
    };
  }

  it('lists its other rooms as far as visible to the reader', async () => {
    const [entry, second, third] = await tour(3);
    await patch(third ?? '', { visibility: 'PRIVATE' });
    const names = (data: { siblings: { name: string }[] }) => data.siblings.map((one) => one.name);
    expect(names(await read(second ?? ''))).toEqual(['Entry', 'Room 2']);
    expect(names((await visit(second ?? '')).body.data)).toEqual(['Entry']);
    expect((await visit(entry)).body.data.siblings[0]).toMatchObject({
      id: second,
      order: 1,
      tiles: { status: 'PENDING' },
    });
  });

  it('changes its entry on request, and never has two or none', async () => {
    const ids = await tour(4);
    const [entry, second = '', third = ''] = ids;
    const promoted = await patch(third, { entry: true, name: 'New entry' });
    expect(promoted.body.data).toMatchObject({ entry: true, tourId: third, name: 'New entry' });
    expect(await shape(ids)).toEqual({ entries: [third], tours: [third] });
    expect((await patch(third, { entry: false })).body.errors).toHaveProperty('entry');
    const race = await Promise.all([patch(entry, { entry: true }), patch(second, { entry: true })]);
    expect(race.some((one) => one.status === 200)).toBe(true);
    const after = await shape(ids);
    expect(after.entries).toHaveLength(1);
    expect(after.tours).toEqual(after.entries);
  });

  it('has a name of its own besides those of its rooms, whichever is the entry', async () => {
    const [entry, second = ''] = await tour(2);
    const named = await patch(entry, { tourName: 'Show flat', i18n: { pl: { tourName: 'Pokazowe' } } });
    expect(named.body.data).toMatchObject({ name: 'Entry', tourName: 'Show flat' });
    expect((await visit(second)).body.data).toMatchObject({ name: 'Room 1', tourName: 'Show flat' });
    const polish = await server.call('GET', `/panorama/${second}?lang=pl`);
    expect(polish.body.data.tourName).toBe('Pokazowe');
    expect((await call('GET', '/panorama?entry=true&search=show%20fl')).body.data).toMatchObject([
      { id: entry, tourName: 'Show flat' },
    ]);
    const refused = await patch(second, { tourName: 'Other' });
    expect(refused.body.errors).toEqual({
      tourName: ['can only be changed on the tour’s first panorama'],
    });
    expect((await patch(second, await read(second))).status).toBe(200);

    await patch(second, { entry: true });
    expect((await visit(entry)).body.data).toMatchObject({ tourName: 'Show flat' });
    expect(await read(second)).toMatchObject({
      tourName: 'Show flat',
      i18n: { pl: { tourName: 'Pokazowe' } },
    });
    const alone = await patch(entry, { tourId: null });
    expect(alone.body.data).not.toHaveProperty('tourName');
    const unnamed = (await patch(second, { tourName: null })).body.data;
    expect(unnamed).not.toHaveProperty('tourName');
    expect(unnamed).not.toHaveProperty('i18n');
  });

  it('interrupted by a crash while moving is complete after the next start', async () => {
    const ids = await tour(3);
    const [entry, second = ''] = ids;
    const { Panorama } = server.running.database.models;
    const where = (id: string) => ({ _id: id, organizationId: organization });
    await Panorama.updateOne(where(entry), { $set: { successorId: second } });
    await Panorama.updateOne(where(second), { $set: { entry: true, tourId: second } });
    await server.running.services.panoramas.repair();
    expect(await shape(ids)).toEqual({ entries: [second], tours: [second] });
    await Panorama.updateOne(where(second), { $set: { successorId: MISSING } });
    await server.running.services.panoramas.repair();
    expect(await shape(ids)).toEqual({ entries: [second], tours: [second] });
  });

  it('transfers a room to another tour, or releases it', async () => {
    const [entry, second = ''] = await tour(2);
    const [other] = await tour(1);
    const moved = await patch(second, { tourId: other });
    expect(moved.body.data).toMatchObject({ entry: false, tourId: other, order: 1 });
    expect((await patch(other, { tourId: entry })).body.code).toBe('PANORAMA_HAS_TOUR');
    expect((await patch(second, { tourId: MISSING })).body.errors).toHaveProperty('tourId');
    const alone = await patch(second, { tourId: null });
    expect(alone.body.data).toMatchObject({ entry: true, tourId: second });
    expect((await patch(entry, { tourId: second })).body.data).toMatchObject({
      entry: false,
      tourId: second,
    });
  });

  it('loses a room with the portals to it, its use as a starting panorama, and its comments', async () => {
    const [entry, second = ''] = await tour(2);
    await link(entry, second);
    const { models } = server.running.database;
    const apartment = { _id: here.apartment, organizationId: organization };
    await models.Apartment.updateOne(apartment, { $set: { startPanoramaId: second } });
    await models.Comment.create({
      organizationId: organization,
      targetType: 'PANORAMA',
      targetId: second,
      body: 'Nice',
      status: 'PUBLISHED',
      author: { type: 'GUEST', name: 'Ada' },
    });
    const said = { commentsCount: 1, comments: [{ body: 'Nice', author: { name: 'Ada' } }] };
    expect(await read(second)).toMatchObject(said);
    expect((await visit(second)).body.data).toMatchObject({ commentsCount: 0, comments: [] });
    await patch(second, { settings: { commentsEnabled: true } });
    expect((await visit(second)).body.data).toMatchObject(said);
    expect((await call('DELETE', `/panorama/${second}`)).status).toBe(200);
    expect((await read(entry)).portals).toEqual([]);
    expect(await models.Apartment.findOne(apartment).lean()).not.toHaveProperty('startPanoramaId');
    expect(await models.Comment.countDocuments({ organizationId: organization, targetId: second })).toBe(0);
    expect((await call('GET', `/asset/${picture}`)).status).toBe(200);
  });
});

describe('a deleted place', () => {
  it('leaves panoramas without it, and without points that show its apartments', async () => {
    const { models } = server.running.database;
    const gone = await makeInventory(models, organization);
    const [id, other] = [await room('Left', { apartmentId: gone.apartment }), await room('Other')];
    const point = {
      position: { yaw: 0, pitch: 0 },
      type: 'APARTMENT',
      title: 'Gone',
      apartmentId: gone.apartment,
    };
    await patch(other, {
      pointsOfInterest: [point, { ...point, type: 'INFO', title: 'Stays', apartmentId: null }],
    });
    const { panoramas } = server.running.services;
    const organizationId = new Types.ObjectId(organization);
    await panoramas.detach(organizationId, { buildingId: new Types.ObjectId(gone.building) });
    const left = await read(id);
    expect(left.estateId).toBe(gone.estate);
    for (const name of ['buildingId', 'apartmentId']) expect(left).not.toHaveProperty(name);
    expect((await read(other)).pointsOfInterest.map((one: { title: string }) => one.title)).toEqual([
      'Stays',
    ]);
    await panoramas.detach(organizationId, { estateId: new Types.ObjectId(gone.estate) });
    expect(await read(id)).not.toHaveProperty('estateId');
  });
});
