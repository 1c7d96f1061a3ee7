import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../sdk/src/client.ts';
import { type Scene, startScene } from '../../server/src/modules/inventory/apartment/scene.fixture.ts';
import { addApartments } from '../../server/src/testing/stored-inventory.ts';

/** More than one page. */
const APARTMENTS = 2345;

let scene: Scene;
let estateId = '';
beforeAll(async () => {
  scene = await startScene();
  estateId = String(scene.estate._id);
  await addApartments(
    scene.models,
    scene.estate,
    Array.from({ length: APARTMENTS }, (_, at) => ({ price: (300_000 + (at % 7)) * 100 })),
  );
}, 120_000);
afterAll(() => scene?.stop());

it('the public client returns every apartment once, in order, and requests no unnecessary pages', async () => {
  const client = createClient({ baseUrl: scene.server.url });
  const all: string[] = [];
  const prices: (number | undefined)[] = [];
  for await (const apartment of client.eachApartment({ estateId: [estateId], sort: '-price' })) {
    all.push(apartment.id);
    prices.push(apartment.price);
  }
  expect([all.length, new Set(all).size]).toEqual([APARTMENTS, APARTMENTS]);
  expect(prices).toEqual([...prices].sort((one, other) => Number(other) - Number(one)));

  for await (const _first of client.eachApartment({ estateId: [estateId], limit: 10 })) break;
  const none: unknown[] = [];
  for await (const apartment of client.eachApartment({ estateId: [estateId], priceMax: 1 }))
    none.push(apartment);
  expect(none).toEqual([]);

  const stop = new AbortController();
  const stopped = async () => {
    for await (const _apartment of client.eachApartment({ estateId: [estateId], limit: 100 }, stop))
      stop.abort();
  };
  await expect(stopped()).rejects.toThrow(/abort/i);
  await expect(client.eachApartment({ rooms: ['2'] }).next()).rejects.toMatchObject({
    code: 'SCOPE_REQUIRED',
  });
});
