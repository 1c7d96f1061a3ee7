import { FEEDBACK_STATUSES, type FeedbackStatus } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forum, startForum } from './forum.fixture.ts';
import { FeedbackService } from './service.ts';
import { effectiveStatus, statusFilter, TRANSITIONS } from './status.ts';

const NOON = new Date('2026-05-01T12:00:00.000Z');
const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

describe('the effective status of a project', () => {
  const one = [new Types.ObjectId()];
  it.each([
    ['DRAFT', {}, 'DRAFT'],
    ['DRAFT', { opensAt: at(1) }, 'DRAFT'],
    ['DRAFT', { opensAt: at(0) }, 'OPEN'],
    ['DRAFT', { opensAt: at(-1), itemIds: [] }, 'DRAFT'],
    ['DRAFT', { opensAt: at(-2), closesAt: at(-1) }, 'CLOSED'],
    ['DRAFT', { closesAt: at(-1) }, 'DRAFT'],
    ['OPEN', {}, 'OPEN'],
    ['OPEN', { closesAt: at(1) }, 'OPEN'],
    ['OPEN', { closesAt: at(0) }, 'CLOSED'],
    ['CLOSED', { opensAt: at(-2), closesAt: at(1) }, 'CLOSED'],
    ['ARCHIVED', { opensAt: at(-2), closesAt: at(1) }, 'ARCHIVED'],
  ] as const)('%s with %j is %s', (status, dates, expected) => {
    const itemIds = 'itemIds' in dates ? [] : one;
    const { opensAt, closesAt } = { opensAt: undefined, closesAt: undefined, ...dates };
    const project = { status, itemIds, ...(opensAt ? { opensAt } : {}), ...(closesAt ? { closesAt } : {}) };
    expect(effectiveStatus(project, NOON)).toBe(expected);
  });
});

let forum: Forum;
let now = NOON;

beforeAll(async () => {
  forum = await startForum();
}, 60_000);

afterAll(() => forum?.stop());

/** The same rules with a controlled clock. */
function service(): FeedbackService {
  return new FeedbackService({ models: forum.models, clock: () => now });
}

async function made(status: FeedbackStatus) {
  const { id } = await forum.project({}, false);
  const project = await forum.models.Feedback.findOneAndUpdate(
    { organizationId: forum.organizationId, _id: id },
    { $set: { status } },
    { returnDocument: 'after' },
  )
    .orFail()
    .lean();
  return project;
}

describe('transitions of a project', () => {
  for (const from of FEEDBACK_STATUSES) {
    for (const to of FEEDBACK_STATUSES) {
      const allowed = from === to || TRANSITIONS[from].includes(to);
      it(`${from} -> ${to}: ${allowed ? 'is allowed' : 'is rejected'}`, async () => {
        const project = await made(from);
        const answer = await forum.call('user', 'PATCH', `/feedback/${String(project._id)}`, { status: to });
        if (allowed) expect([answer.status, answer.body.data?.status], answer.text).toEqual([200, to]);
        else expect([answer.status, answer.body.code]).toEqual([409, 'STATUS_TRANSITION']);
      });
    }
  }

  it('cannot open a project without items', async () => {
    const empty = await forum.project({ items: [] }, false);
    const refused = await forum.call('user', 'PATCH', `/feedback/${empty.id}`, { status: 'OPEN' });
    expect([refused.status, refused.body.code]).toEqual([409, 'STATUS_TRANSITION']);
    const together = await forum.call('user', 'PATCH', `/feedback/${empty.id}`, {
      status: 'OPEN',
      items: [{ type: 'IMAGE', title: 'Here', assetId: forum.assetId }],
    });
    expect(together.body.data.status).toBe('OPEN');
  });

  it('cannot return a project with comments to draft', async () => {
    const project = await forum.project();
    await forum.comment(project.items[0].id);
    const refused = await forum.call('user', 'PATCH', `/feedback/${project.id}`, { status: 'DRAFT' });
    expect([refused.status, refused.body.code]).toEqual([409, 'STATUS_TRANSITION']);
  });

  it('show visitors only open and closed projects that are not private', async () => {
    for (const status of FEEDBACK_STATUSES) {
      const project = await made(status);
      const shown = status === 'OPEN' || status === 'CLOSED';
      const id = String(project._id);
      expect((await forum.call(undefined, 'GET', `/feedback/${id}`)).status, status).toBe(shown ? 200 : 404);
      await forum.call('user', 'PATCH', `/feedback/${id}`, { visibility: 'PRIVATE' });
      expect((await forum.call(undefined, 'GET', `/feedback/${id}`)).status).toBe(404);
      const item = `/feedback/item/${String(project.itemIds[0])}`;
      expect((await forum.call(undefined, 'GET', item)).status).toBe(404);
      expect(
        (await forum.call(undefined, 'POST', `${item}/comment`, { body: 'Hello', name: 'Me' })).status,
      ).toBe(404);
      expect((await forum.call('agent', 'GET', `/feedback/${id}`)).status).toBe(200);
    }
  });
});

