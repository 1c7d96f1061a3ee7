import { access, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Inventory, makeInventory } from '../../testing/inventory.ts';
import { drawnPanorama, fileForm } from '../../testing/pictures.ts';
import {
  type Answer,
  type CallOptions,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { ASSET_PLACES } from './usage.ts';

const MISSING = 'ffffffffffffffffffffffff';
const tokens = { admin: '', user: '', agent: '' };
let server: TestServer;
let organization = '';
let foreign = '';
let here: Inventory;
let there: Inventory;
let abroad: Inventory;
let seed = 0;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  for (const name of ['admin', 'user', 'agent'] as const)
    tokens[name] = await server.token(`${name}@demo.oriel.example`);
  const list = await server.call('GET', '/organization?sort=name', { token: tokens.admin });
  [organization = '', foreign = ''] = list.body.data.map((one: { id: string }) => one.id);
  const { models } = server.running.database;
  [here, there] = [await makeInventory(models, organization), await makeInventory(models, organization)];
  abroad = await makeInventory(models, foreign);
  const agent = await models.User.findOne({ email: 'agent@demo.oriel.example' }).lean();
  await models.Membership.updateOne(
    { userId: agent?._id ?? new Types.ObjectId() },
    { $set: { allEstates: false, estateIds: [new Types.ObjectId(here.estate)] } },
  );
}, 120_000);

afterAll(() => server?.stop());

function call(method: string, address: string, options: CallOptions = {}): Promise<Answer> {
  return server.call(method, address, { token: tokens.user, organization, ...options });
}

async function uploaded(query = '', options: CallOptions & { data?: Buffer } = {}): Promise<Answer> {
  seed += 1;
  const background = { r: seed % 255, g: (seed * 7) % 255, b: (seed * 31) % 255 };
  const data =
    options.data ??
    (await sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer());
  const { data: _, ...rest } = options;
  return await call('POST', `/asset${query}`, { form: fileForm(data, `photo ${seed}.png`), ...rest });
}

async function made(query = '', options: CallOptions = {}): Promise<string> {
  return (await uploaded(query, options)).body.data.id;
}

function ids(answer: Answer): string[] {
  return answer.body.data.map((one: { id: string }) => one.id);
}

describe('links of a file', () => {
  it('complete an apartment with its building and estate', async () => {
    const { body } = await uploaded(`?apartmentId=${here.apartment}&public=true&alt=The%20view&name=View`);
    expect(body.data).toMatchObject({
      apartmentId: here.apartment,
      buildingId: here.building,
      estateId: here.estate,
      public: true,
      alt: 'The view',
      name: 'View',
    });
    expect((await uploaded(`?buildingId=${here.building}`)).body.data.estateId).toBe(here.estate);
  });

  it('from form fields override the query', async () => {
    const form = new FormData();
    form.append('estateId', here.estate);
    form.append('public', 'true');
    form.append('file', new Blob([new Uint8Array(await drawnPanorama(512, 77))]), 'a.jpg');
    const answer = await call('POST', `/asset?estateId=${there.estate}`, { form });
    expect(answer.body.data).toMatchObject({ estateId: here.estate, public: true });
  });

  it.each([
    ['a foreign estate', () => `?estateId=${abroad.estate}`, 'estateId'],
    ['a foreign building', () => `?buildingId=${abroad.building}`, 'buildingId'],
    ['a foreign flat', () => `?apartmentId=${abroad.apartment}`, 'apartmentId'],
    ['a panorama that is not there', () => `?panoramaId=${MISSING}`, 'panoramaId'],
    ['a feedback project that is not there', () => `?feedbackId=${MISSING}`, 'feedbackId'],
    [
      'a flat of another estate',
      () => `?estateId=${there.estate}&apartmentId=${here.apartment}`,
      'apartmentId',
    ],
    [
      'a building of another estate',
      () => `?estateId=${there.estate}&buildingId=${here.building}`,
      'buildingId',
    ],
    ['no id', () => '?estateId=abc', 'estateId'],
  ])('reject %s by name', async (_, query, field) => {
    const answer = await uploaded(query());
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(answer.body).not.toHaveProperty('message');
  });

  it("limit an agent to the agent's estates", async () => {
    const token = tokens.agent;
    expect((await uploaded(`?apartmentId=${here.apartment}`, { token })).status).toBe(201);
    for (const query of [
      `?estateId=${there.estate}`,
      `?buildingId=${there.building}`,
      `?apartmentId=${there.apartment}`,
    ])
      expect((await uploaded(query, { token })).status, query).toBe(400);
  });

  it('the same file again is the same asset', async () => {
    const data = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const [first, second] = [await uploaded('', { data }), await uploaded('?public=true', { data })];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.data).toEqual(first.body.data);
    expect((await uploaded('?type=LOGO', { data })).status).toBe(201);
    expect((await uploaded('', { data, token: tokens.admin, organization: foreign })).status).toBe(201);
  });
});

