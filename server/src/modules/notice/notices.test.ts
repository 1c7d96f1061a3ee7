import type { NotificationKind } from '@oriel/contract/user';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asked, stored } from '../inquiry/inquiry.fixture.ts';
import { runSideEffects } from '../inquiry/side-effects.ts';
import { FailureNotices } from '../integration/failure-notices.ts';
import { type Scene, startScene, type Who } from '../inventory/apartment/scene.fixture.ts';
import { unsubscribeToken } from './unsubscribe.ts';

let scene: Scene;
let apartment = '';

beforeAll(async () => {
  scene = await startScene();
  apartment = (await scene.apartment({ number: 'A1' })).id;
});
afterAll(() => scene.stop());
beforeEach(async () => {
  const { models, organizationId } = scene;
  await models.Notice.deleteMany({ organizationId });
  await models.User.updateMany({}, { $set: { notifications: {} } });
});

async function listOf(who: Who, query = '') {
  const { body } = await scene.call(who, 'GET', `/notice${query}`);
  return body as {
    data: {
      id: string;
      kind: string;
      about: { type: string; id?: string };
      facts: Record<string, unknown>;
      readAt?: string;
      at: string;
    }[];
    meta: { unread: number; total: number };
  };
}

const kindsOf = async (who: Who) => (await listOf(who)).data.map(({ kind }) => kind);

async function silence(who: Who, kind: NotificationKind): Promise<void> {
  await scene.call(who, 'PATCH', '/user/me', { notifications: { [kind]: { inApp: false } } });
}

describe('a new inquiry', () => {
  it('notifies members who see all inquiries, with sender and subject, and no other agent', async () => {
    const id = await asked(scene, { name: 'Ewa Lis', apartmentId: apartment });
    const { data, meta } = await listOf('user');
    expect(data).toEqual([
      expect.objectContaining({
        kind: 'inquiryNew',
        about: { type: 'INQUIRY', id },
        facts: { person: 'Ewa Lis', estate: 'scene', apartments: ['A1'] },
      }),
    ]);
    expect(meta).toMatchObject({ unread: 1, total: 1 });
    expect(await kindsOf('admin')).toEqual(['inquiryNew']);
    expect(await kindsOf('agent')).toEqual([]);
  });

  it('notifies the agent by whose link it came', async () => {
    await asked(scene, { agentId: String(scene.userId('agent')) });
    expect(await kindsOf('agent')).toEqual(['inquiryNew']);
  });

  it('notifies once, however often and by however many servers it is settled', async () => {
    const id = await asked(scene);
    const { services } = scene.server.running;
    const deps = {
      ...services,
      models: scene.models,
      mails: services.inquiries.mails,
      notices: services.inquiries.notices,
      clock: () => new Date(),
    };
    const inquiry = await stored(scene, id);
    await Promise.all(Array.from({ length: 4 }, () => runSideEffects(deps, inquiry)));
    expect((await listOf('user')).meta.total).toBe(1);
    // Nor does a dismissed one reappear.
    const [notice] = (await listOf('user')).data;
    await scene.call('user', 'DELETE', `/notice/${notice?.id}`);
    await runSideEffects(deps, inquiry);
    expect((await listOf('user')).meta).toMatchObject({ total: 0, unread: 0 });
  });

  it('notifies neither the member who entered it nor those who opted out', async () => {
    await silence('admin', 'inquiryNew');
    const answer = await scene.call('user', 'POST', '/inquiry', {
      name: 'Told by phone',
      phone: '601 111 222',
      estateId: String(scene.estate._id),
    });
    expect(answer.status).toBe(201);
    expect(await kindsOf('user')).toEqual([]);
    expect(await kindsOf('admin')).toEqual([]);
  });

  it('that is erased takes its notices along, which never contained its name', async () => {
    const id = await asked(scene, { name: 'Zenobia Unikat' });
    const { organizationId, models } = scene;
    const rows = await models.Notice.find({ organizationId }).lean();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('Zenobia');
    await scene.call('admin', 'DELETE', `/inquiry/${id}`);
    expect(await models.Notice.countDocuments({ organizationId })).toBe(0);
  });

  it('clears its notices when read, only for the reader', async () => {
    const id = await asked(scene);
    await scene.call('user', 'PATCH', `/inquiry/${id}`, { status: 'READ' });
    expect((await listOf('user')).meta.unread).toBe(0);
    expect((await listOf('admin')).meta.unread).toBe(1);
  });
});

