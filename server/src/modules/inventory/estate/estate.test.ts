import type { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApartments, addAsset, addBuilding } from '../../../testing/stored-inventory.ts';
import {
  type Answer,
  type CallOptions,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts';

const MISSING = 'ffffffffffffffffffffffff';

let server: TestServer;
let organization = '';
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  const { models } = server.running.database;
  organization = String((await models.Organization.findOne({ slug: 'brzozowa' }).orFail().lean())._id);
  for (const who of ['admin', 'user', 'agent']) {
    tokens[who] = await server.token(`${who}@demo.oriel.example`);
  }
}, 240_000);

afterAll(() => server?.stop());

async function as(
  who: string,
  method: string,
  path: string,
  body?: unknown,
  more?: CallOptions,
): Promise<Answer> {
  const token = tokens[who];
  return await server.call(method, path, {
    organization,
    ...(token ? { token } : {}),
    ...(body === undefined ? {} : { body }),
    ...more,
  });
}

const minimal = (name: string) => ({
  name,
  type: 'RESIDENTIAL',
  address: { city: 'Wrocław', country: 'PL' },
});

async function newEstate(name: string, more: object = {}): Promise<Record<string, unknown> & { id: string }> {
  const answer = await as('user', 'POST', '/estate', { ...minimal(name), ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function documentOf(id: string) {
  return await server.running.database.models.Estate.findOne({ _id: id, organizationId: organization })
    .orFail()
    .lean();
}

describe('creating an estate', () => {
  it('takes the phone number of the sales contact as people write it', async () => {
    for (const phone of [
      '71 345 67 89',
      '+48 71 345 67 89',
      '(71) 345-67-89',
      '71/345.67.89',
      '0048 71 345 67 89',
    ]) {
      const { body } = await as('user', 'POST', '/estate', { ...minimal('Phones'), salesContact: { phone } });
      expect([phone, body.data?.salesContact?.phone]).toEqual([phone, '+48713456789']);
    }
    const made = await newEstate('Phones');
    const patch = async (phone: string) =>
      await as('user', 'PATCH', `/estate/${made.id}`, { salesContact: { phone } });
    expect((await patch('71 345-67-88')).body.data.salesContact.phone).toBe('+48713456788');
    for (const phone of ['12 34', 'office', '12345']) {
      const { status, body } = await patch(phone);
      expect([phone, status, Object.keys(body.errors ?? {})]).toEqual([phone, 400, ['salesContact.phone']]);
    }
  });

  it('copies the organization’s units and currency, and makes a slug from Polish letters', async () => {
    const estate = await newEstate('Osiedle Żółta Łąka');
    expect(estate).toMatchObject({
      slug: 'osiedle-zolta-laka',
      status: 'DRAFT',
      currency: 'PLN',
      areaUnit: 'm2',
      timezone: 'Europe/Warsaw',
      organizationId: organization,
      amenities: [],
      agentIds: [],
      settings: { showPrice: true, hideAvailability: false, bookingDays: 14 },
      priceDisclosure: { enabled: false },
      counts: { buildings: 0, apartments: 0, ACTIVE: 0, BOOKED: 0, SOLD: 0 },
      buildings: [],
      agents: [],
    });
  });

  it('uses the country’s units abroad unless others are given', async () => {
    const abroad = { city: 'Leipzig', country: 'DE' };
    expect(await newEstate('Linden', { address: abroad })).toMatchObject({
      currency: 'EUR',
      areaUnit: 'm2',
      timezone: 'Europe/Berlin',
    });
    expect(await newEstate('Eichen', { address: abroad, currency: 'USD' })).toMatchObject({
      currency: 'USD',
      timezone: 'Europe/Berlin',
    });
    const refused = await as('user', 'POST', '/estate', {
      ...minimal('Nowhere'),
      address: { city: 'Wrocław', country: 'PO' },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['address.country']]);
  });

  it('allows changing an estate with an old, unusual country', async () => {
    const { id } = await newEstate('Odd');
    const address = { city: 'Wrocław', country: 'PO' };
    const { models } = server.running.database;
    await models.Estate.updateOne({ _id: id, organizationId: organization }, { $set: { address } });
    const changed = await as('user', 'PATCH', `/estate/${id}`, { address: { ...address, street: 'Leśna' } });
    expect([changed.status, changed.body.data.address.street]).toEqual([200, 'Leśna']);
    const worse = await as('user', 'PATCH', `/estate/${id}`, { address: { ...address, country: 'QQ' } });
    expect([worse.status, Object.keys(worse.body.errors)]).toEqual([400, ['address.country']]);
  });

  it('numbers a generated slug that is taken, and rejects a requested one', async () => {
    await newEstate('Twice');
    expect((await newEstate('Twice')).slug).toBe('twice-2');
    const refused = await as('user', 'POST', '/estate', { ...minimal('Other'), slug: 'twice' });
    expect([refused.status, refused.body.code]).toEqual([409, 'SLUG_TAKEN']);
    const other = await newEstate('Thrice');
    const patched = await as('user', 'PATCH', `/estate/${other.id}`, { slug: 'twice' });
    expect([patched.status, patched.body.code]).toEqual([409, 'SLUG_TAKEN']);
  });

  it('accepts two of the same name at the same time', async () => {
    const made = await Promise.all(['Same', 'Same', 'Same'].map((name) => newEstate(name)));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(3);
  });

  it('keeps every field that it accepts', async () => {
    const fields = {
      stage: 'II',
      description: 'Quiet **yard**',
      legalNotice: 'Subject to change.\nNo offer.',
      location: { type: 'Point', coordinates: [17.03, 51.11] },
      areaUnit: 'sqft',
      currency: 'EUR',
      timezone: 'Europe/London',
      completionDate: '2027-06-30',
      constructionStart: '2025-01-01',
      salesStart: '2025-03-01',
      logoUrl: 'https://cdn.example/logo.svg',
      website: 'https://brzozowa.example',
      prospectusUrl: 'https://brzozowa.example/prospectus.pdf',
      salesContact: { name: 'Office', email: 'sales@brzozowa.example', phone: '+48711234567' },
      amenities: ['playground', 'gym'],
      nearby: [
        { name: 'School', category: 'school', walkMinutes: 9 },
        { name: 'Park', category: 'nature', location: { type: 'Point', coordinates: [17.1, 51.2] } },
      ],
      northOffset: 12.5,
      settings: { bookingDays: 7, statusColors: { ACTIVE: '#000001', BOOKED: '#000002', SOLD: '#000003' } },
      priceDisclosure: { enabled: true, startDate: '2025-09-11', datasetId: 'set-1' },
      i18n: {
        pl: { name: 'Cichy dziedziniec', description: 'Cicho', legalNotice: 'To nie jest oferta.' },
      },
    };
    const made = await newEstate('Quiet yard', fields);
    const { settings, ...plain } = fields;
    expect(made).toMatchObject(plain);
    expect(made.settings).toEqual({
      showPrice: true,
      showPricePerArea: true,
      showSold: true,
      hideAvailability: false,
      inquiryEnabled: true,
      searchOffers: false,
      ...settings,
    });
    const read = await as('user', 'GET', `/estate/${made.id}`);
    expect(read.body.data).toEqual(made);
    expect(read.headers.get('cache-control')).toBe('private, no-store');
  });

  it('takes a legal notice of up to 1,000 characters', async () => {
    const made = await newEstate('Noticed', { legalNotice: 'x'.repeat(1000) });
    const change = (body: object) => as('user', 'PATCH', `/estate/${made.id}`, body);
    const long = 'x'.repeat(1001);
    const refused = await change({ legalNotice: long, i18n: { pl: { legalNotice: long } } });
    expect(Object.keys(refused.body.errors).sort()).toEqual(['i18n.pl.legalNotice', 'legalNotice']);
    expect((await change({ legalNotice: null })).body.data).not.toHaveProperty('legalNotice');
  });

  it('sanitises markdown in every language', async () => {
    const made = await newEstate('Scripted', {
      description: 'Hello <script>alert(1)</script> [here](javascript:alert(1))',
      i18n: { pl: { description: 'Cześć <img src=x onerror=alert(1)>' } },
    });
    expect(JSON.stringify(made)).not.toMatch(/<script|javascript:|onerror/);
    const patched = await as('user', 'PATCH', `/estate/${made.id}`, { description: 'A <script>x</script>' });
    expect(patched.text).not.toContain('<script>');
  });

  it('reports every invalid field', async () => {
    const refused = await as('user', 'POST', '/estate', {
      ...minimal('x'),
      type: 'CASTLE',
      address: { country: 'PL' },
      completionDate: '2026-02-30',
      website: 'http://plain.example',
      settings: { showPrise: true },
      colour: 'red',
    });
    expect(refused.status).toBe(400);
    expect(refused.body).not.toHaveProperty('message');
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'address.city',
      'colour',
      'completionDate',
      'name',
      'settings.showPrise',
      'type',
      'website',
    ]);
    const blank = await as('user', 'POST', '/estate', { ...minimal('  '), timezone: 'Europe/Atlantis' });
    expect(blank.body.errors).toHaveProperty('name');
    const zone = await as('user', 'POST', '/estate', { ...minimal('Zone'), timezone: 'Europe/Atlantis' });
    expect(zone.body.errors).toHaveProperty('timezone');
  });

  it('accepts only files and people of its organization', async () => {
    const { models } = server.running.database;
    const stranger = await models.User.findOne({ email: { $ne: 'admin@demo.oriel.example' } }).lean();
    const refused = await as('user', 'POST', '/estate', {
      ...minimal('Strange'),
      coverAssetId: MISSING,
      galleryAssetIds: [MISSING],
    });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors).sort()).toEqual(['coverAssetId', 'galleryAssetIds.0']);
    const people = await as('user', 'POST', '/estate', {
      ...minimal('Strange'),
      agentIds: [String(stranger?._id), MISSING],
    });
    expect(Object.keys(people.body.errors)).toEqual(['agentIds.1']);
  });

  it('returns the addresses of its files', async () => {
    const { models } = server.running.database;
    const { organizationId } = await documentOf((await newEstate('Plain')).id);
    const picture = await addAsset(models, organizationId);
    const film = await addAsset(models, organizationId, { type: 'VIDEO' });
    const asset = { id: String(picture._id) };
    const wrong = await as('user', 'POST', '/estate', {
      ...minimal('Filmed'),
      coverAssetId: String(film._id),
    });
    expect(wrong.body.errors).toHaveProperty('coverAssetId');
    const made = await newEstate('Pictured', {
      coverAssetId: asset.id,
      logoAssetId: asset.id,
      galleryAssetIds: [asset.id],
    });
    expect(made.coverUrl).toMatch(/^\/media\//);
    expect(made.logoUrl).toBe(made.coverUrl);
    expect(made.galleryUrls).toEqual([made.coverUrl]);
    // Clients that save what they loaded send the file's address back.
    const same = await as('user', 'PATCH', `/estate/${made.id}`, { logoUrl: made.logoUrl });
    expect(same.body.data.logoAssetId).toBe(asset.id);
    const other = await as('user', 'PATCH', `/estate/${made.id}`, { logoUrl: 'https://cdn.example/l.svg' });
    expect(other.body.data).toMatchObject({ logoUrl: 'https://cdn.example/l.svg' });
    expect(other.body.data).not.toHaveProperty('logoAssetId');
  });
});

