import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAsset } from '../../../testing/stored-inventory.ts';
import { type Scene, startScene } from './scene.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const MISSING = 'ffffffffffffffffffffffff';

const patch: Scene['patch'] = (...given) => scene.patch(...given);
const kinds: Scene['kinds'] = (id) => scene.kinds(id);

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

describe('an area', () => {
  const make = (kind: string) =>
    scene.call('user', 'POST', '/apartment', {
      estateId: String(scene.estate._id),
      number: `${kind} 1`,
      kind,
      price: 40_000,
    });

  it.each(['PARKING', 'GARAGE', 'STORAGE'])('may be missing from a %s', async (kind) => {
    const made = await make(kind);
    expect(made.status, made.text).toBe(201);
    expect(made.body.data).toMatchObject({ kind, price: 40_000, effectivePrice: 40_000 });
    expect(made.body.data).not.toHaveProperty('area');
    expect(made.body.data).not.toHaveProperty('pricePerArea');
    const { id } = made.body.data;
    expect((await patch(id, { area: 12.5 })).body.data).toMatchObject({ area: 12.5, pricePerArea: 3200 });
    expect((await patch(id, { area: null })).body.data).not.toHaveProperty('area');
    // As an apartment it needs one.
    const turned = await patch(id, { kind: 'APARTMENT' });
    expect([turned.status, Object.keys(turned.body.errors)]).toEqual([400, ['area']]);
    expect((await patch(id, { kind: 'APARTMENT', area: 30 })).status).toBe(200);
  });

  it.each(['APARTMENT', 'HOUSE', 'COMMERCIAL', 'PLOT'])('is asked of a %s', async (kind) => {
    const refused = await make(kind);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['area']]);
    const made = await scene.apartment({ kind, area: 50 });
    const cleared = await patch(made.id, { area: null });
    expect([cleared.status, Object.keys(cleared.body.errors)]).toEqual([400, ['area']]);
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
