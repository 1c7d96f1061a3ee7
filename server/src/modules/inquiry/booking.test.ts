import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scene, startScene, type Who } from '../inventory/apartment/scene.fixture.ts';
import { asked } from './inquiry.fixture.ts';

let scene: Scene;

const book = (who: Who, apartment: string, body: object) =>
  scene.call(who, 'PATCH', `/apartment/${apartment}`, { status: 'BOOKED', ...body });
const booked = async (who: Who, query: string): Promise<string[]> =>
  (await scene.call(who, 'GET', `/apartment?status=BOOKED&${query}`)).body.data.map(
    (one: { id: string }) => one.id,
  );
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene.stop());

it('lets an agent book for an inquiry of their own, and for no other', async () => {
  const apartment = (await scene.apartment({})).id;
  const estateId = String(scene.estate._id);
  const others = await asked(scene, { estateId });
  const own = await asked(scene, { estateId, agentId: String(scene.userId('agent')) });
  const refused = await book('agent', apartment, { bookedForInquiryId: others });
  const missing = await book('agent', apartment, { bookedForInquiryId: 'f'.repeat(24) });
  expect([refused.status, refused.body.errors]).toEqual([400, missing.body.errors]);
  const done = await book('agent', apartment, { bookedForInquiryId: own });
  expect(done.body.data).toMatchObject({ status: 'BOOKED', bookedForInquiryId: own });
  expect(await booked('user', `bookedForInquiryId=${own}`)).toEqual([apartment]);
});

it('lists bookings by author and by end, soonest first', async () => {
  const [late, soon, theirs] = await Promise.all(
    ['L1', 'S1', 'T1'].map((number) => scene.apartment({ number })),
  );
  await book('user', late?.id ?? '', { bookedUntil: inDays(40) });
  await book('user', soon?.id ?? '', { bookedUntil: inDays(2) });
  await book('admin', theirs?.id ?? '', { bookedUntil: inDays(1) });
  const mine = `bookedBy=${String(scene.userId('user'))}&sort=bookedUntil`;
  expect(await booked('user', mine)).toEqual([soon?.id, late?.id]);
  expect(await booked('user', `${mine}&bookedUntilTo=${inDays(3)}`)).toEqual([soon?.id]);
  const hidden = await scene.call(
    undefined,
    'GET',
    `/apartment/public?estateId=${String(scene.estate._id)}&sort=bookedUntil`,
  );
  expect(hidden.status).toBe(400);
});
