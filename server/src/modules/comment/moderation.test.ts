import { COMMENT_EDIT_MINUTES } from '@oriel/contract/comment';
import { COMMENT_STATUSES, type CommentStatus } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobQueue } from '../../jobs/queue.ts';
import { type Forum, startForum, visitor } from '../feedback/forum.fixture.ts';
import type { CommentDocument } from './model.ts';
import { MODERATION } from './moderation.ts';
import { CommentService } from './service.ts';

let forum: Forum;

beforeAll(async () => {
  forum = await startForum();
}, 60_000);

afterAll(() => forum?.stop());

async function stored(id: string): Promise<CommentDocument> {
  return await forum.models.Comment.findOne({
    organizationId: forum.organizationId,
    _id: new Types.ObjectId(id),
  })
    .orFail()
    .lean();
}

async function commentIn(status: CommentStatus) {
  const { items, id: projectId } = await forum.project();
  const comment = await forum.comment(items[0].id);
  // The transitions that lead there.
  const steps: Record<CommentStatus, CommentStatus[]> = {
    PUBLISHED: [],
    PENDING: [],
    HIDDEN: ['HIDDEN'],
    SPAM: ['SPAM'],
    DELETED: ['DELETED'],
  };
  for (const step of steps[status]) {
    const moved = await forum.call('admin', 'PATCH', `/comment/${comment.id}`, { status: step });
    expect(moved.status, moved.text).toBe(200);
  }
  if (status === 'PENDING') {
    for (const reason of ['SPAM', 'OFFENSIVE', 'OFF_TOPIC'])
      await forum.call(undefined, 'POST', `/comment/${comment.id}/report`, { reason, visitorId: visitor() });
  }
  expect((await stored(comment.id)).status).toBe(status);
  return { comment, itemId: items[0].id, projectId };
}

describe('moderation of a comment', () => {
  for (const from of COMMENT_STATUSES) {
    for (const to of COMMENT_STATUSES.filter((status) => status !== 'DELETED')) {
      const allowed = from === to || MODERATION[from].includes(to);
      it(`${from} -> ${to}: ${allowed ? 'is allowed' : 'is rejected'}`, async () => {
        const { comment, projectId } = await commentIn(from);
        const answer = await forum.call('user', 'PATCH', `/comment/${comment.id}`, {
          status: to,
          reason: 'So',
        });
        if (!allowed) {
          expect([answer.status, answer.body.code]).toEqual([409, 'STATUS_TRANSITION']);
          return;
        }
        expect([answer.status, answer.body.data.status], answer.text).toEqual([200, to]);
        if (from !== to) {
          expect(answer.body.data.moderation).toMatchObject({
            by: String(forum.userId('user')),
            reason: 'So',
            auto: false,
          });
        }
        const { counts } = (await forum.call('user', 'GET', `/feedback/${projectId}`)).body.data;
        expect([counts.comments, counts.pending]).toEqual([
          Number(to === 'PUBLISHED'),
          Number(to === 'PENDING'),
        ]);
      });
    }

    it(`${from} -> DELETED: by an administrator only; removes text and author, keeps the place`, async () => {
      const { comment } = await commentIn(from);
      const path = `/comment/${comment.id}`;
      expect((await forum.call('user', 'PATCH', path, { status: 'DELETED' })).status).toBe(403);
      const deleted = await forum.call('admin', 'PATCH', path, { status: 'DELETED', reason: 'Asked for' });
      expect(deleted.body.data).toMatchObject({ status: 'DELETED', body: '', author: { name: '' } });
      const rest = JSON.stringify(await stored(comment.id));
      expect(rest).not.toContain('Guest');
      expect(rest).not.toContain('Remark number');
    });
  }

  it('is for USER and ADMIN, and NOT_FOUND for agents, visitors and strangers', async () => {
    const { comment } = await commentIn('PUBLISHED');
    const hide = { status: 'HIDDEN', visitorId: 'somebody-else' };
    const missing = await forum.call('agent', 'PATCH', `/comment/${'f'.repeat(24)}`, hide);
    for (const who of ['agent', 'stranger', undefined] as const) {
      const answer = await forum.call(who, 'PATCH', `/comment/${comment.id}`, hide);
      expect([answer.status, answer.body.code], String(who)).toEqual([404, 'NOT_FOUND']);
      expect(answer.body.message).toBe(missing.body.message);
    }
  });

  it('accepts only one of two concurrent decisions', async () => {
    const { comment, projectId } = await commentIn('PUBLISHED');
    const answers = await Promise.all(
      ['HIDDEN', 'SPAM', 'HIDDEN', 'SPAM'].map((status) =>
        forum.call('admin', 'PATCH', `/comment/${comment.id}`, { status }),
      ),
    );
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const { counts } = (await forum.call('user', 'GET', `/feedback/${projectId}`)).body.data;
    expect(counts).toMatchObject({ comments: 0, pending: 0 });
  });
});

