import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAsset } from '../../../testing/stored-inventory.ts';
import { type Scene, startScene } from './scene.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const MISSING = 'ffffffffffffffffffffffff';

const patch = (id: string, body: object, who: 'admin' | 'user' | 'agent' = 'user', headers = {}) =>
  scene.call(who, 'PATCH', `/apartment/${id}`, body, headers);

const kinds = async (id: string) => {
  const answer = await scene.call('user', 'GET', `/apartment/${id}/activities`);
  return answer.body.data.map((one: { kind: string }) => one.kind);
};

describe('creating an apartment', () => {
  it('derives the type, the natural sort order and the prices per area', async () => {
    const made = await scene.apartment({
      number: 'A 7',
      buildingId: String(scene.building._id),
      price: 500_000.5,
      priceNet: 462_963.43,
      area: 48.5,
      rooms: 2.5,
    });
    expect(made).toMatchObject({
      number: 'A 7',
      type: 'RESIDENTIAL',
      status: 'ACTIVE',
      price: 500_000.5,
      effectivePrice: 500_000.5,
      lowestPrice30d: 500_000.5,
      pricePerArea: 10_309.29,
      pricePerAreaNet: 9545.64,
      promotionActive: false,
      currency: 'PLN',
      areaUnit: 'm2',
      visible: true,
      panoramasCount: 0,
      estate: { id: String(scene.estate._id), name: 'scene' },
      building: { id: String(scene.building._id), name: 'A' },
      createdBy: String(scene.userId('admin')),
    });
    expect(made.priceHistory).toHaveLength(1);
    expect(await kinds(made.id)).toEqual(['CREATED']);
  });

  it('takes the type of its building and is then priced by its rent', async () => {
    const { models, organizationId, estate } = scene;
    const house = {
      organizationId,
      estateId: estate._id,
      name: 'Let',
      floorsAbove: 3,
      type: 'RESIDENTIAL_RENT',
    } as const;
    const building = await models.Building.create(house);
    const made = await scene.apartment({
      buildingId: String(building._id),
      area: 40,
      rent: { monthly: 3200, deposit: 6400 },
    });
    expect(made).toMatchObject({ type: 'RESIDENTIAL_RENT', effectivePrice: 3200, pricePerArea: 80 });
    expect(made.price).toBeUndefined();
    const moved = await patch(made.id, { buildingId: null, price: 400_000 });
    expect(moved.body.data).toMatchObject({
      type: 'RESIDENTIAL',
      effectivePrice: 400_000,
      pricePerArea: 10_000,
    });
  });

  it('refuses a number that is taken in the building, and accepts it in another', async () => {
    const buildingId = String(scene.building._id);
    await scene.apartment({ number: 'twice', buildingId });
    const again = { estateId: String(scene.estate._id), number: 'twice', area: 50 };
    const refused = await scene.call('user', 'POST', '/apartment', { ...again, buildingId });
    expect([refused.status, refused.body.code]).toEqual([409, 'NUMBER_TAKEN']);
    // People read these as the same number.
    const alike = await scene.call('user', 'POST', '/apartment', { ...again, buildingId, number: ' TWICE' });
    expect(alike.body.code).toBe('NUMBER_TAKEN');
    expect((await scene.call('user', 'POST', '/apartment', again)).status).toBe(201);
    expect((await scene.call('user', 'POST', '/apartment', again)).body.code).toBe('NUMBER_TAKEN');
  });

  it('refuses to rename another apartment to a taken number', async () => {
    const [one, other] = [await scene.apartment(), await scene.apartment()];
    const refused = await patch(one.id, { number: other.number, name: 'Renamed' });
    expect(refused.body.code).toBe('NUMBER_TAKEN');
    expect((await scene.call('user', 'GET', `/apartment/${one.id}`)).body.data.name).toBeUndefined();
  });
});

