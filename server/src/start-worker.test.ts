import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMENT_JOB } from './modules/comment/notify-team.ts';
import { type Forum, startForum } from './modules/feedback/forum.fixture.ts';
import { lostWork } from './start-worker.ts';

let forum: Forum;

beforeAll(async () => {
  // A server without a worker, whose work is left as it is.
  forum = await startForum();
});
afterAll(() => forum.stop());

it('what a dead server left is taken up by a worker that lives, once it cannot be under way any more', async () => {
  const { models, organizationId, server } = forum;
  const { items } = await forum.project();
  const { id } = await forum.comment(items[0].id);
  // As if the server had died between storing it and ordering its news.
  await models.Job.deleteMany({ kind: COMMENT_JOB });
  await models.Comment.updateOne(
    { organizationId, _id: new Types.ObjectId(String(id)) },
    { $set: { unsettled: true } },
  );
  const look = () => lostWork(server.running.services, () => new Date()).run(new AbortController().signal);
  const ordered = () => models.Job.countDocuments({ kind: COMMENT_JOB, subject: String(id) });
  await look();
  expect(await ordered()).toBe(0);
  await models.Comment.updateOne(
    { organizationId, _id: new Types.ObjectId(String(id)) },
    { $set: { updatedAt: new Date(Date.now() - 61_000) } },
    { timestamps: false },
  );
  expect(await look()).toBe(1);
  expect(await ordered()).toBe(1);
  expect(await look()).toBe(0);
});