describe('reports', () => {
  it('of three people hold a comment, of one person three times do not', async () => {
    const { comment, itemId } = await commentIn('PUBLISHED');
    const report = (visitorId: string) =>
      forum.call(undefined, 'POST', `/comment/${comment.id}/report`, { reason: 'OFFENSIVE', visitorId });
    const first = await report('one');
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ data: { id: comment.id, reported: true } });
    for (const _ of [1, 2]) expect((await report('one')).body.code).toBe('ALREADY_REPORTED');
    await report('two');
    expect((await stored(comment.id)).status).toBe('PUBLISHED');
    await report('three');
    expect(await stored(comment.id)).toMatchObject({
      status: 'PENDING',
      reports: 3,
      moderation: { auto: true, reason: 'REPORTED' },
    });
    const page = await forum.call(undefined, 'GET', `/feedback/item/${itemId}`);
    expect(page.body.data.comments).toEqual([]);
    expect((await report('four')).status).toBe(404);
  });

  it('are counted exactly when concurrent, and hold once', async () => {
    const { comment, projectId } = await commentIn('PUBLISHED');
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        forum.call(undefined, 'POST', `/comment/${comment.id}/report`, {
          reason: 'SPAM',
          visitorId: `v${index}`,
        }),
      ),
    );
    const found = await stored(comment.id);
    const reports = await forum.models.CommentReport.countDocuments({
      organizationId: forum.organizationId,
      commentId: found._id,
    });
    expect(found).toMatchObject({ status: 'PENDING', reports });
    const { counts } = (await forum.call('user', 'GET', `/feedback/${projectId}`)).body.data;
    expect(counts).toMatchObject({ comments: 0, pending: 1 });
  });

  it('never hide a restored comment again', async () => {
    const { comment } = await commentIn('PENDING');
    await forum.call('user', 'PATCH', `/comment/${comment.id}`, { status: 'PUBLISHED' });
    for (const _ of [1, 2, 3, 4])
      await forum.call(undefined, 'POST', `/comment/${comment.id}/report`, {
        reason: 'SPAM',
        visitorId: visitor(),
      });
    expect(await stored(comment.id)).toMatchObject({ status: 'PUBLISHED', reports: 7 });
  });

  it('need a reporter and a reason', async () => {
    const { comment } = await commentIn('PUBLISHED');
    const path = `/comment/${comment.id}/report`;
    expect(Object.keys((await forum.call(undefined, 'POST', path, { reason: 'SPAM' })).body.errors)).toEqual([
      'visitorId',
    ]);
    expect((await forum.call(undefined, 'POST', path, { reason: ' ', visitorId: 'x' })).status).toBe(400);
    expect((await forum.call('agent', 'POST', path, { reason: 'SPAM' })).status).toBe(201);
  });
});

