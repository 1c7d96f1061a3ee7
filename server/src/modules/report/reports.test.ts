import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobQueue, LEASE_MS } from '../../jobs/queue.ts';
import { Worker } from '../../jobs/worker.ts';
import type { MailValues } from '../../mail/mailer.ts';
import { form } from '../inquiry/inquiry.fixture.ts';
import { type Scene, startScene, type Who } from '../inventory/apartment/scene.fixture.ts';
import { PastTallies } from '../tracking/stats/past-tallies.ts';
import { sendFeedbackDigest } from './digest-job.ts';
import { DIGEST_JOB, ReportOrders, WEEKLY_JOB } from './order.ts';
import { sendWeeklyReport } from './weekly-job.ts';

let scene: Scene;
let now = new Date();
const clock = () => now;
const MONDAY = '2026-08-17T06:00:00Z';
const never = new AbortController().signal;

beforeAll(async () => {
  scene = await startScene();
  await scene.models.User.updateMany(
    {},
    { $set: { 'account.emailVerified': true, 'account.secondFactor': false, 'account.phones': [] } },
  );
});
afterAll(() => scene.stop());
beforeEach(async () => {
  const { models, organizationId } = scene;
  now = new Date(MONDAY);
  await models.Job.deleteMany({});
  await models.Notice.deleteMany({ organizationId });
  await models.Inquiry.deleteMany({ organizationId });
  await models.Comment.deleteMany({ organizationId });
  await models.User.updateMany({}, { $set: { notifications: {}, timezone: 'Europe/Warsaw' } });
});

/** An inquiry received at a moment. */
async function inquiryAt(iso: string, more: Record<string, unknown> = {}): Promise<void> {
  const { models, organizationId, estate } = scene;
  const { name, email } = form(scene) as { name: string; email: string };
  await models.Inquiry.create(
    [
      {
        organizationId,
        estateId: estate._id,
        reference: String(new Types.ObjectId()),
        name,
        email,
        retentionUntil: '2030-01-01',
        createdAt: new Date(iso),
        ...more,
      },
    ],
    { timestamps: false },
  );
}

function runners() {
  const { database, mailer, services, secrets } = scene.server.running;
  const past = new PastTallies(database.connection);
  const deps = { models: scene.models, mailer, notices: services.notices, secrets, past, clock };
  return { [WEEKLY_JOB]: sendWeeklyReport(deps), [DIGEST_JOB]: sendFeedbackDigest(deps) };
}

const queue = () => new JobQueue(scene.models, clock);
const order = (jobs = queue()) => new ReportOrders({ models: scene.models, queue: jobs, clock }).run(never);

async function work(): Promise<void> {
  const worker = new Worker(queue(), runners(), { debug: () => {}, info: () => {}, warn: () => {} });
  worker.start();
  const open = { kind: { $in: [WEEKLY_JOB, DIGEST_JOB] }, state: { $in: ['QUEUED', 'RUNNING'] as const } };
  await expect.poll(() => scene.models.Job.exists(open), { timeout: 30_000 }).toBeNull();
  await worker.stop();
}

interface Ordered<T extends keyof MailValues> {
  to: string;
  unsubscribe?: string;
  values: MailValues[T];
}

async function mails<T extends keyof MailValues>(template: T): Promise<Map<string, Ordered<T>>> {
  const jobs = await scene.models.Job.find({ kind: 'send-mail' }).lean();
  const own = jobs.map(({ payload }) => payload as unknown as Ordered<T> & { template: string });
  const found = own.filter((mail) => mail.template === template);
  expect(new Set(found.map(({ to }) => to)).size).toBe(found.length);
  return new Map(found.map((mail) => [mail.to.split('@')[0] ?? '', mail]));
}

const noticesOf = (who: Who) =>
  scene.models.Notice.find({ organizationId: scene.organizationId, userId: scene.userId(who) }).lean();

