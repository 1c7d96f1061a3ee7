import { rm } from 'node:fs/promises';
import path from 'node:path';
import { AUDIT_CODES, type AuditCode, type AuditReport } from '@oriel/contract/audit';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import type { ApartmentDocument } from '../apartment/model.ts';
import { box, type House, makeAsset, makeFlat, makeHouse, outline } from '../navigator/testing/house.ts';
import { startWithPeople } from '../navigator/testing/people.ts';
import type { PanoramaDocument } from '../panorama/model.ts';

let server: TestServer;
const tokens = { user: '', agent: '', admin: '' };

beforeAll(async () => {
  server = await startWithPeople();
  tokens.user = await server.token('user@demo.oriel.example');
  tokens.agent = await server.token('agent@demo.oriel.example');
  tokens.admin = await server.token('admin@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

const models = () => server.running.database.models;

/** An estate with which nothing is wrong. */
interface Sound extends House {
  readonly flat: Types.ObjectId;
  readonly other: Types.ObjectId;
  readonly plan: Types.ObjectId;
  readonly navigator: Types.ObjectId;
  readonly image: Types.ObjectId;
  readonly entry: Types.ObjectId;
  readonly room: Types.ObjectId;
  readonly here: { readonly organizationId: Types.ObjectId };
}

async function makeRooms(house: House, flat: Types.ObjectId) {
  const { organizationId, estateId, buildingId, assetId } = house;
  const [entry, room] = [new Types.ObjectId(), new Types.ObjectId()];
  const portal = (targetPanoramaId: Types.ObjectId): PanoramaDocument['portals'] => [
    {
      _id: new Types.ObjectId(),
      targetPanoramaId,
      position: { yaw: 0, pitch: 0 },
      direction: [0, 0, 1],
      icon: 'DOOR',
      size: 1,
      transition: 'WALK',
    },
  ];
  const common = {
    organizationId,
    estateId,
    buildingId,
    apartmentId: flat,
    tourId: entry,
    assetId,
    imageKey: 'room/a.jpg',
    thumbnailKey: 'room/t.webp',
    width: 4096,
    height: 2048,
    tiles: { status: 'READY' as const, version: 1 },
  };
  await models().Panorama.create([
    { ...common, _id: entry, name: 'Hall', entry: true, portals: portal(room) },
    { ...common, _id: room, name: 'Kitchen', entry: false, portals: portal(entry) },
  ]);
  return { entry, room };
}

async function makeSound(): Promise<Sound> {
  const house = await makeHouse(server);
  const { organizationId, estateId, buildingId, assetId } = house;
  const plan = await makeAsset(server, organizationId, 'FLOOR_PLAN');
  const common = { floorPlan2dAssetId: plan, externalId: 'vox-1', description: 'Bright.' };
  const first = await makeFlat(server, house, 'A1', common);
  const second = await makeFlat(server, house, 'A2', { ...common, externalId: 'vox-2' });
  const [flat, other] = [new Types.ObjectId(first), new Types.ObjectId(second)];
  const row = { organizationId, estateId, currency: 'PLN', status: 'ACTIVE', source: 'MANUAL' } as const;
  const [spring, may] = [new Date('2026-03-01'), new Date('2026-05-01')];
  await models().PriceHistory.create([
    { ...row, apartmentId: flat, price: 49_000_000, validFrom: spring, validTo: may },
    { ...row, apartmentId: flat, price: 50_000_000, validFrom: may },
    { ...row, apartmentId: other, price: 50_000_000, validFrom: spring },
  ]);
  await models().Integration.create({
    organizationId,
    estateId,
    type: 'VOX_DEVELOPER',
    enabled: true,
    config: { baseUrl: 'https://vox.example', investmentId: '1', buildingFilter: [] },
    credentials: 'sealed',
    apiKeyHint: '…1',
    mapping: { status: { '9': 'BOOKED' } },
    schedule: { everyMinutes: 30 },
  });
  const body = {
    name: 'Turntable',
    target: { type: 'building', id: String(buildingId) },
    images: [
      {
        index: 0,
        assetId: String(assetId),
        overlays: [outline(first, box(0, 0, 0.4, 0.4)), outline(second, box(0.5, 0, 0.9, 0.4))],
      },
    ],
  };
  const made = await server.call('POST', '/navigator', { token: tokens.user, body });
  expect(made.status, made.text).toBe(201);
  const navigator = new Types.ObjectId(made.body.data.id);
  const { _id: image } = await models()
    .NavigatorImage.findOne({ organizationId, navigatorId: navigator })
    .orFail();
  const rooms = await makeRooms(house, flat);
  return { ...house, flat, other, plan, navigator, image, ...rooms, here: { organizationId } };
}

async function check(query: string, headers: Record<string, string> = {}): Promise<AuditReport> {
  const answer = await server.call('GET', `/apartment/integrity-check${query}`, {
    token: tokens.user,
    headers,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const ofEstate = (house: House) => `?estateId=${String(house.estateId)}`;

type Damage = (sound: Sound) => Promise<unknown>;

const onFlat =
  (update: Record<string, unknown>): Damage =>
  ({ here, flat }) =>
    // Past Mongoose, which would refuse some of it.
    models().Apartment.collection.updateOne({ ...here, _id: flat }, { $set: update });

/** Every code with something that brings it about, and what the issue must say besides. */
const DAMAGES: [AuditCode, string, Damage, object][] = [
  [
    'BUILDING_MISSING',
    'a building that is gone',
    onFlat({ buildingId: new Types.ObjectId() }),
    { severity: 'ERROR', field: 'buildingId' },
  ],
  [
    'ESTATE_MISMATCH',
    'a building of another estate',
    async (sound) => {
      const elsewhere = await makeHouse(server);
      await onFlat({ buildingId: elsewhere.buildingId })(sound);
    },
    { severity: 'ERROR', field: 'estateId' },
  ],
  [
    'DUPLICATE_NUMBER',
    'a number that differs in case alone',
    onFlat({ number: ' a2' }),
    { severity: 'ERROR', field: 'number' },
  ],
  [
    'DUPLICATE_EXTERNAL_ID',
    'an external id twice',
    onFlat({ externalId: 'vox-2' }),
    { severity: 'ERROR', field: 'externalId' },
  ],
  ['AREA_INVALID', 'no area', onFlat({ area: 0 }), { severity: 'ERROR', field: 'area' }],
  ['AREA_INVALID', 'an area that is no number', onFlat({ area: 'large' }), { field: 'area' }],
  ['AREA_INVALID', 'a total area below the usable one', onFlat({ areaTotal: 40 }), { field: 'areaTotal' }],
  [
    'PRICE_MISSING',
    'no price',
    async ({ here, flat }) => {
      await models().Apartment.updateOne(
        { ...here, _id: flat },
        { $unset: { price: 1, listPrice: 1, pricePerArea: 1 } },
      );
      await models().PriceHistory.deleteMany({ ...here, apartmentId: flat });
    },
    { severity: 'WARNING', field: 'price' },
  ],
  [
    'PRICE_MISSING',
    'no rent',
    async ({ here, flat }) => {
      const set = { type: 'RESIDENTIAL_RENT' as const };
      await models().Apartment.updateOne(
        { ...here, _id: flat },
        { $set: set, $unset: { price: 1, listPrice: 1, pricePerArea: 1 } },
      );
      await models().PriceHistory.deleteMany({ ...here, apartmentId: flat });
    },
    { field: 'rent.monthly' },
  ],
  [
    'PRICE_MISMATCH',
    'a price per area that is 2 % off',
    onFlat({ pricePerArea: 1_020_000 }),
    { severity: 'WARNING', field: 'pricePerArea' },
  ],
  [
    'PRICE_HISTORY_GAP',
    'no history',
    ({ here, flat }) => models().PriceHistory.deleteMany({ ...here, apartmentId: flat }),
    { severity: 'WARNING', field: 'priceHistory' },
  ],
  [
    'PRICE_HISTORY_GAP',
    'a day without a price',
    ({ here, flat }) =>
      models().PriceHistory.updateOne(
        { ...here, apartmentId: flat, price: 49_000_000 },
        { $set: { validTo: new Date('2026-04-30') } },
      ),
    {},
  ],
  [
    'PRICE_HISTORY_GAP',
    'a history that has ended',
    ({ here, flat }) =>
      models().PriceHistory.updateOne(
        { ...here, apartmentId: flat, price: 50_000_000 },
        { $set: { validTo: new Date() } },
      ),
    {},
  ],
  [
    'PRICE_HISTORY_GAP',
    'another price than the last row',
    ({ here, flat }) =>
      models().PriceHistory.updateOne(
        { ...here, apartmentId: flat, price: 50_000_000 },
        { $set: { price: 50_000_100 } },
      ),
    {},
  ],
  [
    'PRICE_HIDDEN_NOT_ALLOWED',
    'a hidden price where prices must be open',
    async (sound) => {
      await models().Estate.updateOne(
        { ...sound.here, _id: sound.estateId },
        { $set: { 'priceDisclosure.enabled': true } },
      );
      await onFlat({ priceHidden: true })(sound);
    },
    { severity: 'ERROR', field: 'priceHidden' },
  ],
  [
    'FLOOR_OUT_OF_RANGE',
    'a floor above the roof',
    onFlat({ floor: 5 }),
    { severity: 'WARNING', field: 'floor' },
  ],
  ['FLOOR_OUT_OF_RANGE', 'a floor below the cellar', onFlat({ floor: -2 }), {}],
  [
    'NO_FLOOR_PLAN',
    'no plan',
    ({ here, flat }) =>
      models().Apartment.updateOne({ ...here, _id: flat }, { $unset: { floorPlan2dAssetId: 1 } }),
    { severity: 'WARNING' },
  ],
  [
    'NO_OVERLAY',
    'no outline',
    ({ here, image, flat }) =>
      models().NavigatorImage.updateOne(
        { ...here, _id: image },
        { $pull: { overlays: { targetId: String(flat) } } },
      ),
    { severity: 'WARNING' },
  ],
  [
    'OVERLAY_INVALID',
    'an outline that crosses itself',
    ({ here, image }) =>
      models().NavigatorImage.collection.updateOne(
        { ...here, _id: image },
        {
          $set: {
            'overlays.0.points': [
              [0, 0],
              [1, 1],
              [1, 0],
              [0, 1],
            ],
          },
        },
      ),
    {
      severity: 'ERROR',
      field: 'overlays.0.points',
      subject: { type: 'navigator-image', id: expect.any(String) },
    },
  ],
  [
    'NO_PREFERRED_ANGLE',
    'no angle',
    onFlat({ preferredAngles: [] }),
    { severity: 'INFO', field: 'preferredAngles' },
  ],
  [
    'NO_PREFERRED_ANGLE',
    'an angle of an image that is gone',
    onFlat({ 'preferredAngles.0.imageId': new Types.ObjectId() }),
    {},
  ],
  [
    'PANORAMA_UNREACHABLE',
    'a room without a way to it',
    ({ here, entry }) => models().Panorama.updateOne({ ...here, _id: entry }, { $set: { portals: [] } }),
    { severity: 'WARNING', subject: { type: 'panorama', id: expect.any(String) } },
  ],
  [
    'PORTAL_DANGLING',
    'a way to a room that is gone',
    ({ here, room }) =>
      models().Panorama.collection.updateOne(
        { ...here, _id: room },
        { $set: { 'portals.0.targetPanoramaId': new Types.ObjectId() } },
      ),
    { severity: 'ERROR', subject: { type: 'panorama', id: expect.any(String) } },
  ],
  [
    'ASSET_BROKEN',
    'a file without a record',
    onFlat({ viewImageAssetId: new Types.ObjectId() }),
    { severity: 'ERROR', field: 'viewImageAssetId' },
  ],
  [
    'STATUS_UNKNOWN',
    'a status that is none',
    onFlat({ status: 'RESERVED' }),
    { severity: 'ERROR', field: 'status' },
  ],
  [
    'STATUS_UNKNOWN',
    'a status of the integration that nobody has mapped',
    onFlat({
      sync: {
        integrationId: new Types.ObjectId(),
        externalStatus: { id: '77', name: 'Inne' },
        lastSyncedAt: new Date(),
        lockedFields: [],
      },
    }),
    { severity: 'WARNING', field: 'sync.externalStatus' },
  ],
  [
    'BOOKING_EXPIRED',
    'a booking that is over',
    onFlat({ status: 'BOOKED', bookedUntil: new Date('2026-02-01') }),
    { severity: 'WARNING', field: 'bookedUntil' },
  ],
  [
    'SYNC_MISSING',
    'a flat that the integration does not tell of',
    onFlat({
      sync: {
        integrationId: new Types.ObjectId(),
        lastSyncedAt: new Date(),
        missingSince: new Date('2026-06-01'),
        lockedFields: [],
      },
    }),
    { severity: 'WARNING' },
  ],
  [
    'MAIN_LANGUAGE_MISSING',
    'a text in other languages alone',
    async ({ here, flat }) =>
      models().Apartment.updateOne(
        { ...here, _id: flat },
        { $unset: { description: 1 }, $set: { i18n: { pl: { description: 'Jasne.' } } } },
      ),
    { severity: 'WARNING', field: 'description' },
  ],
];

describe('the integrity check', () => {
  it('finds nothing wrong with sound data', async () => {
    const sound = await makeSound();
    for (const query of [ofEstate(sound), `?buildingId=${String(sound.buildingId)}`]) {
      expect(await check(query)).toEqual({
        checkedAt: expect.any(String),
        apartments: 2,
        ok: true,
        issuesCount: 0,
        issues: [],
      });
    }
  });

  it.each(DAMAGES)('tells %s from %s, and nothing else', async (code, _what, damage, says) => {
    const sound = await makeSound();
    await damage(sound);
    const report = await check(ofEstate(sound));
    const outside: AuditCode[] = ['NO_OVERLAY', 'OVERLAY_ORPHAN', 'FLOOR_OUT_OF_RANGE'];
    const moved = code === 'BUILDING_MISSING' || code === 'ESTATE_MISMATCH';
    const issues = report.issues.filter((issue) => !(moved && outside.includes(issue.code)));
    expect([...new Set(issues.map((issue) => issue.code))], JSON.stringify(report.issues)).toEqual([code]);
    expect(report.ok).toBe(false);
    const own = issues.find(({ apartmentId }) => apartmentId === String(sound.flat));
    expect(own).toMatchObject({ number: expect.any(String), estateId: String(sound.estateId), ...says });
    expect(own?.message.length).toBeGreaterThan(10);
    expect(own?.fix?.length).toBeGreaterThan(10);
    expect(`${own?.message}${own?.fix}`).not.toMatch(/[{}]|undefined/);
  });

  it('tells OVERLAY_ORPHAN from an outline of a flat that is gone or elsewhere', async () => {
    const sound = await makeSound();
    const gone = new Types.ObjectId();
    await models().NavigatorImage.collection.updateOne(
      { ...sound.here, _id: sound.image },
      {
        $push: {
          overlays: {
            _id: new Types.ObjectId(),
            targetType: 'apartment',
            targetId: String(gone),
            points: box(0, 0.5, 0.4, 0.9),
            anchor: [0.2, 0.7],
            area: 0.16,
            zIndex: 0,
            source: 'MANUAL',
          },
        } as never,
      },
    );
    const { issues } = await check(ofEstate(sound));
    expect(issues).toMatchObject([
      {
        code: 'OVERLAY_ORPHAN',
        severity: 'ERROR',
        apartmentId: String(gone),
        estateId: String(sound.estateId),
        subject: { type: 'navigator-image', id: String(sound.image) },
        field: 'overlays.2.targetId',
      },
    ]);
    expect(issues[0]?.number).toBeUndefined();
  });

  it('tells ASSET_BROKEN from a record that failed and from a file that is gone, wherever they are used', async () => {
    const sound = await makeSound();
    await models().Asset.updateOne({ ...sound.here, _id: sound.plan }, { $set: { status: 'FAILED' } });
    await rm(path.join(server.dataDir, 'media', String(sound.assetId)), { recursive: true });
    const { issues } = await check(ofEstate(sound));
    expect(issues.map(({ code, field, subject }) => [code, field, subject?.type])).toEqual([
      ['ASSET_BROKEN', 'floorPlan2dAssetId', undefined],
      ['ASSET_BROKEN', 'floorPlan2dAssetId', undefined],
      ['ASSET_BROKEN', 'assetId', 'navigator-image'],
    ]);
    expect(new Set(issues.map(({ message }) => message)).size).toBe(2);
  });

  it('knows every code of the contract', () => {
    const proved = new Set<AuditCode>(DAMAGES.map(([code]) => code)).add('OVERLAY_ORPHAN');
    expect(AUDIT_CODES.filter((code) => !proved.has(code))).toEqual([]);
    expect(AUDIT_CODES).toHaveLength(22);
  });
});

describe('what is no fault', () => {
  it.each<[string, Partial<ApartmentDocument>, ApartmentDocument['kind']]>([
    ['a hidden flat without plan and outline', { visible: false }, 'APARTMENT'],
    ['a parking place without plan and outline', {}, 'PARKING'],
  ])('%s', async (_what, fields, kind) => {
    const sound = await makeSound();
    const id = await makeFlat(server, sound, 'P7', { kind, ...fields });
    const { organizationId, estateId } = sound;
    await models().PriceHistory.create({
      organizationId,
      estateId,
      apartmentId: new Types.ObjectId(id),
      price: 50_000_000,
      currency: 'PLN',
      status: 'ACTIVE',
      source: 'MANUAL',
      validFrom: new Date('2026-01-01'),
    });
    expect((await check(ofEstate(sound))).issues).toEqual([]);
  });

  it('an estate whose navigator outlines buildings alone', async () => {
    const sound = await makeSound();
    await models().NavigatorImage.updateOne({ ...sound.here, _id: sound.image }, { $set: { overlays: [] } });
    await models().Navigator.updateOne(
      { ...sound.here, _id: sound.navigator },
      { $set: { target: { type: 'estate', id: sound.estateId } }, $unset: { buildingId: 1 } },
    );
    expect((await check(ofEstate(sound))).issues).toEqual([]);
  });

  it('a price that is being written into the history at this moment', async () => {
    const sound = await makeSound();
    await models().PriceHistory.deleteMany({ ...sound.here, apartmentId: sound.flat });
    await onFlat({ outbox: [{ _id: new Types.ObjectId(), activities: [] }] })(sound);
    expect((await check(ofEstate(sound))).issues).toEqual([]);
  });
});
