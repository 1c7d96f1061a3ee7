import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addApartments } from '../../../testing/stored-inventory.ts';
import { type Scene, startScene } from './scene.fixture.ts';

let scene: Scene;
let estateId = '';
beforeAll(async () => {
  scene = await startScene();
  estateId = String(scene.estate._id);
  await addApartments(
    scene.models,
    scene.estate,
    APARTMENTS.map(({ number, ...rest }) => ({
      number,
      numberKey: number.padStart(5, '0'),
      pricedAt: new Date('2026-01-01'),
      ...rest,
    })),
  );
}, 120_000);
afterAll(() => scene?.stop());

/** Sun in minutes of 21 March, and metres that one sees, as a model gives them. */
const lit = (march: number, distance: number) => ({
  navigatorId: new Types.ObjectId(),
  at: new Date(),
  sunlight: { months: [0, 0, march, 0, 0, 0, 0, 0, 0, 0, 0, 0], hours: [] },
  outlook: { sky: 0.5, distance },
});

const APARTMENTS = [
  {
    number: '1',
    rooms: 1,
    area: 30,
    floor: 0,
    price: 300_000_00,
    kind: 'APARTMENT',
    orientations: ['N'],
    features: ['balcony'],
    daylight: lit(90, 45),
    staircase: 'A',
    completionDate: '2027-01-01',
  },
  {
    number: '2',
    rooms: 2,
    area: 45,
    floor: 1,
    price: 450_000_00,
    status: 'BOOKED',
    areas: { balcony: 4 },
    orientations: ['S', 'SW'],
    features: ['ac', 'smart_home'],
    daylight: lit(270, 300),
    name: 'Łąka',
  },
  {
    number: '3',
    rooms: 2.5,
    area: 55,
    floor: 2,
    price: 500_000_00,
    status: 'SOLD',
    areas: { garden: 30 },
    promotion: { price: 490_000_00 },
  },
  {
    number: '10',
    rooms: 5,
    area: 120,
    floor: 3,
    price: 1_200_000_00,
    priceHidden: true,
    orientations: ['E'],
    externalId: 'secret-10',
  },
  { number: '11', rooms: 6, area: 140, floor: 4, promotion: { price: 1_00 }, tags: ['vip'] },
  { number: '12', kind: 'PARKING', area: 12.5, floor: -1, price: 40_000_00 },
  { number: '99', area: 10, price: 1_00, visible: false },
] as const as unknown as { number: string }[];

const list = async (query: string, headers = {}) =>
  scene.call(undefined, 'GET', `/apartment/public?${query}`, undefined, headers);
const numbers = async (query: string) => {
  const { status, body, text } = await list(`estateId=${estateId}&${query}`);
  if (status !== 200) throw new Error(text);
  return body.data.map((apartment: { number: string }) => apartment.number).join(' ');
};
const settings = (set: Record<string, unknown>, id = scene.estate._id) =>
  scene.models.Estate.updateOne({ organizationId: scene.organizationId, _id: id }, { $set: set });
const OPEN = {
  'settings.showPrice': true,
  'settings.showPricePerArea': true,
  'settings.hideAvailability': false,
  'settings.showSold': true,
  status: 'PUBLISHED',
};

