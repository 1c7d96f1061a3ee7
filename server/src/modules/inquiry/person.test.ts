import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scene, startScene, type Who } from '../inventory/apartment/scene.fixture.ts';
import { asked } from './inquiry.fixture.ts';

let scene: Scene;

const list = async (who: Who, query = '') =>
  (await scene.call(who, 'GET', `/inquiry?limit=200${query}`)).body.data as {
    id: string;
    ofPerson?: number;
  }[];
const ids = async (who: Who, query: string) => (await list(who, query)).map(({ id }) => id);
const countOf = async (who: Who, id: string) => (await list(who)).find((one) => one.id === id)?.ofPerson;

beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene.stop());

it("counts and lists inquiries with the same e-mail or phone as one person's", async () => {
  const email = 'zofia@mail.example';
  const phone = '601 234 567';
  // Each about something else: the same form within two minutes would be the same inquiry.
  const apartmentId = (await scene.apartment({ number: 'A1' })).id;
  const another = (await scene.apartment({ number: 'A2' })).id;
  const first = await asked(scene, { email });
  const second = await asked(scene, { email, phone, estateId: String(scene.unassigned._id) });
  const third = await asked(scene, { email: undefined, phone, apartmentId });
  const other = await asked(scene);
  const spam = await asked(scene, { email, apartmentId: another });
  await scene.call('user', 'PATCH', `/inquiry/${spam}`, { spam: true });
  // The second one shares the address with the first and the phone with the third.
  expect(await countOf('user', first)).toBe(2);
  expect(await countOf('user', second)).toBe(3);
  expect(await countOf('user', third)).toBe(2);
  expect(await countOf('user', other)).toBeUndefined();
  expect(await ids('user', `&samePersonAs=${second}`)).toEqual([third, second, first]);
  expect(await ids('user', `&samePersonAs=${other}`)).toEqual([other]);
  const { data } = (await scene.call('user', 'GET', `/inquiry/${second}`)).body;
  expect(data.ofPerson).toBe(3);
  const changed = await scene.call('user', 'PATCH', `/inquiry/${second}`, { status: 'READ' });
  expect(changed.body.data.ofPerson).toBe(3);
  const csv = await scene.call('admin', 'GET', `/inquiry/export?samePersonAs=${first}`);
  expect(csv.text.trim().split('\r\n')).toHaveLength(3);
});

it('counts addresses that differ in case as one', async () => {
  const first = await asked(scene, { email: 'Hanna@mail.example' });
  const second = await asked(scene, { email: 'hanna@mail.example', estateId: String(scene.unassigned._id) });
  expect(await countOf('user', first)).toBe(2);
  expect(await ids('user', `&samePersonAs=${second}`)).toEqual([second, first]);
});

it('gives an agent nothing of the inquiries of colleagues', async () => {
  const email = 'iwona@mail.example';
  const own = await asked(scene, { email, agentId: String(scene.userId('agent')) });
  const others = await asked(scene, { email, estateId: String(scene.unassigned._id) });
  expect(await countOf('user', own)).toBe(2);
  expect(await countOf('agent', own)).toBeUndefined();
  expect(await ids('agent', `&samePersonAs=${own}`)).toEqual([own]);
  expect(await ids('agent', `&samePersonAs=${others}`)).toEqual([]);
  expect((await scene.call('agent', 'GET', '/inquiry?samePersonAs=me')).status).toBe(400);
});
