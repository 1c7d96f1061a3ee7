import { PublicPanorama } from '@oriel/contract/panorama';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mp3 } from '../../media/testing/recordings.ts';
import { type Inventory, makeInventory } from '../../testing/inventory.ts';
import { drawnPanorama, fileForm } from '../../testing/pictures.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { panoramasOf, type Studio, startStudio } from './studio.fixture.ts';

const MISSING = 'ffffffffffffffffffffffff';
let studio: Studio;
let server: TestServer;
let organization = '';
let picture = '';
let here: Inventory;
let there: Inventory;

beforeAll(async () => {
  studio = await startStudio();
  ({ server, organization, picture } = studio);
  const { models } = server.running.database;
  [here, there] = [await makeInventory(models, organization), await makeInventory(models, organization)];
}, 120_000);

afterAll(() => server?.stop());

const { call, room, patch, read, visit, link } = panoramasOf(() => studio);

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

    // Translations stay unless named, and are the team's; visitors get the label in their language.
    await patch(id, { visibility: 'UNLISTED', variants: [{ ...night, i18n: { pl: { label: 'Nocą' } } }] });
    await patch(id, { variants: [{ ...night, label: 'By night' }] });
    expect((await read(id)).variants[0]).toMatchObject({
      label: 'By night',
      i18n: { pl: { label: 'Nocą' } },
    });
    const { variants } = (await visit(`${id}?lang=pl`)).body.data;
    expect(variants[0].label).toBe('Nocą');
    expect(variants[0]).not.toHaveProperty('i18n');
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
      'areaUnit',
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