describe('metadata of a file', () => {
  it('can be changed, translated and cleared', async () => {
    const id = await made(`?apartmentId=${here.apartment}`);
    const body = {
      name: 'Facade',
      alt: 'South side',
      public: true,
      i18n: { pl: { name: 'Elewacja', alt: 'Strona południowa' } },
    };
    const changed = await call('PATCH', `/asset/${id}`, { body });
    expect(changed.body.data).toMatchObject({ name: 'Facade', alt: 'South side', public: true });
    // Members get the original texts, to save them again; translations on request.
    const written = await call('GET', `/asset/${id}`, { headers: { 'accept-language': 'pl' } });
    expect(written.body.data).toMatchObject({ name: 'Facade', alt: 'South side', i18n: body.i18n });
    const polish = await call('GET', `/asset/${id}?lang=pl`);
    expect(polish.body.data).toMatchObject({ name: 'Elewacja', alt: 'Strona południowa', i18n: body.i18n });
    const moved = await call('PATCH', `/asset/${id}`, { body: { estateId: there.estate, alt: null } });
    expect(moved.body.data).toMatchObject({ estateId: there.estate });
    for (const gone of ['apartmentId', 'buildingId', 'alt']) expect(moved.body.data).not.toHaveProperty(gone);
    const sent = await call('PATCH', `/asset/${id}`, { body: { ...moved.body.data, name: 'Front' } });
    expect(sent.body.data.name).toBe('Front');
    expect((await call('PATCH', `/asset/${id}`, { body: { checksum: 'x' } })).body.errors).toHaveProperty(
      'checksum',
    );
    const since = { 'if-match': changed.body.data.updatedAt };
    expect((await call('PATCH', `/asset/${id}`, { body: { name: 'X' }, headers: since })).body.code).toBe(
      'STALE_UPDATE',
    );
  });

  it("can be changed by an agent only on the agent's own files", async () => {
    const token = tokens.agent;
    const own = await made('', { token });
    expect((await call('PATCH', `/asset/${own}`, { token, body: { name: 'Mine' } })).status).toBe(200);
    expect((await call('PATCH', `/asset/${own}`, { token, body: { estateId: there.estate } })).status).toBe(
      400,
    );
    expect((await call('PATCH', `/asset/${await made()}`, { token, body: { name: 'Mine' } })).status).toBe(
      404,
    );
  });
});

