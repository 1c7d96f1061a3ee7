import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addApartments, addAsset, addBuilding } from '../../testing/stored-inventory.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import { ASSET_PLACES } from './usage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off', ROLE: 'web' });
}, 120_000);
afterAll(() => server?.stop());

/** The kinds of entities in an estate, each of which may refer to a file. */
const OWNERS = ['Estate', 'Building', 'Apartment', 'Navigator', 'NavigatorImage', 'Panorama'];

async function scene() {
  const { models } = server.running.database;
  const { body } = await server.call('POST', '/user/signup', {
    body: {
      ...{ email: 'files@here.example', password: 'oriel-demo-2026', firstName: 'A', lastName: 'B' },
      ...{ organizationName: 'Here', country: 'PL', termsAccepted: true },
    },
  });
  const organizationId = new Types.ObjectId(body.data.organization.id as string);
  const token = await server.token('files@here.example');
  const call = (method: string, path: string, sent?: unknown) =>
    server.call(method, path, {
      token,
      organization: String(organizationId),
      ...(sent === undefined ? {} : { body: sent }),
    });
  const estate = async (name: string) => {
    const made = await call('POST', '/estate', {
      name,
      type: 'RESIDENTIAL',
      address: { city: 'Wrocław', country: 'PL' },
    });
    const _id = new Types.ObjectId(made.body.data.id as string);
    return (await models.Estate.findOne({ organizationId, _id }).orFail().lean()) as EstateDocument;
  };
  return { models, organizationId, call, estate };
}

it('lists all files of an estate and its entities, and none of another', async () => {
  const { models, organizationId, call, estate: estateOf } = await scene();
  const wanted: string[] = [];
  const foreign: string[] = [];
  for (const [name, list] of [
    ['Own', wanted],
    ['Other', foreign],
  ] as const) {
    const estate = await estateOf(name);
    const building = await addBuilding(models, estate, { name: 'A' });
    const [apartment] = await addApartments(models, estate, [{ buildingId: building._id }]);
    const target = { type: 'estate' as const, id: estate._id };
    const navigator = await models.Navigator.create({
      ...{
        organizationId,
        estateId: estate._id,
        name,
        slug: `files-${name.toLowerCase()}`,
        mode: 'ROTATION' as const,
        target,
      },
    });
    const image = await models.NavigatorImage.create({
      ...{ organizationId, navigatorId: navigator._id, index: 0, assetId: new Types.ObjectId() },
    });
    const room = async (more: object) => {
      const { _id } = await addAsset(models, organizationId, { type: 'PANORAMA' });
      const fields = { organizationId, name: 'Room', assetId: _id, ...more };
      // Bypasses the model: a room's required pictures are irrelevant here.
      const { insertedId } = await models.Panorama.collection.insertOne(fields as never);
      return { asset: _id, id: insertedId };
    };
    const tourId = new Types.ObjectId();
    const entry = await room({ _id: tourId, tourId, apartmentId: apartment });
    // Only the tour's entry has an estate.
    const next = await room({ tourId });
    list.push(String(entry.asset), String(next.asset));
    const documents: Readonly<Record<string, Types.ObjectId | undefined>> = {
      ...{ Estate: estate._id, Building: building._id, Apartment: apartment, Navigator: navigator._id },
      ...{ NavigatorImage: image._id, Panorama: next.id },
    };
    for (const { model, path, holder } of ASSET_PLACES) {
      const owner = documents[model];
      if (!owner || (model === 'Panorama' && path === 'assetId')) continue;
      const { _id } = await addAsset(models, organizationId);
      const [head = '', tail] = path.split('.');
      const inList = holder === 'entry' || holder === 'item';
      const value = tail === undefined ? _id : inList ? [{ [tail]: _id }] : { [tail]: _id };
      const set = holder === 'list' ? { [path]: [_id] } : { [head]: value };
      const collection = models[model as 'Estate'].collection;
      await collection.updateOne({ _id: owner }, { $set: set });
      list.push(String(_id));
    }
    for (const link of [
      { estateId: estate._id },
      { buildingId: building._id },
      ...(apartment ? [{ apartmentId: apartment }] : []),
      { panoramaId: next.id },
    ]) {
      list.push(String((await addAsset(models, organizationId, link))._id));
    }
    if (name === 'Own') await addAsset(models, organizationId);
  }
  const named = ASSET_PLACES.filter(({ model }) => OWNERS.includes(model)).length;
  expect(wanted).toHaveLength(named + 1 + 4);

  const [own] = (await call('GET', '/estate?search=Own')).body.data;
  const found = await call('GET', `/asset?estateId=${own.id}&limit=200`);
  const ids = found.body.data.map(({ id }: { id: string }) => id);
  expect([...ids].sort()).toEqual([...wanted].sort());
  expect(ids.filter((id: string) => foreign.includes(id))).toEqual([]);
  expect((await call('GET', `/asset?estateId=${own.id}&unused=true&limit=200`)).body.meta.total).toBe(4);
});
