import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JobQueue } from '../../jobs/queue.ts';
import { openStorage } from '../../media/open-storage.ts';
import { type Forum, startForum } from '../feedback/forum.fixture.ts';
import { FORGET_JOB, forgetCommenters, retention } from './retention.ts';

const DAY_MS = 24 * 3600_000;

let forum: Forum;
let outbox = '';

beforeAll(async () => {
  forum = await startForum();
  outbox = await mkdtemp(path.join(tmpdir(), 'oriel-outbox-'));
});
afterAll(async () => {
  await forum.stop();
  await rm(outbox, { recursive: true, force: true });
});

const later = (days: number) => () => new Date(Date.now() + days * DAY_MS);

const forget = (days: number) =>
  forgetCommenters({ models: forum.models, clock: later(days) }, new AbortController().signal);

/** Runs one task as if so many days had passed. */
async function run(name: string, days: number): Promise<number> {
  const { identity, services } = forum.server.running;
  const clock = later(days);
  const { models } = forum;
  const { memberships, apartmentHistory } = services;
  const media = openStorage({ folder: path.join(forum.server.dataDir, 'media') });
  const deps = { models, identity, media, memberships, apartmentHistory, outbox, clock };
  const queue = new JobQueue(models, clock);
  const task = retention({ ...deps, queue }).find((one) => one.name === name);
  if (!task) throw new Error(`no task ${name}`);
  expect(task.notAtStart).toBe(true);
  return await task.run(new AbortController().signal);
}

it('cuts comments, likes and votes of a project that is over off from browsers and addresses, and keeps the counts', async () => {
  const project = await forum.project({ settings: { requireEmail: false } });
  const item = project.items[0].id;
  const first = await forum.comment(item, { visitorId: 'writer-1', email: 'ewa@mail.example', name: 'Ewa' });
  await forum.comment(item, { visitorId: 'writer-1', body: 'A second word' });
  await forum.call(undefined, 'POST', `/comment/${first.id}/like`, {
    reaction: 'LIKE',
    visitorId: 'writer-2',
  });
  // The team's own words, too: one may like, vote for and report them.
  const path = `/feedback/item/${item}/comment`;
  const own = (await forum.call('user', 'POST', path, { body: 'A statement of the team' })).body.data.id;
  await forum.call(undefined, 'POST', `/comment/${own}/like`, { reaction: 'LIKE', visitorId: 'writer-4' });
  await forum.call(undefined, 'POST', `/comment/${own}/report`, { reason: 'Wrong', visitorId: 'writer-4' });
  const vote = { organizationId: forum.organizationId, projectId: project.id, commentId: own };
  await forum.models.StatementVote.create({ ...vote, visitorHash: 'hash-of-writer-4', vote: 'AGREE' });
  const counts = async () => (await forum.call('user', 'GET', `/feedback/${project.id}`)).body.data.counts;
  const { organizationId } = forum;
  const hashes = async () => [
    ...(await forum.models.Comment.distinct('visitorHash', {
      organizationId,
      projectId: project.id,
      'author.type': 'GUEST',
    })),
    ...(await forum.models.CommentReaction.distinct('visitorHash', { organizationId })),
    ...(await forum.models.CommentReport.distinct('visitorHash', { organizationId })),
    ...(await forum.models.StatementVote.distinct('visitorHash', { organizationId })),
  ];
  const before = await counts();
  const known = await hashes();
  // It is still open, however old its comments are.
  expect(await forget(3000)).toBe(0);
  await forum.call('admin', 'PATCH', `/feedback/${project.id}`, { status: 'CLOSED' });
  expect(await forget(700)).toBe(0);
  expect(await forget(731)).toBeGreaterThan(0);
  expect(await forget(731)).toBe(0);
  expect(await counts()).toEqual(before);
  const after = await hashes();
  expect(after).toHaveLength(known.length);
  expect(after.filter((hash) => known.includes(hash))).toEqual([]);
  const [comment] = await forum.models.Comment.find({ organizationId, _id: first.id }).lean();
  expect(comment?.author).toEqual({ type: 'GUEST', name: 'Ewa', staff: false });
  expect(await forum.models.CommentReport.distinct('reason', { organizationId })).toEqual(['']);
});

