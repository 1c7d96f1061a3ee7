import { PERSON_LINK_DAYS, type PersonRecord } from '@oriel/contract/person';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personToken } from '../../platform/person-token.ts';
import { asked, stored } from '../inquiry/inquiry.fixture.ts';
import { type Scene, startScene } from '../inventory/apartment/scene.fixture.ts';
import { FORGET_VISITS_JOB, forgetRefused } from '../tracking/forget-visits.ts';
import { event, sendAll, stored as storedEvents } from '../tracking/tracking.fixture.ts';

let scene: Scene;
let apartment = '';
let project = '';
let item = '';

const BENCH = { kind: 'MAP', lng: 17.01, lat: 51.01 } as const;

/** What must be gone after an erasure, wherever it was. */
const SECRETS =
  /Barbara|Adamczyk|barbara@mail|601234567|Please call|blue door|benches here|visit-barbara|writer-barbara/i;

beforeAll(async () => {
  scene = await startScene();
  apartment = (await scene.apartment({ number: 'A1', price: 500_000 })).id;
  const text = {
    key: 'MARKETING_EMAIL',
    label: 'Mail',
    text: 'May we write?',
    version: '3',
    required: false,
  };
  await scene.models.Organization.updateOne(
    { _id: scene.organizationId },
    { $set: { 'privacy.consents': [text], 'contact.email': 'desk@dom.example' } },
  );
  const created = await scene.call('admin', 'POST', '/feedback', {
    title: 'A square',
    items: [{ type: 'MAP', title: 'The square', map: { center: [17, 51], zoom: 14 } }],
  });
  project = created.body.data.id;
  item = created.body.data.items[0].id;
  await scene.call('admin', 'PATCH', `/feedback/${project}`, { status: 'OPEN' });
});
afterAll(() => scene.stop());

const post = (path: string, body: object) => scene.call(undefined, 'POST', `/person/${path}`, body);

/** The links that were mailed to an address, newest last. */
async function mailed(to: string): Promise<{ template: string; token: string }[]> {
  const jobs = await scene.models.Job.find({ kind: 'send-mail' }).sort({ createdAt: 1 }).lean();
  return jobs.flatMap(({ payload }) => {
    const { token } = payload.values as { token?: string };
    return payload.to === to && token ? [{ template: String(payload.template), token }] : [];
  });
}