describe('the list of files', () => {
  it('is filtered by type, entity and use, and searched', async () => {
    const estate = (await makeInventory(server.running.database.models, organization)).estate;
    const [plan, photo, logo] = [
      await made(`?type=FLOOR_PLAN&estateId=${estate}&name=Plan%20Łąkowa`),
      await made(`?type=IMAGE&estateId=${estate}&public=true`),
      await made(`?type=LOGO&estateId=${estate}`),
    ];
    const list = async (query: string) => ids(await call('GET', `/asset?estateId=${estate}&${query}`)).sort();
    expect(await list('')).toEqual([plan, photo, logo].sort());
    expect(await list('type=FLOOR_PLAN,LOGO')).toEqual([plan, logo].sort());
    expect(await list('type=FLOOR_PLAN&type=IMAGE')).toEqual([plan, photo].sort());
    expect(await list('public=true')).toEqual([photo]);
    expect(await list('search=lakowa')).toEqual([plan]);
    const { Estate } = server.running.database.models;
    await Estate.updateOne(
      { _id: estate, organizationId: organization },
      { $set: { galleryAssetIds: [photo], logoAssetId: logo } },
    );
    expect(await list('unused=true')).toEqual([plan]);
    expect(await list('unused=false')).toEqual([photo, logo].sort());
    const bySize = await call('GET', `/asset?estateId=${estate}&sort=-size&fields=size,usedBy`);
    const sizes = bySize.body.data.map((one: { size: number }) => one.size);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(bySize.body.data.find((one: { id: string }) => one.id === logo).usedBy).toEqual([
      { type: 'estate', id: estate },
    ]);
    expect((await call('GET', '/asset?type=SPACESHIP')).status).toBe(400);
  });

  it("never includes another organization's", async () => {
    const id = await made('', { token: tokens.admin, organization: foreign });
    expect(ids(await call('GET', '/asset?limit=200'))).not.toContain(id);
    expect((await call('GET', `/asset/${id}`)).status).toBe(404);
  });
});

