import { VISITOR_HEADER } from '@oriel/contract/visitor-header';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forum, startForum, visitor } from '../feedback/forum.fixture.ts';
import { publishedComments } from './reader.ts';

let forum: Forum;

beforeAll(async () => {
  forum = await startForum();
}, 60_000);

afterAll(() => forum?.stop());

interface Row {
  id: string;
  body: string;
  status: string;
  replies: Row[];
}

/** @param visitorId of the visitor who reads; the team reads without one */
async function page(itemId: string, query = '', who?: 'user', visitorId?: string) {
  const headers = visitorId ? { [VISITOR_HEADER]: visitorId } : {};
  const answer = await forum.call(who, 'GET', `/feedback/item/${itemId}${query}`, undefined, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { data: { comments: Row[] }; meta: Record<string, unknown> };
}

function like(id: string, reaction: string | null, visitorId = visitor()) {
  return forum.call(undefined, 'POST', `/comment/${id}/like`, { reaction, visitorId });
}

async function countsOf(projectId: string) {
  return (await forum.call('user', 'GET', `/feedback/${projectId}`)).body.data.counts;
}

describe('reactions', () => {
  it('are one per person: a repeat changes nothing, another replaces it, null withdraws it', async () => {
    const { items, id } = await forum.project({ settings: { allowDislikes: true } });
    const comment = await forum.comment(items[0].id);
    const me = visitor();
    const states: unknown[] = [];
    for (const reaction of ['LIKE', 'LIKE', 'DISLIKE', null, null, 'LIKE']) {
      const { body, status } = await like(comment.id, reaction, me);
      expect(status).toBe(200);
      states.push([body.data.likes, body.data.dislikes, body.data.myReaction]);
    }
    expect(states).toEqual([
      [1, 0, 'LIKE'],
      [1, 0, 'LIKE'],
      [0, 1, 'DISLIKE'],
      [0, 0, null],
      [0, 0, null],
      [1, 0, 'LIKE'],
    ]);
    expect(await countsOf(id)).toMatchObject({ likes: 1 });
    const seen = await page(items[0].id, '', undefined, me);
    expect(seen.data.comments[0]).toMatchObject({ likes: 1, myReaction: 'LIKE' });
    expect((await page(items[0].id, '', undefined, 'another')).data.comments[0]).toMatchObject({
      myReaction: null,
    });
  });

  it('are counted exactly under concurrency', async () => {
    const { items, id } = await forum.project({ settings: { allowDislikes: true } });
    const comment = await forum.comment(items[0].id);
    const people = Array.from({ length: 12 }, () => visitor());
    const wishes = people.flatMap((person) =>
      ['LIKE', 'DISLIKE', null, 'LIKE'].map((wish) => [person, wish] as const),
    );
    await Promise.all(wishes.map(([person, wish]) => like(comment.id, wish, person)));
    const stored = await forum.models.CommentReaction.find({
      organizationId: forum.organizationId,
      commentId: new Types.ObjectId(comment.id),
    }).lean();
    expect(stored).toHaveLength(12);
    const likes = stored.filter(({ reaction }) => reaction === 'LIKE').length;
    const dislikes = stored.filter(({ reaction }) => reaction === 'DISLIKE').length;
    expect((await page(items[0].id)).data.comments[0]).toMatchObject({ likes, dislikes });
    expect(await countsOf(id)).toMatchObject({ likes });
    expect(stored.some(({ unsettled }) => unsettled)).toBe(false);
  });

  it('need permission, an identified person and a published comment', async () => {
    const off = await forum.project({ settings: { allowLikes: false } });
    const comment = await forum.comment(off.items[0].id);
    expect((await like(comment.id, 'LIKE')).body.code).toBe('COMMENTS_CLOSED');
    expect((await like(comment.id, 'DISLIKE')).body.code).toBe('COMMENTS_CLOSED');
    const nobody = await forum.call(undefined, 'POST', `/comment/${comment.id}/like`, { reaction: 'LIKE' });
    expect(Object.keys(nobody.body.errors)).toEqual(['visitorId']);
    const held = await forum.project({ settings: { moderation: 'PRE' } });
    const waiting = await forum.comment(held.items[0].id);
    expect((await like(waiting.id, 'LIKE')).status).toBe(404);
    const hidden = await forum.project({ visibility: 'PRIVATE' });
    const inside = await forum.call('user', 'POST', `/feedback/item/${hidden.items[0].id}/comment`, {
      body: 'Ours',
    });
    expect((await like(inside.body.data.id, 'LIKE')).status).toBe(404);
    const colleague = await forum.call('agent', 'POST', `/comment/${inside.body.data.id}/like`, {
      reaction: 'LIKE',
    });
    expect(colleague.body.data).toMatchObject({ likes: 1, myReaction: 'LIKE' });
  });

  it('disappear and return with their comment', async () => {
    const { items, id } = await forum.project();
    const comment = await forum.comment(items[0].id);
    await like(comment.id, 'LIKE');
    await forum.call('user', 'PATCH', `/comment/${comment.id}`, { status: 'HIDDEN' });
    expect(await countsOf(id)).toMatchObject({ likes: 0, comments: 0 });
    await forum.call('user', 'PATCH', `/comment/${comment.id}`, { status: 'PUBLISHED' });
    expect(await countsOf(id)).toMatchObject({ likes: 1, comments: 1 });
  });
});

describe('threads', () => {
  it('have one level, on one entity, oldest reply first, and count their replies', async () => {
    const { items } = await forum.project({
      items: ['One', 'Two'].map((title) => ({ type: 'IMAGE', title, assetId: forum.assetId })),
    });
    const [one, two] = items.map(({ id }: { id: string }) => id);
    const parent = await forum.comment(one);
    const replies = [];
    for (const body of ['First answer', 'Second answer'])
      replies.push(await forum.comment(one, { body, parentId: parent.id }));
    const refused = async (itemId: string, parentId: string) =>
      (
        await forum.call(undefined, 'POST', `/feedback/item/${itemId}/comment`, {
          body: 'x',
          name: 'Me',
          parentId,
        })
      ).body.errors;
    expect(Object.keys(await refused(one, replies[0].id))).toEqual(['parentId']);
    expect(Object.keys(await refused(two, parent.id))).toEqual(['parentId']);
    const [thread] = (await page(one)).data.comments;
    expect(thread).toMatchObject({ id: parent.id, repliesCount: 2 });
    expect(thread?.replies.map(({ body }) => body)).toEqual(['First answer', 'Second answer']);
    const answers = await page(one, `?parentId=${parent.id}&limit=1&page=2`);
    expect(answers.data.comments.map(({ body }) => body)).toEqual(['Second answer']);
    expect(answers.meta).toMatchObject({ total: 2, totalPages: 2, page: 2 });
  });

  it('keep a placeholder when their parent is removed', async () => {
    const { items, id } = await forum.project();
    const parents = [
      await forum.comment(items[0].id),
      await forum.comment(items[0].id),
      await forum.comment(items[0].id),
    ];
    for (const parent of parents.slice(0, 2)) await forum.comment(items[0].id, { parentId: parent.id });
    const steps = ['HIDDEN', 'DELETED', 'HIDDEN'];
    for (const [index, parent] of parents.entries())
      await forum.call('admin', 'PATCH', `/comment/${parent.id}`, { status: steps[index] });
    const { data, meta } = await page(items[0].id);
    expect(data.comments.map(({ status, body, replies }) => [status, body, replies.length])).toEqual([
      ['DELETED', '', 1],
      ['HIDDEN', '', 1],
    ]);
    expect(meta).toMatchObject({ total: 2 });
    expect(JSON.stringify(data.comments)).not.toContain(parents[0].body);
    expect(await countsOf(id)).toMatchObject({ comments: 2 });
    const [, forTeam] = (await page(items[0].id, '?status=HIDDEN', 'user')).data.comments;
    expect(forTeam?.body).toBe(parents[0].body);
  });

  it('are sorted by time or likes, filtered by category, and paged', async () => {
    const { items } = await forum.project({
      categories: [{ key: 'green', label: 'Green', color: '#00ff00' }],
    });
    const [itemId] = items.map((item: { id: string }) => item.id);
    const made = [];
    for (const category of ['green', undefined, 'green'])
      made.push(await forum.comment(itemId, category ? { category } : {}));
    const [first, second, third] = made.map(({ id }) => id);
    for (const _ of [1, 2]) await like(second, 'LIKE');
    await like(first, 'LIKE');
    const ids = async (query: string) => (await page(itemId, query)).data.comments.map(({ id }) => id);
    expect(await ids('')).toEqual([third, second, first]);
    expect(await ids('?sort=top')).toEqual([second, first, third]);
    expect(await ids('?category=green')).toEqual([third, first]);
    expect(await ids('?limit=2&page=2')).toEqual([first]);
    expect((await forum.call(undefined, 'GET', `/feedback/item/${itemId}?sort=old`)).status).toBe(400);
  });

  it("show visitors their own held ones and members all, and visitors' lists are not cacheable", async () => {
    const { items } = await forum.project({ settings: { moderation: 'PRE' } });
    const me = visitor();
    const mine = await forum.comment(items[0].id, { visitorId: me });
    await forum.comment(items[0].id);
    const own = await forum.call(undefined, 'GET', `/feedback/item/${items[0].id}`, undefined, {
      [VISITOR_HEADER]: me,
    });
    expect(own.body.data.comments.map((row: Row) => [row.id, row.status])).toEqual([[mine.id, 'PENDING']]);
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(own.headers.get('vary')).toContain(VISITOR_HEADER);
    const open = await forum.call(undefined, 'GET', `/feedback/item/${items[0].id}?status=PENDING`);
    expect(open.body.data.comments).toEqual([]);
    expect(open.headers.get('cache-control')).toBe('public, max-age=10');
    expect((await page(items[0].id, '?status=PENDING', 'user')).data.comments).toHaveLength(2);
  });

  it('of others stay hidden with their numbers where a project says so', async () => {
    const { items, id } = await forum.project({ settings: { showOthersComments: false } });
    const me = visitor();
    const mine = await forum.comment(items[0].id, { visitorId: me });
    const other = await forum.comment(items[0].id);
    await forum.comment(items[0].id, { parentId: mine.id });
    await forum.call('user', 'POST', `/feedback/item/${items[0].id}/comment`, {
      body: 'Thank you',
      parentId: mine.id,
    });
    expect((await page(items[0].id)).data.comments).toEqual([]);
    const own = await page(items[0].id, '', undefined, me);
    expect(own.data.comments.map((row) => row.id)).toEqual([mine.id]);
    expect(own.data.comments[0]?.replies.map(({ body }) => body)).toEqual(['Thank you']);
    // The team's answer to somebody else quotes what they wrote for the team alone.
    await forum.call('user', 'POST', `/feedback/item/${items[0].id}/comment`, {
      body: 'About your neighbour at number 5',
      parentId: other.id,
    });
    expect((await page(items[0].id, `?parentId=${other.id}`, undefined, me)).data.comments).toEqual([]);
    expect((await page(items[0].id, `?parentId=${other.id}`)).data.comments).toEqual([]);
    const answered = await page(items[0].id, `?parentId=${mine.id}`, undefined, me);
    expect(answered.data.comments.map(({ body }) => body)).toEqual(['Thank you']);
    const project = await forum.call(undefined, 'GET', `/feedback/${id}`);
    expect(project.body.data.items[0].counts).toEqual({ comments: 0, likes: 0 });
    expect((await page(items[0].id, '', 'user')).data.comments).toHaveLength(2);
  });
});

describe('counters', () => {
  it('are recounted after a crash', async () => {
    const { items, id } = await forum.project();
    const parent = await forum.comment(items[0].id);
    const reply = await forum.comment(items[0].id, { parentId: parent.id });
    await like(parent.id, 'LIKE');
    const { Comment, CommentReaction, Feedback, FeedbackItem } = forum.models;
    const { organizationId } = forum;
    const wrong = { 'counts.comments': 40, 'counts.likes': 7, 'counts.pending': 3 };
    await Feedback.updateOne({ organizationId, _id: id }, { $set: wrong });
    await FeedbackItem.updateOne({ organizationId, _id: items[0].id }, { $set: wrong });
    await Comment.updateOne({ organizationId, _id: parent.id }, { $set: { likes: 9, repliesCount: 5 } });
    await Comment.updateOne({ organizationId, _id: reply.id }, { $set: { unsettled: true } });
    await CommentReaction.updateOne({ organizationId, commentId: parent.id }, { $set: { unsettled: true } });
    const { comments } = forum.server.running.services;
    expect(await comments.repair(new Date(Date.now() - 60_000))).toBe(0);
    expect(await comments.repair(new Date())).toBe(2);
    expect(await countsOf(id)).toMatchObject({ comments: 2, likes: 1, pending: 0 });
    expect((await page(items[0].id)).data.comments[0]).toMatchObject({ likes: 1, repliesCount: 1 });
    expect((await forum.call(undefined, 'GET', `/feedback/${id}`)).body.data.items[0].counts).toEqual({
      comments: 2,
      likes: 1,
    });
    expect(await comments.repair(new Date())).toBe(0);
  });

  it('are left alone by a recount while somebody counts', async () => {
    const { items, id } = await forum.project();
    const talk = await forum.comment(items[0].id);
    const { Comment, CommentReaction, FeedbackItem } = forum.models;
    const { organizationId } = forum;
    const { comments } = forum.server.running.services;
    const long = new Date(Date.now() - 3_600_000);
    await like(talk.id, 'LIKE');
    const dead = { organizationId, commentId: talk.id };
    await CommentReaction.updateOne(
      dead,
      { $set: { unsettled: true, updatedAt: long } },
      { timestamps: false },
    );
    // Another visitor's like is counted on the comment, and not yet on its item.
    const counting = { likes: 2, unsettled: true, unsettledAt: new Date() };
    await Comment.updateOne(
      { organizationId, _id: talk.id },
      { $set: { ...counting, updatedAt: long } },
      { timestamps: false },
    );
    expect(await comments.repair(new Date(Date.now() - 60_000))).toBe(0);
    const shown = async () =>
      (await FeedbackItem.findOne({ organizationId, _id: items[0].id }).orFail().lean()).counts.likes;
    expect(await shown()).toBe(1);
    await Comment.updateOne(
      { organizationId, _id: talk.id },
      { $unset: { unsettled: 1, unsettledAt: 1 } },
      { timestamps: false },
    );
    expect(await comments.repair(new Date(Date.now() - 60_000))).toBe(1);
    expect(await countsOf(id)).toMatchObject({ comments: 1, likes: 1 });
  });

  it('count a like again whose server died before it did', async () => {
    const { items, id } = await forum.project();
    const talk = await forum.comment(items[0].id);
    const { CommentReaction } = forum.models;
    const me = visitor();
    const { organizationId } = forum;
    await like(talk.id, 'LIKE', me);
    // As if only the first of its writes had happened.
    await forum.models.Comment.updateOne({ organizationId, _id: talk.id }, { $set: { likes: 0 } });
    await CommentReaction.updateOne({ organizationId, commentId: talk.id }, { $set: { unsettled: true } });
    await like(talk.id, 'LIKE', me);
    expect(await forum.server.running.services.comments.repair(new Date())).toBe(1);
    expect(await countsOf(id)).toMatchObject({ likes: 1 });
  });

  it('are exact after concurrent writing, replying, reacting and moderating', async () => {
    const { items, id } = await forum.project({
      settings: { moderation: 'NONE', maxCommentsPerVisitor: 100 },
    });
    const parents = await Promise.all(Array.from({ length: 6 }, () => forum.comment(items[0].id)));
    await Promise.all(
      parents.flatMap((parent, index) => [
        forum.comment(items[0].id, { parentId: parent.id }).catch(() => undefined),
        like(parent.id, 'LIKE'),
        like(parent.id, 'LIKE'),
        forum.call('user', 'PATCH', `/comment/${parent.id}`, { status: index % 2 === 0 ? 'HIDDEN' : 'SPAM' }),
      ]),
    );
    const { Comment } = forum.models;
    const all = await Comment.find({
      organizationId: forum.organizationId,
      projectId: new Types.ObjectId(String(id)),
    }).lean();
    const published = all.filter(({ status }) => status === 'PUBLISHED');
    expect(await countsOf(id)).toMatchObject({
      comments: published.length,
      likes: published.reduce((sum, { likes }) => sum + likes, 0),
      pending: 0,
    });
    for (const parent of parents) {
      const answers = published.filter(({ parentId }) => String(parentId) === parent.id).length;
      expect(all.find(({ _id }) => String(_id) === parent.id)?.repliesCount).toBe(answers);
    }
    expect(all.some(({ unsettled }) => unsettled)).toBe(false);
  });
});

describe('comments of a panorama', () => {
  it('are the published ones, newest first, with their total', async () => {
    const { organizationId, models } = forum;
    const id = new Types.ObjectId();
    const make = (body: string, more: object = {}) =>
      models.Comment.create({
        organizationId,
        targetType: 'PANORAMA',
        targetId: id,
        body,
        author: { type: 'GUEST', name: 'A', email: 'a@mail.example', staff: false },
        status: 'PUBLISHED',
        visitorHash: 'secret-hash',
        ...more,
      });
    const first = await make('One', { repliesCount: 1 });
    await make('Answer', { parentId: first._id });
    await make('Hidden', { status: 'HIDDEN' });
    await make('Two');
    const shown = await publishedComments(models, { organizationId, id });
    expect(shown.commentsCount).toBe(3);
    expect(shown.comments.map(({ body, replies }) => [body, replies.length])).toEqual([
      ['Two', 0],
      ['One', 1],
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/mail\.example|secret-hash/);
    const limited = await publishedComments(models, { organizationId, id }, { limit: 1 });
    expect(limited.comments).toHaveLength(1);
  });
});
