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
