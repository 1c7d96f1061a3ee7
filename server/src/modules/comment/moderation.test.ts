import type { Activity } from '@oriel/contract/activity';
import { COMMENT_EDIT_MINUTES, type Reply } from '@oriel/contract/comment';
import { COMMENT_STATUSES, type CommentStatus } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobQueue } from '../../jobs/queue.ts';
import { ActivityService } from '../activity/service.ts';
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

describe('the last decision', () => {
  const decide = (id: string, body: object) => forum.call('user', 'PATCH', `/comment/${id}`, body);

  it('can be taken back from every status, with counts and reason as before', async () => {
    for (const [from, to] of [
      ['PENDING', 'PUBLISHED'],
      ['PENDING', 'SPAM'],
      ['PUBLISHED', 'HIDDEN'],
      ['HIDDEN', 'PUBLISHED'],
    ] as const) {
      const { comment, projectId } = await commentIn(from);
      const before = await stored(comment.id);
      await decide(comment.id, { status: to, reason: 'By mistake' });
      const back = await decide(comment.id, { undo: true });
      expect([back.status, back.body.data.status], back.text).toEqual([200, from]);
      expect(await stored(comment.id)).toMatchObject({
        restoredByHuman: before.restoredByHuman,
        ...(before.moderation ? { moderation: before.moderation } : {}),
      });
      const { counts } = (await forum.call('user', 'GET', `/feedback/${projectId}`)).body.data;
      expect([counts.comments, counts.pending]).toEqual([
        Number(from === 'PUBLISHED'),
        Number(from === 'PENDING'),
      ]);
    }
  });

  it('stays where nothing was decided, something happened since, or somebody else asks', async () => {
    const { comment } = await commentIn('PUBLISHED');
    expect((await decide(comment.id, { undo: true })).body.code).toBe('CONFLICT');
    await decide(comment.id, { status: 'HIDDEN' });
    await decide(comment.id, { status: 'PUBLISHED' });
    expect(Object.keys((await decide(comment.id, { undo: true, status: 'SPAM' })).body.errors)).toEqual([
      'undo',
    ]);
    expect((await forum.call('agent', 'PATCH', `/comment/${comment.id}`, { undo: true })).status).toBe(404);
    expect((await decide(comment.id, { undo: true })).body.data.status).toBe('HIDDEN');
    expect((await decide(comment.id, { undo: true })).body.code).toBe('CONFLICT');
    await decide(comment.id, { status: 'PUBLISHED' });
    await forum.call('admin', 'PATCH', `/comment/${comment.id}`, { status: 'DELETED' });
    expect((await decide(comment.id, { undo: true })).body.code).toBe('CONFLICT');
  });
});

