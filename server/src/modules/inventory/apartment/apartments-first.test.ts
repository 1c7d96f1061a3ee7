import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scene, startScene } from './scene.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

it('lists apartments before parking spaces and storage rooms, across pages', async () => {
  for (const [number, kind] of [
    ['G1', 'PARKING'],
    ['A10', 'APARTMENT'],
    ['A2', 'HOUSE'],
    ['A1', 'STORAGE'],
    ['G2', 'GARAGE'],
    ['B1', 'COMMERCIAL'],
    ['C1', 'OTHER'],
  ])
    await scene.apartment({ number, kind });
  const page = async (query: string) => {
    const { body } = await scene.call('user', 'GET', `/apartment?sort=apartmentsFirst&${query}`);
    expect(body.meta.total).toBe(query.includes('kind') ? 2 : 7);
    return body.data.map(({ number }: { number: string }) => number);
  };
  const all = ['A2', 'A10', 'B1', 'A1', 'C1', 'G1', 'G2'];
  expect(await page('limit=50')).toEqual(all);
  const pages = [1, 2, 3, 4, 5].map((one) => page(`limit=2&page=${one}`));
  expect((await Promise.all(pages)).flat()).toEqual(all);
  expect(await page('limit=3&page=1')).toEqual(all.slice(0, 3));
  expect(await page('kind=PARKING,GARAGE')).toEqual(['G1', 'G2']);
});