describe('dates', () => {
  const reload = async (id: Types.ObjectId) =>
    await forum.models.Feedback.findOne({ organizationId: forum.organizationId, _id: id }).orFail().lean();

  it('open and close a project, and are recorded once', async () => {
    const project = await made('DRAFT');
    const { _id, organizationId } = project;
    await forum.models.Feedback.updateOne(
      { _id, organizationId },
      { $set: { opensAt: at(10), closesAt: at(20) } },
    );
    const statusAt = async (seconds: number) => {
      now = at(seconds);
      await service().applyDates();
      return (await reload(_id)).status;
    };
    expect(await statusAt(9)).toBe('DRAFT');
    expect(await statusAt(10)).toBe('OPEN');
    expect(await statusAt(19)).toBe('OPEN');
    expect(await statusAt(20)).toBe('CLOSED');
    expect(await service().applyDates()).toBe(0);
  });

  it('in the past do not undo a manual transition', async () => {
    const project = await made('OPEN');
    const { _id, organizationId } = project;
    await forum.models.Feedback.updateOne(
      { _id, organizationId },
      { $set: { opensAt: at(-20), closesAt: at(-10) } },
    );
    now = at(0);
    const reopened = await service().update(await reload(_id), { patch: { status: 'OPEN' } });
    expect(effectiveStatus(reopened, now)).toBe('OPEN');
    expect(reopened.closesAt).toBeUndefined();
    const draft = await service().update(reopened, { patch: { status: 'DRAFT' } });
    expect(effectiveStatus(draft, now)).toBe('DRAFT');
  });

  it('moved later do not undo a past transition: a closed project stays closed until it is opened', async () => {
    const project = await made('OPEN');
    const { _id, organizationId } = project;
    await forum.models.Feedback.updateOne({ _id, organizationId }, { $set: { closesAt: at(-1) } });
    now = at(0);
    const later = await service().update(await reload(_id), { patch: { closesAt: at(60).toISOString() } });
    expect(effectiveStatus(later, now)).toBe('CLOSED');
    const open = await service().update(later, { patch: { status: 'OPEN' } });
    expect([effectiveStatus(open, at(59)), effectiveStatus(open, at(60))]).toEqual(['OPEN', 'CLOSED']);
  });

  it('give lists by status the same result as each project', async () => {
    const { Feedback } = forum.models;
    const { organizationId } = forum;
    now = at(0);
    for (const status of FEEDBACK_STATUSES) {
      for (const [opensAt, closesAt] of [
        [at(-5), at(-1)],
        [at(-5), at(5)],
        [at(1), at(5)],
        [undefined, at(-1)],
      ]) {
        const { _id } = await made(status);
        await Feedback.updateOne(
          { _id, organizationId },
          { $set: { ...(opensAt ? { opensAt } : {}), ...(closesAt ? { closesAt } : {}) } },
        );
      }
    }
    const all = await Feedback.find({ organizationId }).lean();
    for (const status of FEEDBACK_STATUSES) {
      const found = await Feedback.find({ organizationId, ...statusFilter([status], now) }).lean();
      const expected = all.filter((project) => effectiveStatus(project, now) === status);
      expect(found.map(({ _id }) => String(_id)).sort(), status).toEqual(
        expected.map(({ _id }) => String(_id)).sort(),
      );
    }
  });
});
