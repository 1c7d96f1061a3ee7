import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scene, startScene, type Who } from '../inventory/apartment/scene.fixture.ts';
import { asked, stored } from './inquiry.fixture.ts';

let scene: Scene;

const withdraw = (who: Who, id: string, body: object) =>
  scene.call(who, 'POST', `/inquiry/${id}/withdraw-consent`, body);
const historyOf = async (id: string) =>
  (await scene.call('admin', 'GET', `/inquiry/${id}/activities?kind=CONSENT_WITHDRAWN`)).body.data;

const agreed = (email: string, more: object = {}) =>
  asked(scene, {
    email,
    consents: [
      { key: 'MARKETING_EMAIL', granted: true },
      { key: 'MARKETING_PHONE', granted: false },
    ],
    ...more,
  });

beforeAll(async () => {
  scene = await startScene();
  const text = (key: string) => ({ key, label: key, text: `May we? ${key}`, version: '3', required: false });
  await scene.models.Organization.updateOne(
    { _id: scene.organizationId },
    { $set: { 'privacy.consents': [text('MARKETING_EMAIL'), text('MARKETING_PHONE')] } },
  );
});
afterAll(() => scene.stop());

it('stops applying a withdrawn consent, and keeps the original on record', async () => {
  const id = await agreed('anna@withdraws.example');
  const answer = await withdraw('user', id, { keys: ['MARKETING_EMAIL'], note: 'By phone' });
  expect(answer.status).toBe(200);
  const [email] = answer.body.data.consents;
  expect(email).toMatchObject({ key: 'MARKETING_EMAIL', version: '3', granted: false });
  expect(Date.parse(email.withdrawnAt)).toBeGreaterThan(Date.parse(email.at));
  const [line, ...more] = await historyOf(id);
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    content: 'By phone',
    actor: { name: 'user Scene' },
    changes: [{ field: 'MARKETING_EMAIL', from: '3' }],
  });
  // Repeating it changes nothing.
  const again = await withdraw('admin', id, { keys: ['MARKETING_EMAIL'] });
  expect(again.body.data.consents[0].withdrawnAt).toBe(email.withdrawnAt);
  expect(await historyOf(id)).toHaveLength(1);
});

it("applies to all inquiries of the same person, and to nobody else's", async () => {
  const first = await agreed('jan@withdraws.example');
  const second = await agreed('jan@withdraws.example', { estateId: String(scene.unassigned._id) });
  const other = await agreed('ewa@withdraws.example');
  await withdraw('user', first, { keys: ['MARKETING_EMAIL'] });
  expect((await stored(scene, second)).consents[0]).toMatchObject({ granted: false });
  expect(await historyOf(second)).toHaveLength(1);
  expect((await stored(scene, other)).consents[0]).toMatchObject({ granted: true });
});

it('finds an address however it was typed, and leaves out who only has the same phone', async () => {
  const phone = '601 555 777';
  const first = await agreed('Piotr@withdraws.example', { phone });
  const same = await agreed('piotr@Withdraws.example', { estateId: String(scene.unassigned._id) });
  const { id: apartmentId } = await scene.apartment({ number: 'W1' });
  const nameless = await agreed('', { email: undefined, phone, apartmentId });
  const another = (await scene.apartment({ number: 'W2' })).id;
  const other = await agreed('somebody@withdraws.example', { phone, apartmentId: another });
  await withdraw('user', first, { keys: ['MARKETING_EMAIL'] });
  const granted = async (id: string) => (await stored(scene, id)).consents[0]?.granted;
  expect([await granted(same), await granted(nameless), await granted(other)]).toEqual([false, false, true]);
});

it('rejects a consent that was never given, and an unknown one', async () => {
  const id = await agreed('ola@withdraws.example');
  const never = await withdraw('user', id, { keys: ['MARKETING_EMAIL', 'MARKETING_PHONE'] });
  expect([never.status, Object.keys(never.body.errors)]).toEqual([400, ['keys.1']]);
  expect((await stored(scene, id)).consents[0]?.granted).toBe(true);
  expect((await withdraw('user', id, { keys: [] })).status).toBe(400);
  expect((await withdraw('user', id, { keys: ['COOKIES'] })).status).toBe(400);
});

it('lets an agent record it for their own inquiries only', async () => {
  const own = await agreed('own@withdraws.example', { agentId: String(scene.userId('agent')) });
  const others = await agreed('others@withdraws.example');
  expect((await withdraw('agent', own, { keys: ['MARKETING_EMAIL'] })).status).toBe(200);
  expect((await withdraw('agent', others, { keys: ['MARKETING_EMAIL'] })).status).toBe(404);
});
