import type { FeedbackAi, Passage } from '@oriel/contract/feedback-analysis';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forum, startForum } from './forum.fixture.ts';

let forum: Forum;

beforeAll(async () => {
  forum = await startForum({ ROLE: 'all' });
}, 90_000);

afterAll(() => forum?.stop());

const REMARKS = [
  'Please keep the old trees.',
  'The old trees must stay.',
  'Keep the old trees, they give shade.',
  'Love the playground, our children will be happy.',
  'The playground is too close to the road, that is dangerous.',
  'A playground with shade would be great.',
];

interface Talk {
  readonly id: string;
  readonly itemId: string;
  readonly ids: string[];
}

async function analysed(remarks: readonly string[] = REMARKS): Promise<Talk> {
  const project = await forum.project();
  const ids: string[] = [];
  for (const remark of remarks) ids.push((await forum.comment(project.items[0].id, { body: remark })).id);
  const talk = { id: project.id as string, itemId: project.items[0].id as string, ids };
  await again(talk);
  return talk;
}

/** Analyses once more, as if the last time were long ago. */
async function again({ id }: Talk): Promise<void> {
  await forum.models.Feedback.updateOne(
    { _id: new Types.ObjectId(id), organizationId: forum.organizationId },
    { $unset: { 'ai.requestedAt': 1 } },
  );
  const { status, text } = await forum.call('user', 'POST', `/feedback/${id}/refresh-ai`);
  expect(status, text).toBe(200);
}

async function aiOf({ id }: Talk): Promise<FeedbackAi> {
  return (await forum.call('user', 'GET', `/feedback/${id}`)).body.data.ai;
}

async function publicAiOf({ id }: Talk) {
  return (await forum.call(undefined, 'GET', `/feedback/${id}`)).body.data.ai;
}

function write({ id }: Talk, ai: object, who: 'user' | 'admin' = 'user') {
  return forum.call(who, 'PATCH', `/feedback/${id}`, { ai });
}

function passage({ passages }: FeedbackAi, part: Passage['part'], like?: RegExp): Passage {
  const found = passages.find((one) => one.part === part && (!like || like.test(one.machine ?? '')));
  if (!found) throw new Error(`no ${part} like ${like} in ${JSON.stringify(passages)}`);
  return found;
}

