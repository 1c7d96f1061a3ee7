import { PublicAsset } from '@oriel/contract/asset';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Inventory, makeInventory } from '../../testing/inventory.ts';
import { drawnPanorama, fileForm } from '../../testing/pictures.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let user = '';
let organization = '';
let here: Inventory;
let seed = 0;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  user = await server.token('user@demo.oriel.example');
  organization = (await server.call('GET', '/organization', { token: user })).body.data[0].id;
  here = await makeInventory(server.running.database.models, organization);
}, 120_000);

afterAll(() => server?.stop());

async function uploaded(query: string, data?: Buffer): Promise<{ id: string; panoramaId: string }> {
  seed += 1;
  const background = { r: 200, g: seed * 9, b: 40 };
  const picture =
    data ??
    (await sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer());
  const form = fileForm(picture, `public ${seed}.png`);
  const answer = await server.call('POST', `/asset${query}`, { token: user, organization, form });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

function listed(query: string, headers: Record<string, string> = {}): Promise<Answer> {
  return server.call('GET', `/asset/public?${query}`, { headers });
}

async function ids(query: string): Promise<string[]> {
  const answer = await listed(query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map((one: { id: string }) => one.id);
}

describe('the public list of files', () => {
  it('needs a filter by entity', async () => {
    const answer = await listed('type=IMAGE');
    expect([answer.status, answer.body.code]).toEqual([400, 'SCOPE_REQUIRED']);
    expect((await listed('estateId=abc')).status).toBe(400);
    const { message } = (await server.call('GET', '/asset/public')).body;
    expect(message).toContain('estateId, buildingId, apartmentId, panoramaId, ids.');
  });

  it('contains the public files of an entity, with the public fields and no others', async () => {
    const { id } = await uploaded(`?apartmentId=${here.apartment}&public=true&alt=Plan&type=FLOOR_PLAN`);
    const hidden = await uploaded(`?apartmentId=${here.apartment}`);
    for (const query of [
      `estateId=${here.estate}`,
      `buildingId=${here.building}`,
      `apartmentId=${here.apartment}`,
    ]) {
      const found = await ids(query);
      expect(found).toContain(id);
      expect(found).not.toContain(hidden.id);
    }
    const answer = await listed(`ids=${id},${hidden.id}`);
    expect(answer.body.meta.total).toBe(1);
    const [asset] = answer.body.data;
    const known = Object.keys(PublicAsset.properties);
    expect(Object.keys(asset).filter((key) => !known.includes(key))).toEqual([]);
    expect(asset).toMatchObject({ id, alt: 'Plan', type: 'FLOOR_PLAN', width: 40 });
    expect(await ids(`estateId=${here.estate}&type=LOGO`)).toEqual([]);
    expect(await ids(`estateId=${here.estate}&type=LOGO,FLOOR_PLAN`)).toEqual([id]);
  });

  it("is cacheable, and readable by scripts on the organization's allowed sites", async () => {
    const answer = await listed(`estateId=${here.estate}`);
    expect(answer.headers.get('cache-control')).toContain('public');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('vary')).toContain('Accept-Language');
    const etag = answer.headers.get('etag') ?? '';
    expect((await listed(`estateId=${here.estate}`, { 'if-none-match': etag })).status).toBe(304);
  });

  it("is in the visitor's language", async () => {
    const { id } = await uploaded(`?estateId=${here.estate}&public=true&alt=Garden`);
    const body = { i18n: { pl: { alt: 'Ogród' } } };
    await server.call('PATCH', `/asset/${id}`, { token: user, organization, body });
    const answer = await listed(`ids=${id}`, { 'accept-language': 'pl' });
    expect(answer.body.data[0].alt).toBe('Ogród');
    expect(answer.body.data[0]).not.toHaveProperty('i18n');
  });

  it('is empty for entities hidden from the public, and omits their files', async () => {
    const { models } = server.running.database;
    const draft = await makeInventory(models, organization, { status: 'DRAFT' });
    const secret = await makeInventory(models, organization, {}, { visible: false });
    const ofDraft = await uploaded(`?estateId=${draft.estate}&public=true`);
    const ofApartment = await uploaded(`?apartmentId=${secret.apartment}&public=true`);
    const ofEstate = await uploaded(`?estateId=${secret.estate}&public=true`);
    expect(await ids(`estateId=${draft.estate}`)).toEqual([]);
    expect(await ids(`ids=${ofDraft.id}`)).toEqual([]);
    expect(await ids(`apartmentId=${secret.apartment}`)).toEqual([]);
    expect(await ids(`estateId=${secret.estate}`)).toEqual([ofEstate.id]);
    expect(await ids(`ids=${ofApartment.id},${ofEstate.id}`)).toEqual([ofEstate.id]);
    expect(await ids('estateId=ffffffffffffffffffffffff')).toEqual([]);
  });

  it('omits the files of an apartment of a hidden estate, and of a sold one where sold ones are not listed', async () => {
    const { models } = server.running.database;
    const draft = await makeInventory(models, organization, { status: 'DRAFT' });
    const silent = await makeInventory(models, organization, {}, { status: 'SOLD' });
    const estate = {
      organizationId: new Types.ObjectId(organization),
      _id: new Types.ObjectId(silent.estate),
    };
    await models.Estate.updateOne(estate, { 'settings.showSold': false });
    for (const { apartment } of [draft, silent]) {
      const file = await uploaded(`?apartmentId=${apartment}&public=true`);
      expect(await ids(`apartmentId=${apartment}`)).toEqual([]);
      expect(await ids(`ids=${file.id}`)).toEqual([]);
    }
    await models.Estate.updateOne(estate, { 'settings.showSold': true });
    expect(await ids(`apartmentId=${silent.apartment}`)).toHaveLength(1);
  });

  it("includes a panorama's file only while the panorama is public", async () => {
    const query = '?type=PANORAMA&public=true';
    const { id, panoramaId } = await uploaded(query, await drawnPanorama(2048, 31));
    expect(await ids(`panoramaId=${panoramaId}`)).toEqual([id]);
    const change = (visibility: string) =>
      server.call('PATCH', `/panorama/${panoramaId}`, { token: user, organization, body: { visibility } });
    await change('PRIVATE');
    expect(await ids(`panoramaId=${panoramaId}`)).toEqual([]);
    expect(await ids(`ids=${id}`)).toEqual([]);
  });

  it("includes a feedback project's file only while the project is public", async () => {
    const picture = await uploaded('');
    const items = [{ type: 'IMAGE', title: 'Where', assetId: picture.id }];
    const body = { title: 'The new square', items };
    const project = (await server.call('POST', '/feedback', { token: user, organization, body })).body.data;
    const { id } = await uploaded(`?feedbackId=${project.id}&public=true`);
    expect(await ids(`ids=${id}`)).toEqual([]);
    const address = `/feedback/${project.id}`;
    await server.call('PATCH', address, { token: user, organization, body: { status: 'OPEN' } });
    expect(await ids(`ids=${id}`)).toEqual([id]);
    const used = await server.call('GET', `/asset/${picture.id}`, { token: user, organization });
    expect(used.body.data.usedBy).toEqual([{ type: 'feedback-item', id: project.items[0].id }]);
  });

  it('ends with the organization', async () => {
    const { id } = await uploaded('?public=true&type=LOGO');
    expect(await ids(`ids=${id}`)).toEqual([id]);
    const { Organization } = server.running.database.models;
    await Organization.updateOne({ _id: organization }, { $set: { status: 'SUSPENDED' } });
    expect(await ids(`ids=${id}`)).toEqual([]);
    await Organization.updateOne({ _id: organization }, { $set: { status: 'ACTIVE' } });
  });
});