describe('queries by visitors', () => {
  const table: [string, string][] = [
    ['', '1 2 3 10 11 12'],
    ['kind=PARKING', '12'],
    ['kind=PARKING,HOUSE&kind=APARTMENT', '1 2 3 10 11 12'],
    ['type=RESIDENTIAL_RENT', ''],
    ['status=ACTIVE,SOLD', '1 3 10 11 12'],
    ['rooms=1,2', '1 2'],
    ['rooms=2.5', '3'],
    ['rooms=1,5%2B', '1 10 11'],
    ['rooms=5+', '10 11'],
    ['rooms=5+,1', '1 10 11'],
    ['rooms=6&rooms=5+', '10 11'],
    ['roomsMin=2&roomsMax=5', '2 3 10'],
    ['areaMin=45&areaMax=55', '2 3'],
    ['priceMin=300000&priceMax=450000', '1 2'],
    ['pricePerAreaMax=9999.99', '3 12'],
    ['floorMin=-1&floorMax=0', '1 12'],
    ['staircase=A', '1'],
    ['orientation=SW,N', '1 2'],
    ['features=ac,smart_home', '2'],
    ['features=ac,balcony', ''],
    ['hasBalcony=true', '1 2'],
    ['hasBalcony=false', '3 10 11 12'],
    ['hasGarden=true', '3'],
    ['hasPanorama=true', ''],
    ['promotion=true', '3'],
    ['completionFrom=2026-06-01&completionTo=2027-01-01', '1'],
    ['completionTo=2026-12-31', ''],
    ['sunMin=1.5', '1 2'],
    ['sunMin=2&sunMax=4.5', '2'],
    ['viewMax=45', '1'],
    ['viewMin=46', '2'],
    ['sort=-sun&sunMin=0', '2 1'],
    ['sort=view&viewMin=0', '1 2'],
    ['search=laka', '2'],
    ['search=secret', ''],
    ['sort=-number', '12 11 10 3 2 1'],
    ['sort=price', '12 1 2 3 10 11'],
    ['sort=-price', '3 2 1 12 11 10'],
    ['sort=area&order=desc', '11 10 3 2 1 12'],
    ['sort=rooms&limit=2', '1 2'],
    ['limit=2&page=2', '3 10'],
    ['tag=vip', '1 2 3 10 11 12'],
    ['visible=false', '1 2 3 10 11 12'],
    [`estateId=${'f'.repeat(24)}`, '1 2 3 10 11 12'],
  ];
  for (const [query, expected] of table) {
    it(`${query || 'nothing'}: ${expected || 'none'}`, async () => {
      const found = await numbers(query);
      // Rows whose value is hidden or missing come last, in any order.
      const sorted = (text: string) =>
        /sort=-?price/.test(query) ? text.split(' ').slice(0, 4).join(' ') : text;
      expect(sorted(found)).toBe(sorted(expected));
    });
  }

  it('require a place and reject malformed values', async () => {
    const nothing = await list('kind=HOUSE');
    expect([nothing.status, nothing.body.code]).toEqual([400, 'SCOPE_REQUIRED']);
    for (const query of [
      'rooms=five',
      'priceMin=x',
      'status=FREE',
      'limit=2001',
      'sort=tags',
      'estateId=1',
    ]) {
      expect((await list(`estateId=${estateId}&${query}`)).status, query).toBe(400);
    }
  });

  it('return a thousand apartments by default', async () => {
    const { body } = await list(`estateId=${estateId}`);
    expect(body.meta).toEqual({
      page: 1,
      limit: 1000,
      total: 6,
      totalPages: 1,
      sort: 'number',
      order: 'asc',
    });
  });
});

describe('hidden values', () => {
  afterEach(() => settings(OPEN));

  const PRICES = [
    'price',
    'pricePerArea',
    'promotion',
    'promotionActive',
    'effectivePrice',
    'lowestPrice30d',
    'priceValidFrom',
    'rent',
  ];

  it('never show an apartment’s hidden price, which matches no filter', async () => {
    const { body } = await list(`estateId=${estateId}&search=10`);
    for (const key of PRICES) expect(body.data[0]).not.toHaveProperty(key);
    expect(await numbers('priceMin=0')).toBe('1 2 3 12');
    expect(await numbers('pricePerAreaMin=0')).toBe('1 2 3 12');
  });

  it('cannot be filtered or sorted by when an estate hides its prices', async () => {
    await settings({ 'settings.showPrice': false });
    const { body, text } = await list(`estateId=${estateId}`);
    for (const apartment of body.data) for (const key of PRICES) expect(apartment).not.toHaveProperty(key);
    expect(text).not.toMatch(/450000|490000/);
    for (const query of ['priceMax=10000000', 'pricePerAreaMin=0', 'promotion=true', 'promotion=false']) {
      expect(await numbers(query), query).toBe('');
    }
    const ids = async (sort: string) =>
      (await list(`estateId=${estateId}&sort=${sort}`)).body.data.map(({ id }: { id: string }) => id);
    for (const key of ['price', 'pricePerArea', 'updatedAt']) {
      const ascending = await ids(key);
      expect(ascending).toEqual([...ascending].sort());
    }
  });

  it('can be the prices per area alone', async () => {
    await settings({ 'settings.showPricePerArea': false });
    const { body } = await list(`estateId=${estateId}&search=2`);
    expect(body.data[0]).toMatchObject({ price: 450_000 });
    expect(body.data[0]).not.toHaveProperty('pricePerArea');
    expect(await numbers('pricePerAreaMin=0')).toBe('');
    expect(await numbers('priceMin=450000')).toBe('2 3');
  });

  it('do not reveal a hidden status by filter, order or change time', async () => {
    await settings({ 'settings.hideAvailability': true });
    const before = await list(`estateId=${estateId}&sort=updatedAt`);
    for (const apartment of before.body.data) expect(apartment).not.toHaveProperty('status');
    expect(before.text).not.toMatch(/BOOKED|SOLD/);
    expect(await numbers('status=ACTIVE,BOOKED,SOLD')).toBe('');
    const { id } = before.body.data[0];
    const { organizationId, models } = scene;
    await models.Apartment.updateOne({ organizationId, _id: id }, { $set: { status: 'SOLD' } });
    const after = await list(`estateId=${estateId}&sort=updatedAt`);
    expect(after.text).toBe(before.text);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    await models.Apartment.updateOne({ organizationId, _id: id }, { $set: { status: 'ACTIVE' } });
  });

  it('exclude sold apartments where the estate hides them', async () => {
    await settings({ 'settings.showSold': false });
    expect(await numbers('')).toBe('1 2 10 11 12');
    expect((await list(`estateId=${estateId}`)).body.meta.total).toBe(5);
  });

  it('grow by a navigator’s settings and never shrink, and a query can hide only the status', async () => {
    const { models, organizationId, estate } = scene;
    const target = { type: 'estate', id: estate._id } as const;
    const fields = {
      organizationId,
      estateId: estate._id,
      target,
      name: 'n',
      mode: 'STATIC',
      published: true,
    } as const;
    const strict = {
      hideSold: true,
      hideAvailability: true,
      showPrice: false,
      inquiryEnabled: true,
      detailsEnabled: true,
    };
    const navigator = await models.Navigator.create({ ...fields, slug: 'strict', settings: strict });
    const { body } = await list(`navigatorId=${String(navigator._id)}`);
    expect(body.data).toHaveLength(5);
    for (const apartment of body.data)
      for (const key of ['status', ...PRICES]) expect(apartment).not.toHaveProperty(key);
    await settings({ 'settings.hideAvailability': true });
    await models.Navigator.updateOne(
      { organizationId, _id: navigator._id },
      { $set: { 'settings.hideAvailability': false } },
    );
    expect((await list(`navigatorId=${String(navigator._id)}`)).body.data[0]).not.toHaveProperty('status');
    await settings(OPEN);
    const asked = await list(`estateId=${estateId}&hideAvailability=true`);
    expect(asked.body.data[0]).not.toHaveProperty('status');
    expect(asked.body.data[0]).toHaveProperty('price');
  });

  it('include everything of a draft or archived estate, a suspended organization or one without the area', async () => {
    const { models, organizationId } = scene;
    for (const status of ['DRAFT', 'ARCHIVED']) {
      await settings({ status });
      expect(await numbers('')).toBe('');
    }
    await settings(OPEN);
    for (const change of [{ status: 'SUSPENDED' }, { features: ['feedback'] }] as const) {
      await models.Organization.updateOne({ _id: organizationId }, { $set: change });
      expect(await numbers('')).toBe('');
    }
    await models.Organization.updateOne(
      { _id: organizationId },
      { $set: { status: 'ACTIVE', features: ['estates', 'virtual_tours'] } },
    );
    expect(await numbers('')).toBe('1 2 3 10 11 12');
  });
});