describe('the words of an analysis', () => {
  it('are corrected, keep the machine’s beside, and tell who changed them', async () => {
    const talk = await analysed();
    const before = await aiOf(talk);
    expect(before).toMatchObject({ newComments: 0, unpublishedChanges: false, lostCorrections: [] });
    const [topic, point] = [passage(before, 'TOPIC', /trees/i), passage(before, 'KEY_POINT', /trees/i)];
    const answer = await write(talk, {
      corrections: [
        { key: topic.key, text: '  The  old trees ' },
        { key: point.key, text: 'Nobody wants the trees felled.' },
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    const after = await aiOf(talk);
    expect(passage(after, 'TOPIC', /trees/i)).toMatchObject({
      machine: topic.machine,
      text: 'The old trees',
      changedBy: { id: String(forum.userId('user')), name: 'user Person' },
      changedAt: expect.any(String),
    });
    expect(after.keyPoints.find(({ text }) => text === 'Nobody wants the trees felled.')).toMatchObject({
      commentIds: point.commentIds,
      corrected: true,
    });
    expect(after.topics.map(({ label }) => label)).toContain('The old trees');
    // The comments on a topic are found by the machine's name for it.
    const query = `projectId=${talk.id}&topic=${encodeURIComponent(topic.machine ?? '')}`;
    const behind = await forum.call('user', 'GET', `/comment?${query}`);
    expect(behind.body.meta.total).toBe(topic.count);
    // The summary speaks of the topic by its new name.
    expect(after.summary).toContain('**The old trees**');
    expect(after.review).toEqual({ changed: 2, hidden: 0 });

    await write(talk, { corrections: [{ key: topic.key, text: null }] }, 'admin');
    const restored = await aiOf(talk);
    expect(passage(restored, 'TOPIC', /trees/i)).toEqual(topic);
    expect(restored.review).toEqual({ changed: 1, hidden: 0 });
  });

  it('reach visitors as they were published, and not before', async () => {
    const talk = await analysed();
    const before = await aiOf(talk);
    const point = passage(before, 'KEY_POINT');
    await write(talk, { corrections: [{ key: point.key, hidden: true }] });
    expect(await publicAiOf(talk)).toBeUndefined();
    await write(talk, { published: true, generatedAt: before.generatedAt });
    const published = await publicAiOf(talk);
    expect(published.review).toEqual({ changed: 0, hidden: 1 });
    expect(published.publishedAt).toEqual(expect.any(String));
    expect(JSON.stringify(published.keyPoints)).not.toContain(point.machine);
    expect(JSON.stringify(published)).not.toMatch(/passages|changedBy|publishedBy|user Person/);

    const topic = passage(before, 'TOPIC');
    await write(talk, { corrections: [{ key: topic.key, text: 'Something else' }] });
    expect(await publicAiOf(talk)).toEqual(published);
    expect(await aiOf(talk)).toMatchObject({ unpublishedChanges: true, published: true });
    await write(talk, { published: true });
    expect((await publicAiOf(talk)).topics[0]).toMatchObject({ label: 'Something else', corrected: true });
    expect(await aiOf(talk)).toMatchObject({
      unpublishedChanges: false,
      publishedBy: { name: 'user Person' },
    });
    await write(talk, { published: false });
    expect(await publicAiOf(talk)).toBeUndefined();
  });

  it('leave the summary of the project and its items with the topic that is hidden', async () => {
    const talk = await analysed();
    const topic = passage(await aiOf(talk), 'TOPIC', /trees/i);
    await write(talk, { corrections: [{ key: topic.key, hidden: true }], published: true });
    const { ai, items } = (await forum.call(undefined, 'GET', `/feedback/${talk.id}`)).body.data;
    expect(ai.topics.map(({ label }: { label: string }) => label)).not.toContain(topic.machine);
    expect(`${ai.summary} ${items[0].ai.summary}`).not.toContain(`**${topic.machine}**`);
  });

  it('outlive the next analysis where it says the same, and are reported where it does not', async () => {
    const talk = await analysed();
    const first = await aiOf(talk);
    const [topic, count] = [passage(first, 'TOPIC', /trees/i), passage(first, 'SUMMARY')];
    await write(talk, {
      published: true,
      corrections: [
        { key: topic.key, text: 'The old trees' },
        { key: count.key, text: 'Six people wrote.' },
      ],
    });
    const published = await publicAiOf(talk);
    await forum.comment(talk.itemId, { body: 'The old trees are worth more than parking.' });
    expect(await aiOf(talk)).toMatchObject({ newComments: 1, stale: true });
    await again(talk);
    const second = await aiOf(talk);
    expect(passage(second, 'TOPIC', /trees/i).text).toBe('The old trees');
    expect(second.lostCorrections).toEqual([
      expect.objectContaining({ part: 'SUMMARY', machine: count.machine, text: 'Six people wrote.' }),
    ]);
    // Visitors keep what a person has read.
    expect(await publicAiOf(talk)).toEqual(published);

    const [lost] = second.lostCorrections;
    const now = passage(second, 'SUMMARY');
    await write(talk, {
      corrections: [
        { key: now.key, text: lost?.text },
        { key: lost?.key, text: null, hidden: false },
      ],
    });
    const third = await aiOf(talk);
    expect(third.lostCorrections).toEqual([]);
    expect(third.summary).toMatch(/^Six people wrote\./);
  });

  it('do not quote a removed comment, and a person’s own stay while they rest on any', async () => {
    const talk = await analysed();
    const point = passage(await aiOf(talk), 'KEY_POINT', /trees/i);
    expect(point.commentIds.length).toBeGreaterThan(1);
    await write(talk, { corrections: [{ key: point.key, text: 'The trees stay.' }] });
    const [source = '', ...rest] = point.commentIds;
    const hide = (id: string) => forum.call('user', 'PATCH', `/comment/${id}`, { status: 'HIDDEN' });
    await hide(source);
    const some = (await aiOf(talk)).passages.find(({ key }) => key === point.key);
    expect(some).toMatchObject({ text: 'The trees stay.', removed: 1, commentIds: rest });
    expect(some?.machine).toBeUndefined();
    for (const id of rest) await hide(id);
    const none = (await aiOf(talk)).passages.find(({ key }) => key === point.key);
    expect(none).toMatchObject({ removed: point.commentIds.length, commentIds: [] });
    expect(none?.text).toBeUndefined();
    expect((await aiOf(talk)).keyPoints.map(({ text }) => text)).not.toContain('The trees stay.');
  });

  it('of a comment that was deleted are not kept with what was published', async () => {
    const talk = await analysed();
    const author = 'whoever-wrote-it';
    const remark = 'The fountain has to be repaired before winter.';
    const own = await forum.comment(talk.itemId, { body: remark, visitorId: author });
    for (const rest of ['Repair the fountain!', 'The fountain has to be repaired.'])
      await forum.comment(talk.itemId, { body: rest });
    await again(talk);
    const point = passage(await aiOf(talk), 'KEY_POINT', /fountain/i);
    await write(talk, { published: true, corrections: [{ key: point.key, text: 'Repair it.' }] });
    const where = { _id: new Types.ObjectId(talk.id), organizationId: forum.organizationId };
    const stored = async () => JSON.stringify((await forum.models.Feedback.findOne(where).lean())?.ai);
    expect(await stored()).toContain(remark);
    const answer = await forum.call(undefined, 'PATCH', `/comment/${own.id}`, {
      status: 'DELETED',
      visitorId: author,
    });
    expect(answer.status, answer.text).toBe(200);
    await again(talk);
    expect(await stored()).not.toContain(remark);
    expect(await stored()).toContain('Repair it.');
  });

  it('are refused for a sentence that is not there, and where another analysis is', async () => {
    const talk = await analysed();
    const { passages, generatedAt } = await aiOf(talk);
    const unknown = await write(talk, { corrections: [{ key: 'abcdefabcdef0123', text: 'x' }] });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['ai.corrections.0.key']]);
    const topic = passages.find(({ part }) => part === 'TOPIC');
    const long = await write(talk, { corrections: [{ key: topic?.key, text: 'x'.repeat(61) }] });
    expect(Object.keys(long.body.errors)).toEqual(['ai.corrections.0.text']);
    const empty = await write(talk, { corrections: [{ key: topic?.key, text: ' ' }] });
    expect(Object.keys(empty.body.errors)).toEqual(['ai.corrections.0.text']);
    await again(talk);
    const other = await write(talk, { published: true, generatedAt });
    expect([other.status, other.body.code]).toEqual([409, 'STALE_UPDATE']);
    const draft = await forum.project();
    const early = await write({ id: draft.id, itemId: '', ids: [] }, { published: true });
    expect(Object.keys(early.body.errors)).toEqual(['ai.published']);
    expect((await forum.call('agent', 'PATCH', `/feedback/${talk.id}`, { ai: {} })).status).toBe(403);
  });

  it('of a publication from before they were kept do not change unread', async () => {
    const talk = await analysed();
    const where = { _id: new Types.ObjectId(talk.id), organizationId: forum.organizationId };
    await write(talk, { published: true });
    await forum.models.Feedback.updateOne(where, { $unset: { 'ai.publication': 1 } });
    const { publishedAt, ...earlier } = await publicAiOf(talk);
    expect(publishedAt).toBeUndefined();
    await forum.comment(talk.itemId, { body: 'Where will the bicycles stand?' });
    await again(talk);
    expect((await publicAiOf(talk)).summary).toBe(earlier.summary);
  });
});

describe('the decisions of an outcome', () => {
  it('answer comments, which visitors read by their ids as long as they are published', async () => {
    const project = await forum.project();
    const ids: string[] = [];
    for (const body of REMARKS) ids.push((await forum.comment(project.items[0].id, { body })).id);
    const outcomes = [
      { text: 'The trees **stay**. <script>x</script>', commentIds: ids.slice(0, 3) },
      { text: 'A fence to the road.', commentIds: [ids[4]], i18n: { pl: { text: 'Płot od ulicy.' } } },
    ];
    const saved = await forum.call('user', 'PATCH', `/feedback/${project.id}`, {
      status: 'CLOSED',
      outcome: 'In short: a courtyard with trees.',
      outcomes,
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data.outcomes[0].text).not.toContain('<script');
    expect(saved.body.data.outcomes[1]).toEqual(outcomes[1]);
    const path = `/feedback/${project.id}`;
    const polish = await forum.call(undefined, 'GET', `${path}?lang=pl`);
    expect(polish.body.data).toMatchObject({
      outcome: 'In short: a courtyard with trees.',
      outcomes: [{ commentIds: ids.slice(0, 3) }, { text: 'Płot od ulicy.', commentIds: [ids[4]] }],
    });
    await forum.call('user', 'PATCH', `/comment/${ids[0]}`, { status: 'HIDDEN' });
    const [first] = (await forum.call(undefined, 'GET', path)).body.data.outcomes;
    expect(first.commentIds).toEqual(ids.slice(1, 3));
    const cited = await forum.call(undefined, 'GET', `${path}/comment?ids=${ids.join(',')}`);
    expect(cited.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1));
    // What was chosen once may be sent again.
    expect((await forum.call('user', 'PATCH', path, { outcomes })).status).toBe(200);
    await forum.call('user', 'PATCH', path, { settings: { showOthersComments: false } });
    expect((await forum.call(undefined, 'GET', `${path}/comment?ids=${ids[1]}`)).body.data).toEqual([]);
    expect((await forum.call(undefined, 'GET', path)).body.data.outcomes[0].commentIds).toEqual([]);
  });

  it('answer comments of their own project only', async () => {
    const [here, there] = [await forum.project(), await forum.project()];
    const foreign = await forum.comment(there.items[0].id);
    const outcomes = [{ text: 'Done', commentIds: [foreign.id] }];
    const answer = await forum.call('user', 'PATCH', `/feedback/${here.id}`, { outcomes });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['outcomes.0.commentIds.0']]);
    const path = `/feedback/${here.id}/comment?ids=${foreign.id}`;
    expect((await forum.call(undefined, 'GET', path)).body.data).toEqual([]);
  });
});

