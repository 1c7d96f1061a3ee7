import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scene, startScene } from '../inventory/apartment/scene.fixture.ts';
import { REPEAT_MS } from './dedup-lock.ts';
import { ask, asked, form, mailsAbout, stored } from './inquiry.fixture.ts';
import { plainText, textScore } from './spam.ts';

let scene: Scene;
let apartment = '';

beforeAll(async () => {
  scene = await startScene();
  apartment = (await scene.apartment({ number: 'A1' })).id;
});
afterAll(() => scene.stop());

const ofApartment = (apartmentId: string) =>
  scene.models.Inquiry.countDocuments({
    organizationId: scene.organizationId,
    apartmentIds: new Types.ObjectId(apartmentId),
  });

describe('a repeated form', () => {
  it('is one inquiry: the second gets the receipt of the first', async () => {
    const contact = { email: 'twice@mail.example', apartmentId: apartment };
    const first = await ask(scene, contact);
    const second = await ask(scene, { ...contact, email: 'Twice@Mail.example', message: 'Hello?' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('with the same phone is one too, whatever the e-mail', async () => {
    const first = await ask(scene, { phone: '501 234 567', apartmentId: apartment });
    const second = await ask(scene, { phone: '+48501234567', apartmentId: apartment });
    expect([second.status, second.body.data.id]).toEqual([200, first.body.data.id]);
  });

  it('about another apartment, or later, is another', async () => {
    const other = (await scene.apartment({ number: 'A2' })).id;
    const contact = { email: 'later@mail.example' };
    const first = await asked(scene, { ...contact, apartmentId: apartment });
    expect((await ask(scene, { ...contact, apartmentId: other })).status).toBe(201);
    const past = new Date(Date.now() - REPEAT_MS - 1000);
    await scene.models.InquiryHold.updateMany({ inquiryId: first }, { $set: { at: past } });
    expect((await ask(scene, { ...contact, apartmentId: apartment })).status).toBe(201);
  });

  it('sent ten times concurrently is one inquiry with one history, one count and one mail each', async () => {
    const asks = (await scene.apartment({ number: 'B1' })).id;
    const body = form(scene, { apartmentId: asks, phone: '502 345 678' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => scene.call(undefined, 'POST', '/inquiry', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(await ofApartment(asks)).toBe(1);
    const id = answers[0]?.body.data.id;
    expect((await stored(scene, id)).unsettled).toBeUndefined();
    const history = await scene.call('user', 'GET', `/apartment/${asks}/activities?kind=INQUIRY_RECEIVED`);
    expect(history.body.meta.total).toBe(1);
    const stats = await scene.call('user', 'GET', `/tracking/stats?apartmentId=${asks}`);
    expect(stats.body.data.totals.send_inquiry).toBe(1);
    const mails = await mailsAbout(scene, id);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
  });

  it('with the same idempotency key is one for good, from body or header, from any sender', async () => {
    const first = await ask(scene, { idempotencyKey: 'form-0001' });
    const again = await ask(scene, { idempotencyKey: 'form-0001' });
    const byHeader = await ask(scene, {}, { 'idempotency-key': 'form-0001' });
    for (const answer of [again, byHeader]) {
      expect([answer.status, answer.body]).toEqual([200, first.body]);
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(scene, { idempotencyKey: 'form-0002' })),
    );
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('after a first that was never stored is accepted', async () => {
    const body = form(scene, { email: 'crash@mail.example', apartmentId: apartment });
    const first = await scene.call(undefined, 'POST', '/inquiry', body);
    // As if the server had crashed between locking the contact and storing the inquiry.
    await scene.models.Inquiry.deleteOne({
      organizationId: scene.organizationId,
      _id: first.body.data.id,
    });
    const second = await scene.call(undefined, 'POST', '/inquiry', body);
    expect([second.status, second.body.data.id === first.body.data.id]).toEqual([201, false]);
  });
});

describe('an inquiry whose server crashed', () => {
  it('before any side effect is settled by another server, once', async () => {
    const { models, organizationId, server } = scene;
    const asks = (await scene.apartment({ number: 'D1' })).id;
    const id = await asked(scene, { apartmentId: asks });
    const own = { organizationId, 'subject.type': 'INQUIRY' as const };
    await models.Activity.deleteMany({ ...own, 'subject.id': new Types.ObjectId(id) });
    await models.Job.deleteMany({ subject: { $regex: id } });
    await models.Inquiry.updateOne(
      { organizationId, _id: id },
      { $set: { unsettled: true, createdAt: new Date(Date.now() - 120_000) } },
      { timestamps: false, overwriteImmutable: true },
    );
    const { inquiries } = server.running.services;
    const never = new AbortController().signal;
    expect(await inquiries.finishSideEffects(never)).toBe(1);
    expect(await inquiries.finishSideEffects(never)).toBe(0);
    const history = await scene.call('user', 'GET', `/inquiry/${id}/activities`);
    expect(history.body.meta.total).toBe(1);
    expect((await mailsAbout(scene, id)).length).toBeGreaterThan(1);
    const apartmentHistory = await scene.call(
      'user',
      'GET',
      `/apartment/${asks}/activities?kind=INQUIRY_RECEIVED`,
    );
    expect(apartmentHistory.body.meta.total).toBe(1);
    const stats = await scene.call('user', 'GET', `/tracking/stats?apartmentId=${asks}`);
    expect(stats.body.data.totals.send_inquiry).toBe(1);
  });
});

describe('spam', () => {
  const advertisement = {
    name: 'Best SEO www.rank.example',
    message: 'Cheap backlinks at https://a.example and https://b.example, casino bonus at https://c.example',
  };

  it('is distinguished from questions by its words', () => {
    const question = { name: 'Jan Kowalski', startedAt: '2026-01-01T00:00:00Z' };
    const score = (more: object) => textScore({ ...question, ...more });
    expect(score({ message: 'Czy mieszkanie 12 jest wolne? Tel. 501 234 567' })).toBe(0);
    expect(score({ message: 'I saw it at https://listing.example/12, is it free?' })).toBeLessThan(0.4);
    expect(score(advertisement)).toBeGreaterThanOrEqual(0.8);
    expect(score({ message: 'BUY NOW CHEAP CRYPTO FOR EVERYBODY' })).toBeGreaterThanOrEqual(0.4);
  });

  it('is stored and answered as usual, but notifies nobody, counts nowhere and is listed separately', async () => {
    const asks = (await scene.apartment({ number: 'S1' })).id;
    const answer = await ask(scene, { ...advertisement, apartmentId: asks });
    expect(answer.status).toBe(201);
    const { id } = answer.body.data;
    expect((await stored(scene, id)).spam.verdict).toBe('SPAM');
    expect(await mailsAbout(scene, id)).toEqual([]);
    const stats = await scene.call('user', 'GET', `/tracking/stats?apartmentId=${asks}`);
    expect(stats.body.data.totals.send_inquiry).toBe(0);
    const ids = async (query: string) =>
      (await scene.call('user', 'GET', `/inquiry?limit=200${query}`)).body.data.map(
        (one: { id: string }) => one.id,
      );
    expect(await ids('')).not.toContain(id);
    expect(await ids('&spam=true')).toEqual([id]);
    const ofThisApartment = await scene.call('user', 'GET', `/apartment/${asks}/inquiries`);
    expect(ofThisApartment.body.data).toEqual([]);
  });

  it('that was a false positive is notified, counted and assigned when restored, and only then', async () => {
    const apartment = (await scene.apartment({ number: 'S2' })).id;
    const { id } = (await ask(scene, { ...advertisement, apartmentId: apartment })).body.data;
    await scene.models.Organization.updateOne(
      { _id: scene.organizationId },
      { $set: { 'settings.assignment': 'ROUND_ROBIN' } },
    );
    const spam = (isSpam: boolean) => scene.call('user', 'PATCH', `/inquiry/${id}`, { spam: isSpam });
    const asked = async () =>
      (await scene.call('user', 'GET', `/tracking/stats?apartmentId=${apartment}`)).body.data.totals
        .send_inquiry;
    expect((await spam(false)).body.data.assignee).toBeDefined();
    expect(await asked()).toBe(1);
    const mails = await mailsAbout(scene, id);
    expect(mails.map(({ template }) => template)).toContain('new-inquiry');
    expect((await stored(scene, id)).unsettled).toBeUndefined();
    // The original mails are long gone when it is marked by mistake, and restored.
    const about = { kind: 'send-mail', subject: { $regex: id } };
    await scene.models.Job.deleteMany(about);
    await spam(true);
    await spam(false);
    expect(await scene.models.Job.countDocuments(about)).toBe(0);
    await scene.models.Organization.updateOne(
      { _id: scene.organizationId },
      { $set: { 'settings.assignment': 'MANUAL' } },
    );
  });

  it('is the same text from many senders', async () => {
    const message = 'We offer renovation of any flat at the lowest price in town, call us today!';
    const verdicts: string[] = [];
    const hashes = new Set<string | undefined>();
    for (let index = 0; index < 5; index += 1) {
      const id = await asked(scene, { message: `${message} ${index}` });
      const { spam, textHash } = await stored(scene, id);
      verdicts.push(spam.verdict);
      hashes.add(textHash);
    }
    expect(verdicts).toEqual(['OK', 'OK', 'OK', 'SUSPECT', 'SUSPECT']);
    const { hashVisitor } = scene.server.running.services;
    const text = plainText(message) ?? '';
    expect([...hashes]).toEqual([hashVisitor(scene.organizationId, { text })]);
  });

  it('that is only suspected sends no mail to the given address', async () => {
    const id = await asked(scene, { name: 'x <b> 12345678', email: 'victim@mail.example' });
    expect((await stored(scene, id)).spam.verdict).toBe('SUSPECT');
    expect((await mailsAbout(scene, id)).map(({ to }) => to)).not.toContain('victim@mail.example');
  });
});

describe('the assignee', () => {
  const mode = (assignment: string) =>
    scene.models.Organization.updateOne(
      { _id: scene.organizationId },
      { $set: { 'settings.assignment': assignment } },
    );

  async function agents(count: number): Promise<string[]> {
    const { models, organizationId, estate } = scene;
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const email = `agent.${index}@scene.oriel.example`;
      const user = await models.User.create({ identityId: `none:${email}`, email, firstName: 'A' });
      await models.Membership.create({
        organizationId,
        userId: user._id,
        role: 'AGENT',
        estateIds: [estate._id],
      });
      ids.push(String(user._id));
    }
    return ids;
  }

  it("is empty at first where the team assigns manually, even with an agent's link", async () => {
    await mode('MANUAL');
    const agentId = String(scene.userId('agent'));
    const inquiry = await stored(scene, await asked(scene, { agentId }));
    expect([String(inquiry.agentId), inquiry.assigneeId]).toEqual([agentId, undefined]);
  });

  it('is the agent whose link brought it, if they sell there', async () => {
    await mode('AGENT_LINK');
    const agentId = String(scene.userId('agent'));
    const id = await asked(scene, { agentId });
    expect(String((await stored(scene, id)).assigneeId)).toBe(agentId);
    expect((await mailsAbout(scene, id)).map(({ to }) => to)).toContain('agent@scene.oriel.example');
    const elsewhere = await asked(scene, { agentId, estateId: String(scene.unassigned._id) });
    expect((await stored(scene, elsewhere)).agentId).toBeUndefined();
    expect((await stored(scene, await asked(scene))).assigneeId).toBeUndefined();
  });

  it('is each agent in turn, evenly under concurrency', async () => {
    await mode('ROUND_ROBIN');
    await agents(2);
    const ids = await Promise.all(Array.from({ length: 12 }, () => asked(scene)));
    const turns = new Map<string, number>();
    for (const id of ids) {
      const assignee = String((await stored(scene, id)).assigneeId);
      turns.set(assignee, (turns.get(assignee) ?? 0) + 1);
    }
    expect([...turns.values()]).toEqual([4, 4, 4]);
    const history = await scene.call('user', 'GET', `/inquiry/${ids[0]}/activities`);
    expect(history.body.data.map((one: { kind: string }) => one.kind).sort()).toEqual([
      'ASSIGNED',
      'INQUIRY_RECEIVED',
    ]);
    await mode('MANUAL');
  });
});
