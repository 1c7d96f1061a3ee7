import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn } from '../../platform/calendar.ts';
import { type Scene, startScene, type Who } from '../inventory/apartment/scene.fixture.ts';
import { asked, stored } from './inquiry.fixture.ts';

let scene: Scene;
const TODAY = dayIn('Europe/Warsaw', new Date());

const patch = (who: Who, id: string, body: object) => scene.call(who, 'PATCH', `/inquiry/${id}`, body);
const history = async (id: string, kind: string) =>
  (await scene.call('admin', 'GET', `/inquiry/${id}/activities?kind=${kind}`)).body.data;
async function listed(query: string, who: Who = 'user'): Promise<string[]> {
  const answer = await scene.call(who, 'GET', `/inquiry?limit=200&${query}`);
  return answer.body.data.map((one: { id: string }) => one.id);
}

beforeAll(async () => {
  scene = await startScene();
  await scene.models.Organization.updateOne(
    { _id: scene.organizationId },
    { $set: { timezone: 'Europe/Warsaw' } },
  );
});
afterAll(() => scene.stop());

describe('an inquiry answered by phone', () => {
  it('is marked by hand, with who and when, is read, and is marked back', async () => {
    const id = await asked(scene);
    const { data } = (await patch('user', id, { answeredVia: 'PHONE' })).body;
    expect(data).toMatchObject({
      answeredVia: 'PHONE',
      answeredBy: String(scene.userId('user')),
      status: 'READ',
    });
    expect(data.answeredAt).toBeTruthy();
    // The same again changes nothing.
    await patch('admin', id, { answeredVia: 'PHONE' });
    expect((await stored(scene, id)).answeredBy).toEqual(scene.userId('user'));
    const back = (await patch('admin', id, { answeredVia: null })).body.data;
    for (const field of ['answeredAt', 'answeredBy', 'answeredVia']) expect(back).not.toHaveProperty(field);
    expect(back.status).toBe('READ');
    const changes = (await history(id, 'ANSWERED')).map((one: { changes: object[] }) => one.changes);
    expect(changes).toEqual([
      [{ field: 'answeredVia', from: 'PHONE' }],
      [{ field: 'answeredVia', to: 'PHONE' }],
    ]);
    expect((await patch('user', id, { answeredVia: 'PIGEON' })).status).toBe(400);
    expect((await patch('user', id, { answeredAt: new Date().toISOString() })).status).toBe(400);
  });

  it('is found as answered, and others as still waiting', async () => {
    const byPhone = await asked(scene);
    const byMail = await asked(scene);
    const waits = await asked(scene);
    const anonymous = await asked(scene);
    await patch('user', byPhone, { answeredVia: 'PHONE' });
    await scene.call('user', 'POST', `/inquiry/${byMail}/reply`, { text: 'Yes.' });
    const { organizationId } = scene;
    await scene.models.Inquiry.updateOne(
      { organizationId, _id: anonymous },
      { $set: { anonymizedAt: new Date() } },
    );
    const answered = await listed('answered=true');
    const waiting = await listed('answered=false');
    expect(answered).toEqual(expect.arrayContaining([byPhone, byMail]));
    expect(answered).not.toContain(waits);
    expect(waiting).toContain(waits);
    for (const id of [byPhone, byMail, anonymous]) expect(waiting).not.toContain(id);
    expect((await scene.call('user', 'GET', '/inquiry?answered=maybe')).status).toBe(400);
  });
});

describe('a next step', () => {
  it('is set, changed, done and cleared, all of it in the history', async () => {
    const id = await asked(scene);
    const on = addDays(TODAY, 3);
    const set = await patch('user', id, { nextStep: { text: ' Call back ', on } });
    expect(set.body.data.nextStep).toEqual({ text: 'Call back', on });
    // Sent back as it is, it changes nothing.
    await patch('user', id, { nextStep: { text: 'Call back', on } });
    expect((await patch('admin', id, { nextStepDone: true })).body.data).not.toHaveProperty('nextStep');
    await patch('admin', id, { nextStepDone: true });
    await patch('user', id, { nextStep: { text: 'Send the plan', on: TODAY } });
    expect((await patch('user', id, { nextStep: null })).body.data).not.toHaveProperty('nextStep');
    const said = async (kind: string) =>
      (await history(id, kind)).map((one: { content: string; changes: object[] }) => [
        one.content,
        one.changes,
      ]);
    expect(await said('NEXT_STEP_SET')).toEqual([
      ['Send the plan', [{ field: 'nextStep', to: TODAY }]],
      ['Call back', [{ field: 'nextStep', to: on }]],
    ]);
    expect(await said('NEXT_STEP_DONE')).toEqual([['Call back', [{ field: 'nextStep', from: on }]]]);
    expect(await said('NEXT_STEP_CLEARED')).toEqual([
      ['Send the plan', [{ field: 'nextStep', from: TODAY }]],
    ]);
  });

  it('needs a text and a day within two years', async () => {
    const id = await asked(scene);
    const wrong = async (body: object) => Object.keys((await patch('user', id, body)).body.errors);
    expect(await wrong({ nextStep: { text: ' ', on: TODAY } })).toEqual(['nextStep.text']);
    expect(await wrong({ nextStep: { text: 'Call', on: addDays(TODAY, 900) } })).toEqual(['nextStep.on']);
    expect((await patch('user', id, { nextStep: { text: 'Call', on: 'tomorrow' } })).status).toBe(400);
    expect((await patch('user', id, { nextStep: { text: 'x'.repeat(301), on: TODAY } })).status).toBe(400);
    expect(await wrong({ nextStepDone: true, nextStep: { text: 'Call', on: TODAY } })).toEqual([
      'nextStepDone',
    ]);
    expect((await stored(scene, id)).nextStep).toBeUndefined();
  });

  it('is due on its day and after, for those who may see the inquiry, the most urgent first', async () => {
    const agentId = String(scene.userId('agent'));
    const late = await asked(scene, { agentId });
    const today = await asked(scene);
    const ahead = await asked(scene);
    await patch('user', today, { nextStep: { text: 'Call', on: TODAY } });
    await patch('user', ahead, { nextStep: { text: 'Call', on: addDays(TODAY, 1) } });
    await patch('agent', late, { nextStep: { text: 'Call', on: addDays(TODAY, -2) } });
    expect(await listed('due=true&sort=nextStep')).toEqual([late, today]);
    expect(await listed('due=true', 'agent')).toEqual([late]);
    expect(await listed('due=false')).toContain(ahead);
    await patch('user', today, { nextStepDone: true });
    expect(await listed('due=true')).toEqual([late]);
  });
});

it('the export says who was answered and what comes next', async () => {
  const id = await asked(scene, { source: 'WEBSITE' });
  await patch('user', id, { answeredVia: 'OTHER', nextStep: { text: 'Meet on site', on: '2026-05-04' } });
  const csv = await scene.call('admin', 'GET', '/inquiry/export?source=WEBSITE&answered=true');
  const [head = '', line = ''] = csv.text.replace(/^\ufeff/, '').split('\r\n');
  const cell = (title: string) => line.split(',')[head.split(',').indexOf(title)];
  expect([cell('answeredVia'), cell('nextStep'), cell('nextStepOn')]).toEqual([
    'OTHER',
    'Meet on site',
    '2026-05-04',
  ]);
  expect(cell('answeredAt')).toMatch(/^\d{4}-/);
});
