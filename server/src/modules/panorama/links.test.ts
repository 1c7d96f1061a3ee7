import { POINTS_MAX, PORTALS_MAX } from '@oriel/contract/panorama-marks';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeGlb } from '../../media/gltf.ts';
import { FILM, mp3, mp4 } from '../../media/testing/recordings.ts';
import { type Inventory, makeInventory } from '../../testing/inventory.ts';
import { drawnPanorama, fileForm } from '../../testing/pictures.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { angleBetween } from './sphere.ts';

const MISSING = 'ffffffffffffffffffffffff';
const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n';
let server: TestServer;
let user = '';
let admin = '';
let organization = '';
let foreign = '';
let picture = '';
let here: Inventory;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  user = await server.token('user@demo.oriel.example');
  admin = await server.token('admin@demo.oriel.example');
  const list = await server.call('GET', '/organization?sort=name', { token: admin });
  [organization = '', foreign = ''] = list.body.data.map((one: { id: string }) => one.id);
  here = await makeInventory(server.running.database.models, organization);
  const form = fileForm(await drawnPanorama(2048, 601), 'room.jpg');
  picture = (await call('POST', '/asset?type=PANORAMA', { form })).body.data.id;
}, 120_000);

afterAll(() => server?.stop());

function call(
  method: string,
  path: string,
  options: { body?: unknown; form?: FormData } = {},
): Promise<Answer> {
  return server.call(method, path, { token: user, organization, ...options });
}