describe('an author', () => {
  const own = { visitorId: 'the-author' };

  it('edits and withdraws their comment with its visitor id', async () => {
    const { items, id } = await forum.project();
    const comment = await forum.comment(items[0].id, own);
    const path = `/comment/${comment.id}`;
    const changed = await forum.call(undefined, 'PATCH', path, { body: ' Better words ', ...own });
    expect(changed.body.data).toMatchObject({
      body: 'Better words',
      status: 'PUBLISHED',
      editedAt: expect.any(String),
    });
    expect(changed.body.data).not.toHaveProperty('reports');
    for (const visitorId of ['another', undefined]) {
      const refused = await forum.call(undefined, 'PATCH', path, { body: 'Mine now', visitorId });
      expect(refused.status).toBe(404);
    }
    expect((await forum.call(undefined, 'PATCH', path, { status: 'HIDDEN', ...own })).status).toBe(403);
    const gone = await forum.call(undefined, 'PATCH', path, { status: 'DELETED', ...own });
    expect(gone.body.data).toMatchObject({ status: 'DELETED', body: '', author: { name: '' } });
    expect((await forum.call(undefined, 'PATCH', path, { body: 'Back again', ...own })).status).toBe(404);
    const project = (await forum.call('user', 'GET', `/feedback/${id}`)).body.data;
    expect(project.counts).toMatchObject({ comments: 0, participants: 0 });
  });

  it('has a quarter of an hour', async () => {
    const { items } = await forum.project();
    const { createdAt, id } = await forum.comment(items[0].id, own);
    const { commentTargets } = forum.server.running.services;
    const comment = await stored(id);
    const target = await commentTargets.find('FEEDBACK_ITEM', comment.targetId, undefined);
    const later = (minutes: number) =>
      new CommentService({
        models: forum.models,
        clock: () => new Date(Date.parse(createdAt) + minutes * 60_000),
        hashVisitor: () => comment.visitorHash ?? '',
        queue: new JobQueue(forum.models, () => new Date()),
      });
    const sender = { ...own, address: '10.0.0.1' };
    const late = COMMENT_EDIT_MINUTES + 0.01;
    await expect(later(late).rewrite(comment, target, sender, 'Late')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(later(late).remove(comment, { author: sender })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const intime = await later(COMMENT_EDIT_MINUTES).rewrite(comment, target, sender, 'Just in time');
    expect(intime.body).toBe('Just in time');
  });

  it('sends a restored comment through the filter again by editing it', async () => {
    const { items } = await forum.project();
    const comment = await forum.comment(items[0].id, own);
    const path = `/comment/${comment.id}`;
    await forum.call('user', 'PATCH', path, { status: 'HIDDEN' });
    await forum.call('user', 'PATCH', path, { status: 'PUBLISHED' });
    const changed = await forum.call(undefined, 'PATCH', path, { body: 'Wypierdalajcie wszyscy', ...own });
    expect(changed.body.data.status).toBe('PENDING');
    expect(await stored(comment.id)).toMatchObject({ restoredByHuman: false });
    const links = await forum.call(undefined, 'PATCH', path, { body: 'a.com b.com c.com', ...own });
    expect(Object.keys(links.body.errors)).toEqual(['body']);
  });

  it('signs in if a member; another member cannot edit', async () => {
    const { items } = await forum.project();
    const sent = await forum.call('agent', 'POST', `/feedback/item/${items[0].id}/comment`, {
      body: 'From the office',
    });
    const path = `/comment/${sent.body.data.id}`;
    expect((await forum.call('agent', 'PATCH', path, { body: 'From our office' })).body.data.body).toBe(
      'From our office',
    );
    expect((await forum.call('user', 'PATCH', path, { body: 'Not mine' })).status).toBe(403);
    expect((await forum.call('agent', 'PATCH', path, { status: 'DELETED' })).status).toBe(200);
  });
});

describe('the moderators’ list', () => {
  it('shows held comments of all projects, and nothing of other organizations or deleted projects', async () => {
    const { comment } = await commentIn('PENDING');
    const gone = await commentIn('PENDING');
    await forum.call('admin', 'DELETE', `/feedback/${gone.projectId}`);
    const list = await forum.call(
      'user',
      'GET',
      '/comment?status=PENDING&reported=true&sort=-reports&limit=200',
    );
    const ids = list.body.data.map((row: { id: string }) => row.id);
    expect(ids).toContain(comment.id);
    expect(ids).not.toContain(gone.comment.id);
    expect(list.body.data[0]).toMatchObject({
      status: 'PENDING',
      reports: expect.any(Number),
      author: { name: 'Guest' },
    });
    expect((await forum.call('stranger', 'GET', '/comment')).body.data).toEqual([]);
    expect((await forum.call('agent', 'GET', '/comment')).status).toBe(403);
    expect((await forum.call(undefined, 'GET', '/comment')).status).toBe(401);
  });
});