describe('the apartment form', () => {
  const wrong: [string, object, string][] = [
    ['no area', { area: 0 }, 'area'],
    ['an area beyond measure', { area: 100_001 }, 'area'],
    ['a number without a sign', { number: '  ' }, 'number'],
    ['quarters of rooms', { rooms: 2.25 }, 'rooms'],
    ['too many rooms', { rooms: 50.5 }, 'rooms'],
    ['a floor in the sky', { floor: 201 }, 'floor'],
    ['a price below nothing', { price: -1 }, 'price'],
    ['thirds of a grosz', { price: 100.001 }, 'price'],
    [
      'a charge of fractions',
      { otherCharges: [{ label: 'Fee', amount: 0.001, required: true }] },
      'otherCharges.0.amount',
    ],
    ['a promotion that is dearer', { price: 100, promotion: { price: 100 } }, 'promotion.price'],
    ['a promotion of nothing', { price: null, promotion: { price: 90 } }, 'promotion.price'],
    [
      'a promotion that ends before it begins',
      { price: 100, promotion: { price: 90, from: '2026-05-02', to: '2026-05-01' } },
      'promotion.to',
    ],
    ['an orientation twice', { orientations: ['N', 'N'] }, 'orientations'],
    ['an address that is not encrypted', { virtualWalkUrl: 'http://tours.example' }, 'virtualWalkUrl'],
    ['a link that is a script', { links: { videoUrl: 'javascript:alert(1)' } }, 'links.videoUrl'],
    ['a booking of a free flat', { bookedUntil: '2099-01-01T00:00:00Z' }, 'bookedUntil'],
    ['a sale of an unsold flat', { soldAt: '2026-01-01T00:00:00Z' }, 'soldAt'],
    ['a field that nobody knows', { colour: 'red' }, 'colour'],
    ['a field that is computed', { pricePerArea: 1 }, 'pricePerArea'],
  ];
  for (const [name, body, field] of wrong) {
    it(`refuses ${name}`, async () => {
      sample ??= (await scene.apartment({ price: 100 })).id as string;
      const answer = await patch(sample, body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBeUndefined();
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    });
  }
  let sample: string | undefined;

  it('accepts everything it returned, and clears fields with null', async () => {
    const full = {
      name: 'Penthouse',
      administrativeNumber: '12/3',
      externalId: 'vox-1',
      kind: 'APARTMENT',
      floor: -1,
      floorLabel: 'Garden level',
      staircase: 'B',
      orientations: ['S', 'SW'],
      rooms: 3.5,
      bedrooms: 2,
      bathrooms: 1,
      levels: 2,
      areaTotal: 80,
      areas: { balcony: 6.5, garden: 20 },
      roomList: [{ name: 'Salon', type: 'LIVING', area: 25 }],
      ceilingHeight: 2.8,
      finish: 'DEVELOPER',
      features: ['balcony', 'ac'],
      energy: { class: 'A', usable: 40 },
      price: 900_000,
      vatRate: 8,
      promotion: { price: 850_000.99, from: '2099-01-01', label: 'Spring' },
      otherCharges: [{ label: 'Notary', amount: 1000.5, required: true }],
      components: [{ kind: 'PARKING', label: 'P1', price: 40_000, required: false }],
      links: { videoUrl: 'https://video.example/1' },
      virtualWalkUrl: 'https://walk.example/1',
      description: 'Bright.',
      completionDate: '2027-06-30',
      highlighted: true,
      tags: ['corner'],
      agentIds: [String(scene.userId('agent'))],
      i18n: { pl: { name: 'Apartament' } },
    };
    const made = await scene.apartment(full);
    expect(made).toMatchObject(full);
    expect(made.videoUrl).toBe('https://video.example/1');
    const saved = await patch(made.id, made);
    expect(saved.status).toBe(200);
    expect(saved.body.data).toEqual(made);
    const cleared = await patch(made.id, {
      promotion: null,
      name: null,
      floor: null,
      i18n: { pl: { name: null } },
    });
    for (const gone of ['promotion', 'name', 'floor', 'i18n'])
      expect(cleared.body.data).not.toHaveProperty(gone);
    expect(cleared.body.data.areas).toEqual({ balcony: 6.5, garden: 20 });
  });

  it('strips scripts from descriptions', async () => {
    const made = await scene.apartment({
      description: 'Near <script>alert(1)</script> the [park](javascript:alert(1))',
    });
    expect(made.description).toBe('Near alert(1) the park');
  });
});

describe('references of an apartment', () => {
  it('must belong to the organization, fit the location and be of the right kind', async () => {
    const { models, organizationId, otherOrganizationId, estate, unassigned } = scene;
    const made = await scene.apartment();
    const elsewhere = await models.Building.create({
      organizationId,
      estateId: unassigned._id,
      name: 'B',
      floorsAbove: 1,
    });
    const video = await addAsset(models, organizationId, { type: 'VIDEO' });
    const foreign = await addAsset(models, otherOrganizationId);
    const refused: [object, string][] = [
      [{ buildingId: MISSING }, 'buildingId'],
      [{ buildingId: String(elsewhere._id) }, 'buildingId'],
      [{ floorPlan2dAssetId: String(foreign._id) }, 'floorPlan2dAssetId'],
      [{ floorPlan2dAssetId: String(video._id) }, 'floorPlan2dAssetId'],
      [{ galleryAssetIds: [MISSING] }, 'galleryAssetIds.0'],
      [{ planPosition: { assetId: MISSING, points: [[0, 0]] } }, 'planPosition.assetId'],
      [{ startPanoramaId: MISSING }, 'startPanoramaId'],
      [{ agentIds: [MISSING] }, 'agentIds.0'],
      [
        { components: [{ kind: 'PARKING', label: 'P', required: true, apartmentId: MISSING }] },
        'components.0.apartmentId',
      ],
    ];
    for (const [body, field] of refused) {
      const answer = await patch(made.id, body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
    }
    const picture = await addAsset(models, organizationId);
    const shown = await patch(made.id, {
      floorPlan2dAssetId: String(picture._id),
      galleryAssetIds: [String(picture._id)],
      videoAssetId: String(video._id),
    });
    expect(shown.body.data).toMatchObject({
      floorPlan2dUrl: `/media/${picture.imageKey}`,
      galleryUrls: [`/media/${picture.imageKey}`],
    });
    for (const estateId of [MISSING, String(scene.foreign._id)]) {
      const answer = await scene.call('user', 'POST', '/apartment', { estateId, number: '1', area: 1 });
      expect(Object.keys(answer.body.errors)).toEqual(['estateId']);
    }
    expect(estate.organizationId).toEqual(organizationId);
  });
});

describe('who may change which fields', () => {
  it('lets an AGENT send only the status and the end of a booking, and writes nothing otherwise', async () => {
    const made = await scene.apartment({ price: 100 });
    for (const body of [
      { price: 90 },
      { status: 'BOOKED', name: 'Mine' },
      { visible: false },
      { reason: 'x' },
    ]) {
      const answer = await patch(made.id, body, 'agent');
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await scene.call('user', 'GET', `/apartment/${made.id}`)).body.data).toEqual({ ...made });
    expect((await patch(made.id, { status: 'BOOKED' }, 'agent')).body.data.status).toBe('BOOKED');
  });

  it('answers an AGENT the same for an inaccessible apartment as for a missing one', async () => {
    const there = await scene.apartment({ estateId: String(scene.unassigned._id) });
    const foreign = await scene.models.Apartment.create({
      organizationId: scene.otherOrganizationId,
      estateId: scene.foreign._id,
      number: '1',
      numberKey: '1',
      type: 'RESIDENTIAL',
      area: 10,
      statusChangedAt: new Date(),
    });
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { status: 'BOOKED' }],
      ['GET', '/inquiries', undefined],
      ['GET', '/activities', undefined],
      ['POST', '/activities/note', { content: 'x' }],
      ['DELETE', `/activities/${MISSING}`, undefined],
    ] as const) {
      for (const id of [there.id, String(foreign._id), MISSING]) {
        const answer = await scene.call('agent', method, `/apartment/${id}${rest}`, body);
        expect([answer.status, answer.body.code], `${method} ${rest}`).toEqual([404, 'NOT_FOUND']);
      }
    }
    expect((await scene.call('user', 'GET', `/apartment/${String(foreign._id)}`)).status).toBe(404);
  });

  it('lets only an ADMIN delete, and only USER and ADMIN create apartments', async () => {
    const made = await scene.apartment();
    for (const who of ['agent', 'user'] as const) {
      expect((await scene.call(who, 'DELETE', `/apartment/${made.id}`)).status).toBe(403);
    }
    const body = { estateId: String(scene.estate._id), number: 'agents', area: 1 };
    expect((await scene.call('agent', 'POST', '/apartment', body)).status).toBe(403);
  });

  it('locks an integration’s fields, whatever else is in the body, until an ADMIN overrides', async () => {
    const made = await scene.apartment({ price: 100, rooms: 2 });
    await scene.models.Apartment.updateOne(
      { organizationId: scene.organizationId, _id: made.id },
      {
        $set: {
          sync: {
            integrationId: scene.organizationId,
            lastSyncedAt: new Date(),
            lockedFields: ['price', 'status', 'links'],
          },
        },
      },
    );
    for (const body of [
      { price: 90, name: 'x' },
      { status: 'BOOKED' },
      { priceHidden: true },
      { view360Url: 'https://a.example' },
    ]) {
      expect((await patch(made.id, body, 'admin')).body.code).toBe('FIELD_MANAGED_BY_INTEGRATION');
    }
    expect((await patch(made.id, { price: 100, rooms: 3 })).body.data).toMatchObject({ rooms: 3 });
    expect((await patch(made.id, { price: 90, override: ['price'] }, 'user')).status).toBe(409);
    expect((await patch(made.id, { price: 90, override: ['price'] }, 'admin')).body.data.price).toBe(90);
  });

  it('keeps a price public where the law requires it, unless an ADMIN overrides', async () => {
    const { models, organizationId, estate } = scene;
    const made = await scene.apartment({ price: 100 });
    const disclosure = (enabled: boolean) =>
      models.Estate.updateOne(
        { organizationId, _id: estate._id },
        { $set: { 'priceDisclosure.enabled': enabled } },
      );
    await disclosure(true);
    try {
      const refused = await patch(made.id, { priceHidden: true });
      expect([refused.status, refused.body.code]).toEqual([400, 'PRICE_HIDDEN_NOT_ALLOWED']);
      expect(refused.body.message).toBeTruthy();
      const insists = { priceHidden: true, override: ['priceHidden'] };
      expect((await patch(made.id, insists, 'user')).status).toBe(400);
      expect((await patch(made.id, insists, 'admin')).body.data.priceHidden).toBe(true);
    } finally {
      await disclosure(false);
    }
  });
});

