import { afterAll, beforeAll, expect, it } from 'vitest';
import { polishPriceList } from '../../../../testing/price-list.ts';
import { type Scene, startScene } from '../scene.fixture.ts';
import { sheetsFor } from './sheet.fixture.ts';

/** Longest that a list of five hundred may keep somebody waiting, milliseconds; it takes about two seconds. */
const PATIENCE_MS = 30_000;

let scene: Scene;
let estateId: string;
beforeAll(async () => {
  scene = await startScene();
  const { body } = await scene.call('user', 'POST', '/estate', {
    name: 'Osiedle Duże',
    type: 'RESIDENTIAL',
    address: { city: 'Poznań', country: 'PL' },
  });
  estateId = body.data.id;
}, 120_000);
afterAll(() => scene?.stop());

const { send } = sheetsFor(() => scene);
const list = (month: 0 | 1, query: Record<string, string> = {}) =>
  send(polishPriceList({ apartments: 500, month }), {
    name: 'cennik.xlsx',
    query: { estateId, createBuildings: 'true', ...query },
  });

it('a list of five hundred apartments is imported whole, with its buildings, in seconds', async () => {
  const begun = performance.now();
  const seen = await list(0, { dryRun: 'true' });
  expect(seen.body.data?.totals, seen.text.slice(0, 2000)).toMatchObject({ create: 510, error: 0 });
  expect(seen.body.data.problems).toEqual([]);
  const done = await list(0);
  expect(done.body.data?.totals, done.text.slice(0, 2000)).toMatchObject({ create: 510, error: 0 });
  expect(performance.now() - begun).toBeLessThan(PATIENCE_MS);
  const { body } = await scene.call('user', 'GET', `/estate/${estateId}`);
  expect(body.data.counts).toMatchObject({ buildings: 2, apartments: 500, others: 10 });
});

it('the list of the next month is a comparison with it', async () => {
  const { body, text } = await list(1, { gone: 'hide' });
  expect(body.data?.totals, text.slice(0, 2000)).toMatchObject({
    create: 0,
    update: 499,
    unchanged: 10,
    error: 0,
    gone: 1,
  });
  const gone = await scene.call('user', 'GET', `/apartment?estateId=${estateId}&search=B.250`);
  expect(gone.body.data).toMatchObject([{ number: 'B.250', visible: false }]);
});
