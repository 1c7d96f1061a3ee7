import type { InquiryPatch } from '@oriel/contract/inquiry';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../platform/calendar.ts';
import { type Scene, startScene } from '../inventory/apartment/scene.fixture.ts';
import { event, sendAll } from '../tracking/tracking.fixture.ts';
import { changeInquiry } from './changes.ts';
import { anonymiseDue } from './erase.ts';
import { asked, stored } from './inquiry.fixture.ts';

let scene: Scene;
let apartment = '';

const SECRETS = /Barbara|Adamczyk|barbara@mail|601234567|Please call|blue door|visitor-b/;

beforeAll(async () => {
  scene = await startScene();
  apartment = (await scene.apartment({ number: 'A1' })).id;
});
afterAll(() => scene.stop());

/** The whole database as text. */
async function everything(): Promise<string> {
  const { connection } = scene.server.running.database;
  const collections = (await connection.db?.listCollections().toArray()) ?? [];
  const texts = await Promise.all(
    collections.map(async ({ name }) => JSON.stringify(await connection.collection(name).find({}).toArray())),
  );
  return texts.join('\n');
}

async function barbara(): Promise<string> {
  await sendAll(scene, [event({ visitorId: 'visitor-b', apartmentId: apartment })]);
  const id = await asked(scene, {
    name: 'Barbara Adamczyk',
    email: 'barbara@mail.example',
    phone: '601 234 567',
    message: 'Please call me about the flat behind the blue door, in the morning if you can.',
    apartmentId: apartment,
    visitorId: 'visitor-b',
    sessionId: 'session-b',
    idempotencyKey: `barbara-${Math.random()}`,
    page: { url: 'https://here.example/?name=Barbara' },
  });
  const note = { content: 'Barbara wants the blue door' };
  await scene.call('user', 'POST', `/inquiry/${id}/activities/note`, note);
  await scene.call('user', 'POST', `/inquiry/${id}/reply`, {
    subject: 'Barbara and the blue door',
    text: 'Barbara, the blue door is open',
  });
  const nextStep = { text: 'Call Barbara', on: '2026-05-04' };
  await scene.call('user', 'PATCH', `/inquiry/${id}`, { nextStep });
  await scene.call('user', 'PATCH', `/inquiry/${id}`, { name: 'Barbara A. Adamczyk', status: 'READ' });
  await scene.models.Apartment.updateOne(
    { organizationId: scene.organizationId, _id: apartment },
    { $set: { bookedForInquiryId: new Types.ObjectId(id) } },
  );
  return id;
}

const counts = async () =>
  (await scene.call('user', 'GET', `/tracking/stats?apartmentId=${apartment}`)).body.data;

describe('erasing an inquiry', () => {
  it('removes everything that identifies the sender, and keeps all counts', async () => {
    const id = await barbara();
    const before = await counts();
    expect(await everything()).toMatch(SECRETS);
    expect((await scene.call('user', 'DELETE', `/inquiry/${id}`)).status).toBe(403);
    const answer = await scene.call('admin', 'DELETE', `/inquiry/${id}`);
    expect(answer.body).toEqual({ data: { id, deleted: true } });
    expect(await everything()).not.toMatch(SECRETS);
    expect((await scene.call('admin', 'GET', `/inquiry/${id}`)).status).toBe(404);
    expect((await scene.call('admin', 'DELETE', `/inquiry/${id}`)).status).toBe(404);
    expect(await counts()).toEqual(before);
    const shown = (await scene.call('user', 'GET', `/apartment/${apartment}`)).body.data;
    expect(shown).not.toHaveProperty('bookedForInquiryId');
    expect(shown.stats.inquiries).toBe(before.totals.send_inquiry);
  });

  it('keeps the journey of a visitor with another inquiry', async () => {
    const visitorId = 'visitor-c';
    await sendAll(scene, [event({ visitorId, apartmentId: apartment })]);
    const first = await asked(scene, { visitorId });
    const second = await asked(scene, { visitorId });
    await scene.call('admin', 'DELETE', `/inquiry/${first}`);
    const journey = (await scene.call('user', 'GET', `/inquiry/${second}/tracking`)).body.data;
    expect(journey.events.map((one: { name: string }) => one.name)).toEqual(['send_inquiry', 'load_viewer']);
  });
});

describe('an inquiry past its retention period', () => {
  const run = () => {
    const { activities } = scene.server.running.services;
    const never = new AbortController().signal;
    return anonymiseDue({ models: scene.models, activities, clock: () => new Date() }, never);
  };

  it('takes no name and no next step from whoever read it before', async () => {
    const id = await asked(scene, {
      name: 'Barbara Adamczyk',
      email: 'adamczyk@mail.example',
      message: 'Hello',
    });
    const { models, organizationId, server } = scene;
    const clock = () => new Date();
    const read = await stored(scene, id);
    await models.Inquiry.updateOne({ organizationId, _id: id }, { $set: { retentionUntil: '2024-01-01' } });
    expect(await run()).toBe(1);
    const { activities, inquiries } = server.running.services;
    const deps = { models, clock, activities, mails: inquiries.mails, notices: inquiries.notices };
    const user = await models.User.findById(scene.userId('user')).orFail().lean();
    const change = (patch: InquiryPatch) => changeInquiry(deps, read, patch, { user, mayAssign: true });
    await expect(change({ name: 'Barbara A. Adamczyk' })).rejects.toMatchObject({ code: 'VALIDATION' });
    const nextStep = { text: 'Call Barbara Adamczyk', on: dayIn('UTC', new Date()) };
    await expect(change({ nextStep })).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(JSON.stringify(await models.Inquiry.findOne({ organizationId, _id: id }).lean())).not.toMatch(
      SECRETS,
    );
  });

  it('loses personal data and keeps its subject, once', async () => {
    const due = await barbara();
    const fresh = await asked(scene, { name: 'Filip Sawicki' });
    await scene.models.Inquiry.updateOne(
      { organizationId: scene.organizationId, _id: due },
      { $set: { retentionUntil: '2024-01-01' } },
    );
    const before = await counts();
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await everything()).not.toMatch(SECRETS);
    const shown = (await scene.call('user', 'GET', `/inquiry/${due}`)).body.data;
    expect(shown).toMatchObject({ name: '—', status: 'READ', apartmentIds: [apartment], consents: [] });
    expect(shown.anonymizedAt).toBeTruthy();
    for (const field of ['email', 'phone', 'message', 'nextStep', 'page', 'visitorId', 'sessionId']) {
      expect(shown).not.toHaveProperty(field);
    }
    const history = (await scene.call('user', 'GET', `/inquiry/${due}/activities`)).body.data;
    expect(history.map((one: { kind: string }) => one.kind).sort()).toEqual([
      'ANONYMIZED',
      'INQUIRY_RECEIVED',
      'NEXT_STEP_SET',
      'NOTE',
      'READ',
      'REPLIED',
      'UPDATED',
    ]);
    expect(history[0].kind).toBe('ANONYMIZED');
    expect(await counts()).toEqual(before);
    expect((await stored(scene, fresh)).name).toBe('Filip Sawicki');
    const patched = await scene.call('user', 'PATCH', `/inquiry/${due}`, { status: 'NEW' });
    expect(patched.status).toBe(200);
  });
});