describe('translations of an analysis', () => {
  const inPolish = async ({ id }: Talk) =>
    (await forum.call(undefined, 'GET', `/feedback/${id}?lang=pl`)).body.data;

  it('reach visitors in their language once they are published, as words do', async () => {
    const talk = await analysed();
    const before = await aiOf(talk);
    const [topic, point] = [passage(before, 'TOPIC', /trees/i), passage(before, 'KEY_POINT', /trees/i)];
    const sentence = passage(before, 'SUMMARY', /trees/i);
    const answer = await write(talk, {
      corrections: [
        { key: topic.key, i18n: { pl: { text: ' Stare  drzewa ' } } },
        {
          key: point.key,
          text: 'Nobody wants the trees felled.',
          i18n: { pl: { text: 'Nikt nie chce wycinki.' } },
        },
        { key: sentence.key, i18n: { pl: { text: 'Drzewa mają zostać.' } } },
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    const mine = await aiOf(talk);
    expect(passage(mine, 'TOPIC', /trees/i)).toMatchObject({
      text: topic.text,
      i18n: { pl: { text: 'Stare drzewa' } },
    });
    // A translation changes none of the machine's words.
    expect(mine.review).toEqual({ changed: 1, hidden: 0 });
    expect(JSON.stringify(mine.topics)).not.toContain('Stare');

    await write(talk, { published: true });
    const polish = await inPolish(talk);
    expect(polish.ai.topics.map(({ label }: { label: string }) => label)).toContain('Stare drzewa');
    expect(polish.ai.keyPoints.map(({ text }: { text: string }) => text)).toContain('Nikt nie chce wycinki.');
    expect(polish.ai.summary).toContain('Drzewa mają zostać.');
    expect(polish.items[0].ai.summary).toContain('Drzewa mają zostać.');
    const english = await publicAiOf(talk);
    expect(english.topics.map(({ label }: { label: string }) => label)).toContain(topic.text);
    expect(english.summary).toContain(sentence.text);
    expect(JSON.stringify(polish.ai) + JSON.stringify(english)).not.toContain('i18n');

    // A later translation waits to be published, like other words.
    await write(talk, { corrections: [{ key: topic.key, i18n: { pl: { text: 'Drzewa' } } }] });
    expect((await aiOf(talk)).unpublishedChanges).toBe(true);
    expect(JSON.stringify((await inPolish(talk)).ai.topics)).toContain('Stare drzewa');
  });

  it('go with the words that they translate', async () => {
    const talk = await analysed();
    const point = passage(await aiOf(talk), 'KEY_POINT', /trees/i);
    const pl = (text: string | null) => ({ i18n: { pl: { text } } });
    const there = async () => passage(await aiOf(talk), 'KEY_POINT', /trees/i).i18n;
    await write(talk, { corrections: [{ key: point.key, ...pl('Drzewa zostają.') }] });
    expect(await there()).toEqual({ pl: { text: 'Drzewa zostają.' } });
    // Hiding says nothing else.
    await write(talk, { corrections: [{ key: point.key, hidden: true }] });
    expect(await there()).toEqual({ pl: { text: 'Drzewa zostają.' } });
    await write(talk, { corrections: [{ key: point.key, hidden: false, text: 'All trees stay.' }] });
    expect(await there()).toBeUndefined();
    await write(talk, { corrections: [{ key: point.key, ...pl('Wszystkie drzewa zostają.') }] });
    await write(talk, { corrections: [{ key: point.key, text: null }] });
    expect(await there()).toBeUndefined();
    await write(talk, { corrections: [{ key: point.key, ...pl('Drzewa.') }] });
    await write(talk, { corrections: [{ key: point.key, ...pl(null) }] });
    expect(passage(await aiOf(talk), 'KEY_POINT', /trees/i)).toEqual(point);

    const topic = passage(await aiOf(talk), 'TOPIC');
    const long = await write(talk, { corrections: [{ key: topic.key, ...pl('x'.repeat(61)) }] });
    expect(long.status).toBe(400);
    expect(Object.keys(long.body.errors)).toEqual(['ai.corrections.0.i18n.pl.text']);
  });

  it('disappear with the comment that the translated sentence quotes', async () => {
    const talk = await analysed();
    const point = passage(await aiOf(talk), 'KEY_POINT', /trees/i);
    await write(talk, { corrections: [{ key: point.key, i18n: { pl: { text: 'Cytat o drzewach.' } } }] });
    await write(talk, { published: true });
    expect(JSON.stringify((await inPolish(talk)).ai)).toContain('Cytat o drzewach.');
    await forum.call('user', 'PATCH', `/comment/${point.commentIds[0]}`, { status: 'HIDDEN' });
    expect(JSON.stringify((await inPolish(talk)).ai)).not.toContain('Cytat o drzewach.');
    expect(JSON.stringify(await aiOf(talk))).not.toContain('Cytat o drzewach.');
  });
});
