import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAnalyzer } from '../../analysis/local-apart.ts';
import { FeedbackAnalysis } from './analysis.ts';
import { type Forum, startForum } from './forum.fixture.ts';

let forum: Forum;
/** A second server without a worker, for the time before a job runs. */
let idle: Forum;

beforeAll(async () => {
  forum = await startForum({ ROLE: 'all' });
  idle = await startForum();
}, 90_000);

afterAll(async () => {
  await forum?.stop();
  await idle?.stop();
});

const REMARKS = [
  'Love the playground, our children will be happy.',
  'The playground is too close to the road, that is dangerous.',
  'A playground with shade would be great.',
  'Please keep the old trees.',
  'The trees must stay, they are beautiful.',
];

async function discussed(where: Forum, body: Record<string, unknown> = {}) {
  const project = await where.project(body);
  const ids: string[] = [];
  for (const remark of REMARKS) ids.push((await where.comment(project.items[0].id, { body: remark })).id);
  return { id: project.id as string, itemId: project.items[0].id as string, ids };
}

function refresh(where: Forum, id: string) {
  return where.call('user', 'POST', `/feedback/${id}/refresh-ai`);
}

const PUBLIC_KEYS = [
  'categories',
  'items',
  'mapStyle',
  'id',
  'organization',
  'outcomes',
  'settings',
  'slug',
  'status',
  'title',
  // Set when it was opened.
  'opensAt',
];

const ITEM_KEYS = [
  'assetId',
  'commentsEnabled',
  'commentsOpen',
  'counts',
  'height',
  'id',
  'imageUrl',
  'links',
  'order',
  'projectId',
  'title',
  'type',
  'width',
];

