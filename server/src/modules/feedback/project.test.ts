import { FEEDBACK_SETTINGS_DEFAULTS } from '@oriel/contract/feedback';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileForm } from '../../testing/pictures.ts';
import { type Forum, startForum } from './forum.fixture.ts';

let forum: Forum;

beforeAll(async () => {
  forum = await startForum();
}, 60_000);

afterAll(() => forum?.stop());

describe('a feedback project', () => {
  it("starts as a draft with the contract's default settings, its items in order, and a slug", async () => {
    const made = await forum.call('user', 'POST', '/feedback', {
      title: '  Podwórko dla wszystkich  ',
      question: 'Czego trzeba?',
      categories: [{ key: 'green', label: 'Zieleń', color: '#2e7d4f', i18n: { en: { label: 'Greenery' } } }],
      items: [
        { type: 'IMAGE', title: 'Plan', assetId: forum.assetId },
        { type: 'MAP', title: 'Around', map: { center: [17, 51.1], zoom: 14 } },
      ],
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data).toMatchObject({
      title: 'Podwórko dla wszystkich',
      slug: 'podworko-dla-wszystkich',
      status: 'DRAFT',
      visibility: 'PUBLIC',
      settings: FEEDBACK_SETTINGS_DEFAULTS,
      counts: { items: 2, comments: 0, participants: 0, likes: 0, pending: 0 },
      ai: { status: 'IDLE', stale: false, published: false, summary: '', keyPoints: [] },
      createdBy: String(forum.userId('user')),
    });
    expect(
      made.body.data.items.map((item: { order: number; type: string }) => [item.order, item.type]),
    ).toEqual([
      [0, 'IMAGE'],
      [1, 'MAP'],
    ]);
    expect(made.body.data.items[0]).toMatchObject({
      imageUrl: expect.stringMatching(/^\/media\//),
      width: 320,
      height: 200,
      commentsEnabled: true,
      commentsOpen: false,
    });
    const again = await forum.call('user', 'POST', '/feedback', { title: 'Podwórko dla wszystkich' });
    expect(again.body.data.slug).toMatch(/^podworko-dla-wszystkich-[0-9a-f]{6}$/);
    const taken = await forum.call('user', 'POST', '/feedback', {
      title: 'Other',
      slug: made.body.data.slug,
      items: [{ type: 'IMAGE', title: 'Never seen', assetId: forum.assetId }],
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'SLUG_TAKEN']);
    // None of its items stays behind.
    const { FeedbackItem, Feedback } = forum.models;
    const own = await Feedback.find({ organizationId: forum.organizationId }, { itemIds: 1 }).lean();
    expect(await FeedbackItem.countDocuments({ organizationId: forum.organizationId })).toBe(
      own.flatMap(({ itemIds }) => itemIds).length,
    );
  });

  it('is listed newest first by default, and found by title, status and comments', async () => {
    const first = await forum.project({ title: 'Older one' });
    const second = await forum.project({ title: 'Newer one' });
    await forum.comment(first.items[0].id);
    const list = await forum.call('user', 'GET', '/feedback');
    const ids = list.body.data.map((row: { id: string }) => row.id);
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
    expect(list.body.meta).toMatchObject({ page: 1, limit: 25, sort: 'createdAt', order: 'desc' });
    expect(list.body.data[0]).not.toHaveProperty('items');
    const found = await forum.call(
      'user',
      'GET',
      '/feedback?search=older%20o&sort=-comments&status=OPEN,CLOSED',
    );
    expect(found.body.data.map((row: { id: string }) => row.id)).toEqual([first.id]);
    expect(found.body.data[0].counts).toMatchObject({ comments: 1, participants: 1 });
    expect((await forum.call('user', 'GET', '/feedback?sort=nonsense')).status).toBe(400);
    for (const who of [undefined, 'agent'] as const)
      expect((await forum.call(who, 'GET', '/feedback')).status).toBe(who ? 403 : 401);
  });

  it.each([
    [{ title: 'ab' }, 'title'],
    [{ closesAt: '2026-01-01T00:00:00Z', opensAt: '2026-01-02T00:00:00Z' }, 'closesAt'],
    [{ categories: [0, 1].map(() => ({ key: 'a', label: 'A', color: '#000000' })) }, 'categories.1.key'],
    [
      { categories: Array.from({ length: 13 }, (_, n) => ({ key: `k${n}`, label: 'A', color: '#000000' })) },
      'categories',
    ],
    [{ items: [{ type: 'IMAGE', title: 'No picture' }] }, 'items.0.assetId'],
    [{ items: [{ type: 'IMAGE', title: 'Missing', assetId: 'f'.repeat(24) }] }, 'items.0.assetId'],
    [{ items: [{ type: 'PANORAMA', title: 'No panorama' }] }, 'items.0.panoramaId'],
    [{ items: [{ type: 'PANORAMA', title: 'Missing', panoramaId: 'f'.repeat(24) }] }, 'items.0.panoramaId'],
    [{ items: [{ type: 'MAP', title: 'No map' }] }, 'items.0.map'],
    [{ items: [{ title: 'No type' }] }, 'items.0.type'],
    [{ items: [{ type: 'MAP', map: { center: [0, 0], zoom: 3 } }] }, 'items.0.title'],
    [{ items: [{ id: 'f'.repeat(24), title: 'Of nobody' }] }, 'items.0.id'],
    [{ coverAssetId: 'f'.repeat(24) }, 'coverAssetId'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('rejects %j at %s', async (body, field) => {
    const refused = await forum.call('user', 'POST', '/feedback', { title: 'A title', ...body });
    expect([refused.status, refused.body.code], refused.text).toEqual([400, 'VALIDATION']);
    expect(Object.keys(refused.body.errors)).toContain(field);
    expect(refused.body).not.toHaveProperty('message');
  });

  it("does not accept another organization's file", async () => {
    const refused = await forum.call('stranger', 'POST', '/feedback', {
      title: 'Theirs',
      items: [{ type: 'IMAGE', title: 'Ours', assetId: forum.assetId }],
    });
    expect(Object.keys(refused.body.errors)).toEqual(['items.0.assetId']);
  });

  it('accepts files uploaded for it, of its own organization, and counts them as used', async () => {
    const project = await forum.project();
    const pixel = { width: 8, height: 8, channels: 3 as const, background: '#123456' };
    const file = await sharp({ create: pixel }).png().toBuffer();
    const upload = async (who: 'user' | 'stranger') =>
      await forum.server.call('POST', `/asset?type=IMAGE&feedbackId=${project.id}`, {
        token: await forum.server.token(`${who}@forum.example`),
        form: fileForm(file, 'spot.png', 'image/png'),
      });
    expect((await upload('user')).body.data.feedbackId).toBe(project.id);
    expect(Object.keys((await upload('stranger')).body.errors)).toEqual(['feedbackId']);
    const used = await forum.call('user', 'GET', `/asset/${forum.assetId}`);
    expect(used.body.data.usedBy).toContainEqual({ type: 'feedback-item', id: project.items[0].id });
    const { counts } = (await forum.call('user', 'GET', `/organization/${String(forum.organizationId)}`)).body
      .data;
    const all = await forum.call('user', 'GET', '/feedback?limit=1');
    expect(counts.feedback).toBe(all.body.meta.total);
  });

  it('changes field by field, clears with null, keeps omitted settings, and cleans markdown', async () => {
    const project = await forum.project({
      description: 'Old',
      question: 'Why?',
      settings: { allowDislikes: true },
    });
    const changed = await forum.call('user', 'PATCH', `/feedback/${project.id}`, {
      description: 'New <script>alert(1)</script> [x](javascript:alert(1))',
      question: null,
      settings: { requireEmail: true },
      i18n: { pl: { title: 'Po polsku' } },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.data.description).not.toMatch(/script/);
    expect(changed.body.data).not.toHaveProperty('question');
    expect(changed.body.data.settings).toEqual({
      ...FEEDBACK_SETTINGS_DEFAULTS,
      allowDislikes: true,
      requireEmail: true,
    });
    expect(changed.body.data.i18n).toEqual({ pl: { title: 'Po polsku' } });
    const polish = await forum.call(undefined, 'GET', `/feedback/${project.id}?lang=pl`);
    expect(polish.body.data.title).toBe('Po polsku');
    expect(polish.body.data).not.toHaveProperty('i18n');
  });

  it('may be saved whole as loaded, and rejects a change from an old copy', async () => {
    const project = await forum.project();
    const loaded = (await forum.call('user', 'GET', `/feedback/${project.id}`)).body.data;
    const title = 'Renamed by one';
    const saved = await forum.call('user', 'PATCH', `/feedback/${project.id}`, { ...loaded, title });
    expect([saved.status, saved.body.data?.title], saved.text).toEqual([200, title]);
    const items = [{ ...loaded.items[0], title: 'Another heading' }];
    const edited = await forum.call('user', 'PATCH', `/feedback/${project.id}`, { items });
    expect(edited.body.data.items[0]).toMatchObject({ id: loaded.items[0].id, title: 'Another heading' });
    const stale = await forum.call(
      'user',
      'PATCH',
      `/feedback/${project.id}`,
      { title: 'By another' },
      {
        'if-match': loaded.updatedAt,
      },
    );
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_UPDATE']);
    const readOnly = await forum.call('user', 'PATCH', `/feedback/${project.id}`, {
      createdBy: 'f'.repeat(24),
    });
    expect(readOnly.status).toBe(400);
  });

  it('is deleted by an administrator, or by its author while it is a draft', async () => {
    const open = await forum.project();
    expect((await forum.call('user', 'DELETE', `/feedback/${open.id}`)).status).toBe(403);
    const draft = await forum.project({}, false);
    const deleted = await forum.call('user', 'DELETE', `/feedback/${draft.id}`);
    expect(deleted.body).toEqual({ data: { id: draft.id, deleted: true } });
    const others = (await forum.call('admin', 'POST', '/feedback', { title: 'By the admin' })).body.data;
    expect((await forum.call('user', 'DELETE', `/feedback/${others.id}`)).status).toBe(403);
    expect((await forum.call('admin', 'DELETE', `/feedback/${open.id}`)).status).toBe(200);
    for (const who of ['admin', undefined] as const) {
      expect((await forum.call(who, 'GET', `/feedback/${open.id}`)).status).toBe(404);
      expect((await forum.call(who, 'GET', `/feedback/item/${open.items[0].id}`)).status).toBe(404);
    }
    const again = await forum.call('user', 'POST', '/feedback', { title: open.title, slug: open.slug });
    expect(again.status).toBe(201);
  });
});

describe('items of a project', () => {
  it('keep their ids and comments when the list is replaced, and new ones are added', async () => {
    const project = await forum.project();
    const [item] = project.items;
    const comment = await forum.comment(item.id);
    const changed = await forum.call('user', 'PATCH', `/feedback/${project.id}`, {
      items: [
        { type: 'MAP', title: 'First now', map: { center: [17, 51], zoom: 12 } },
        { id: item.id, description: 'With words', links: [] },
      ],
    });
    expect(changed.body.data.items.map((one: { title: string }) => one.title)).toEqual([
      'First now',
      'Where',
    ]);
    const page = await forum.call(undefined, 'GET', `/feedback/item/${item.id}`);
    expect(page.body.data).toMatchObject({ description: 'With words', order: 1 });
    expect(page.body.data.previousId).toBe(changed.body.data.items[0].id);
    expect(page.body.data).not.toHaveProperty('nextId');
    expect(page.body.data.comments.map((one: { id: string }) => one.id)).toEqual([comment.id]);
  });

  it('with comments are removed only when confirmed, with their comments and counts', async () => {
    const project = await forum.project({
      items: ['One', 'Two'].map((title) => ({ type: 'IMAGE', title, assetId: forum.assetId })),
    });
    const [one, two] = project.items;
    const comment = await forum.comment(two.id);
    await forum.comment(one.id);
    const path = `/feedback/${project.id}`;
    const items = [{ id: one.id }];
    const refused = await forum.call('user', 'PATCH', path, { items });
    expect([refused.status, refused.body.code]).toEqual([400, 'CONFIRMATION_REQUIRED']);
    expect(refused.body.message).toMatch(/confirmDelete/);
    const done = await forum.call('user', 'PATCH', path, { items, confirmDelete: true });
    expect(done.body.data.counts).toMatchObject({ items: 1, comments: 1 });
    expect((await forum.call(undefined, 'GET', `/feedback/item/${two.id}`)).status).toBe(404);
    expect(
      await forum.models.Comment.countDocuments({ organizationId: forum.organizationId, _id: comment.id }),
    ).toBe(0);
    expect((await forum.call('admin', 'PATCH', path, { items: [] })).body.code).toBe('CONFIRMATION_REQUIRED');
  });

  it('cannot change type, link only to each other, and drop a removed start', async () => {
    const project = await forum.project({
      items: ['One', 'Two'].map((title) => ({ type: 'IMAGE', title, assetId: forum.assetId })),
    });
    const [one, two] = project.items;
    const path = `/feedback/${project.id}`;
    const kind = await forum.call('user', 'PATCH', path, {
      items: [{ id: one.id, type: 'MAP' }, { id: two.id }],
    });
    expect(Object.keys(kind.body.errors)).toContain('items.0.type');
    const link = (targetItemId: string, kind = 'IMAGE') => ({
      items: [{ id: one.id, links: [{ position: { kind, x: 0.5, y: 0.5 }, targetItemId }] }, { id: two.id }],
      startingItemId: two.id,
    });
    const linked = await forum.call('user', 'PATCH', path, link(two.id));
    expect(linked.body.data.items[0].links[0].targetItemId).toBe(two.id);
    expect(linked.body.data.startingItemId).toBe(two.id);
    for (const wrong of [one.id, 'f'.repeat(24)])
      expect((await forum.call('user', 'PATCH', path, link(wrong))).status).toBe(400);
    const shorter = await forum.call('user', 'PATCH', path, { items: [{ id: one.id, links: [] }] });
    expect(shorter.body.data).not.toHaveProperty('startingItemId');
  });

  it('added concurrently do not replace each other', async () => {
    const project = await forum.project();
    const [item] = project.items;
    const add = (title: string) =>
      forum.call('user', 'PATCH', `/feedback/${project.id}`, {
        items: [{ id: item.id }, { type: 'IMAGE', title, assetId: forum.assetId }],
      });
    const answers = await Promise.all(['A', 'B', 'C'].map(add));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const kept = (await forum.call('user', 'GET', `/feedback/${project.id}`)).body.data.items;
    const stored = await forum.models.FeedbackItem.countDocuments({
      organizationId: forum.organizationId,
      projectId: project.id,
    });
    expect(stored).toBe(kept.length);
    for (const one of kept)
      expect((await forum.call(undefined, 'GET', `/feedback/item/${one.id}`)).status).toBe(200);
  });
});
