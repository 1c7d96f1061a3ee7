import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailContent } from '../../mail/content.ts';
import { MAIL_JOB, type MailOrder } from '../../mail/mailer.ts';
import { type Scene, startScene, type Who } from '../inventory/apartment/scene.fixture.ts';
import { asked, mailsAbout, stored } from './inquiry.fixture.ts';

let scene: Scene;

const TEXT = 'Good morning,\n\nyes, A1 is still available.\nEwa';

const reply = (who: Who, id: string, body: object, headers?: Record<string, string>) =>
  scene.call(who, 'POST', `/inquiry/${id}/reply`, body, headers);
const preview = (who: Who, id: string, body: object) =>
  scene.call(who, 'POST', `/inquiry/${id}/reply/preview`, body);
const replies = async (id: string) =>
  (await scene.call('admin', 'GET', `/inquiry/${id}/activities?kind=REPLIED`)).body.data;

async function order(id: string): Promise<MailOrder> {
  const jobs = await scene.models.Job.find({ kind: MAIL_JOB }).lean();
  const job = jobs.find(({ subject }) => subject.startsWith(`inquiry-reply.${id}.`));
  if (!job) throw new Error('no reply is queued');
  return job.payload as unknown as MailOrder;
}

beforeAll(async () => {
  scene = await startScene();
  await scene.models.Organization.updateOne(
    { _id: scene.organizationId },
    { $set: { name: 'Nova Homes', 'contact.email': 'office@nova.example' } },
  );
});
afterAll(() => scene.stop());

