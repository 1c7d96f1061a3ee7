import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetDeleted } from './forget.ts';
import { type Forum, startForum, visitor } from './forum.fixture.ts';

let forum: Forum;

beforeAll(async () => {
  forum = await startForum({ ROLE: 'all' });
}, 90_000);

afterAll(() => forum?.stop());

const REMARKS = [
  'The fountain has to be repaired before winter.',
  'Repair the fountain!',
  'The fountain has to be repaired.',
  'The swing is broken, somebody will get hurt.',
  'A broken swing is no fun.',
  'The swing is broken.',
];

interface Talk {
  readonly id: string;
  readonly itemId: string;
  readonly writer: string;
  readonly comments: readonly string[];
}

/** A project whose published analysis quotes the first remark, by one writer. */
async function published(): Promise<Talk> {
  const project = await forum.project();
  const itemId: string = project.items[0].id;
  const writer = visitor();
  const comments: string[] = [];
  for (const [index, body] of REMARKS.entries())
    comments.push((await forum.comment(itemId, { body, ...(index === 0 ? { visitorId: writer } : {}) })).id);
  const path = `/feedback/${project.id}`;
  expect((await forum.call('user', 'POST', `${path}/refresh-ai`)).status).toBe(200);
  expect((await forum.call('user', 'PATCH', path, { ai: { published: true } })).status).toBe(200);
  const talk = { id: project.id, itemId, writer, comments };
  // In the result, in what was published, and in the item; so that the test would notice if they were never there.
  expect((await kept(talk)).split(REMARKS[0] ?? '').length - 1).toBeGreaterThanOrEqual(3);
  return talk;
}

/** Everything that is kept of a project's analysis, as text. */
async function kept({ id, itemId }: Talk): Promise<string> {
  const { organizationId, models } = forum;
  const where = (one: string) => ({ organizationId, _id: new Types.ObjectId(one) });
  const [project, item] = await Promise.all([
    models.Feedback.findOne(where(id)).lean(),
    models.FeedbackItem.findOne(where(itemId)).lean(),
  ]);
  return JSON.stringify([project?.ai, item?.ai]);
}

const remove = async (who: 'admin' | undefined, comment: string, more: object = {}) => {
  const answer = await forum.call(who, 'PATCH', `/comment/${comment}`, { status: 'DELETED', ...more });
  expect(answer.status, answer.text).toBe(200);
};

const DELETIONS: Readonly<Record<string, (talk: Talk) => Promise<void>>> = {
  'its author': ({ comments: [first = ''], writer }) => remove(undefined, first, { visitorId: writer }),
  'a moderator': ({ comments: [first = ''] }) => remove('admin', first, { reason: 'Names a neighbour' }),
  'the person': async ({ writer }) => {
    const ids = { organizationId: String(forum.organizationId), visitorId: writer };
    const opened = await forum.call(undefined, 'POST', '/person/browser-link', ids);
    const body = { token: opened.body.data.token, confirm: true };
    const answer = await forum.call(undefined, 'POST', '/person/erase', body);
    expect(answer.status, answer.text).toBe(200);
  },
};

describe('the words of a comment in analyses', () => {
  for (const [who, deleteIt] of Object.entries(DELETIONS)) {
    it(`go when it is deleted by ${who}, from what is published too, and the analysis is stale`, async () => {
      const talk = await published();
      await deleteIt(talk);
      expect(await kept(talk)).not.toContain(REMARKS[0]);
      // What quotes others stays.
      expect(await kept(talk)).toContain('swing');
      const { ai } = (await forum.call('user', 'GET', `/feedback/${talk.id}`)).body.data;
      expect(ai).toMatchObject({ stale: true, status: 'READY', published: true });
    });
  }

  it('go when its author rewrites it', async () => {
    const talk = await published();
    const [first = ''] = talk.comments;
    const body = 'The fountain needs a repair before the frost.';
    const rewritten = await forum.call(undefined, 'PATCH', `/comment/${first}`, {
      body,
      visitorId: talk.writer,
    });
    expect(rewritten.status, rewritten.text).toBe(200);
    expect(await kept(talk)).not.toContain(REMARKS[0]);
    expect(await kept(talk)).toContain('swing');
    const project = { organizationId: forum.organizationId, _id: new Types.ObjectId(talk.id) };
    expect(await forgetDeleted(forum.models, project)).toBe(false);
  });

  it('go with their picture or place', async () => {
    const talk = await published();
    const { assetId } = forum;
    const items = [{ type: 'IMAGE', title: 'Another place', assetId }];
    const change = { items, confirmDelete: true };
    const answer = await forum.call('user', 'PATCH', `/feedback/${talk.id}`, change);
    expect(answer.status, answer.text).toBe(200);
    for (const remark of REMARKS) expect(await kept(talk)).not.toContain(remark);
  });

  it('go when all are deleted at once, and nothing is left to do', async () => {
    const talk = await published();
    await Promise.all(talk.comments.map((comment) => remove('admin', comment)));
    for (const remark of REMARKS) expect(await kept(talk)).not.toContain(remark);
    const project = { organizationId: forum.organizationId, _id: new Types.ObjectId(talk.id) };
    expect(await forgetDeleted(forum.models, project)).toBe(false);
  });
});