async function comment(body: string, visitorId: string, more: object = {}) {
  const answer = await scene.call(undefined, 'POST', `/feedback/item/${item}/comment`, {
    body,
    visitorId,
    name: 'Guest',
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id as string;
}

/** Somebody who has looked, asked, written, liked and voted; returns the link out of their confirmation. */
async function barbara(): Promise<{ token: string; inquiry: string; browser: string }> {
  await sendAll(scene, [
    event({ visitorId: 'visit-barbara', apartmentId: apartment, name: 'see_apartment_details' }),
    event({ visitorId: 'visit-barbara', apartmentId: apartment, name: 'add_to_favorite' }),
  ]);
  const inquiry = await asked(scene, {
    name: 'Barbara Adamczyk',
    email: 'Barbara@mail.example',
    phone: '601 234 567',
    message: 'Please call me about the flat behind the blue door.',
    apartmentId: apartment,
    visitorId: 'visit-barbara',
    consents: [{ key: 'MARKETING_EMAIL', granted: true }],
  });
  await scene.call('user', 'POST', `/inquiry/${inquiry}/reply`, { text: 'The blue door is open.' });
  await scene.call('user', 'POST', `/inquiry/${inquiry}/activities/note`, { content: 'Wants the blue door' });
  const other = await comment('More trees, please.', 'somebody-else');
  await comment('We need benches here.', 'writer-barbara', { name: 'Barbara', position: BENCH });
  await scene.call(undefined, 'POST', `/comment/${other}/like`, {
    reaction: 'LIKE',
    visitorId: 'writer-barbara',
  });
  const [mail] = await mailed('Barbara@mail.example');
  const ids = { organizationId: String(scene.organizationId), visitorId: 'writer-barbara' };
  const opened = await post('browser-link', ids);
  return { token: mail?.token ?? '', inquiry, browser: opened.body.data.token };
}

async function view(token: string): Promise<PersonRecord> {
  const answer = await post('view', { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** The whole database as text. */
async function everything(): Promise<string> {
  const { connection } = scene.server.running.database;
  const collections = (await connection.db?.listCollections().toArray()) ?? [];
  const texts = await Promise.all(
    collections.map(async ({ name }) => JSON.stringify(await connection.collection(name).find({}).toArray())),
  );
  return texts.join('\n');
}

describe('the page of a person', () => {
  it('shows what is kept about them, by the link in the confirmation and from their browser', async () => {
    const { token, browser } = await barbara();
    const answer = await post('view', { token });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const { inquiries, visits, saved, comments } = answer.body.data as PersonRecord;
    expect(inquiries).toEqual([
      expect.objectContaining({
        name: 'Barbara Adamczyk',
        phone: '+48601234567',
        apartments: ['A1'],
        message: 'Please call me about the flat behind the blue door.',
        replies: [expect.objectContaining({ text: 'The blue door is open.' })],
        notes: 1,
        consents: [expect.objectContaining({ text: 'May we write?', version: '3', granted: true })],
      }),
    ]);
    // The team's notes stay with the team, and are counted.
    expect(answer.text).not.toContain('Wants the blue door');
    expect(visits.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['see_apartment_details', 'add_to_favorite', 'send_inquiry']),
    );
    expect(saved).toEqual(['A1']);
    expect(comments).toEqual([]);

    const theirs = await view(browser);
    expect(theirs.comments.map(({ body, about, position }) => [body, about, position])).toEqual([
      ['We need benches here.', 'A square', BENCH],
    ]);
    expect(theirs.reactions).toEqual([
      expect.objectContaining({ reaction: 'LIKE', comment: 'More trees, please.' }),
    ]);
    // Who wrote a comment has proved nothing about inquiries.
    expect(theirs.inquiries).toEqual([]);
  });

  it('lets them correct what they typed, and tells the team', async () => {
    const [mail] = await mailed('Barbara@mail.example');
    const token = mail?.token ?? '';
    const [inquiry] = (await view(token)).inquiries;
    const id = inquiry?.id ?? '';
    const wrong = await post('correct', { token, inquiryId: id, phone: 'no number' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['phone']]);
    const answer = await post('correct', {
      token,
      inquiryId: id,
      name: 'Barbara Nowak-Adamczyk',
      phone: null,
    });
    expect(answer.body.data.inquiries[0]).toMatchObject({ name: 'Barbara Nowak-Adamczyk' });
    expect(answer.body.data.inquiries[0]).not.toHaveProperty('phone');
    const history = (await scene.call('user', 'GET', `/inquiry/${id}/activities?kind=UPDATED`)).body.data;
    expect(history[0]).toMatchObject({
      actor: { type: 'VISITOR' },
      changes: [{ field: 'name' }, { field: 'phone' }],
    });
    const foreign = await asked(scene, { name: 'Filip Sawicki' });
    expect((await post('correct', { token, inquiryId: foreign, name: 'Mine now' })).status).toBe(404);
    expect((await stored(scene, foreign)).name).toBe('Filip Sawicki');
  });

  it('lets them withdraw consents: later visits of the browser are stored without its id', async () => {
    const [mail] = await mailed('Barbara@mail.example');
    const token = mail?.token ?? '';
    const answer = await post('withdraw', { token, keys: ['MARKETING_EMAIL'], visits: true });
    const [inquiry] = (answer.body.data as PersonRecord).inquiries;
    expect(inquiry?.consents[0]).toMatchObject({ granted: false, withdrawnAt: expect.any(String) });
    expect(answer.body.data.visits).toEqual([]);
    await sendAll(scene, [
      event({ visitorId: 'visit-barbara', apartmentId: apartment, eventId: 'after-withdrawal' }),
    ]);
    const kept = await storedEvents(scene);
    const later = kept.find(({ eventId }) => eventId === 'after-withdrawal');
    expect(later).toMatchObject({ name: 'load_viewer', consent: false });
    expect(later).not.toHaveProperty('visitorId');
    expect(kept.filter(({ visitorId }) => visitorId === 'visit-barbara')).toEqual([]);
    // The form of their browser still says yes.
    const id = await asked(scene, { visitorId: 'visit-barbara', analyticsConsent: true });
    expect((await stored(scene, id)).visitorId).toBeUndefined();
    const asking = (await storedEvents(scene)).filter(({ inquiryId }) => String(inquiryId) === id);
    expect(asking).toMatchObject([{ name: 'send_inquiry', consent: false }]);
    expect(asking[0]).not.toHaveProperty('visitorId');
  });

  it('takes the id off visits, too, that another server was storing when they withdrew', async () => {
    const { models, organizationId } = scene;
    const order = await models.Job.findOne({ kind: FORGET_VISITS_JOB }).orFail().lean();
    // Its time was taken a moment before it was stored.
    expect(order.runAt.getTime() - order.createdAt.getTime() + 1000).toBeGreaterThanOrEqual(120_000);
    expect(JSON.stringify(order)).not.toMatch(SECRETS);
    const late = (eventId: string, visitorId: string) => ({
      _id: new Types.ObjectId(),
      organizationId,
      estateId: scene.estate._id,
      day: '2026-08-20',
      name: 'load_viewer' as const,
      ts: new Date(),
      receivedAt: new Date(),
      eventId,
      visitorId,
      device: { type: 'desktop' as const },
      consent: true,
      writer: 'another',
      batch: 1,
    });
    await models.TrackingEvent.create([late('late', 'visit-barbara'), late('other', 'visit-other')]);
    await forgetRefused(models).run(order, { signal: new AbortController().signal });
    const kept = await storedEvents(scene);
    const idOf = (id: string) => kept.find(({ eventId }) => eventId === id)?.visitorId;
    expect([idOf('late'), idOf('other')]).toEqual([undefined, 'visit-other']);
  });

  it('erases them for good, while counts, prices and groups of opinion stay', async () => {
    const [mail] = await mailed('Barbara@mail.example');
    const token = mail?.token ?? '';
    const { organizationId } = scene;
    const [{ id = '' } = {}] = (await view(token)).inquiries;
    const ids = { organizationId: String(organizationId), visitorId: 'writer-barbara' };
    const browser = (await post('browser-link', ids)).body.data.token;
    const stats = async () =>
      (await scene.call('user', 'GET', `/tracking/stats?apartmentId=${apartment}`)).body.data;
    const before = await stats();
    const likes = async () =>
      (await scene.call('user', 'GET', '/comment?search=trees')).body.data.map(
        (one: { likes: number }) => one.likes,
      );
    const liked = await likes();
    expect((await post('erase', { token })).status).toBe(400);
    for (const one of [token, browser]) {
      const answer = await post('erase', { token: one, confirm: true });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toMatchObject({ inquiries: [], comments: [], visits: [], reactions: [] });
    }
    expect(await everything()).not.toMatch(SECRETS);
    expect(await stats()).toEqual(before);
    expect(await likes()).toEqual(liked);
    const shown = (await scene.call('user', 'GET', `/inquiry/${id}`)).body.data;
    expect(shown).toMatchObject({ name: '—', anonymizedAt: expect.any(String), apartmentIds: [apartment] });
    expect(shown.apartments[0].price).toBe(500_000);
    // Nothing would take it out again.
    const again = await scene.call('user', 'PATCH', `/inquiry/${id}`, { name: 'Jan Kowalski' });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ['name']]);
    const history = (await scene.call('user', 'GET', `/inquiry/${id}/activities`)).body.data;
    expect(history[0]).toMatchObject({ kind: 'ANONYMIZED', actor: { type: 'VISITOR' } });
    // Asking again finds nothing to open.
    const known = await mailed('barbara@mail.example');
    await post('link', { email: 'Barbara@mail.example' });
    expect(await mailed('barbara@mail.example')).toEqual(known);
  });
});

describe('the link', () => {
  it('is mailed once in a while to who is known, with the same answer for anybody else', async () => {
    await asked(scene, { name: 'Ola Lis', email: 'ola@mail.example' });
    const answers = [];
    for (const email of ['OLA@mail.example', 'ola@mail.example', 'nobody@mail.example'])
      answers.push(await post('link', { email }));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['202 {"data":{"sent":true}}']),
    );
    const links = (await mailed('ola@mail.example')).filter(({ template }) => template === 'person-link');
    expect(links).toHaveLength(1);
    expect(await mailed('nobody@mail.example')).toEqual([]);
    expect((await view(links[0]?.token ?? '')).inquiries[0]).toMatchObject({ name: 'Ola Lis' });
    const elsewhere = await post('link', {
      email: 'ola@mail.example',
      organizationId: String(scene.otherOrganizationId),
    });
    expect(elsewhere.status).toBe(202);
    expect(
      (await mailed('ola@mail.example')).filter(({ template }) => template === 'person-link'),
    ).toHaveLength(1);
  });

  it('opens nothing when it has expired, was changed, or was made for something else', async () => {
    const { secrets } = scene.server.running;
    const { organizationId } = scene;
    const key = { organizationId, email: 'ola@mail.example' };
    const now = Date.now();
    const good = personToken(secrets, key, new Date(now + 60_000));
    expect((await view(good)).inquiries).toHaveLength(1);
    const forged = [
      personToken(secrets, key, new Date(now - 1)),
      `${good.slice(0, -4)}AAAA`,
      secrets.seal(JSON.stringify([String(organizationId), now + 60_000, key.email, '', '']), 'unsubscribe'),
    ];
    for (const token of forged) {
      const answer = await post('view', { token });
      expect([answer.status, answer.body.code]).toEqual([400, 'PERSON_LINK_INVALID']);
    }
    expect(PERSON_LINK_DAYS).toBeLessThanOrEqual(30);
  });

  it('from a browser opens nothing of another organization, and needs an id', async () => {
    const visitorId = 'writer-elsewhere';
    await comment('A word', visitorId);
    const there = await post('browser-link', {
      organizationId: String(scene.otherOrganizationId),
      visitorId,
    });
    expect((await view(there.body.data.token)).comments).toEqual([]);
    const none = await post('browser-link', { organizationId: String(scene.organizationId) });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([400, ['visitorId']]);
    expect((await post('browser-link', { organizationId: '0'.repeat(24), visitorId })).status).toBe(404);
  });
});

