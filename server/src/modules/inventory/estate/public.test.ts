import type { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApartments, addAsset, addBuilding } from '../../../testing/stored-inventory.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { EstateDocument } from './model.ts';

let server: TestServer;
let organizationId: Types.ObjectId;
let estate: EstateDocument;
let agentId: Types.ObjectId;

const PUBLIC_KEYS = [
  'address',
  'agents',
  'amenities',
  'areaUnit',
  'buildings',
  'completionDate',
  'counts',
  'coverUrl',
  'currency',
  'description',
  'id',
  'legalNotice',
  'location',
  'logoUrl',
  'name',
  'navigatorId',
  'nearby',
  'prospectusUrl',
  'salesContact',
  'settings',
  'slug',
  'timezone',
  'type',
  'website',
];

beforeAll(async () => {
  server = await startTestServer();
  const { models } = server.running.database;
  organizationId = (await models.Organization.findOne({ slug: 'brzozowa' }).orFail().lean())._id;
  agentId = (await models.User.findOne({ email: 'agent@demo.oriel.example' }).orFail().lean())._id;
  const user = await models.User.findOne({ email: 'user@demo.oriel.example' }).orFail().lean();
  await models.User.updateMany({ _id: { $in: [agentId, user._id] } }, { $set: { phone: '+48600700800' } });
  await models.User.updateOne({ _id: user._id }, { $set: { 'publicProfile.enabled': false } });
  await models.User.updateOne(
    { _id: agentId },
    { $set: { publicProfile: { enabled: true, languages: ['pl'], showEmail: false, showPhone: true } } },
  );
  const asset = await addAsset(models, organizationId);
  const made = await models.Estate.create({
    organizationId,
    createdBy: user._id,
    name: 'Seen by all',
    nameKey: 'seen',
    slug: 'seen-by-all',
    type: 'RESIDENTIAL',
    status: 'PUBLISHED',
    stage: 'secret stage',
    description: 'English words',
    legalNotice: 'This is no offer.',
    address: { city: 'Wrocław', country: 'PL' },
    location: { type: 'Point', coordinates: [17, 51] },
    areaUnit: 'm2',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
    completionDate: '2027-01-01',
    constructionStart: '2025-01-01',
    salesStart: '2025-02-01',
    coverAssetId: asset._id,
    galleryAssetIds: [asset._id],
    logoAssetId: asset._id,
    website: 'https://seen.example',
    prospectusUrl: 'https://seen.example/p.pdf',
    salesContact: { phone: '+48711234567' },
    agentIds: [user._id, agentId],
    amenities: ['gym'],
    nearby: [{ name: 'Park', category: 'nature', walkMinutes: 3 }],
    northOffset: 3,
    priceDisclosure: { enabled: true, datasetId: 'secret set' },
    i18n: { pl: { name: 'Widziane', description: 'Polskie słowa', legalNotice: 'To nie jest oferta.' } },
  });
  estate = made.toObject();
  const building = await addBuilding(models, estate, {
    name: 'House A',
    code: 'A',
    externalId: 'secret-external',
    i18n: { pl: { name: 'Dom A' } },
  });
  await addApartments(models, estate, [
    { buildingId: building._id },
    { buildingId: building._id, status: 'SOLD' },
    { buildingId: building._id, status: 'SOLD', visible: false },
    { status: 'BOOKED' },
  ]);
  for (const published of [false, true]) {
    await models.Navigator.create({
      organizationId,
      name: 'Around',
      slug: `seen-${published}`,
      target: { type: 'estate', id: estate._id },
      estateId: estate._id,
      mode: 'ROTATION',
      published,
    });
  }
}, 240_000);

afterAll(() => server?.stop());

async function seen(headers: Record<string, string> = {}) {
  return await server.call('GET', `/estate/${estate._id}`, { headers });
}

async function withSettings(settings: Partial<EstateDocument['settings']>, look: () => Promise<void>) {
  const { Estate } = server.running.database.models;
  const filter = { organizationId, _id: estate._id };
  await Estate.updateOne(filter, { $set: { settings: { ...estate.settings, ...settings } } });
  try {
    await look();
  } finally {
    await Estate.updateOne(filter, { $set: { settings: estate.settings } });
  }
}