describe('two members changing the same apartment', () => {
  it('rejects a stale If-Match, and treats equal values as no change', async () => {
    const made = await scene.apartment({ name: 'one' });
    const first = await patch(made.id, { name: 'two' }, 'user', { 'if-match': `"${made.updatedAt}"` });
    expect(first.status).toBe(200);
    const stale = await patch(made.id, { name: 'three' }, 'user', { 'if-match': `"${made.updatedAt}"` });
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_UPDATE']);
    const same = await patch(made.id, { name: 'two', orientations: [] });
    expect(same.body.data.updatedAt).toBe(first.body.data.updatedAt);
    expect(await kinds(made.id)).toEqual(['UPDATED', 'CREATED']);
  });

  it('keeps concurrent changes of different fields', async () => {
    const made = await scene.apartment({ price: 100 });
    const bodies = [{ name: 'n' }, { price: 90 }, { floor: 3 }, { tags: ['t'] }, { rooms: 2 }];
    const answers = await Promise.all(bodies.map((body) => patch(made.id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const now = await scene.call('user', 'GET', `/apartment/${made.id}`);
    expect(now.body.data).toMatchObject({ name: 'n', price: 90, floor: 3, tags: ['t'], rooms: 2 });
  });
});

describe('deleting an apartment', () => {
  it('keeps its panoramas, files and related apartments, and removes its overlays', async () => {
    const { models, organizationId, estate } = scene;
    const made = await scene.apartment({ price: 100 });
    const other = await scene.apartment({
      components: [{ kind: 'STORAGE', label: 'S', required: false, apartmentId: made.id }],
    });
    const file = await addAsset(models, organizationId, { apartmentId: made.id, estateId: estate._id });
    const outline = {
      points: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      anchor: [0.5, 0.4],
      area: 0.5,
    };
    const image = await models.NavigatorImage.create({
      organizationId,
      navigatorId: estate._id,
      index: 0,
      assetId: file._id,
      overlays: [
        { ...outline, targetType: 'apartment', targetId: made.id },
        { ...outline, targetType: 'apartment', targetId: other.id },
      ],
    });
    const inquiry = await models.Inquiry.create({
      organizationId,
      reference: 'r',
      name: 'Somebody',
      estateId: estate._id,
      apartmentIds: [made.id, other.id],
      prices: [{ apartmentId: made.id, price: 100_00 }],
      retentionUntil: '2099-01-01',
    });
    const gone = await scene.call('admin', 'DELETE', `/apartment/${made.id}`);
    expect(gone.body.data).toEqual({ id: made.id, deleted: true });
    expect((await scene.call('admin', 'GET', `/apartment/${made.id}`)).status).toBe(404);
    const kept = await models.NavigatorImage.findOne({ organizationId, _id: image._id }).orFail().lean();
    expect(kept.overlays.map(({ targetId }) => targetId)).toEqual([other.id]);
    expect(
      (await models.Asset.findOne({ organizationId, _id: file._id }).orFail().lean()).apartmentId,
    ).toBeUndefined();
    const left = await scene.call('admin', 'GET', `/apartment/${other.id}`);
    expect(left.body.data.components).toEqual([{ kind: 'STORAGE', label: 'S', required: false }]);
    const asked = await scene.call('admin', 'GET', `/inquiry/${String(inquiry._id)}`);
    expect(asked.body.data.apartments).toMatchObject([
      { id: made.id, number: made.number, status: 'ACTIVE', price: 100, estateName: 'scene' },
      { id: other.id, number: other.number },
    ]);
    expect(await models.PriceHistory.countDocuments({ organizationId, apartmentId: made.id })).toBe(0);
    expect(await models.Activity.countDocuments({ organizationId, 'subject.id': made.id })).toBe(0);
  });
});
