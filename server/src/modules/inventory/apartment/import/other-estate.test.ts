import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scene, startScene } from '../scene.fixture.ts';
import { sheetsFor } from './sheet.fixture.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene?.stop());

const { send } = sheetsFor(() => scene);
const list = (numbers: readonly string[], more = '') =>
  `number;area${more ? ';building' : ''}\n${numbers.map((one) => `${one};40${more ? `;${more}` : ''}`).join('\n')}\n`;
const named = (letter: string, count: number) =>
  Array.from({ length: count }, (_one, at) => `${letter}${at + 1}`);
const look = async (text: string) =>
  (await send(text, { query: { dryRun: 'true', createBuildings: 'true' } })).body.data;

it('notices the list of another estate, and neither the first list nor the next building’s', async () => {
  expect(await look(list(named('L', 12)))).not.toHaveProperty('otherEstate');
  const { body } = await send(list(named('L', 12)));
  expect(body.data.totals).toMatchObject({ create: 12, kinds: [] });
  expect((await look(list(named('H', 18)))).otherEstate).toEqual({ numbers: 18, known: 0, missing: 12 });
  expect((await look(list(['L1', ...named('H', 18)]))).otherEstate).toEqual({
    numbers: 19,
    known: 1,
    missing: 11,
  });
  expect(await look(list([...named('L', 6), ...named('H', 6)]))).not.toHaveProperty('otherEstate');
  expect(await look(list(named('H', 18), 'Building H'))).not.toHaveProperty('otherEstate');
});

it('counts what are no apartments by kind', async () => {
  const { totals } = await look(
    'number;area;kind\nX1;40;apartment\nP1;12;parking space\nP2;12;parking space\nK1;4;storage',
  );
  expect(totals.kinds).toEqual([
    { kind: 'PARKING', count: 2 },
    { kind: 'STORAGE', count: 1 },
  ]);
});