describe('the weekly report', () => {
  it('compares the last two weeks, for an agent only their own', async () => {
    await inquiryAt('2026-08-09T21:59:00Z');
    await inquiryAt('2026-08-09T22:00:00Z');
    await inquiryAt('2026-08-16T21:59:00Z', { assigneeId: scene.userId('agent') });
    await inquiryAt('2026-08-16T22:00:00Z');
    await inquiryAt('2026-08-12T10:00:00Z', { spam: { score: 1, verdict: 'SPAM' } });
    await order();
    await work();
    const sent = await mails('weekly-report');
    expect([...sent.keys()].sort()).toEqual(['admin', 'agent', 'user']);
    expect(sent.get('user')?.values).toMatchObject({
      from: '2026-08-10',
      to: '2026-08-16',
      own: false,
      figures: { inquiries: { now: 2, before: 1 } },
      unread: 4,
    });
    expect(sent.get('agent')?.values).toMatchObject({
      own: true,
      figures: { inquiries: { now: 1, before: 0 } },
      unread: 1,
    });
    expect(sent.get('user')?.unsubscribe).toBeTruthy();
  });

  it('lists bookings that end in the coming week, for an agent their own', async () => {
    const { models, organizationId, estate } = scene;
    const until = (days: number) => new Date(Date.parse(MONDAY) + days * 86_400_000);
    const apartments = await Promise.all([scene.apartment(), scene.apartment(), scene.apartment()]);
    for (const [index, days] of [2, 5, 9].entries()) {
      await models.Apartment.updateOne(
        { organizationId, _id: apartments[index].id },
        {
          $set: {
            status: 'BOOKED',
            bookedUntil: until(days),
            bookedBy: scene.userId(index === 1 ? 'agent' : 'user'),
          },
        },
      );
    }
    await order();
    await work();
    const sent = await mails('weekly-report');
    const numbers = (who: Who) => sent.get(who)?.values.bookings.map(({ number }) => number);
    expect(numbers('user')).toEqual([apartments[0].number, apartments[1].number]);
    expect(numbers('agent')).toEqual([apartments[1].number]);
    expect(sent.get('user')?.values.bookings[0]).toMatchObject({ estate: estate.name, until: '2026-08-19' });
    await models.Apartment.updateMany(
      { organizationId },
      { $set: { status: 'ACTIVE' }, $unset: { bookedUntil: 1 } },
    );
  });

  it('is unique, however many servers order and run it, and whichever crashes', async () => {
    await inquiryAt('2026-08-12T10:00:00Z');
    await Promise.all([order(), order(), order(queue())]);
    expect(await scene.models.Job.countDocuments({ kind: WEEKLY_JOB })).toBe(3);
    // One takes a report, writes the mail and crashes before recording it.
    const dead = queue();
    const job = await dead.lease([WEEKLY_JOB], 2);
    if (!job) throw new Error('nothing to lease');
    await runners()[WEEKLY_JOB]?.run(job, { signal: never });
    now = new Date(now.getTime() + LEASE_MS + 1);
    await work();
    await order();
    await work();
    // `mails` fails if one address has two. The agent has nothing of their own to report.
    expect([...(await mails('weekly-report')).keys()].sort()).toEqual(['admin', 'user']);
    await scene.models.Job.deleteMany({ kind: WEEKLY_JOB });
    await order();
    await work();
    expect((await mails('weekly-report')).size).toBe(2);
  });

  it("arrives on Monday morning in the reader's time zone", async () => {
    await inquiryAt('2026-08-12T10:00:00Z');
    await scene.models.User.updateOne(
      { _id: scene.userId('user') },
      { $set: { timezone: 'America/New_York' } },
    );
    await order();
    await work();
    expect([...(await mails('weekly-report')).keys()].sort()).toEqual(['admin']);
    now = new Date('2026-08-17T11:00:00Z');
    await order();
    await work();
    expect([...(await mails('weekly-report')).keys()].sort()).toEqual(['admin', 'user']);
  });

  it('skips members who opted out, have an unverified address, or have left', async () => {
    const { models, organizationId } = scene;
    await inquiryAt('2026-08-12T10:00:00Z');
    const set = (who: Who, fields: object) =>
      models.User.updateOne({ _id: scene.userId(who) }, { $set: fields });
    const place = (who: Who, status: 'ACTIVE' | 'DISABLED') =>
      models.Membership.updateOne({ organizationId, userId: scene.userId(who) }, { $set: { status } });
    await set('user', { 'account.emailVerified': false });
    await set('admin', { 'notifications.weeklyReport': { email: false, inApp: true } });
    await order();
    await place('agent', 'DISABLED');
    await work();
    expect((await mails('weekly-report')).size).toBe(0);
    expect(await noticesOf('user')).toEqual([]);
    expect(await noticesOf('agent')).toEqual([]);
    expect(await noticesOf('admin')).toMatchObject([{ kind: 'weeklyReport', facts: { inquiries: 1 } }]);
    await place('agent', 'ACTIVE');
    await set('user', { 'account.emailVerified': true });
  });

  it('is omitted without content', async () => {
    await order();
    await work();
    expect((await mails('weekly-report')).size).toBe(0);
  });
});

describe('the daily digest of comments', () => {
  async function project(title: string): Promise<Types.ObjectId> {
    const { body } = await scene.call('admin', 'POST', '/feedback', { title });
    return new Types.ObjectId(String(body.data.id));
  }

  async function comment(
    projectId: Types.ObjectId,
    iso: string,
    more: Record<string, unknown> = {},
  ): Promise<void> {
    const at = new Date(iso);
    await scene.models.Comment.create(
      [
        {
          organizationId: scene.organizationId,
          targetType: 'FEEDBACK_ITEM',
          targetId: new Types.ObjectId(),
          projectId,
          body: 'More trees',
          author: { type: 'GUEST', name: 'Ola', staff: false },
          status: 'PUBLISHED',
          createdAt: at,
          updatedAt: at,
          ...more,
        },
      ],
      { timestamps: false },
    );
  }

  it("lists yesterday's comments by project, for the back office", async () => {
    now = new Date('2026-08-20T06:00:00Z');
    const [square, street] = [await project('The square'), await project('The street')];
    await comment(square, '2026-08-18T21:59:00Z');
    await comment(square, '2026-08-18T22:00:00Z', { body: 'A bench\nhere', likes: 3 });
    await comment(square, '2026-08-19T21:59:00Z', { status: 'PENDING', body: 'Not yet seen' });
    await comment(street, '2026-08-19T12:00:00Z', { createdBy: scene.userId('admin') });
    await comment(square, '2026-08-19T12:00:00Z', { status: 'SPAM' });
    await Promise.all([order(), order()]);
    await work();
    const sent = await mails('feedback-digest');
    expect([...sent.keys()].sort()).toEqual(['admin', 'user']);
    expect(sent.get('user')?.values).toMatchObject({
      day: '2026-08-19',
      projects: [
        { title: 'The square', comments: 2, pending: 1, quotes: ['A bench\nhere'] },
        { title: 'The street', comments: 1, pending: 0 },
      ],
    });
    expect(sent.get('admin')?.values.projects.map(({ title }) => title)).toEqual(['The square']);
  });

  it('is not sent without comments', async () => {
    now = new Date('2026-08-20T06:00:00Z');
    await comment(await project('Quiet'), '2026-08-17T12:00:00Z');
    await order();
    await work();
    expect((await mails('feedback-digest')).size).toBe(0);
  });
});
