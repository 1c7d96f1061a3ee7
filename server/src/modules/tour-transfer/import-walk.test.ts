import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { panoramasOf, type Studio, startStudio } from '../panorama/studio.fixture.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await startStudio();
}, 120_000);

afterAll(() => studio?.server.stop());

const { call, room, read } = panoramasOf(() => studio);

describe('the import of a guided walk', () => {
  it('gives a tour of ours its guided walk, once', async () => {
    const keys = ['a'.repeat(24), 'b'.repeat(24)] as const;
    const view = { yaw: 12, pitch: -3, fov: 80 };
    const step = (panoramaId: string, more: object = {}) => ({
      id: panoramaId,
      panoramaId,
      view,
      stay: 6,
      ...more,
    });
    const source = JSON.stringify({
      format: 'oriel-tour',
      version: 1,
      name: 'Show flat',
      entry: keys[0],
      rooms: keys.map((id, index) => ({ id, name: `Room ${index}`, initialView: view })),
      guidedWalk: [
        step(keys[1], { caption: 'The kitchen', pointId: 'c'.repeat(24) }),
        step(keys[0], { stay: 900, caption: 'x'.repeat(300) }),
        step('d'.repeat(24)),
      ],
    });
    const panoramas = await Promise.all(
      keys.map(async (scene) => ({ scene, panoramaId: await room('Upload') })),
    );
    const bringIn = () => call('POST', '/panorama/import', { body: { source, panoramas } });
    const { body } = await bringIn();
    expect(body.code, JSON.stringify(body)).toBeUndefined();
    const walk = async () => (await read(body.data.tourId)).guidedWalk;
    const made = await walk();
    expect(made).toMatchObject([
      { panoramaId: panoramas[1]?.panoramaId, view, stay: 6, caption: 'The kitchen' },
      { panoramaId: panoramas[0]?.panoramaId, stay: 30 },
    ]);
    expect(made).toHaveLength(2);
    expect(made[0]).not.toHaveProperty('pointId');
    await bringIn();
    expect(await walk()).toEqual(made);
  });
});