it('is ordered once an hour, by however many workers', async () => {
  const { Job } = forum.models;
  const order = () => run('order-forget-commenters', 1);
  expect((await Promise.all([order(), order()])).toSorted()).toEqual([0, 1]);
  // Nor again once it is done.
  await Job.updateMany({ kind: FORGET_JOB }, { $set: { state: 'DONE' } });
  expect(await order()).toBe(0);
  expect(await Job.countDocuments({ kind: FORGET_JOB })).toBe(1);
});

it('drops the comments of a project and what quotes them a month after it was deleted', async () => {
  const project = await forum.project();
  const { id } = await forum.comment(project.items[0].id, { visitorId: 'writer-3' });
  const where = { organizationId: forum.organizationId, _id: project.id };
  const item = { ...where, _id: project.items[0].id };
  const summary = [{ text: 'The fountain leaks.', commentIds: [new Types.ObjectId(String(id))] }];
  const result = { summary, keyPoints: [], topics: [], disagreements: [], generatedAt: new Date() };
  const ai = {
    result,
    publication: { at: new Date(), result, items: [] },
    corrections: [{ machine: 'Leaks' }],
  };
  await forum.models.Feedback.updateOne(where, { $set: { ai: { ...ai, status: 'READY', published: true } } });
  await forum.models.FeedbackItem.updateOne(item, { $set: { ai: { summary } } });
  const kept = async () =>
    JSON.stringify([
      await forum.models.Feedback.findOne(where).lean(),
      await forum.models.FeedbackItem.findOne(item).lean(),
    ]);
  await forum.call('admin', 'DELETE', `/feedback/${project.id}`);
  expect(await run('drop-deleted-projects', 29)).toBe(0);
  expect(await kept()).toContain('fountain');
  // The comment, the project and the item.
  expect(await run('drop-deleted-projects', 31)).toBe(3);
  expect(await run('drop-deleted-projects', 31)).toBe(0);
  expect(await kept()).not.toMatch(/fountain|Leaks|publication/);
  const { organizationId } = forum;
  expect(await forum.models.Comment.countDocuments({ organizationId, projectId: project.id })).toBe(0);
});

it('finishes a deletion that was interrupted before the analysis lost the words', async () => {
  const project = await forum.project();
  const { id } = await forum.comment(project.items[0].id, { body: 'The fountain leaks.' });
  const { organizationId } = forum;
  const where = { organizationId, _id: project.id };
  const quoting = [{ text: 'The fountain leaks.', commentIds: [new Types.ObjectId(String(id))] }];
  const result = {
    summary: quoting,
    keyPoints: quoting,
    topics: [],
    disagreements: [],
    generatedAt: new Date(),
  };
  await forum.models.Feedback.updateOne(where, { $set: { 'ai.result': result } });
  const kept = async () => JSON.stringify((await forum.models.Feedback.findOne(where).lean())?.ai);
  expect(await run('forget-quotes', 0)).toBe(0);
  expect(await kept()).toContain('fountain');
  await forum.models.Comment.updateOne(
    { organizationId, _id: id },
    { $set: { status: 'DELETED', body: '' } },
  );
  expect(await run('forget-quotes', 0)).toBe(1);
  expect(await kept()).not.toContain('fountain');
});

it('drops an invitation that nobody accepted, with the person', async () => {
  const email = 'never.came@mail.example';
  await forum.call('admin', 'POST', '/organization/invite', { email, role: 'USER', firstName: 'Never' });
  expect(await run('drop-invitations', 30)).toBe(0);
  expect(await run('drop-invitations', 38)).toBe(1);
  expect(await forum.models.User.exists({ email })).toBeNull();
});

it('empties the outbox of mails older than a month, and of nothing else', async () => {
  for (const name of ['old.eml', 'new.eml', 'old.txt']) await writeFile(path.join(outbox, name), 'mail');
  const old = new Date(Date.now() - 31 * DAY_MS);
  for (const name of ['old.eml', 'old.txt']) await utimes(path.join(outbox, name), old, old);
  expect(await run('sweep-outbox', 0)).toBe(1);
  expect((await readdir(outbox)).sort()).toEqual(['new.eml', 'old.txt']);
});