describe('the history of a comment', () => {
  const historyOf = async (path: string) =>
    (await forum.call('user', 'GET', `${path}/activities`)).body.data.map(
      ({ actor, content, changes, subject }: Activity) => ({
        by: actor.type === 'USER' ? actor.name : actor.type,
        why: content ?? changes.find(({ field }) => field === 'held')?.to,
        from: changes[0]?.from,
        to: changes[0]?.to,
        undone: changes.some(({ field }) => field === 'undone'),
        about: subject.id,
      }),
    );

  it('says who published or hid it, when and why, at the comment and in the project', async () => {
    const { comment, projectId } = await commentIn('PENDING');
    const path = `/comment/${comment.id}`;
    await forum.call('user', 'PATCH', path, { status: 'PUBLISHED' });
    await forum.call('admin', 'PATCH', path, { status: 'HIDDEN', reason: 'Names a neighbour' });
    await forum.call('admin', 'PATCH', path, { undo: true });
    const expected = [
      { by: 'admin Person', from: 'HIDDEN', to: 'PUBLISHED', undone: true },
      { by: 'admin Person', from: 'PUBLISHED', to: 'HIDDEN', why: 'Names a neighbour', undone: false },
      { by: 'user Person', from: 'PENDING', to: 'PUBLISHED', undone: false },
      { by: 'SYSTEM', from: 'PUBLISHED', to: 'PENDING', why: 'REPORTED', undone: false },
    ].map((one) => ({ why: undefined, ...one, about: comment.id }));
    expect(await historyOf(path)).toEqual(expected);
    expect(await historyOf(`/feedback/${projectId}`)).toEqual(expected);

    // The reasons may quote what was deleted.
    await forum.call('admin', 'PATCH', path, { status: 'DELETED' });
    const [last, ...rest] = await historyOf(path);
    expect([last.to, rest.length]).toEqual(['DELETED', 4]);
    expect(rest.map(({ why }: { why?: string }) => why)).toEqual([
      undefined,
      undefined,
      undefined,
      'REPORTED',
    ]);

    // With its item, the comment and its history go.
    await forum.call('user', 'PATCH', `/feedback/${projectId}`, { items: [], confirmDelete: true });
    expect(await historyOf(`/feedback/${projectId}`)).toEqual([]);
  });

  it('is for moderators of the organization', async () => {
    const { comment, projectId } = await commentIn('HIDDEN');
    for (const path of [`/comment/${comment.id}`, `/feedback/${projectId}`]) {
      expect((await forum.call('stranger', 'GET', `${path}/activities`)).status).toBe(404);
      expect((await forum.call('agent', 'GET', `${path}/activities`)).status).toBe(403);
      expect((await forum.call(undefined, 'GET', `${path}/activities`)).status).toBe(401);
    }
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

  it('never hide a comment that a moderator has kept', async () => {
    const { comment } = await commentIn('PUBLISHED');
    const path = `/comment/${comment.id}`;
    const report = () =>
      forum.call(undefined, 'POST', `${path}/report`, { reason: 'OFF_TOPIC', visitorId: visitor() });
    await report();
    const kept = await forum.call('user', 'PATCH', path, { status: 'PUBLISHED' });
    expect(kept.body.data.moderation).toMatchObject({ by: String(forum.userId('user')), auto: false });
    for (const _ of [1, 2, 3]) await report();
    expect(await stored(comment.id)).toMatchObject({ status: 'PUBLISHED', reports: 4 });
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
        activities: new ActivityService(forum.models, () => new Date()),
        forgetQuotes: async () => undefined,
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
  it('starts with what needs a decision, says why it was reported and what the team has answered', async () => {
    const { items, id: projectId } = await forum.project();
    const at = `/feedback/item/${items[0].id}/comment`;
    const reported = await forum.comment(items[0].id, { body: 'Reported once, then twice' });
    const waiting = await forum.comment(items[0].id, { body: 'Held' });
    await forum.models.Comment.updateOne(
      { organizationId: forum.organizationId, _id: new Types.ObjectId(waiting.id) },
      { $set: { status: 'PENDING' } },
    );
    const answered = await forum.comment(items[0].id, { body: 'Will be answered' });
    const reply = await forum.comment(items[0].id, { body: 'Me too', parentId: answered.id });
    await forum.call('agent', 'POST', at, { body: 'We are looking into it.', parentId: answered.id });
    const late = await forum.comment(items[0].id, { body: 'And me', parentId: answered.id });
    for (const reason of ['OFFENSIVE', 'SPAM'])
      await forum.call(undefined, 'POST', `/comment/${reported.id}/report`, { reason, visitorId: visitor() });

    const list = async (query: string) =>
      (await forum.call('user', 'GET', `/comment?projectId=${projectId}${query}`)).body.data;
    const all = await list('&sort=-attention');
    expect(all.slice(0, 2).map(({ id }: Reply) => id)).toEqual([waiting.id, reported.id]);
    expect(all.map(({ undecided }: Reply) => undecided)).toEqual([true, true, false, false, false, false]);
    const byId = new Map(all.map((one: Reply) => [one.id, one]));
    expect(byId.get(reported.id)).toMatchObject({
      reportReasons: [
        { reason: 'OFFENSIVE', count: 1 },
        { reason: 'SPAM', count: 1 },
      ],
    });
    const isAnswered = ({ id }: { id: string }) => (byId.get(id) as Reply).answered;
    expect([answered, reply, late, waiting].map(isAnswered)).toEqual([true, true, false, false]);
    // The second page goes on where the first one ended.
    expect((await list('&sort=-attention&limit=1&page=3'))[0].id).toBe(all[2].id);
    expect((await list('&undecided=true')).length).toBe(2);
    expect((await list('&undecided=false&search=me')).map(({ id }: Reply) => id)).toEqual([
      late.id,
      reply.id,
    ]);
    await forum.call('user', 'PATCH', `/comment/${reported.id}`, { status: 'PUBLISHED' });
    expect((await list('&undecided=true')).map(({ id }: Reply) => id)).toEqual([waiting.id]);
  });

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