describe('an assigned inquiry', () => {
  const give = (id: string, who: Who | null, by: Who = 'user') =>
    scene.call(by, 'PATCH', `/inquiry/${id}`, { assigneeId: who && String(scene.userId(who)) });

  it('notifies the assignee, again on reassignment, and by mail under their own name', async () => {
    const id = await asked(scene);
    await give(id, 'agent');
    await give(id, 'admin');
    await give(id, 'agent');
    expect(await kindsOf('agent')).toEqual(['inquiryAssigned', 'inquiryAssigned']);
    const jobs = await scene.models.Job.find({ kind: 'send-mail' }).lean();
    const mails = jobs.filter(({ subject }) => subject.startsWith(`inquiry-assigned.${id}.`));
    expect(mails.filter(({ payload }) => payload.to === 'agent@scene.oriel.example')).toHaveLength(2);
  });

  it('notifies the assignee though the server died after it was stored, once', async () => {
    const { models, organizationId, server } = scene;
    const id = await asked(scene);
    const assigned = (msAgo: number) =>
      models.Inquiry.updateOne(
        { organizationId, _id: id },
        {
          $set: {
            assigneeId: scene.userId('agent'),
            assignment: { by: scene.userId('user'), at: new Date(Date.now() - msAgo) },
          },
        },
      );
    const look = () => server.running.services.inquiries.notifyOverdueAssignees(new AbortController().signal);
    const told = async () => [
      await kindsOf('agent'),
      await models.Job.countDocuments({ kind: 'send-mail', subject: new RegExp(`^inquiry-assigned.${id}.`) }),
    ];
    await assigned(0);
    await look();
    expect(await told()).toEqual([[], 0]);
    await assigned(61_000);
    expect(await look()).toBe(1);
    expect(await told()).toEqual([['inquiryAssigned'], 1]);
    expect(await look()).toBe(0);
    await give(id, 'admin');
    expect((await models.Inquiry.findOne({ organizationId, _id: id }).lean())?.assignment).toBeUndefined();
  });

  it('does not notify somebody who takes it, or who opted out', async () => {
    const id = await asked(scene);
    await give(id, 'user');
    expect(await kindsOf('user')).toEqual(['inquiryNew']);
    await silence('agent', 'inquiryAssigned');
    await give(id, 'agent');
    expect(await kindsOf('agent')).toEqual([]);
  });

  it("stays hidden from an agent once it is a colleague's", async () => {
    const id = await asked(scene, { name: 'Ewa Lis' });
    await give(id, 'agent');
    expect((await listOf('agent')).data[0]?.facts).toMatchObject({ person: 'Ewa Lis' });
    await give(id, 'admin');
    expect((await listOf('agent')).data[0]).toMatchObject({ about: { type: 'INQUIRY' }, facts: {} });
    expect((await listOf('agent')).data[0]?.about).not.toHaveProperty('id');
  });

  it('on arrival notifies its agent of the assignment', async () => {
    const own = { _id: scene.organizationId };
    await scene.models.Organization.updateOne(own, { $set: { 'settings.assignment': 'AGENT_LINK' } });
    await asked(scene, { agentId: String(scene.userId('agent')) });
    await scene.models.Organization.updateOne(own, { $set: { 'settings.assignment': 'MANUAL' } });
    expect(await kindsOf('agent')).toEqual(['inquiryAssigned']);
  });
});

describe('a failed synchronisation', () => {
  it("notifies the back office once a day, in each member's language", async () => {
    const { models, organizationId, estate } = scene;
    let now = new Date('2026-08-20T08:00:00Z');
    const { notices } = scene.server.running.services;
    const failures = new FailureNotices({ models, notices, clock: () => now });
    const integration = { _id: new Types.ObjectId(), organizationId, estateId: estate._id };
    for (const hours of [0, 3, 13, 25]) {
      now = new Date(Date.parse('2026-08-20T08:00:00Z') + hours * 3_600_000);
      await failures.tell(integration, { reason: 'HTTP_STATUS', values: { status: 503 } });
    }
    // 20 August twice, then the 20th in Warsaw ends after 14 hours; 25 hours later it is the 21st.
    expect(await kindsOf('user')).toEqual(['syncFailed', 'syncFailed']);
    expect(await kindsOf('agent')).toEqual([]);
    const { body } = await scene.call('user', 'GET', '/notice', undefined, { 'accept-language': 'pl' });
    expect(body.data[0]).toMatchObject({ about: { type: 'ESTATE', id: String(estate._id) } });
    expect(body.data[0].facts.estate).toBe('scene');
    expect(body.data[0].facts.text).toMatch(/503/);
    expect(body.data[0].facts.text).not.toBe((await listOf('user')).data[0]?.facts.text);
  });
});

