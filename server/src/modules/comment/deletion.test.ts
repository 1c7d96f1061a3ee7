import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forum, startForum, visitor } from '../feedback/forum.fixture.ts';

let forum: Forum;

beforeAll(async () => {
  forum = await startForum();
});
afterAll(() => forum.stop());

const position = { kind: 'MAP', lng: 17.031, lat: 51.107 };

/** A remark on a map with a reply, so that its place in the thread stays. */
async function discussed() {
  const project = await forum.project({
    items: [{ type: 'MAP', title: 'The square', map: { center: [17, 51], zoom: 14 } }],
    categories: [{ key: 'idea', label: 'Idea', color: '#004488' }],
  });
  const itemId: string = project.items[0].id;
  const visitorId = visitor();
  const { id } = await forum.comment(itemId, { visitorId, position, category: 'idea' });
  await forum.comment(itemId, { parentId: id });
  return { id: id as string, itemId, visitorId };
}

async function stored(id: string) {
  const where = { organizationId: forum.organizationId, _id: new Types.ObjectId(id) };
  return await forum.models.Comment.findOne(where).orFail().lean();
}

async function placeholderOf({ id, itemId }: { id: string; itemId: string }) {
  const { comments } = (await forum.call(undefined, 'GET', `/feedback/item/${itemId}`)).body.data;
  return comments.find((one: { id: string }) => one.id === id);
}

describe('a comment that is deleted', () => {
  it.each(['admin', undefined] as const)(
    'by %s keeps neither place, category nor what leads to its author',
    async (who) => {
      const talk = await discussed();
      const more = who ? {} : { visitorId: talk.visitorId };
      const path = `/comment/${talk.id}`;
      expect(await placeholderOf(talk)).toMatchObject({ position, category: 'idea' });
      const answer = await forum.call(who, 'PATCH', path, { status: 'DELETED', ...more });
      expect(answer.status, answer.text).toBe(200);
      const left = await stored(talk.id);
      for (const field of ['position', 'category', 'visitorHash']) expect(left).not.toHaveProperty(field);
      const shown = await placeholderOf(talk);
      expect(shown).toMatchObject({ status: 'DELETED', body: '', position: null, repliesCount: 1 });
      expect(shown).not.toHaveProperty('category');
    },
  );

  it('shows no place while it is only hidden, and has it again afterwards', async () => {
    const talk = await discussed();
    const path = `/comment/${talk.id}`;
    await forum.call('user', 'PATCH', path, { status: 'HIDDEN' });
    expect(await placeholderOf(talk)).toMatchObject({ status: 'HIDDEN', position: null });
    await forum.call('user', 'PATCH', path, { status: 'PUBLISHED' });
    expect(await placeholderOf(talk)).toMatchObject({ position, category: 'idea' });
  });

  it('is reached by an erasure where an earlier version left something of its author', async () => {
    const talk = await discussed();
    const { visitorHash } = await stored(talk.id);
    await forum.call('admin', 'PATCH', `/comment/${talk.id}`, { status: 'DELETED' });
    const where = { organizationId: forum.organizationId, _id: new Types.ObjectId(talk.id) };
    await forum.models.Comment.updateOne(where, { $set: { visitorHash, position, category: 'idea' } });
    const ids = { organizationId: String(forum.organizationId), visitorId: talk.visitorId };
    const { token } = (await forum.call(undefined, 'POST', '/person/browser-link', ids)).body.data;
    expect(await placeholderOf(talk)).toMatchObject({ position: null });
    expect((await forum.call(undefined, 'POST', '/person/erase', { token, confirm: true })).status).toBe(200);
    const left = await stored(talk.id);
    for (const field of ['position', 'category', 'visitorHash']) expect(left).not.toHaveProperty(field);
  });
});
