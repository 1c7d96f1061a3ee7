import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApartments } from '../../../testing/stored-inventory.ts';
import { type Scene, startScene } from './scene.fixture.ts';

let scene: Scene;
let estateId = '';
beforeAll(async () => {
  scene = await startScene();
  estateId = String(scene.estate._id);
  await addApartments(scene.models, scene.estate, [{ number: '1', price: 300_000_00 }]);
}, 120_000);
afterAll(() => scene?.stop());

const list = async (query: string, headers = {}) =>
  await scene.call(undefined, 'GET', `/apartment/public?${query}`, undefined, headers);

describe('apartments for visitors', () => {
  const PUBLIC_KEYS =
    'id number name kind type estateId buildingId floor floorLabel staircase orientations preferredAngles startPanoramaId rooms bedrooms bathrooms levels area areaUnit areas roomList finish features energy price pricePerArea currency promotion promotionActive effectivePrice lowestPrice30d priceValidFrom otherCharges components rent floorPlan2dUrl floorPlan3dUrl cardPdfUrl galleryUrls model3dUrl videoUrl virtualWalkUrl view360Url viewImageUrl description completionDate status highlighted'.split(
      ' ',
    );

  it('have the public fields and no others', async () => {
    const { models, organizationId, estate } = scene;
    const id = new Types.ObjectId();
    const everything = {
      name: 'n',
      administrativeNumber: 'a',
      externalId: 'e',
      floor: 1,
      floorLabel: 'f',
      staircase: 's',
      startPanoramaId: id,
      planPosition: { assetId: id, points: [[0, 0]] },
      rooms: 1,
      bedrooms: 1,
      bathrooms: 1,
      areaTotal: 1,
      ceilingHeight: 3,
      finish: 'SHELL',
      energy: { class: 'A' },
      price: 100,
      priceNet: 90,
      pricePerArea: 10,
      pricePerAreaNet: 9,
      vatRate: 8,
      promotion: { price: 90 },
      priceValidFrom: new Date(),
      rent: { monthly: 10 },
      otherCharges: [{ label: 'l', amount: 1, required: true }],
      components: [{ kind: 'PARKING', label: 'p', price: 1, required: true }],
      virtualWalkUrl: 'https://a.example',
      view360Url: 'https://b.example',
      links: {
        floorPlan2dUrl: 'https://1.example',
        floorPlan3dUrl: 'https://2.example',
        cardPdfUrl: 'https://3.example',
        videoUrl: 'https://4.example',
        viewImageUrl: 'https://5.example',
      },
      description: 'd',
      completionDate: '2027-01-01',
      bookedUntil: new Date(),
      bookedBy: id,
      soldAt: new Date(),
      agentIds: [id],
      tags: ['t'],
      sync: { integrationId: id, lastSyncedAt: new Date(), lockedFields: ['price'] },
      createdBy: id,
      i18n: { pl: { name: 'po polsku' } },
      outbox: [{ _id: id, activities: [] }],
    } as const as object;
    const [made = new Types.ObjectId()] = await addApartments(models, estate, [everything]);
    const { body } = await list(`ids=${String(made)}`);
    expect(body.data).toHaveLength(1);
    const keys = Object.keys(body.data[0]);
    expect(keys.filter((key) => !PUBLIC_KEYS.includes(key))).toEqual([]);
    const missing = PUBLIC_KEYS.filter((key) => !keys.includes(key));
    // A model is an uploaded file, this apartment has no building and no panorama, and thirty days ago it had no price.
    expect(missing.sort()).toEqual(['buildingId', 'lowestPrice30d', 'model3dUrl', 'startPanoramaId']);
    const polish = await list(`ids=${String(made)}`, { 'accept-language': 'pl' });
    expect(polish.body.data[0].name).toBe('po polsku');
    await models.Apartment.deleteOne({ organizationId, _id: made });
  });

  it('can be limited to some fields', async () => {
    const { body } = await list(`estateId=${estateId}&fields=number,status&limit=1`);
    expect(Object.keys(body.data[0]).sort()).toEqual(['id', 'number', 'status']);
    expect((await list(`estateId=${estateId}&fields=externalId`)).status).toBe(400);
  });

  it('come from all organizations of a visitor’s favourites', async () => {
    const [foreign] = await addApartments(scene.models, scene.foreign, [{ number: 'F1', price: 10_00 }]);
    const [hidden] = await addApartments(scene.models, scene.foreign, [{ number: 'F2', visible: false }]);
    const own = (await list(`estateId=${estateId}&limit=1`)).body.data[0].id;
    const ids = [own, String(foreign), String(hidden), 'f'.repeat(24)].join(',');
    const { body } = await list(`ids=${ids}`);
    expect(body.data.map((apartment: { id: string }) => apartment.id).sort()).toEqual(
      [own, String(foreign)].sort(),
    );
  });

  it('are those of a building or of a published navigator’s target', async () => {
    const { models, organizationId, building, estate } = scene;
    await addApartments(models, estate, [{ number: 'B1', buildingId: building._id }]);
    const target = { type: 'building', id: building._id } as const;
    const fields = { organizationId, estateId: estate._id, target, name: 'n', mode: 'STATIC' } as const;
    const shown = await models.Navigator.create({ ...fields, slug: 'shown', published: true });
    const draft = await models.Navigator.create({ ...fields, slug: 'draft' });
    const numbersOf = async (query: string) =>
      (await list(query)).body.data.map((apartment: { number: string }) => apartment.number);
    expect(await numbersOf(`buildingId=${String(building._id)}`)).toEqual(['B1']);
    expect(await numbersOf(`navigatorId=${String(shown._id)}`)).toEqual(['B1']);
    expect(await numbersOf(`navigatorId=${String(draft._id)}`)).toEqual([]);
    expect(await numbersOf(`navigatorId=${String(draft._id)}&estateId=${estateId}`)).toEqual([]);
    await models.Apartment.deleteMany({ organizationId, buildingId: building._id });
  });

  it('refer to another apartment in their price only if visitors may see that one too', async () => {
    const { models, organizationId, estate } = scene;
    const [seen, unseen, sold] = await addApartments(models, estate, [
      { number: 'P1' },
      { number: 'P2', visible: false },
      { number: 'P3', status: 'SOLD' },
    ]);
    const part = (label: string, apartmentId: unknown) => ({
      kind: 'PARKING',
      label,
      apartmentId,
      price: 1_000_00,
      required: false,
    });
    const components = [part('shown', seen), part('hidden', unseen), part('gone', sold)];
    const [made] = await addApartments(models, estate, [
      { number: 'C1', price: 500_000_00, components } as object,
    ]);
    const { body } = await list(`ids=${String(made)}`);
    expect(body.data[0].components).toEqual([
      { ...part('shown', String(seen)), price: 1000 },
      { kind: 'PARKING', label: 'hidden', price: 1000, required: false },
      { ...part('gone', String(sold)), price: 1000 },
    ]);
    await models.Estate.updateOne({ _id: estate._id, organizationId }, { 'settings.showSold': false });
    const without = await list(`ids=${String(made)}`);
    expect(without.body.data[0].components[2]).not.toHaveProperty('apartmentId');
    await models.Estate.updateOne({ _id: estate._id, organizationId }, { 'settings.showSold': true });
  });
});
