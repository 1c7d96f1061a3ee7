import { BRANDS } from '@oriel/contract/brand';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MailOrder } from '../../mail/mailer.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { type Forum, startForum, type Who } from '../feedback/forum.fixture.ts';
import { COMMENT_JOB, commentMailAsOfNow, tellOfComment } from './notify-team.ts';

let forum: Forum;

beforeAll(async () => {
  forum = await startForum();
}, 60_000);
afterAll(() => forum?.stop());
beforeEach(async () => {
  await forum.models.Notice.deleteMany({ organizationId: forum.organizationId });
  await forum.models.Job.deleteMany({});
  await forum.models.User.updateMany({}, { $set: { notifications: {} } });
});

/** Runs each waiting order like a worker, `times` over. */
async function work(times = 1): Promise<void> {
  const { mailer, services } = forum.server.running;
  const runner = tellOfComment({ models: forum.models, notices: services.notices, mailer });
  const jobs = await forum.models.Job.find({ kind: COMMENT_JOB }).sort({ createdAt: 1 }).lean();
  for (let time = 0; time < times; time += 1) {
    for (const job of jobs) await runner.run(job, { signal: new AbortController().signal });
  }
}

const noticesOf = async (who: Who) => (await forum.call(who, 'GET', '/notice')).body.data;

it('groups comments into one notice while it is unread, each once', async () => {
  const { items, id } = await forum.project({ title: 'The square' });
  await forum.comment(items[0].id);
  await forum.comment(items[0].id);
  await work(2);
  expect(await noticesOf('user')).toMatchObject([
    { kind: 'feedbackComment', about: { type: 'FEEDBACK', id }, facts: { title: 'The square', count: 2 } },
  ]);
  expect(await noticesOf('agent')).toEqual([]);
  await forum.call('user', 'POST', '/notice/read', {});
  await forum.comment(items[0].id);
  await work();
  const counts = (await noticesOf('user')).map(({ facts }: { facts: { count: number } }) => facts.count);
  expect(counts).toEqual([1, 2]);
});

it('notifies nobody of their own or of removed comments', async () => {
  const { items } = await forum.project();
  await forum.call('user', 'POST', `/feedback/item/${items[0].id}/comment`, {
    body: 'From the office',
    position: { kind: 'IMAGE', x: 0.5, y: 0.5 },
  });
  await work();
  expect(await noticesOf('user')).toEqual([]);
  expect(await noticesOf('admin')).toHaveLength(1);
  await forum.models.Job.deleteMany({});
  const { id } = await forum.comment(items[0].id);
  await forum.models.Comment.updateOne(
    { organizationId: forum.organizationId, _id: new Types.ObjectId(String(id)) },
    { $set: { status: 'DELETED' } },
  );
  await work();
  expect(await noticesOf('user')).toEqual([]);
});

it('mails those who opted in, at most every quarter of an hour per project', async () => {
  await forum.call('user', 'PATCH', '/user/me', { notifications: { feedbackComment: { email: true } } });
  const { items } = await forum.project();
  await forum.comment(items[0].id);
  await forum.comment(items[0].id);
  await work(2);
  const mails = await forum.models.Job.find({ kind: 'send-mail' }).lean();
  const slots = new Set(mails.map(({ subject }) => subject));
  // Two if a quarter of an hour ended between the comments.
  expect(slots.size).toBe(mails.length);
  expect([1, 2]).toContain(mails.length);
  expect(new Set(mails.map(({ payload }) => payload.to))).toEqual(new Set(['user@forum.example']));
});

it('sends no mail that waited until its comment was deleted', async () => {
  await forum.call('user', 'PATCH', '/user/me', { notifications: { feedbackComment: { email: true } } });
  const { items } = await forum.project();
  const { id } = await forum.comment(items[0].id);
  await work();
  const mail = await forum.models.Job.findOne({ kind: 'send-mail' }).lean();
  const sent: string[] = [];
  const runner = sendMail({
    carrier: {
      deliver: async (message) => {
        sent.push(message.text);
      },
      close: () => {},
    },
    brand: BRANDS.oriel,
    asOfNow: (order) => commentMailAsOfNow(forum.models, order),
    onDelivery: async () => {},
  });
  const send = () => mail && runner.run(mail, { signal: new AbortController().signal });
  await send();
  expect(sent).toHaveLength(1);
  await forum.call('admin', 'PATCH', `/comment/${id}`, { status: 'DELETED' });
  await send();
  expect(sent).toHaveLength(1);
});

it('a waiting digest quotes what is still there, in the words of now', async () => {
  const { items, id: projectId } = await forum.project();
  const said = async (body: string) => String((await forum.comment(items[0].id, { body })).id);
  const [kept, gone] = [await said('More trees'), await said('My number is 600 700 800')];
  const organizationId = String(forum.organizationId);
  const project = {
    id: String(projectId),
    title: 'Park',
    comments: 2,
    pending: 0,
    quotes: ['More tress', 'My number is 600 700 800'],
    quoted: [kept, gone],
  };
  const values = {
    organization: 'Here',
    organizationId,
    reader: 'Anna',
    day: '2026-05-04',
    projects: [project],
  };
  const order = { template: 'feedback-digest', values } as unknown as MailOrder;
  await forum.call('admin', 'PATCH', `/comment/${gone}`, { status: 'DELETED' });
  const now = await commentMailAsOfNow(forum.models, order);
  expect(now?.values).toMatchObject({ projects: [{ title: 'Park', quotes: ['More trees'] }] });
});