/** A separate, public panorama. */
async function room(name = 'Room', more: object = {}): Promise<string> {
  const body = { name, assetId: picture, visibility: 'PUBLIC', ...more };
  const answer = await call('POST', '/panorama', { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

async function read(id: string) {
  return (await call('GET', `/panorama/${id}`)).body.data;
}

function link(from: string, to: string, yaw = 30, more: object = {}): Promise<Answer> {
  return call('POST', '/panorama/portal', {
    body: { panoramaId: from, targetPanoramaId: to, position: { yaw, pitch: 0 }, ...more },
  });
}

function point(id: string, body: object): Promise<Answer> {
  return call('POST', `/panorama/${id}`, {
    body: { position: { yaw: 10, pitch: 5 }, type: 'INFO', title: 'Window', ...body },
  });
}

describe('a portal', () => {
  it('leads both ways by default, and knows its target', async () => {
    const [hall, kitchen] = [await room('Hall'), await room('Kitchen')];
    await call('PATCH', `/panorama/${kitchen}`, { body: { north: 90 } });
    const made = await link(hall, kitchen, 30, {
      label: 'To the kitchen',
      icon: 'STAIRS_UP',
      targetView: { yaw: 5, pitch: 0, fov: 70 },
    });
    expect(made.status, made.text).toBe(201);
    const { reverse, ...portal } = made.body.data;
    expect(portal).toMatchObject({
      panoramaId: hall,
      targetPanoramaId: kitchen,
      position: { yaw: 30, pitch: 0 },
      icon: 'STAIRS_UP',
      size: 1,
      transition: 'WALK',
      reversePortalId: reverse.id,
      target: { name: 'Kitchen' },
    });
    expect(reverse).toMatchObject({
      panoramaId: kitchen,
      targetPanoramaId: hall,
      position: { yaw: -60, pitch: 0 },
      icon: 'STAIRS_DOWN',
      reversePortalId: portal.id,
      target: { name: 'Hall' },
    });
    expect((await read(kitchen)).portals).toEqual([reverse]);
    const one = await link(hall, kitchen, -90, { bidirectional: false });
    expect(one.body.data).not.toHaveProperty('reverse');
    expect((await read(kitchen)).portals).toHaveLength(1);
  });

  it('reuses an existing way back without a counterpart', async () => {
    const [a, b] = [await room(), await room()];
    const back = (await link(b, a, 100, { bidirectional: false })).body.data;
    const { reverse, id } = (await link(a, b, 0)).body.data;
    expect(reverse).toMatchObject({ id: back.id, position: { yaw: 100, pitch: 0 }, reversePortalId: id });
    expect((await read(b)).portals).toHaveLength(1);
    const placed = await link(a, b, 50, { reversePosition: { yaw: 20, pitch: 0 } });
    expect(placed.body.data.reverse.position).toEqual({ yaw: 20, pitch: 0 });
    // Almost at the last way back: no second one next to it.
    const third = await link(a, b, -159.5, {});
    expect(third.body.data).not.toHaveProperty('reverse');
  });

  it.each([
    [0, 0, 1.9, true],
    [0, 0, 2.1, false],
    [179.5, 0, 359.9, true],
    [0, 89, 90, true],
    [0, 60, 3.9, true],
    [0, 60, 4.1, false],
  ])('from yaw %d, pitch %d rejects another %d° further: %s', async (yaw, pitch, turn, isNear) => {
    const [a, b] = [await room(), await room()];
    const wrapped = yaw + turn > 180 ? yaw + turn - 360 : yaw + turn;
    const first = { position: { yaw, pitch }, bidirectional: false };
    const second = { position: { yaw: wrapped, pitch }, bidirectional: false };
    expect(angleBetween(first.position, second.position) < 2).toBe(isNear);
    expect((await link(a, b, 0, first)).status).toBe(201);
    const answer = await link(a, b, 0, second);
    expect(answer.status).toBe(isNear ? 409 : 201);
    if (isNear) expect(answer.body).toMatchObject({ code: 'PORTAL_EXISTS', message: expect.any(String) });
    expect((await link(a, await room(), 0, second)).status).toBe(201);
  });

  it('leads to another panorama of the organization', async () => {
    const own = await room();
    const form = fileForm(await drawnPanorama(2048, 602), 'abroad.jpg');
    const abroad = await server.call('POST', '/asset?type=PANORAMA', {
      token: admin,
      organization: foreign,
      form,
    });
    const { panoramaId } = abroad.body.data;
    for (const [from, to, field] of [
      [own, panoramaId, 'targetPanoramaId'],
      [own, MISSING, 'targetPanoramaId'],
      [own, own, 'targetPanoramaId'],
      [panoramaId, own, 'panoramaId'],
      [MISSING, own, 'panoramaId'],
    ]) {
      const answer = await link(from, to);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    expect((await link(own, MISSING, 400)).body.errors).toHaveProperty(['position.yaw']);
  });

  it('created concurrently exists once, and different ones all stay', async () => {
    const [a, b] = [await room(), await room()];
    const same = await Promise.all(Array.from({ length: 6 }, () => link(a, b, 0)));
    expect(same.map((one) => one.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await read(a)).portals).toHaveLength(1);
    expect((await read(b)).portals).toHaveLength(1);
    const apart = await Promise.all(
      Array.from({ length: 8 }, (_, index) => link(a, b, 20 + index * 15, { bidirectional: false })),
    );
    expect(apart.map((one) => one.status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect((await read(a)).portals).toHaveLength(9);
  });

  it('is removed, alone or with the way back', async () => {
    const [a, b] = [await room(), await room()];
    const first = (await link(a, b, 0)).body.data;
    const gone = await call('DELETE', `/panorama/portal/${first.id}`);
    expect(gone.body.data).toEqual({ id: first.id, deleted: true });
    expect((await read(b)).portals[0]).not.toHaveProperty('reversePortalId');
    expect((await call('DELETE', `/panorama/portal/${first.id}`)).status).toBe(404);
    const second = (await link(a, b, 90)).body.data;
    await call('DELETE', `/panorama/portal/${second.id}?both=true`);
    expect([(await read(a)).portals, (await read(b)).portals]).toEqual([[], []]);
  });

  it('is edited by its id; the others stay where they are', async () => {
    const [a, b] = [await room(), await room()];
    const [first, second] = [(await link(a, b, 0)).body.data, (await link(a, b, 40)).body.data];
    const edit = {
      id: first.id,
      position: { yaw: -20, pitch: 3 },
      label: 'Out',
      icon: 'DOOR',
      i18n: { pl: { label: 'Wyjście' } },
    };
    const patched = await call('PATCH', `/panorama/${a}`, { body: { portals: [edit] } });
    expect(patched.status, patched.text).toBe(200);
    expect(patched.body.data.portals[0]).toMatchObject({
      ...edit,
      targetPanoramaId: b,
      reversePortalId: first.reversePortalId,
    });
    expect(patched.body.data.portals[1]).toMatchObject({ id: second.id, position: { yaw: 40, pitch: 0 } });
    const near = await call('PATCH', `/panorama/${a}`, {
      body: { portals: [{ id: first.id, position: { yaw: 41, pitch: 0 } }] },
    });
    expect(near.body.code).toBe('PORTAL_EXISTS');
    const swapped = await call('PATCH', `/panorama/${a}`, {
      body: {
        portals: [
          { id: first.id, position: { yaw: 40, pitch: 0 } },
          { id: second.id, position: { yaw: -20, pitch: 3 }, label: null },
        ],
      },
    });
    expect(swapped.status, swapped.text).toBe(200);
    const unknown = await call('PATCH', `/panorama/${a}`, {
      body: { portals: [{ id: MISSING, label: 'x' }] },
    });
    expect(unknown.body.errors).toHaveProperty(['portals.0.id']);
    const whole = await call('PATCH', `/panorama/${a}`, { body: await read(a) });
    expect(whole.status, whole.text).toBe(200);
    expect(whole.body.data.portals).toHaveLength(2);
    // A moved portal is compared at its new position.
    expect((await link(a, b, 39)).body.code).toBe('PORTAL_EXISTS');
  });

  it('is limited in number', async () => {
    const [a, b] = [await room(), await room()];
    const { Panorama } = server.running.database.models;
    const portals = Array.from({ length: PORTALS_MAX }, () => ({
      _id: new Types.ObjectId(),
      targetPanoramaId: new Types.ObjectId(b),
      position: { yaw: 0, pitch: 0 },
      direction: [0, 0, 1],
    }));
    await Panorama.updateOne({ _id: a, organizationId: organization }, { $set: { portals } });
    expect((await link(a, b, 90)).body.errors).toEqual({
      portals: [`can have at most ${PORTALS_MAX} entries`],
    });
  });
});

describe('a point of interest', () => {
  it('is created, ordered, translated, and shown with its content', async () => {
    const id = await room();
    const hostile = '**Oak** <script>alert(1)</script> [floor](javascript:alert(1))';
    const i18n = { pl: { title: 'Okno', description: '[Dąb](javascript:alert(1))' } };
    const first = await point(id, { description: hostile, i18n });
    expect(first.text).toContain('**Oak**');
    expect(first.text).not.toMatch(/<script|javascript:/);
    expect(first.status, first.text).toBe(201);
    expect(first.body.data).toMatchObject({
      panoramaId: id,
      type: 'INFO',
      title: 'Window',
      order: 0,
      visible: true,
    });
    const apartment = await point(id, {
      type: 'APARTMENT',
      title: 'Next door',
      apartmentId: here.apartment,
      color: '#a34623',
    });
    expect(apartment.body.data).toMatchObject({
      order: 1,
      apartment: { id: here.apartment, area: 51.5, areaUnit: 'm2', rooms: 2 },
    });
    expect(apartment.body.data.apartment).not.toHaveProperty('price');
    const shape = [
      { yaw: 0, pitch: 0 },
      { yaw: 10, pitch: 0 },
      { yaw: 10, pitch: 10 },
    ];
    expect((await point(id, { polygon: shape, icon: 'sun' })).body.data.polygon).toEqual(shape);
    const polish = await server.call('GET', `/panorama/${id}?lang=pl`);
    expect(polish.body.data.pointsOfInterest[0].title).toBe('Okno');
    expect(polish.body.data.pointsOfInterest[0]).not.toHaveProperty('i18n');
  });

  it('of a media type shows a file of that type', async () => {
    const id = await room();
    const upload = async (data: Buffer | string, query: string) =>
      (await call('POST', `/asset?${query}`, { form: fileForm(data, 'x') })).body.data;
    const files = {
      IMAGE: { id: picture },
      VIDEO: await upload(mp4({ tracks: [FILM] }), 'type=VIDEO'),
      AUDIO: await upload(mp3(), 'type=AUDIO'),
      PDF: await upload(PDF, 'type=DOCUMENT'),
      MODEL: await upload(writeGlb({ asset: { version: '2.0' } }, Buffer.alloc(0)), 'type=MODEL_3D'),
    };
    for (const [type, file] of Object.entries(files)) {
      const made = await point(id, { type, assetId: file.id });
      expect(made.status, made.text).toBe(201);
      expect(made.body.data.mediaUrl).toMatch(/^\/media\//);
      expect(made.body.data.media.mimeType).toMatch(/^(image|video|audio|application|model)\//);
      const other = type === 'AUDIO' ? files.VIDEO.id : files.AUDIO.id;
      for (const assetId of [other, MISSING])
        expect((await point(id, { type, assetId })).body.errors).toHaveProperty('assetId');
      expect((await point(id, { type })).body.errors).toEqual({ assetId: ['is required'] });
    }
    expect((await call('DELETE', `/asset/${files.VIDEO.id}`)).body.details.usedBy).toEqual([
      { type: 'panorama', id },
    ]);
  });

  it.each<[string, object, string]>([
    ['a link without an address', { type: 'LINK' }, 'url'],
    ['a link to http', { type: 'LINK', url: 'http://a.example' }, 'url'],
    ['a link that is a script', { type: 'LINK', url: 'javascript:alert(1)' }, 'url'],
    ['a flat that is not there', { type: 'APARTMENT', apartmentId: MISSING }, 'apartmentId'],
    ['a flat without one', { type: 'APARTMENT' }, 'apartmentId'],
    [
      'a shape of two corners',
      {
        polygon: [
          { yaw: 0, pitch: 0 },
          { yaw: 1, pitch: 0 },
        ],
      },
      'polygon',
    ],
    ['a place beyond the pole', { position: { yaw: 0, pitch: 91 } }, 'position.pitch'],
    ['no title', { title: '  ' }, 'title'],
    ['a long title', { title: 'x'.repeat(121) }, 'title'],
    ['a long text', { description: 'x'.repeat(2001) }, 'description'],
    ['a colour that is none', { color: 'red' }, 'color'],
    ['an unknown type', { type: 'SPACESHIP' }, 'type'],
    ['an unknown field', { price: 1 }, 'price'],
  ])('%s is rejected by name', async (_, body, field) => {
    const answer = await point(await room(), body);
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(answer.body.errors)).toContain(field);
  });

  it('created concurrently all stay, up to the limit', async () => {
    const id = await room();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) => point(id, { title: `Point ${index}` })),
    );
    expect(made.map((one) => one.status)).toEqual(Array.from({ length: 10 }, () => 201));
    const titles = (await read(id)).pointsOfInterest.map((one: { title: string }) => one.title);
    expect(titles.sort()).toEqual(Array.from({ length: 10 }, (_, index) => `Point ${index}`));
    const many = Array.from({ length: POINTS_MAX }, () => ({
      position: { yaw: 0, pitch: 0 },
      type: 'INFO',
      title: 'P',
    }));
    expect((await call('PATCH', `/panorama/${id}`, { body: { pointsOfInterest: many } })).status).toBe(200);
    expect((await point(id, {})).body.errors).toHaveProperty('pointsOfInterest');
  });

  it('are replaced at once, and those with an id are kept', async () => {
    const id = await room();
    const [a, b] = [
      (await point(id, { title: 'A' })).body.data,
      (await point(id, { title: 'B', i18n: { pl: { title: 'Be' } } })).body.data,
    ];
    const list = [
      { ...b, title: 'B2' },
      { position: { yaw: 1, pitch: 1 }, type: 'INFO', title: 'C' },
    ];
    const patched = await call('PATCH', `/panorama/${id}`, { body: { pointsOfInterest: list } });
    expect(patched.status, patched.text).toBe(200);
    const points = patched.body.data.pointsOfInterest;
    expect(points.map((one: { title: string }) => one.title).sort()).toEqual(['B2', 'C']);
    expect(points.find((one: { id: string }) => one.id === b.id)).toMatchObject({
      title: 'B2',
      i18n: { pl: { title: 'Be' } },
    });
    const stranger = await call('PATCH', `/panorama/${id}`, {
      body: { pointsOfInterest: [{ id: MISSING, position: a.position, type: 'INFO', title: 'A' }] },
    });
    expect(stranger.body.errors).toHaveProperty(['pointsOfInterest.0.id']);
    const twice = await call('PATCH', `/panorama/${id}`, { body: { pointsOfInterest: [b, b] } });
    expect(twice.body.errors).toHaveProperty(['pointsOfInterest.1.id']);
    expect(
      (await call('PATCH', `/panorama/${id}`, { body: { pointsOfInterest: [] } })).body.data.pointsOfInterest,
    ).toEqual([]);
  });
});