describe('changing an estate', () => {
  it('merges the given fields, clears with null, replaces lists', async () => {
    const { id } = await newEstate('Change', {
      stage: 'I',
      amenities: ['a', 'b'],
      settings: { showPrice: false },
      i18n: { pl: { name: 'Zmiana', description: 'Opis' } },
    });
    const changed = await as('user', 'PATCH', `/estate/${id}`, {
      stage: null,
      amenities: ['c'],
      settings: { bookingDays: 3 },
      priceDisclosure: { enabled: true },
      i18n: { pl: { description: null }, en: { name: 'Change!' } },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({
      amenities: ['c'],
      settings: { showPrice: false, bookingDays: 3 },
      priceDisclosure: { enabled: true },
      i18n: { pl: { name: 'Zmiana' }, en: { name: 'Change!' } },
    });
    expect(changed.body.data).not.toHaveProperty('stage');
    expect(changed.body.data.i18n.pl).not.toHaveProperty('description');
  });

  it('accepts its whole answer back, and rejects changed read-only fields', async () => {
    const made = await newEstate('Round', { priceDisclosure: { enabled: true } });
    const { Estate } = server.running.database.models;
    await Estate.updateOne(
      { _id: made.id, organizationId: organization },
      { $set: { 'priceDisclosure.lastPublishedAt': new Date('2026-01-02T00:00:00Z') } },
    );
    const loaded = (await as('user', 'GET', `/estate/${made.id}`)).body.data;
    const { updatedAt: _time, ...rest } = loaded;
    const saved = await as('user', 'PATCH', `/estate/${made.id}`, { ...loaded, name: 'Round two' });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({ ...rest, name: 'Round two' });
    const counts = { ...loaded.counts, apartments: 7 };
    const refused = await as('user', 'PATCH', `/estate/${made.id}`, { counts });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toHaveProperty('counts');
    const published = await as('user', 'PATCH', `/estate/${made.id}`, {
      priceDisclosure: { lastPublishedAt: '2020-01-01T00:00:00Z' },
    });
    expect(published.body.errors).toHaveProperty('priceDisclosure.lastPublishedAt');
  });

  it('rejects a change based on a stale version', async () => {
    const { id, updatedAt } = await newEstate('Locked');
    const headers = { 'if-match': String(updatedAt) };
    expect((await as('user', 'PATCH', `/estate/${id}`, { stage: 'I' }, { headers })).status).toBe(200);
    const stale = await as('user', 'PATCH', `/estate/${id}`, { stage: 'II' }, { headers });
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_UPDATE']);
  });

  it('publishes, unpublishes, and lets only an administrator archive', async () => {
    const { id } = await newEstate('Life');
    const to = async (who: string, status: string) => {
      const answer = await as(who, 'PATCH', `/estate/${id}`, { status });
      return answer.status === 200 ? answer.body.data.status : answer.body.code;
    };
    expect(await to('admin', 'ARCHIVED')).toBe('STATUS_TRANSITION');
    expect(await to('user', 'PUBLISHED')).toBe('PUBLISHED');
    expect(await to('user', 'PUBLISHED')).toBe('PUBLISHED');
    expect(await to('user', 'DRAFT')).toBe('DRAFT');
    expect(await to('user', 'PUBLISHED')).toBe('PUBLISHED');
    expect(await to('user', 'ARCHIVED')).toBe('FORBIDDEN');
    const { Integration } = server.running.database.models;
    const connected = await Integration.create({
      organizationId: organization,
      estateId: id,
      type: 'VOX_DEVELOPER',
      config: { baseUrl: 'https://x.voxdeveloper.com', investmentId: '1', buildingFilter: [] },
      credentials: 'sealed',
      apiKeyHint: '…1234',
    });
    expect(await to('admin', 'ARCHIVED')).toBe('ARCHIVED');
    // An archived estate is no longer synchronised.
    const stopped = await Integration.findOne({ organizationId: organization, _id: connected._id }).lean();
    expect(stopped?.enabled).toBe(false);
    for (const status of ['DRAFT', 'PUBLISHED']) expect(await to('admin', status)).toBe('STATUS_TRANSITION');
    const answer = await as('admin', 'PATCH', `/estate/${id}`, { status: 'DRAFT' });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('from “archived” to “draft”');
  });

  it('passes its type to the apartments, unless their building has its own, and lists let apartments by their rent', async () => {
    const { models } = server.running.database;
    const { id } = await newEstate('Typed');
    const estate = await documentOf(id);
    const own = await addBuilding(models, estate, { name: 'Shops', type: 'COMMERCIAL' });
    const plain = await addBuilding(models, estate, { name: 'Flats' });
    const prices = { price: 50_000_000, rent: { monthly: 250_000 } };
    const [loose, inPlain, inOwn] = await addApartments(models, estate, [
      prices,
      { ...prices, buildingId: plain._id },
      { ...prices, buildingId: own._id, type: 'COMMERCIAL' },
    ]);
    expect((await as('user', 'PATCH', `/estate/${id}`, { type: 'RESIDENTIAL_RENT' })).status).toBe(200);
    const read = async (apartment: Types.ObjectId | undefined) =>
      await models.Apartment.findOne({ organizationId: organization, _id: apartment ?? MISSING })
        .orFail()
        .lean();
    for (const apartment of [loose, inPlain]) {
      expect(await read(apartment)).toMatchObject({
        type: 'RESIDENTIAL_RENT',
        listPrice: 250_000,
        pricePerArea: 5_000,
      });
    }
    expect(await read(inOwn)).toMatchObject({ type: 'COMMERCIAL', listPrice: 50_000_000 });
    const history = await models.PriceHistory.find({
      organizationId: organization,
      apartmentId: loose ?? MISSING,
    }).lean();
    expect(history.map(({ price }) => price)).toEqual([250_000]);
    await as('user', 'PATCH', `/estate/${id}`, { type: 'RESIDENTIAL' });
    expect(await read(loose)).toMatchObject({ type: 'RESIDENTIAL', listPrice: 50_000_000 });
    // Once it is passed on, nothing waits; what a server that died has changed does, until another passes it on.
    const { estates } = server.running.services;
    const hourAgo = new Date(Date.now() - 3_600_000);
    expect(await estates.repair(new Date(Date.now() + 1000))).toBe(0);
    await models.Estate.updateOne(
      { organizationId: organization, _id: id },
      { $set: { type: 'RESIDENTIAL_RENT', unsettledAt: hourAgo } },
    );
    expect(await estates.repair(new Date(hourAgo.getTime() - 1))).toBe(0);
    expect(await estates.repair(new Date())).toBe(1);
    expect(await read(loose)).toMatchObject({ type: 'RESIDENTIAL_RENT', listPrice: 250_000 });
    expect(await estates.repair(new Date())).toBe(0);
  });

  it('passes on what others changed, although one of them cannot be', async () => {
    const { models } = server.running.database;
    const damaged = await documentOf((await newEstate('Damaged')).id);
    const sound = await documentOf((await newEstate('Sound')).id);
    const [apartment] = await addApartments(models, sound, [{ price: 1, rent: { monthly: 2 } }]);
    const hourAgo = new Date(Date.now() - 3_600_000);
    const raw = models.Estate.collection;
    await raw.updateOne({ _id: damaged._id }, { $set: { currency: { odd: 1 }, unsettledAt: hourAgo } });
    await raw.updateOne({ _id: sound._id }, { $set: { type: 'RESIDENTIAL_RENT', unsettledAt: hourAgo } });
    const { estates } = server.running.services;
    await expect(estates.repair(new Date())).rejects.toThrow('1 of 2 changes could not be passed on');
    const { type } = await models.Apartment.findOne({
      organizationId: organization,
      _id: apartment ?? MISSING,
    })
      .orFail()
      .lean();
    expect(type).toBe('RESIDENTIAL_RENT');
    const owing = await raw.find({ unsettledAt: hourAgo }).toArray();
    expect(owing.map(({ _id }) => _id)).toEqual([damaged._id]);
    await raw.deleteOne({ _id: damaged._id });
  });

  it('keeps its currency and its unit once visitors can see its apartments', async () => {
    const { models } = server.running.database;
    const { id } = await newEstate('Priced', { status: 'PUBLISHED' });
    expect((await as('user', 'PATCH', `/estate/${id}`, { currency: 'EUR' })).body.data.currency).toBe('EUR');
    await addApartments(models, await documentOf(id), [{}]);
    for (const change of [{ currency: 'PLN' }, { areaUnit: 'sqft' }]) {
      const refused = await as('user', 'PATCH', `/estate/${id}`, change);
      expect([refused.status, refused.body.code]).toEqual([409, 'NOT_EMPTY']);
    }
    const same = await as('user', 'PATCH', `/estate/${id}`, { currency: 'EUR', areaUnit: 'm2', stage: 'x' });
    expect(same.status).toBe(200);
  });

  it('corrects a wrong currency or unit of a draft and keeps the numbers', async () => {
    const { id } = await newEstate('Mistaken');
    const made = await as('user', 'POST', '/apartment', {
      estateId: id,
      number: '1',
      area: 50,
      price: 400_000,
    });
    expect(made.status, made.text).toBe(201);
    const change = { currency: 'EUR', areaUnit: 'sqft' };
    const changed = await as('user', 'PATCH', `/estate/${id}`, change);
    expect([changed.status, changed.body.data]).toMatchObject([200, change]);
    const apartment = await as('user', 'GET', `/apartment/${made.body.data.id}`);
    expect(apartment.body.data).toMatchObject({ ...change, area: 50, price: 400_000, pricePerArea: 8000 });
    const history = await as('user', 'GET', `/apartment/${made.body.data.id}/price-history`);
    expect(history.body.data).toMatchObject([{ price: 400_000, currency: 'EUR' }]);
  });
});