describe('the analysis of a project', () => {
  it('is answered at once if quick, cites existing comments, and labels each', async () => {
    const { id, itemId, ids } = await discussed(forum);
    const { status, body, text } = await refresh(forum, id);
    expect(status, text).toBe(200);
    const { ai } = body.data;
    expect(ai).toMatchObject({
      status: 'READY',
      engine: 'LOCAL',
      language: 'en',
      commentCount: 5,
      stale: false,
      published: false,
    });
    expect(ai.sentiment.positive + ai.sentiment.neutral + ai.sentiment.negative).toBe(5);
    expect(ai.topics.map(({ label }: { label: string }) => label)).toEqual(
      expect.arrayContaining(['Playground', 'Trees']),
    );
    expect(ai.keyPoints.length).toBeGreaterThan(0);
    for (const point of ai.keyPoints) for (const cited of point.commentIds) expect(ids).toContain(cited);
    const page = await forum.call('user', 'GET', `/feedback/item/${itemId}?sort=new`);
    expect(page.body.data.comments.at(-1).ai).toMatchObject({
      sentiment: 'POSITIVE',
      topics: ['Playground'],
    });
    expect(page.body.data.ai.summary).toContain('Playground');
    const forVisitors = await forum.call(undefined, 'GET', `/feedback/item/${itemId}`);
    expect(forVisitors.text).not.toMatch(/"ai"|"sentiment"/);
  });

  it('is hidden from visitors until the team publishes it, and then shows no internals', async () => {
    const { id } = await discussed(forum);
    await refresh(forum, id);
    const before = (await forum.call(undefined, 'GET', `/feedback/${id}`)).body.data;
    expect(Object.keys(before).sort()).toEqual([...PUBLIC_KEYS].sort());
    const [item] = before.items;
    // The picture's renditions come from the worker.
    expect(
      Object.keys(item)
        .filter((key) => key !== 'thumbnailUrl')
        .sort(),
    ).toEqual(ITEM_KEYS);
    expect(Object.keys(item.counts).sort()).toEqual(['comments', 'likes']);
    const alone = (await forum.call(undefined, 'GET', `/feedback/item/${item.id}`)).body.data;
    expect(
      Object.keys(alone)
        .filter((key) => key !== 'thumbnailUrl')
        .sort(),
    ).toEqual([...ITEM_KEYS, 'comments'].sort());
    await forum.call('user', 'PATCH', `/feedback/${id}`, { ai: { published: true } });
    const after = (await forum.call(undefined, 'GET', `/feedback/${id}`)).body.data;
    expect(Object.keys(after).sort()).toEqual([...PUBLIC_KEYS, 'ai'].sort());
    expect(Object.keys(after.ai).sort()).toEqual(
      [
        'agreements',
        'categories',
        'commentCount',
        'disagreements',
        'engine',
        'generatedAt',
        'keyPoints',
        'language',
        'publishedAt',
        'review',
        'sentiment',
        'summary',
        'topics',
      ].sort(),
    );
    await forum.call('user', 'PATCH', `/feedback/${id}`, { settings: { showOthersComments: false } });
    const own = (await forum.call(undefined, 'GET', `/feedback/${id}`)).body.data;
    expect(own.ai.keyPoints).toEqual([]);
    expect(JSON.stringify(own)).not.toContain('playground,');
  });

  it('stops quoting removed comments at once, and reports that it is stale', async () => {
    const { id, ids } = await discussed(forum);
    await refresh(forum, id);
    await forum.call('user', 'PATCH', `/feedback/${id}`, { ai: { published: true } });
    for (const comment of ids.slice(0, 3))
      await forum.call('user', 'PATCH', `/comment/${comment}`, { status: 'HIDDEN' });
    for (const who of ['user', undefined] as const) {
      const { ai } = (await forum.call(who, 'GET', `/feedback/${id}`)).body.data;
      const text = JSON.stringify(ai);
      for (const comment of ids.slice(0, 3)) expect(text).not.toContain(comment);
      for (const remark of REMARKS.slice(0, 3)) expect(text).not.toContain(remark.slice(0, 20));
      if (who) expect(ai.stale).toBe(true);
    }
  });

  it('runs once at a time, at most once a minute, and needs comments', async () => {
    const empty = await idle.project();
    const nothing = await refresh(idle, empty.id);
    expect([nothing.status, nothing.body.code]).toEqual([400, 'NOTHING_TO_ANALYSE']);
    const { id } = await discussed(idle);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(idle, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 202)?.body.data.ai.status).toBe('QUEUED');
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ANALYSIS_RUNNING');
    expect(await idle.models.Job.countDocuments({ subject: id })).toBe(1);

    const analysed = await discussed(forum);
    expect((await refresh(forum, analysed.id)).status).toBe(200);
    const early = await refresh(forum, analysed.id);
    expect([early.status, early.body.code]).toEqual([429, 'ANALYSIS_COOLDOWN']);
    const wait = Number(early.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it('is for USER and ADMIN', async () => {
    const { id } = await discussed(idle);
    expect((await idle.call('agent', 'POST', `/feedback/${id}/refresh-ai`, {})).status).toBe(403);
    expect((await idle.call(undefined, 'POST', `/feedback/${id}/refresh-ai`, {})).status).toBe(401);
    expect((await idle.call('stranger', 'POST', `/feedback/${id}/refresh-ai`, {})).status).toBe(404);
  });

  it('becomes stale by new, edited and removed comments, but not by a like', async () => {
    const { id, itemId, ids } = await discussed(forum);
    await refresh(forum, id);
    const stale = async () => (await forum.call('user', 'GET', `/feedback/${id}`)).body.data.ai.stale;
    await forum.call(undefined, 'POST', `/comment/${ids[0]}/like`, { reaction: 'LIKE', visitorId: 'x' });
    expect(await stale()).toBe(false);
    await forum.comment(itemId);
    expect(await stale()).toBe(true);
  });
});

describe('the state of an analysis', () => {
  function analysis(now: () => Date): FeedbackAnalysis {
    const { Job } = idle.models;
    const enqueue = async ({ subject = '' }) => {
      await Job.deleteMany({ subject });
      return true;
    };
    const queue = { enqueue };
    return new FeedbackAnalysis({ models: idle.models, clock: now, queue: queue as never });
  }

  async function load(id: string) {
    return await idle.models.Feedback.findOne({
      organizationId: idle.organizationId,
      _id: new Types.ObjectId(id),
    })
      .orFail()
      .lean();
  }

  const signal = new AbortController().signal;

  it('goes from QUEUED over RUNNING to READY, and is stale after new comments', async () => {
    const { id, itemId } = await discussed(idle);
    const service = analysis(() => new Date());
    await service.request(await load(id));
    expect((await load(id)).ai.status).toBe('QUEUED');
    const seen: string[] = [];
    await service.run(
      new Types.ObjectId(id),
      {
        analyse: async (input, stop) => {
          seen.push((await load(id)).ai.status);
          await idle.comment(itemId, { body: 'Written while it was being read' });
          return await localAnalyzer.analyse(input, stop);
        },
      },
      signal,
    );
    const { ai } = (await idle.call('user', 'GET', `/feedback/${id}`)).body.data;
    expect([seen, ai.status, ai.commentCount, ai.stale]).toEqual([['RUNNING'], 'READY', 5, true]);
  });

  it('is FAILED with a message when given up, keeps the earlier result, and can be requested again', async () => {
    const { id } = await discussed(idle);
    let now = new Date();
    const service = analysis(() => now);
    await service.request(await load(id));
    await service.run(new Types.ObjectId(id), localAnalyzer, signal);
    now = new Date(now.getTime() + 60_000);
    await service.request(await load(id));
    await service.abandon(new Types.ObjectId(id));
    const polish = await idle.call('user', 'GET', `/feedback/${id}`, undefined, { 'accept-language': 'pl' });
    expect(polish.body.data.ai).toMatchObject({
      status: 'FAILED',
      error: 'Analiza się nie powiodła. Spróbuj ponownie później.',
      commentCount: 5,
    });
    await expect(service.request(await load(id))).rejects.toMatchObject({ code: 'ANALYSIS_COOLDOWN' });
    now = new Date(now.getTime() + 60_000);
    await service.request(await load(id));
    expect((await load(id)).ai).toMatchObject({ status: 'QUEUED' });
  });

  it('does not stay QUEUED forever when its job was lost', async () => {
    const { id } = await discussed(idle);
    let now = new Date();
    const service = analysis(() => now);
    await service.request(await load(id));
    now = new Date(now.getTime() + 29 * 60_000);
    await expect(service.request(await load(id))).rejects.toMatchObject({ code: 'ANALYSIS_RUNNING' });
    now = new Date(now.getTime() + 60_000);
    await service.request(await load(id));
    expect(await service.repair()).toBeGreaterThan(0);
  });

  it("includes the team's comments, but not its replies", async () => {
    const project = await idle.project();
    const itemId = project.items[0].id;
    const path = `/feedback/item/${itemId}/comment`;
    const remark = await idle.call('user', 'POST', path, { body: 'What about the benches?' });
    await idle.call('user', 'POST', path, { body: 'They will be green.', parentId: remark.body.data.id });
    const service = analysis(() => new Date());
    await service.request(await load(project.id));
    const read: string[] = [];
    await service.run(
      new Types.ObjectId(String(project.id)),
      {
        analyse: async (input, stop) => {
          read.push(...input.comments.map(({ body }) => body));
          return await localAnalyzer.analyse(input, stop);
        },
      },
      signal,
    );
    expect(read).toEqual(['What about the benches?']);
  });
});