describe('the list', () => {
  it('is newest first; read notices stay read, and newer ones than the loaded list stay unread', async () => {
    const first = await asked(scene);
    const second = await asked(scene);
    const { data } = await listOf('user');
    expect(data.map(({ about }) => about.id)).toEqual([second, first]);
    const marked = await scene.call('user', 'PATCH', `/notice/${data[1]?.id}`, { read: true });
    expect(marked.body.data.readAt).toBeTruthy();
    expect((await listOf('user', '?unread=true')).data.map(({ about }) => about.id)).toEqual([second]);
    expect((await listOf('user', '?unread=false')).data.map(({ about }) => about.id)).toEqual([first]);
    await scene.call('user', 'PATCH', `/notice/${data[1]?.id}`, { read: false });
    expect((await listOf('user')).meta.unread).toBe(2);
    const until = data[1]?.at;
    expect((await scene.call('user', 'POST', '/notice/read', { until })).body.data).toEqual({ read: 1 });
    expect((await listOf('user')).meta.unread).toBe(1);
    expect((await scene.call('user', 'POST', '/notice/read', {})).body.data).toEqual({ read: 1 });
    expect((await scene.call('user', 'POST', '/notice/read', {})).body.data).toEqual({ read: 0 });
  });

  it("is personal: a colleague's notice is NOT_FOUND", async () => {
    await asked(scene);
    const [notice] = (await listOf('user')).data;
    for (const [method, body] of [
      ['PATCH', { read: true }],
      ['DELETE', undefined],
    ] as const) {
      const there = await scene.call('admin', method, `/notice/${notice?.id}`, body);
      const nowhere = await scene.call('admin', method, `/notice/${'f'.repeat(24)}`, body);
      expect([there.status, there.body.code]).toEqual([404, 'NOT_FOUND']);
      expect([nowhere.status, nowhere.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await listOf('user')).meta.unread).toBe(1);
  });

  it('keeps nothing longer than documented', async () => {
    const indexes = await scene.models.Notice.collection.indexes();
    expect(indexes.find(({ key }) => Object.keys(key).join() === 'at')).toMatchObject({
      expireAfterSeconds: 90 * 24 * 3600,
    });
  });
});

describe('unsubscribing', () => {
  async function emails(kind: NotificationKind): Promise<boolean> {
    return (await scene.call('user', 'GET', '/user/me')).body.data.notifications[kind].email;
  }

  it('accepts the one click of a mail program, without a sign-in, and changes nothing else', async () => {
    const box = scene.server.running.secrets;
    const token = unsubscribeToken(box, scene.userId('user'), 'weeklyReport');
    expect(await emails('weeklyReport')).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetch(`${scene.server.url}/api/v1/notice/unsubscribe?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ data: { kind: 'weeklyReport' } });
    }
    expect(await emails('weeklyReport')).toBe(false);
    expect(await emails('inquiryNew')).toBe(true);
    expect(token).not.toContain(String(scene.userId('user')));
  });

  it('accepts only its own tokens', async () => {
    const box = scene.server.running.secrets;
    const foreign = [
      'none',
      box.seal(`${String(scene.userId('user'))}:weeklyReport`, 'something else'),
      box.seal(`${String(scene.userId('user'))}:everything`, 'unsubscribe'),
      `${unsubscribeToken(box, scene.userId('user'), 'inquiryNew').slice(0, -2)}AA`,
    ];
    for (const token of foreign) {
      const answer = await scene.call(undefined, 'POST', `/notice/unsubscribe?token=${token}`, {});
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['token']]);
    }
    expect(await emails('inquiryNew')).toBe(true);
  });
});
