import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { houseModel } from '../../media/building-model/testing/house-model.ts';
import { fileForm } from '../../testing/pictures.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { panoramasOf, type Studio, startStudio } from './studio.fixture.ts';

let studio: Studio;
let flat = '';

async function upload(data: Buffer, name: string): Promise<string> {
  const form = fileForm(data, name, 'model/gltf-binary');
  const answer = await call('POST', '/asset?type=MODEL_3D', { form });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data.id;
}

/** A tour's model once it is made, or refused. */
async function made(id: string) {
  return await vi.waitFor(
    async () => {
      const { tourModel } = await read(id);
      expect(['READY', 'FAILED']).toContain(tourModel.status);
      return tourModel;
    },
    { timeout: 30_000, interval: 100 },
  );
}

beforeAll(async () => {
  studio = await startStudio(await startTestServer({ ROLE: 'all' }));
  const file = new URL('../../demo/material/interiors/3A/rooms.glb', import.meta.url);
  flat = await upload(await readFile(file), '3A.glb');
}, 120_000);

afterAll(() => studio?.server.stop());

const { call, room, patch, read, visit } = panoramasOf(() => studio);

const PLACE = { x: -3.55, y: 1.5, z: 1.35, yaw: 160 };

describe('the model of a tour', { timeout: 60_000 }, () => {
  it('is made in the background, and shown in all of its rooms', async () => {
    const entry = await room('Living room');
    const other = await room('Kitchen', { tourId: entry });
    const set = await patch(entry, { tourModel: { assetId: flat, accuracy: 0.02 } });
    expect(set.status, set.text).toBe(200);
    expect(set.body.data).not.toHaveProperty('model');
    expect(await made(entry)).toEqual({
      assetId: flat,
      status: 'READY',
      findings: [],
      frame: { up: 'Y', unit: 1 },
      settings: { accuracy: 0.02 },
    });
    expect((await patch(other, { modelPosition: PLACE })).status).toBe(200);
    for (const id of [entry, other]) {
      const { model, ...rest } = (await visit(id)).body.data;
      expect(Object.keys(model).sort()).toEqual(
        ['accuracy', 'areaUnit', 'bounds', 'bytes', 'triangles', 'url'].sort(),
      );
      expect(rest).not.toHaveProperty('tourModel');
      expect(model.accuracy).toBe(0.02);
      expect(model.bounds).toEqual({ min: [-5.7, 0, -3.95], max: [5.7, 2.72, 3.95] });
      const file = await fetch(`${studio.server.url}${model.url}`);
      expect(file.headers.get('cache-control')).toContain('immutable');
      expect((await file.arrayBuffer()).byteLength).toBe(model.bytes);
    }
    expect((await visit(other)).body.data.modelPosition).toEqual(PLACE);
    const [sibling] = (await visit(entry)).body.data.siblings;
    expect(sibling.modelPosition).toEqual(PLACE);
  });

  it('names what does not make sense', async () => {
    const entry = await room('Living room');
    const other = await room('Kitchen', { tourId: entry });
    const refused = async (id: string, body: object) => {
      const answer = await patch(id, body);
      expect(answer.status, answer.text).toBe(400);
      return Object.keys(answer.body.errors);
    };
    expect(await refused(other, { tourModel: { assetId: flat } })).toEqual(['tourModel']);
    expect(await refused(entry, { tourModel: { assetId: studio.picture } })).toEqual(['tourModel.assetId']);
    expect(await refused(entry, { tourModel: { assetId: flat, unit: 0 } })).toEqual(['tourModel.unit']);
    expect(await refused(other, { modelPosition: PLACE })).toEqual(['modelPosition']);
    await patch(entry, { tourModel: { assetId: flat } });
    await made(entry);
    expect(await refused(other, { modelPosition: { ...PLACE, x: 25, z: -40 } })).toEqual([
      'modelPosition.x',
      'modelPosition.z',
    ]);
    expect(await refused(other, { modelPosition: { ...PLACE, yaw: 500 } })).toEqual(['modelPosition.yaw']);
    expect((await patch(other, { modelPosition: PLACE })).status).toBe(200);
  });

  it('reads files in millimetres with z up, and says so', async () => {
    const entry = await room('Hall');
    const assetId = await upload(await houseModel({ floors: 1, up: 'Z', unit: 0.001 }), 'house.glb');
    await patch(entry, { tourModel: { assetId } });
    const { findings, frame } = await made(entry);
    expect(frame).toEqual({ up: 'Z', unit: 0.001 });
    expect(findings.map(({ code }: { code: string }) => code).sort()).toEqual(['UNIT_GUESSED', 'UP_GUESSED']);
    const { bounds } = (await visit(entry)).body.data.model;
    expect(bounds.max[1] - bounds.min[1]).toBeCloseTo(3.3, 1);
    // Another unit makes it anew, another accuracy does not.
    const unit = await patch(entry, { tourModel: { assetId, up: 'Z', unit: 0.01 } });
    expect(unit.body.data.tourModel.status).not.toBe('READY');
    expect((await made(entry)).findings).toEqual([]);
    const exact = await patch(entry, { tourModel: { assetId, accuracy: 0.1 } });
    expect(exact.body.data.tourModel).toMatchObject({ status: 'READY', settings: { unit: 0.01, up: 'Z' } });
    expect((await visit(entry)).body.data.model.accuracy).toBe(0.1);
  });

  it('keeps a model with its tour when another room becomes the entry, and loses it with the tour', async () => {
    const entry = await room('Living room');
    const other = await room('Kitchen', { tourId: entry });
    await patch(entry, { tourModel: { assetId: flat } });
    await made(entry);
    await patch(entry, { modelPosition: PLACE });
    await patch(other, { entry: true });
    const moved = await read(other);
    expect(moved).toMatchObject({ entry: true, tourModel: { status: 'READY' } });
    const { model, modelPosition } = (await visit(entry)).body.data;
    expect(modelPosition).toEqual(PLACE);
    expect((await patch(other, { tourModel: null })).status).toBe(200);
    expect((await visit(entry)).body.data).not.toHaveProperty('model');
    expect((await fetch(`${studio.server.url}${model.url}`)).status).toBe(404);
  });

  it('is hidden from visitors with the room that has it', async () => {
    const entry = await room('Living room');
    const other = await room('Kitchen', { tourId: entry });
    await patch(entry, { tourModel: { assetId: flat } });
    await made(entry);
    expect((await visit(other)).body.data).toHaveProperty('model');
    await patch(entry, { visibility: 'PRIVATE' });
    expect((await visit(other)).body.data).not.toHaveProperty('model');
  });

  it('takes back what it answered, unchanged', async () => {
    const entry = await room('Living room');
    await patch(entry, { tourModel: { assetId: flat } });
    await made(entry);
    await patch(entry, { modelPosition: PLACE });
    const { tourModel, modelPosition } = await read(entry);
    const same = await patch(entry, { tourModel, modelPosition, name: 'Lounge' });
    expect(same.status, same.text).toBe(200);
    expect(same.body.data).toMatchObject({ name: 'Lounge', tourModel: { status: 'READY' } });
    // Without the file there is no model.
    const token = await studio.server.token('admin@demo.oriel.example');
    expect((await call('DELETE', `/asset/${flat}?force=true`, { token })).status).toBe(200);
    expect(await read(entry)).not.toHaveProperty('tourModel');
  });
});
