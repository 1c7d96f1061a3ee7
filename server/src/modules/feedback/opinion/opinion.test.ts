import { COMMENT_EDIT_MINUTES } from '@oriel/contract/comment';
import {
  GROUPED_VOTERS_MIN,
  GROUPED_VOTES_MIN,
  type Opinion,
  type PublicOpinion,
  STATEMENTS_MAX,
} from '@oriel/contract/opinion';
import { CALLS } from '@oriel/contract/routes';
import { VISITOR_HEADER } from '@oriel/contract/visitor-header';
import { parse } from 'csv-parse/sync';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, limitOfCall } from '../../../platform/limits.ts';
import { type Forum, startForum, visitor } from '../forum.fixture.ts';

let forum: Forum;

beforeAll(async () => {
  forum = await startForum({ ROLE: 'all' });
}, 90_000);

afterAll(() => forum?.stop());

const WORDS = [
  'The old trees must stay.',
  'The park needs more benches.',
  'Cars should be kept out of the square.',
  'Parking on the square is a must for the shops.',
  'The market should stay open on Sundays.',
  'We need a cycle path along the river.',
  'The fountain wastes water.',
  'Dogs should be allowed off the lead.',
];

/** Comments written long enough ago for nobody to change them. */
async function settled(ids: readonly string[]): Promise<void> {
  await forum.models.Comment.collection.updateMany(
    { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
    { $set: { createdAt: new Date(Date.now() - (COMMENT_EDIT_MINUTES + 1) * 60_000) } },
  );
}

/** A project whose comments are put to the vote. */
async function asked(): Promise<{ id: string; itemId: string; ids: string[] }> {
  const project = await forum.project();
  const itemId: string = project.items[0].id;
  const ids: string[] = [];
  for (const body of WORDS) ids.push((await forum.comment(itemId, { body })).id);
  await settled(ids);
  const chosen = await forum.call('user', 'PUT', `/feedback/${project.id}/statement`, { commentIds: ids });
  expect(chosen.status, chosen.text).toBe(200);
  return { id: project.id, itemId, ids };
}

function vote(id: string, statementId: string | undefined, value: string | null, visitorId?: string) {
  const body = { statementId, vote: value, ...(visitorId ? { visitorId } : {}) };
  return forum.call(undefined, 'POST', `/feedback/${id}/vote`, body);
}

async function forVisitor(id: string, visitorId?: string): Promise<PublicOpinion> {
  const headers = visitorId ? { [VISITOR_HEADER]: visitorId } : {};
  const { status, text, body } = await forum.call(
    undefined,
    'GET',
    `/feedback/${id}/opinion`,
    undefined,
    headers,
  );
  expect(status, text).toBe(200);
  return body.data;
}

async function forTeam(id: string): Promise<Opinion> {
  return (await forum.call('user', 'GET', `/feedback/${id}/opinion`)).body.data;
}

function votesOn(statementId: string | undefined): Promise<number> {
  const commentId = new Types.ObjectId(statementId);
  return forum.models.StatementVote.countDocuments({ organizationId: forum.organizationId, commentId });
}

describe('choosing statements', () => {
  it('keeps the order of the team, and answers nothing to vote on before', async () => {
    const project = await forum.project();
    expect(await forVisitor(project.id)).toEqual({ open: true, statements: [] });
    const { id, ids } = await asked();
    expect((await forTeam(id)).statements.map((one) => one.id)).toEqual(ids);
    const other = [...ids].reverse().slice(0, 3);
    await forum.call('user', 'PUT', `/feedback/${id}/statement`, { commentIds: other });
    expect((await forTeam(id)).statements.map((one) => one.id)).toEqual(other);
  });

  it('shows the team how many votes each has by now', async () => {
    const { id, ids } = await asked();
    for (const value of ['AGREE', 'AGREE', 'DISAGREE', 'PASS']) await vote(id, ids[0], value, visitor());
    expect((await forTeam(id)).statements.slice(0, 2)).toMatchObject([
      { id: ids[0], agree: 2, disagree: 1, pass: 1 },
      { id: ids[1], agree: 0, disagree: 0, pass: 0 },
    ]);
  });

  it('refuses comments of other projects, held ones, and those that their authors can still change', async () => {
    const { id, itemId, ids } = await asked();
    const foreign = await asked();
    const fresh = await forum.comment(itemId);
    const hidden = await forum.comment(itemId);
    await settled([hidden.id]);
    await forum.call('user', 'PATCH', `/comment/${hidden.id}`, { status: 'HIDDEN', reason: 'Off topic' });
    const commentIds = [ids[0], foreign.ids[0], hidden.id, fresh.id];
    const { status, body } = await forum.call('user', 'PUT', `/feedback/${id}/statement`, { commentIds });
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION');
    expect(Object.keys(body.errors)).toEqual(['commentIds.1', 'commentIds.2', 'commentIds.3']);
    expect(body.errors['commentIds.3'][0]).toContain(`${COMMENT_EDIT_MINUTES} minutes`);
    expect((await forTeam(id)).statements).toHaveLength(ids.length);
  });
});

describe('voting', () => {
  it('is stored, can be changed and withdrawn, and puts what is left first', async () => {
    const { id, ids } = await asked();
    const me = visitor();
    const first = (await forVisitor(id, me)).statements[0];
    expect((await vote(id, first?.id, 'AGREE', me)).body.data).toEqual({
      statementId: first?.id,
      myVote: 'AGREE',
    });
    const then = await forVisitor(id, me);
    expect(then.statements).toHaveLength(ids.length);
    expect(then.statements.at(-1)).toEqual({ ...first, myVote: 'AGREE' });
    expect(then.statements[0]?.myVote).toBeNull();
    await vote(id, first?.id, 'PASS', me);
    expect((await forVisitor(id, me)).statements.at(-1)?.myVote).toBe('PASS');
    expect(await votesOn(first?.id)).toBe(1);
    await vote(id, first?.id, null, me);
    expect((await forVisitor(id, me)).statements.every(({ myVote }) => myVote === null)).toBe(true);
  });

  it('gives what is answered back in the order of the answers', async () => {
    const { id } = await asked();
    const me = visitor();
    const answered: (string | undefined)[] = [];
    for (let count = 0; count < 4; count++) {
      const next = (await forVisitor(id, me)).statements[0]?.id;
      await vote(id, next, 'PASS', me);
      answered.push(next);
    }
    // Another answer to the first one leaves it where it is.
    await vote(id, answered[0], 'AGREE', me);
    const { statements } = await forVisitor(id, me);
    expect(statements.slice(-4).map((one) => one.id)).toEqual(answered);
  });

  it('counts two votes of one person at once as one', async () => {
    const { id, ids } = await asked();
    const me = visitor();
    const answers = await Promise.all(['AGREE', 'DISAGREE', 'PASS'].map((one) => vote(id, ids[0], one, me)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await votesOn(ids[0])).toBe(1);
  });

  it('needs a visitor, a statement and an open project', async () => {
    const { id, itemId, ids } = await asked();
    const nobody = await vote(id, ids[0], 'AGREE');
    expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([400, ['visitorId']]);
    const other = await forum.comment(itemId);
    expect((await vote(id, other.id, 'AGREE', visitor())).status).toBe(404);
    await forum.call('user', 'PATCH', `/comment/${ids[1]}`, { status: 'HIDDEN', reason: 'Off topic' });
    expect((await vote(id, ids[1], 'AGREE', visitor())).status).toBe(404);
    expect((await forVisitor(id)).statements.map((one) => one.id)).not.toContain(ids[1]);
    expect((await vote(id, ids[0], 'MAYBE', visitor())).status).toBe(400);
    await forum.call('user', 'PATCH', `/feedback/${id}`, { status: 'CLOSED' });
    const late = await vote(id, ids[0], 'AGREE', visitor());
    expect([late.status, late.body.code]).toEqual([403, 'COMMENTS_CLOSED']);
    expect((await forVisitor(id)).open).toBe(false);
  });

  it('is not asked for where visitors see no comments but their own', async () => {
    const { id, ids } = await asked();
    expect((await forum.call(undefined, 'GET', `/feedback/${id}`)).body.data.opinion).toEqual({
      statements: ids.length,
      results: false,
    });
    const settings = { showOthersComments: false };
    expect((await forum.call('user', 'PATCH', `/feedback/${id}`, { settings })).status).toBe(200);
    expect(await forVisitor(id, visitor())).toEqual({ open: true, statements: [] });
    expect((await vote(id, ids[0], 'AGREE', visitor())).status).toBe(404);
    expect((await forum.call(undefined, 'GET', `/feedback/${id}`)).body.data.opinion).toBeUndefined();
  });

  it('is deleted with the comments of an item', async () => {
    const { id, ids } = await asked();
    await vote(id, ids[0], 'AGREE', visitor());
    const items = [{ type: 'IMAGE', title: 'Another', assetId: forum.assetId }];
    const { status, text } = await forum.call('user', 'PATCH', `/feedback/${id}`, {
      items,
      confirmDelete: true,
    });
    expect(status, text).toBe(200);
    expect(await votesOn(ids[0])).toBe(0);
    expect((await forVisitor(id)).statements).toEqual([]);
  });
});

/** Whom the votes come from, and what they say: two halves that differ on cars and parking alone. */
async function voted(id: string, ids: readonly string[], people: number): Promise<void> {
  const rows = Array.from({ length: people }, (_, person) =>
    ids.map((commentId, statement) => ({
      organizationId: forum.organizationId,
      projectId: new Types.ObjectId(id),
      commentId: new Types.ObjectId(commentId),
      visitorHash: `person-${person}`,
      vote: opinionOf(person, statement),
    })),
  );
  await forum.models.StatementVote.insertMany(rows.flat());
}

function opinionOf(person: number, statement: number): 'AGREE' | 'DISAGREE' | 'PASS' {
  if (statement === 0) return 'AGREE';
  if (statement === 2 || statement === 3) return (person + statement) % 2 === 0 ? 'AGREE' : 'DISAGREE';
  return 'PASS';
}

async function analysed(id: string): Promise<void> {
  const { status, text } = await forum.call('user', 'POST', `/feedback/${id}/refresh-ai`);
  expect([200, 202], text).toContain(status);
  await expect
    .poll(async () => (await forum.call('user', 'GET', `/feedback/${id}`)).body.data.ai.status, {
      timeout: 30_000,
    })
    .toBe('READY');
}

describe('groups of opinion', { timeout: 60_000 }, () => {
  it('come with the analysis, and reach visitors when it is published', async () => {
    const { id, ids } = await asked();
    await voted(id, ids, 30);
    expect(await forTeam(id)).toMatchObject({
      voters: 30,
      readyVoters: 30,
      votesNeeded: GROUPED_VOTES_MIN,
      votersNeeded: GROUPED_VOTERS_MIN,
    });
    await analysed(id);
    const { results } = await forTeam(id);
    expect(results).toMatchObject({ voters: 30, grouped: 30 });
    expect(results?.common.map(({ statementId, stance }) => [statementId, stance])).toEqual([
      [ids[0], 'AGREE'],
    ]);
    expect(results?.dividing.map(({ statementId }) => statementId).sort()).toEqual([ids[2], ids[3]].sort());
    expect(results?.statements[0]).toMatchObject({
      id: ids[0],
      text: WORDS[0],
      agree: 30,
      disagree: 0,
      pass: 0,
    });
    for (const { groups, agree } of results?.statements ?? [])
      expect(groups.reduce((sum, group) => sum + group.agree, 0)).toBe(agree);

    expect((await forVisitor(id)).results).toBeUndefined();
    await forum.call('user', 'PATCH', `/feedback/${id}`, { ai: { published: true } });
    const { people, ...rest } = results ?? { people: [] };
    expect(people).toHaveLength(30);
    expect(people.filter(({ group }) => group === 0)).toHaveLength(results?.groups[0]?.size ?? 0);
    expect((await forVisitor(id)).results).toEqual(rest);
    expect((await forum.call(undefined, 'GET', `/feedback/${id}`)).body.data.opinion.results).toBe(true);

    await forum.call('user', 'PATCH', `/comment/${ids[2]}`, { status: 'HIDDEN', reason: 'Off topic' });
    const left = (await forVisitor(id)).results;
    expect(JSON.stringify(left)).not.toContain(ids[2]);
    expect(JSON.stringify(left)).not.toContain(WORDS[2]);

    await forum.call('user', 'PATCH', `/feedback/${id}`, { ai: { published: false } });
    expect((await forVisitor(id)).results).toBeUndefined();
  });

  it('leave nobody alone outside of them, whose answers would be what is left', async () => {
    const { id, ids } = await asked();
    await voted(id, ids, 30);
    await forum.models.StatementVote.create({
      organizationId: forum.organizationId,
      projectId: new Types.ObjectId(id),
      commentId: new Types.ObjectId(ids[1]),
      visitorHash: 'one-answer',
      vote: 'DISAGREE',
    });
    await analysed(id);
    const { results } = await forTeam(id);
    expect(results).toMatchObject({ voters: 30, grouped: 30 });
    for (const { groups, agree, disagree, pass } of results?.statements ?? [])
      expect(groups.reduce((sum, group) => sum + group.agree + group.disagree + group.pass, 0)).toBe(
        agree + disagree + pass,
      );
  });

  it('wait for enough people, with the numbers of each statement until then', async () => {
    const { id, ids } = await asked();
    await voted(id, ids, GROUPED_VOTERS_MIN - 1);
    await analysed(id);
    const { results, readyVoters } = await forTeam(id);
    expect(readyVoters).toBe(GROUPED_VOTERS_MIN - 1);
    expect(results).toMatchObject({ groups: [], common: [], dividing: [], grouped: 0 });
    expect(results?.statements[0]).toMatchObject({ agree: GROUPED_VOTERS_MIN - 1, groups: [] });
  });

  it('are not there where nothing is put to the vote', async () => {
    const project = await forum.project();
    await forum.comment(project.items[0].id, { body: 'More trees, please.' });
    await analysed(project.id);
    expect((await forTeam(project.id)).results).toBeUndefined();
  });
});

describe('the export of votes', { timeout: 60_000 }, () => {
  async function file(id: string, query: string) {
    const headers = { authorization: `Bearer ${await forum.server.token('user@forum.example')}` };
    const answer = await fetch(`${forum.server.url}/api/v1/feedback/${id}/opinion/export${query}`, {
      headers,
    });
    expect(answer.status).toBe(200);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  }
  const rowsOf = (bytes: Buffer): string[][] => parse(bytes, { bom: true, relaxColumnCount: false });

  it('numbers people, and says nothing of who they are', async () => {
    const { id, ids } = await asked();
    await voted(id, ids, 3);
    await vote(id, ids[1], 'DISAGREE', 'a-late-person');
    const { answer, bytes } = await file(id, '');
    expect(answer.headers.get('content-disposition')).toMatch(/-votes-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, ...rows] = rowsOf(bytes);
    expect(head).toEqual(['person', 'votes', ...WORDS.map((words, place) => `${place + 1}. ${words}`)]);
    expect(rows.map(([person]) => person)).toEqual(['1', '2', '3', '4']);
    const late = rows.find((row) => row[1] === '1');
    expect(late?.slice(2)).toEqual(ids.map((_, place) => (place === 1 ? '-1' : '')));
    const [first] = rows.filter((row) => row[1] === String(ids.length));
    expect(first?.[2]).toBe('1');
    expect(first?.slice(6)).toEqual(['0', '0', '0', '0']);
    expect(bytes.toString()).not.toMatch(/person-|late/);
  });

  it('has the votes of each statement, by group once there are groups', async () => {
    const { id, ids } = await asked();
    await voted(id, ids, 30);
    const before = rowsOf((await file(id, '?part=statements')).bytes);
    expect(before[0]).toHaveLength(9);
    expect(before[1]?.slice(1, 7)).toEqual([ids[0], WORDS[0], '30', '30', '0', '0']);
    await analysed(id);
    const [head = [], first = []] = rowsOf((await file(id, '?part=statements')).bytes);
    const agreeing = head.flatMap((title, place) => (/^group [A-E] .*: agree$/.test(title) ? [place] : []));
    expect(agreeing.length).toBeGreaterThan(1);
    expect(agreeing.reduce((sum, place) => sum + Number(first[place]), 0)).toBe(30);
    expect(first[head.indexOf('common')]).toBe('AGREE');
  });

  it('is a workbook, too, and only for the team', async () => {
    const { id, ids } = await asked();
    await voted(id, ids, 3);
    const { bytes } = await file(id, '?format=xlsx');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    const path = `/feedback/${id}/opinion/export`;
    expect((await forum.call(undefined, 'GET', path)).status).toBe(401);
    expect((await forum.call('stranger', 'GET', path)).status).toBe(404);
  });
});

describe('limits of voting', { timeout: 60_000 }, () => {
  it('let one person answer a hundred statements and change each, and stop a script', async () => {
    const { max } = DEFAULT_LIMITS.vote;
    expect(max).toBeGreaterThanOrEqual(2 * STATEMENTS_MAX);
    expect(limitOfCall(CALLS.voteOnStatement)).toBe('vote');
    const { id, ids } = await asked();
    const me = visitor();
    const one = (count: number) => vote(id, ids[count % ids.length], count % 2 ? 'AGREE' : 'PASS', me);
    const statuses = new Set<number>();
    for (let count = 0; count < 3 * STATEMENTS_MAX; count += 1) statuses.add((await one(count)).status);
    expect([...statuses]).toEqual([200]);
    const refused = await one(0);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    // What was said before is kept, and other people go on.
    const kept = await forVisitor(id, me);
    expect(kept.statements.every(({ myVote }) => myVote !== null)).toBe(true);
    expect((await vote(id, ids[0], 'AGREE', visitor())).status).toBe(200);
  });

  it('count people behind one address, not their votes', async () => {
    const { id, ids } = await asked();
    const crowd = Array.from({ length: 60 }, () => visitor());
    for (const one of crowd) expect((await vote(id, ids[0], 'AGREE', one)).status).toBe(200);
    expect((await vote(id, ids[0], 'AGREE', visitor())).status).toBe(429);
    // Who has begun goes on.
    expect((await vote(id, ids[1], 'AGREE', crowd[0])).status).toBe(200);
    expect((await forTeam(id)).voters).toBe(60);
  });
});
