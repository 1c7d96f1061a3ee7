import type { NavigatorSettings } from '@oriel/contract/navigator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import { box, type House, makeApartment, makeHouse, outline } from './testing/house.ts';
import { startWithPeople } from './testing/people.ts';

let server: TestServer;
let house: House;
let token = '';
let navigator = { id: '' };
const apartments = { A1: '', A2: '', A3: '' };

beforeAll(async () => {
  server = await startWithPeople();
  token = await server.token('user@demo.oriel.example');
  house = await makeHouse(server);
  apartments.A1 = await makeApartment(server, house, 'A1');
  apartments.A2 = await makeApartment(server, house, 'A2', { area: 51 });
  apartments.A3 = await makeApartment(server, house, 'A3', {
    area: 52,
    listPrice: 77_777_700,
    price: 77_777_700,
  });
  const { PriceHistory } = server.running.database.models;
  const { organizationId, estateId } = house;
  const row = {
    organizationId,
    estateId,
    apartmentId: apartments.A1,
    currency: 'PLN',
    source: 'MANUAL',
  } as const;
  await PriceHistory.create([
    {
      ...row,
      price: 50_000_000,
      status: 'ACTIVE',
      validFrom: new Date('2026-01-01'),
      validTo: new Date('2026-03-01'),
    },
    { ...row, price: 50_000_000, status: 'SOLD', validFrom: new Date('2026-03-01') },
  ]);
  const body = {
    name: 'Turntable',
    target: { type: 'building', id: String(house.buildingId) },
    published: true,
    showcase: true,
    filters: ['rooms', 'price', 'pricePerArea', 'status', 'promotion', 'floor'],
    images: [
      {
        index: 0,
        assetId: String(house.assetId),
        overlays: Object.values(apartments).map((apartment, index) =>
          outline(apartment, box(0.1 + index * 0.3, 0.1, 0.3 + index * 0.3, 0.3)),
        ),
      },
    ],
  };
  navigator = (await server.call('POST', '/navigator', { token, body })).body.data;
}, 60_000);

afterAll(() => server?.stop());

const here = () => ({ organizationId: house.organizationId });
const models = () => server.running.database.models;

async function setStatus(apartment: string, status: 'ACTIVE' | 'BOOKED' | 'SOLD') {
  await models().Apartment.updateOne({ ...here(), _id: apartment }, { $set: { status } });
}

async function set(own: Partial<NavigatorSettings>, estate: Partial<EstateDocument['settings']> = {}) {
  const prefixed = (settings: object) =>
    Object.fromEntries(Object.entries(settings).map(([name, value]) => [`settings.${name}`, value]));
  const open = { hideSold: false, hideAvailability: false, showPrice: true, inquiryEnabled: true };
  await models().Navigator.updateOne(
    { ...here(), _id: navigator.id },
    { $set: prefixed({ ...open, ...own }) },
  );
  const all = {
    showPrice: true,
    showPricePerArea: true,
    showSold: true,
    hideAvailability: false,
    inquiryEnabled: true,
  };
  await models().Estate.updateOne(
    { ...here(), _id: house.estateId },
    { $set: prefixed({ ...all, ...estate }) },
  );
}

beforeEach(async () => {
  await set({});
  await setStatus(apartments.A1, 'ACTIVE');
  await setStatus(apartments.A2, 'ACTIVE');
});

const SHOWCASE = '/navigator/showcase';
const paths = () => [
  `/navigator/${navigator.id}`,
  `/navigator/${navigator.id}/images-with-overlays`,
  `/navigator/${navigator.id}/apartment/${apartments.A1}`,
  `/navigator/${navigator.id}/apartment/${apartments.A2}`,
  SHOWCASE,
];

/** Everything a visitor gets, including ETags and headers. */
async function everything(query = '') {
  const answers = await Promise.all(paths().map((path) => server.call('GET', path + query)));
  const ownEntry = (rows: { id: string }[]) => JSON.stringify(rows.find(({ id }) => id === navigator.id));
  return answers.map(({ status, text, headers, body }, index) => ({
    status,
    // The marketing page shows the demo too.
    text: paths()[index] === SHOWCASE ? ownEntry(body.data) : text,
    etag: headers.get('etag'),
    length: headers.get('content-length'),
  }));
}

describe('hidden availability', () => {
  it.each<[string, () => Promise<void>]>([
    ['by the navigator', () => set({ hideAvailability: true })],
    ['by the estate', () => set({}, { hideAvailability: true })],
  ])('%s reveals no status: all answers are independent of the statuses', async (_by, hide) => {
    await hide();
    const before = await everything();
    await setStatus(apartments.A1, 'BOOKED');
    await setStatus(apartments.A2, 'SOLD');
    expect(await everything()).toEqual(before);
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const all = before.map(({ text }) => text).join('');
    for (const word of ['"status"', '"BOOKED":1', '"SOLD":1', '"ACTIVE":3']) expect(all).not.toContain(word);
    const own = await server.call('GET', paths()[1] ?? '', { token });
    expect(own.body.data[0].overlays[1].apartment.status).toBe('SOLD');
  });

  it('can be requested for a single answer', async () => {
    const [plain, images, card] = await everything('?hideAvailability=true');
    expect(JSON.parse(plain?.text ?? '').data).toMatchObject({
      apartments: { total: 3 },
      settings: { hideAvailability: true },
      filters: ['rooms', 'price', 'pricePerArea', 'floor', 'promotion'],
    });
    expect(images?.text).not.toContain('"status"');
    expect(card?.text).not.toContain('"status"');
    await set({ hideAvailability: true });
    expect((await everything('?hideAvailability=false'))[1]?.text).not.toContain('"status"');
  });
});