describe('a file in use', () => {
  /** Creates documents that refer to an asset in every possible place, directly in the database. */
  async function useEverywhere(asset: string): Promise<void> {
    const { connection } = server.running.database;
    const { models } = server.running.database;
    const id = new Types.ObjectId(asset);
    for (const { model, path: place, holder } of ASSET_PLACES) {
      const [head = '', tail] = place.split('.');
      const value = holder === 'list' ? [id] : id;
      const inside = tail ? (holder === 'part' ? { [tail]: id } : [{ [tail]: id, key: 'k' }]) : value;
      const name = models[model].collection.name;
      const slug = `${model}-${place}-${asset}`;
      await connection
        .collection(name)
        .insertOne({ organizationId: new Types.ObjectId(organization), slug, number: slug, [head]: inside });
    }
  }

  it('reports all uses, and stays unless forced', async () => {
    const id = await made();
    await useEverywhere(id);
    const { usedBy } = (await call('GET', `/asset/${id}`)).body.data;
    expect(usedBy).toHaveLength(ASSET_PLACES.length);
    const refused = await call('DELETE', `/asset/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'ASSET_IN_USE']);
    expect(refused.body.details.usedBy).toEqual(usedBy);
    expect(refused.body.message).toBe('The file is still in use. Remove it from where it is used first.');
    expect((await call('DELETE', `/asset/${id}?force=true`)).status).toBe(409);

    const forced = await call('DELETE', `/asset/${id}?force=true`, { token: tokens.admin });
    expect(forced.body.data).toEqual({ id, deleted: true });
    const { models } = server.running.database;
    for (const { model, path: place, holder } of ASSET_PLACES) {
      const rows = models[model] as typeof models.Estate;
      const left = await rows.collection.countDocuments({ [place]: new Types.ObjectId(id) });
      expect(left, `${model} ${place}`).toBe(holder === 'core' ? 1 : 0);
    }
    for (const model of new Set(ASSET_PLACES.map((one) => one.model)))
      await (models[model] as typeof models.Estate).collection.deleteMany({ slug: { $regex: id } });
  });

  it('includes brand pictures, which refer to it by address', async () => {
    const id = await made();
    const other = await made();
    const { url } = (await call('GET', `/asset/${id}`)).body.data;
    const { Organization } = server.running.database.models;
    const brand = async () => (await Organization.findById(organization).orFail().lean()).brand;
    const elsewhere = 'https://cdn.example/dark.svg';
    await Organization.updateOne(
      { _id: organization },
      { $set: { 'brand.logoUrl': url, 'brand.logoDarkUrl': elsewhere, 'brand.faviconUrl': url } },
    );
    expect((await call('GET', `/asset/${id}`)).body.data.usedBy).toEqual([
      { type: 'organization', id: organization },
    ]);
    const unused = ids(await call('GET', '/asset?unused=true&limit=200'));
    expect([unused.includes(id), unused.includes(other)]).toEqual([false, true]);
    expect((await call('DELETE', `/asset/${id}`)).body.code).toBe('ASSET_IN_USE');
    await call('DELETE', `/asset/${id}?force=true`, { token: tokens.admin });
    const { logoUrl, logoDarkUrl, faviconUrl } = await brand();
    expect([logoUrl, logoDarkUrl, faviconUrl]).toEqual([undefined, elsewhere, undefined]);
  });

  it('of a panorama can be deleted by force, and the panorama still shows', async () => {
    const form = fileForm(await drawnPanorama(2048, 901), 'room.jpg');
    const asset = (await call('POST', '/asset?type=PANORAMA', { form })).body.data;
    expect((await call('DELETE', `/asset/${asset.id}`)).body.details.usedBy).toEqual([
      { type: 'panorama', id: asset.panoramaId },
    ]);
    await call('DELETE', `/asset/${asset.id}?force=true`, { token: tokens.admin });
    expect((await call('GET', `/asset/${asset.id}`)).status).toBe(404);
    const panorama = await call('GET', `/panorama/${asset.panoramaId}`);
    expect((await fetch(server.url + panorama.body.data.imageUrl)).status).toBe(200);
    await call('DELETE', `/panorama/${asset.panoramaId}`);
    await age(asset.id);
    expect((await server.running.services.sweep.run()).moved).toBeGreaterThan(0);
    expect(await isThere(asset.id)).toBe(false);
  });
});

function folder(store: 'media' | 'originals', id: string): string {
  return path.join(server.dataDir, store, id);
}

async function isThere(id: string): Promise<boolean> {
  const found = await Promise.all(
    (['media', 'originals'] as const).map((store) =>
      access(folder(store, id)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** Makes files look two days old. */
async function age(id: string): Promise<void> {
  const past = new Date(Date.now() - 48 * 3600 * 1000);
  for (const store of ['media', 'originals'] as const) await utimes(folder(store, id), past, past);
}

describe('a deleted file', () => {
  it('takes its files with it, and no others', async () => {
    const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#abcdef' } })
      .png()
      .toBuffer();
    const first = (await uploaded('', { data })).body.data;
    const twin = (await uploaded('?type=LOGO', { data })).body.data;
    expect((await call('DELETE', `/asset/${first.id}`)).body.data).toEqual({ id: first.id, deleted: true });
    expect(await isThere(first.id)).toBe(false);
    expect((await fetch(server.url + first.url)).status).toBe(404);
    expect((await fetch(server.url + twin.url)).status).toBe(200);
    expect((await call('DELETE', `/asset/${first.id}`)).status).toBe(404);
    expect((await uploaded('', { data })).status).toBe(201);
  });

  it("must be unused and the agent's own when an agent deletes it", async () => {
    const token = tokens.agent;
    const own = await made(`?estateId=${here.estate}`, { token });
    expect((await call('DELETE', `/asset/${await made()}`, { token })).status).toBe(404);
    const { Estate } = server.running.database.models;
    const filter = { _id: here.estate, organizationId: organization };
    await Estate.updateOne(filter, { $set: { coverAssetId: own } });
    expect((await call('DELETE', `/asset/${own}?force=true`, { token })).status).toBe(409);
    await Estate.updateOne(filter, { $unset: { coverAssetId: 1 } });
    expect((await call('DELETE', `/asset/${own}`, { token })).status).toBe(200);
  });

  it('and its sweep: moves unknown files to the trash, except those of current uploads', async () => {
    const { models } = server.running.database;
    const [orphan, young, kept] = [await made(), await made(), await made()];
    await models.Asset.deleteMany({ organizationId: organization, _id: { $in: [orphan, young] } });
    for (const id of [orphan, kept]) await age(id);
    await server.running.services.sweep.run();
    expect([await isThere(orphan), await isThere(young), await isThere(kept)]).toEqual([false, true, true]);
    expect((await readdir(path.join(server.dataDir, 'media'))).length).toBeGreaterThan(0);
  });
});