describe('the cached list', () => {
  it('is never older than the last change', async () => {
    const { id } = (await list(`estateId=${estateId}&search=12`)).body.data[0];
    for (let price = 41_000; price < 41_010; price += 1) {
      const changed = scene.call('user', 'PATCH', `/apartment/${id}`, { price });
      // Concurrent readers may get either answer; later ones must get the new one.
      await Promise.all([
        list(`estateId=${estateId}&search=12`),
        changed,
        list(`estateId=${estateId}&search=12`),
      ]);
      expect((await list(`estateId=${estateId}&search=12`)).body.data[0].price).toBe(price);
    }
  });

  it('has an ETag that follows the visible content, and is compressed on request', async () => {
    const url = `${scene.server.url}/api/v1/apartment/public?estateId=${estateId}`;
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const text = await plain.text();
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const encoding of ['br', 'gzip']) {
      const packed = await fetch(url, { headers: { 'accept-encoding': encoding } });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(await packed.text()).toBe(text);
      expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'));
    }
    expect(plain.headers.get('cache-control')).toBe('public, max-age=10');
    for (const name of ['Authorization', 'Accept-Language', 'Origin', 'Accept-Encoding']) {
      expect(plain.headers.get('vary')?.toLowerCase()).toContain(name.toLowerCase());
    }
    const etag = plain.headers.get('etag') ?? '';
    const known = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    await settings({ 'settings.showPrice': false });
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(200);
    await settings(OPEN);
  });

  it('allows scripts only from the sites that the organization lists', async () => {
    const { models, organizationId } = scene;
    const origin = { origin: 'https://elsewhere.example' };
    expect((await list(`estateId=${estateId}`, origin)).headers.get('access-control-allow-origin')).toBe('*');
    await models.Organization.updateOne(
      { _id: organizationId },
      { $set: { 'embed.allowedOrigins': ['https://here.example'] } },
    );
    expect((await list(`estateId=${estateId}`, origin)).body.code).toBe('ORIGIN_NOT_ALLOWED');
    const allowed = await list(`estateId=${estateId}`, { origin: 'https://here.example' });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://here.example');
    await models.Organization.updateOne({ _id: organizationId }, { $set: { 'embed.allowedOrigins': [] } });
  });

  it('is separate for each language', async () => {
    const { organizationId, models } = scene;
    await models.Apartment.updateOne(
      { organizationId, number: '2' },
      { $set: { i18n: { en: { name: 'Meadow' } } } },
    );
    const name = async (headers: object) =>
      (await list(`estateId=${estateId}&search=2`, headers)).body.data[0].name;
    expect(await name({ 'accept-language': 'en' })).toBe('Meadow');
    expect(await name({ 'accept-language': 'pl' })).toBe('Łąka');
    expect(await name({})).toBe('Meadow');
  });
});