describe('another address', () => {
  /** The code in the last mail to an address. */
  async function codeTo(to: string): Promise<string> {
    const jobs = await scene.models.Job.find({ kind: 'send-mail', 'payload.to': to }).lean();
    const codes = jobs.flatMap(({ payload }) => (payload.values as { code?: string }).code ?? []);
    expect(codes).toHaveLength(1);
    return codes[0] ?? '';
  }
  const linkOf = (email: string) =>
    personToken(
      scene.server.running.secrets,
      { organizationId: scene.organizationId, email },
      new Date(Date.now() + 60_000),
    );

  it('takes the place of the old one in inquiries and comments, once its code is there', async () => {
    const inquiry = await asked(scene, { name: 'Ela Kot', email: 'ela@old.example' });
    const said = await comment('A pond', 'writer-ela', { email: 'Ela@old.example' });
    const token = linkOf('ela@old.example');
    const wanted = { token, email: 'Ela@new.example' };
    for (const email of ['Ela@new.example', 'ela@new.example']) {
      const sent = await post('code', { ...wanted, email });
      expect([sent.status, sent.body]).toEqual([202, { data: { sent: true } }]);
    }
    const code = await codeTo('Ela@new.example');
    expect(code).toMatch(/^[0-9]{8}$/);
    const wrong = await post('address', { ...wanted, code: code === '00000000' ? '00000001' : '00000000' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { code: ['is not the code from the e-mail, or has expired'] },
    ]);
    // The code of one address proves no other, and that of one person moves nobody else.
    expect((await post('address', { ...wanted, email: 'ela@other.example', code })).status).toBe(400);
    expect((await post('address', { ...wanted, token: linkOf('ola@mail.example'), code })).status).toBe(400);
    expect((await view(token)).inquiries).toHaveLength(1);

    const changed = await post('address', { ...wanted, code });
    expect(changed.status, changed.text).toBe(200);
    const record = await view(changed.body.data.token);
    expect(record.email).toBe('ela@new.example');
    expect(record.inquiries.map(({ id, email }) => [id, email])).toEqual([[inquiry, 'Ela@new.example']]);
    expect(record.comments.map(({ id, email }) => [id, email])).toEqual([[said, 'Ela@new.example']]);
    expect(await view(token)).toMatchObject({ inquiries: [], comments: [] });
    // Whoever had the link could do this: its address is told, without the new one, and once.
    expect((await post('address', { ...wanted, code })).status).toBe(200);
    const told = await scene.models.Job.find({ kind: 'send-mail', 'payload.to': 'ela@old.example' }).lean();
    const moved = told.filter(({ payload }) => payload.template === 'person-moved');
    expect(moved.map(({ payload }) => payload.values)).toEqual([
      { organization: expect.any(String), contactEmail: 'desk@dom.example' },
    ]);
    const { body: history } = await scene.call('user', 'GET', `/inquiry/${inquiry}/activities`);
    expect(history.data[0]).toMatchObject({
      kind: 'UPDATED',
      actor: { type: 'VISITOR' },
      changes: [{ field: 'email' }],
    });
  });

  it('is refused to a link that no address has opened, or that has expired', async () => {
    const there = await post('browser-link', {
      organizationId: String(scene.organizationId),
      visitorId: 'writer-ela',
    });
    for (const token of [there.body.data.token, 'v1.cut-or-made-up-somewhere']) {
      for (const [path, more] of [
        ['code', {}],
        ['address', { code: '12345678' }],
      ] as const) {
        const answer = await post(path, { token, email: 'ela@third.example', ...more });
        expect([answer.status, answer.body.code]).toEqual([400, 'PERSON_LINK_INVALID']);
      }
    }
    expect(await scene.models.Job.countDocuments({ 'payload.to': 'ela@third.example' })).toBe(0);
  });
});

it('a team takes out everything about the person of an inquiry, with its notes; agents do not', async () => {
  const first = await asked(scene, { name: 'Jan Wilk', email: 'jan@mail.example', phone: '601 111 222' });
  await asked(scene, { name: 'Jan Wilk', email: undefined, phone: '601 111 222', apartmentId: apartment });
  await scene.call('user', 'POST', `/inquiry/${first}/activities/note`, { content: 'Prefers mornings' });
  const answer = await scene.call('user', 'GET', `/inquiry/${first}/person`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.data.inquiries).toHaveLength(2);
  expect(answer.body.data.notes).toEqual([expect.objectContaining({ text: 'Prefers mornings' })]);
  expect((await scene.call('agent', 'GET', `/inquiry/${first}/person`)).status).toBe(403);
});