describe('a published estate', () => {
  it('shows visitors the public fields and no others', async () => {
    const answer = await seen();
    expect(answer.status).toBe(200);
    const { data } = answer.body;
    expect(Object.keys(data).sort()).toEqual(PUBLIC_KEYS);
    expect(Object.keys(data.settings).sort()).toEqual([
      'bookingDays',
      'hideAvailability',
      'inquiryEnabled',
      'searchOffers',
      'showPrice',
      'showPricePerArea',
      'showSold',
      'statusColors',
    ]);
    expect(Object.keys(data.buildings[0]).sort()).toEqual(['code', 'counts', 'floorsAbove', 'id', 'name']);
    expect(answer.text).not.toContain('secret');
    expect(answer.text).not.toContain(String(organizationId));
  });

  it('counts only apartments that visitors see', async () => {
    const { data } = (await seen()).body;
    expect(data.counts).toEqual({ buildings: 1, apartments: 3, ACTIVE: 1, BOOKED: 1, SOLD: 1 });
    expect(data.buildings[0].counts).toEqual({ apartments: 2, ACTIVE: 1, BOOKED: 0, SOLD: 1 });
  });

  it('shows the agents who opted in, with the details they allow', async () => {
    const { data } = (await seen()).body;
    expect(data.agents).toEqual([
      {
        id: String(agentId),
        name: expect.any(String),
        jobTitle: expect.any(String),
        languages: ['pl'],
        phone: '+48600700800',
        organization: expect.objectContaining({ name: 'Brzozowa Development' }),
      },
    ]);
  });

  it('uses the visitor’s language', async () => {
    const polish = (await seen({ 'accept-language': 'pl-PL,pl;q=0.9' })).body.data;
    expect([polish.name, polish.description, polish.legalNotice, polish.buildings[0].name]).toEqual([
      'Widziane',
      'Polskie słowa',
      'To nie jest oferta.',
      'Dom A',
    ]);
    expect((await seen({ 'accept-language': 'en' })).body.data.name).toBe('Seen by all');
  });

  it('brings its legal notice to its navigators, where visitors read it', async () => {
    const notice = async (language: string) => {
      const { body } = await server.call('GET', '/navigator/seen-true', {
        headers: { 'accept-language': language },
      });
      return body.data.estate.legalNotice;
    };
    expect([await notice('pl'), await notice('en')]).toEqual(['To nie jest oferta.', 'This is no offer.']);
  });

  it('shows the original to readers of the organization’s language, even if a similar one has a translation', async () => {
    const { Estate } = server.running.database.models;
    const british = { $set: { 'i18n.gb': { name: 'Seen by everybody' } } };
    await Estate.updateOne({ organizationId, _id: estate._id }, british);
    const name = async (language: string) =>
      (await seen({ 'accept-language': language })).body.data.name as string;
    const names = [await name('en-US'), await name('de'), await name('en-GB')];
    await Estate.updateOne({ organizationId, _id: estate._id }, { $unset: { 'i18n.gb': 1 } });
    expect(names).toEqual(['Seen by all', 'Seen by all', 'Seen by everybody']);
  });

  it('names only its published navigator', async () => {
    const { Navigator } = server.running.database.models;
    const published = await Navigator.findOne({ organizationId, slug: 'seen-true' }).orFail().lean();
    expect((await seen()).body.data.navigatorId).toBe(String(published._id));
  });

  it('hides availability and sold apartments where the estate says so', async () => {
    await withSettings({ hideAvailability: true }, async () => {
      const { data } = (await seen()).body;
      expect(data.counts).toEqual({ buildings: 1, apartments: 3 });
      expect(data.buildings[0].counts).toEqual({ apartments: 2 });
    });
    await withSettings({ showSold: false }, async () => {
      const { data } = (await seen()).body;
      expect(data.counts).toEqual({ buildings: 1, apartments: 2, ACTIVE: 1, BOOKED: 1 });
    });
  });

  it('may be cached briefly, because it shows availability', async () => {
    const answer = await seen();
    expect(answer.headers.get('cache-control')).toBe('public, max-age=10');
    expect(answer.headers.get('etag')).toBeTruthy();
  });

  it('shows members everything, in the original language and with its translations', async () => {
    const token = await server.token('user@demo.oriel.example');
    const own = await server.call('GET', `/estate/${estate._id}`, {
      token,
      headers: { 'accept-language': 'pl' },
    });
    expect(own.body.data).toMatchObject({
      name: 'Seen by all',
      i18n: { pl: { name: 'Widziane' } },
      stage: 'secret stage',
      counts: { buildings: 1, apartments: 4, ACTIVE: 1, BOOKED: 1, SOLD: 2 },
      agents: [{ id: String(estate.agentIds[0]) }, { id: String(agentId) }],
    });
    const asked = await server.call('GET', `/estate/${estate._id}?lang=pl`, { token });
    expect(asked.body.data.name).toBe('Widziane');
  });
});

describe('an unpublished estate', () => {
  it.each(['DRAFT', 'ARCHIVED'] as const)('does not exist for visitors: %s', async (status) => {
    const { Estate } = server.running.database.models;
    const filter = { organizationId, _id: estate._id };
    await Estate.updateOne(filter, { $set: { status } });
    const answer = await seen();
    const stats = await server.call('GET', `/estate/${estate._id}/apartment-details-stats`);
    await Estate.updateOne(filter, { $set: { status: 'PUBLISHED' } });
    expect([answer.status, stats.status]).toEqual([404, 404]);
  });
});