describe('a reply', () => {
  it("is mailed in the organization's name and the person's language, with their message quoted", async () => {
    const email = 'olga@mail.example';
    const id = await asked(scene, { email, locale: 'pl', message: 'Czy A1 jest wolne?\nA garaż?' });
    const answer = await reply('user', id, { text: `  ${TEXT}\u0007 ` });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      kind: 'REPLIED',
      content: TEXT,
      delivery: 'WAITING',
      deletable: false,
      actor: { type: 'USER', name: 'user Scene' },
    });
    const { reference } = await stored(scene, id);
    const mail = await order(id);
    expect(mail).toMatchObject({
      to: email,
      replyTo: 'user@scene.oriel.example',
      locale: 'pl',
      brand: { name: 'Nova Homes' },
      personal: true,
    });
    const content = mailContent(mail, { product: 'Oriel', origin: 'https://here.example' });
    expect(content.subject).toBe(`Re: Twoje zapytanie: scene [${reference}]`);
    expect(content.text).toBe(TEXT);
    expect(content.quote?.text).toBe('Czy A1 jest wolne?\nA garaż?');
    expect(content.quote?.label).toMatch(/^Twoja wiadomość z \d/);
  });

  it('is kept in the history, marks the inquiry as read and answered, and clears its notice', async () => {
    const id = await asked(scene);
    expect((await scene.call('user', 'GET', `/inquiry/${id}`)).body.data).not.toHaveProperty('answeredAt');
    await reply('user', id, { text: TEXT });
    const { data } = (await scene.call('user', 'GET', `/inquiry/${id}`)).body;
    expect(data).toMatchObject({
      status: 'READ',
      readBy: String(scene.userId('user')),
      answeredBy: String(scene.userId('user')),
      answeredVia: 'EMAIL',
    });
    const [line] = await replies(id);
    expect(line.content).toBe(TEXT);
    expect(data.answeredAt).toBe(line.createdAt);
    const history = await scene.call('user', 'GET', `/inquiry/${id}/activities`);
    expect(history.body.data.map((one: { kind: string }) => one.kind).sort()).toEqual([
      'INQUIRY_RECEIVED',
      'READ',
      'REPLIED',
    ]);
    // What was said cannot be taken back.
    const removed = await scene.call('admin', 'DELETE', `/inquiry/${id}/activities/${line.id}`);
    expect(removed.body.code).toBe('ACTIVITY_NOT_DELETABLE');
  });

  it('sent twice by a double click is one, even at once', async () => {
    const id = await asked(scene);
    const key = { 'idempotency-key': 'double-click-1' };
    const both = await Promise.all([
      reply('user', id, { text: TEXT }, key),
      reply('user', id, { text: TEXT }, key),
    ]);
    expect(both.map(({ body }) => body.data.id)).toEqual([both[0]?.body.data.id, both[0]?.body.data.id]);
    // Without a key, the same words at the same time, or within two minutes.
    const third = await asked(scene);
    const once = await Promise.all([
      reply('user', third, { text: TEXT }),
      reply('user', third, { text: TEXT }),
    ]);
    expect(new Set(once.map(({ body }) => body.data.id)).size).toBe(1);
    const other = await asked(scene);
    expect((await reply('user', other, { text: TEXT })).status).toBe(201);
    expect((await reply('user', other, { text: TEXT })).status).toBe(200);
    expect((await reply('user', other, { text: 'And one more thing.' })).status).toBe(201);
    expect((await reply('admin', other, { text: TEXT })).status).toBe(201);
    expect(await replies(id)).toHaveLength(1);
    expect(await replies(other)).toHaveLength(3);
    const mails = (await mailsAbout(scene, id)).filter(({ template }) => template === 'inquiry-reply');
    expect(mails).toHaveLength(1);
  });

  it('that was interrupted is completed by repeating it', async () => {
    const id = await asked(scene);
    const body = { text: TEXT, idempotencyKey: 'interrupted-1' };
    await reply('user', id, body);
    // As if the server had stopped right after keeping it.
    const { organizationId } = scene;
    await scene.models.Job.deleteMany({ subject: { $regex: `^inquiry-reply\\.${id}` } });
    await scene.models.Inquiry.updateOne({ organizationId, _id: id }, { $unset: { answeredAt: 1 } });
    expect((await reply('user', id, body)).status).toBe(200);
    expect((await order(id)).values).toMatchObject({ text: TEXT });
    expect((await stored(scene, id)).answeredAt).toBeTruthy();
    expect(await replies(id)).toHaveLength(1);
  });

  it('can be read before it is sent', async () => {
    const id = await asked(scene, { email: 'iga@mail.example', message: 'Is it quiet?' });
    const { reference } = await stored(scene, id);
    const { data } = (await preview('user', id, { text: TEXT })).body;
    expect(data).toMatchObject({
      fromName: 'Nova Homes',
      to: 'iga@mail.example',
      replyTo: 'user@scene.oriel.example',
      subject: `Re: Your inquiry about scene [${reference}]`,
    });
    expect(data.text).toContain(TEXT);
    expect(data.text).toContain('> Is it quiet?');
    expect(await replies(id)).toEqual([]);
    expect((await mailsAbout(scene, id)).map(({ template }) => template)).not.toContain('inquiry-reply');
  });

  it("can have the member's own subject, which stays in the history", async () => {
    const id = await asked(scene);
    const own = '  Viewing on Saturday?\r\nBcc: all@mail.example ';
    const line = 'Viewing on Saturday? Bcc: all@mail.example';
    expect((await preview('user', id, { subject: own, text: TEXT })).body.data.subject).toBe(line);
    const { data } = (await reply('user', id, { subject: own, text: TEXT })).body;
    expect(data.mailSubject).toBe(line);
    const setting = { product: 'Oriel', origin: 'https://here.example' };
    expect(mailContent(await order(id), setting).subject).toBe(line);
    // The same words are one reply; another subject makes another one, as does the usual subject.
    expect((await reply('user', id, { subject: own, text: TEXT })).status).toBe(200);
    expect((await reply('user', id, { subject: 'Sunday', text: TEXT })).status).toBe(201);
    const usual = (await reply('user', id, { subject: ' ', text: TEXT })).body.data;
    expect(usual.mailSubject).toMatch(/^Re: Your inquiry about scene \[/);
    expect((await replies(id)).map((one: { mailSubject: string }) => one.mailSubject)).toContain(line);
    const long = await reply('user', id, { subject: 'x'.repeat(201), text: TEXT });
    expect(Object.keys(long.body.errors)).toEqual(['subject']);
    const unfilled = await reply('user', id, { subject: 'For {name}', text: TEXT });
    expect(unfilled.body.errors).toEqual({
      subject: ['still contains {name}: replace it before sending'],
    });
  });

  it('needs a text and an address, and names what is missing', async () => {
    const id = await asked(scene);
    expect(Object.keys((await reply('user', id, { text: ' \n' })).body.errors)).toEqual(['text']);
    expect(Object.keys((await reply('user', id, { text: 'x'.repeat(5001) })).body.errors)).toEqual(['text']);
    expect((await reply('user', id, {})).status).toBe(400);
    const unfilled = await reply('user', id, { text: 'Dear {name}, {apartment} is {price}' });
    expect(unfilled.body.errors).toEqual({
      text: ['still contains {name}, {apartment}: replace it before sending'],
    });
    const phone = await asked(scene, { email: undefined, phone: '601 234 567' });
    for (const call of [reply, preview]) {
      const answer = await call('user', phone, { text: TEXT });
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
        400,
        'VALIDATION',
        { email: ['is missing from this inquiry: add one to reply by e-mail'] },
      ]);
    }
    const { organizationId } = scene;
    await scene.models.Inquiry.updateOne({ organizationId, _id: id }, { $set: { anonymizedAt: new Date() } });
    const gone = await reply('user', id, { text: TEXT });
    expect(gone.body.errors).toEqual({ email: ['was removed with all personal data of this inquiry'] });
    expect(await replies(id)).toEqual([]);
  });

  it('is for those who may see the inquiry', async () => {
    const own = await asked(scene, { agentId: String(scene.userId('agent')) });
    const others = await asked(scene);
    expect((await reply('agent', own, { text: TEXT })).status).toBe(201);
    for (const call of [reply, preview]) {
      expect((await call('agent', others, { text: TEXT })).status).toBe(404);
      expect((await call('user', 'f'.repeat(24), { text: TEXT })).status).toBe(404);
    }
    expect(await replies(others)).toEqual([]);
  });

  it('tells what became of its mail', async () => {
    const id = await asked(scene);
    const { data } = (await reply('user', id, { text: TEXT })).body;
    const { replies: service } = scene.server.running.services.inquiries;
    for (const delivery of ['RETRYING', 'SENT', 'REFUSED', 'OUTBOX'] as const) {
      await service.noteDelivery(`inquiry-reply.${id}.${data.id}`, delivery);
      expect((await replies(id))[0].delivery).toBe(delivery);
    }
    // The mails of other kinds have nobody to tell.
    await service.noteDelivery(`inquiry-confirmation.${id}`, 'SENT');
    await service.noteDelivery(`inquiry-reply.${'f'.repeat(24)}.${data.id}`, 'SENT');
    expect((await replies(id))[0].delivery).toBe('OUTBOX');
  });
});