describe('hidden prices', () => {
  it.each<[string, () => Promise<void>]>([
    ['by the navigator', () => set({ showPrice: false })],
    ['by the estate', () => set({}, { showPrice: false })],
  ])('%s appear in no answer, and cannot be filtered by', async (_by, hide) => {
    await hide();
    const all = (await everything()).map(({ text }) => text).join('');
    for (const word of [
      '500000',
      '777777',
      '"price"',
      '"pricePerArea"',
      '"effectivePrice"',
      '"lowestPrice30d"',
    ])
      expect(all.replace(/"filters":\[[^\]]*\]/, ''), word).not.toContain(word);
    const { filters, settings } = (await server.call('GET', `/navigator/${navigator.id}`)).body.data;
    expect(filters).toEqual(['rooms', 'floor', 'status']);
    expect(settings.showPrice).toBe(false);
    const card = (await server.call('GET', paths()[2] ?? '')).body.data;
    expect(card.priceHistory).toEqual([]);
    const own = await server.call('GET', paths()[1] ?? '', { token });
    expect(own.body.data[0].overlays[2].apartment.price).toBe(777_777);
  });

  it('of one apartment are hidden everywhere, and do not affect its rank among similar ones', async () => {
    const { Apartment } = models();
    const hide = (priceHidden: boolean) =>
      Apartment.updateOne({ ...here(), _id: apartments.A3 }, { $set: { priceHidden } });
    await hide(true);
    const before = await everything();
    await Apartment.updateOne(
      { ...here(), _id: apartments.A3 },
      { $set: { listPrice: 1_000_000, price: 1_000_000 } },
    );
    expect(await everything()).toEqual(before);
    const [image] = (await server.call('GET', paths()[1] ?? '')).body.data;
    expect(image.overlays[2].apartment.price).toBeUndefined();
    expect(image.overlays[0].apartment.price).toBe(500_000);
    const own = await server.call('GET', paths()[1] ?? '', { token });
    expect(own.body.data[0].overlays[2].apartment.price).toBe(10_000);
    await Apartment.updateOne(
      { ...here(), _id: apartments.A3 },
      { $set: { listPrice: 77_777_700, price: 77_777_700 } },
    );
    await hide(false);
  });
});

describe('sold apartments', () => {
  it.each<[string, () => Promise<void>]>([
    ['by the navigator', () => set({ hideSold: true })],
    ['by the estate', () => set({}, { showSold: false })],
  ])('hidden %s appear nowhere', async (_by, hide) => {
    await setStatus(apartments.A2, 'SOLD');
    await hide();
    const answers = await everything();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200]);
    const others = answers.filter(({ status }) => status === 200);
    expect(others.map(({ text }) => text).join('')).not.toContain(apartments.A2);
    expect(JSON.parse(answers[0]?.text ?? '').data.apartments).toEqual({ total: 2, ACTIVE: 2, BOOKED: 0 });
    const shown = JSON.parse(answers[4]?.text ?? '');
    expect(shown.counts).toEqual({ total: 2, ACTIVE: 2, BOOKED: 0 });
    const own = await server.call('GET', paths()[3] ?? '', { token });
    expect(own.body.data.status).toBe('SOLD');
  });
});

describe('unpublished content', () => {
  it('appears nowhere: no other navigators, their images, or private rooms', async () => {
    const { organizationId, estateId, buildingId, assetId } = house;
    const body = {
      name: 'Not yet',
      target: { type: 'building', id: String(buildingId) },
      images: [
        { index: 0, assetId: String(assetId), overlays: [outline(apartments.A1, box(0.1, 0.1, 0.3, 0.3))] },
      ],
    };
    const secret = (await server.call('POST', '/navigator', { token, body })).body.data;
    const image = await models().NavigatorImage.findOne({ organizationId, navigatorId: secret.id }).orFail();
    const floors = [{ level: 0, label: 'Ground', navigatorImageId: image._id }];
    await models().Building.updateOne({ ...here(), _id: buildingId }, { $set: { floors } });
    const room = await models().Panorama.create({
      organizationId,
      estateId,
      tourId: buildingId,
      entry: true,
      name: 'Room',
      assetId,
      imageKey: 'room/a.jpg',
      thumbnailKey: 'room/t.webp',
      width: 4096,
      height: 2048,
      tiles: { status: 'READY', version: 1 },
      visibility: 'PRIVATE',
    });
    const start = { startPanoramaId: String(room._id) };
    await server.call('PATCH', `/apartment/${apartments.A1}`, { token, body: start });
    const shows = [
      `/apartment/public?estateId=${String(estateId)}`,
      `/apartment/public?ids=${apartments.A1}`,
      `/navigator/${navigator.id}/apartment/${apartments.A1}`,
      `/navigator/${navigator.id}`,
    ];
    const secrets = [secret.id, String(image._id), String(room._id)];
    const named = async (who?: string) => {
      const options = who ? { token: who } : {};
      const texts = await Promise.all(
        shows.map(async (path) => (await server.call('GET', path, options)).text),
      );
      return secrets.filter((id) => texts.some((text) => text.includes(id)));
    };
    expect(await named()).toEqual([]);
    expect(await named(token)).toEqual(secrets);
    await server.call('PATCH', `/navigator/${secret.id}`, { token, body: { published: true } });
    await server.call('PATCH', `/panorama/${String(room._id)}`, { token, body: { visibility: 'UNLISTED' } });
    expect(await named()).toEqual(secrets);
  });
});
