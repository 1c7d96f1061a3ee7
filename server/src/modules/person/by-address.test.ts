import { createHash } from 'node:crypto';
import type { PersonRecord } from '@oriel/contract/person';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personToken } from '../../platform/person-token.ts';
import { asked } from '../inquiry/inquiry.fixture.ts';
import { type Scene, startScene } from '../inventory/apartment/scene.fixture.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await startScene();
});
afterAll(() => scene.stop());

/** The page that a mailed link opens. */
async function page(email: string, path: string, more: object = {}): Promise<PersonRecord> {
  const { secrets } = scene.server.running;
  const key = { organizationId: scene.organizationId, email };
  const token = personToken(secrets, key, new Date(Date.now() + 60_000));
  const answer = await scene.call(undefined, 'POST', `/person/${path}`, { token, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** What the team hands out about the person of an inquiry. */
async function exported(inquiry: string): Promise<PersonRecord> {
  const answer = await scene.call('user', 'GET', `/inquiry/${inquiry}/person`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

describe('a resident with an address', () => {
  const visitorId = 'browser-of-ewa';
  const email = 'Ewa@mail.example';
  let other = '';

  beforeAll(async () => {
    const project = (
      await scene.call('admin', 'POST', '/feedback', {
        title: 'A square',
        items: [{ type: 'MAP', title: 'The square', map: { center: [17, 51], zoom: 14 } }],
      })
    ).body.data;
    await scene.call('admin', 'PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
    const say = async (body: string, more: object) => {
      const path = `/feedback/item/${project.items[0].id}/comment`;
      return (await scene.call(undefined, 'POST', path, { body, name: 'Guest', ...more })).body.data
        .id as string;
    };
    other = await say('More trees, please.', { visitorId: 'somebody-else' });
    await say('We need benches here.', { visitorId, email });
    // A statement has to be one that its author cannot change any more.
    const written = { $set: { createdAt: new Date(Date.now() - 3600_000) } };
    await scene.models.Comment.collection.updateOne({ _id: new Types.ObjectId(other) }, written);
    const chosen = { commentIds: [other] };
    const put = await scene.call('admin', 'PUT', `/feedback/${project.id}/statement`, chosen);
    expect(put.status, put.text).toBe(200);
    const about = `/comment/${other}`;
    await scene.call(undefined, 'POST', `${about}/like`, { reaction: 'LIKE', visitorId });
    const vote = { statementId: other, vote: 'AGREE', visitorId };
    expect((await scene.call(undefined, 'POST', `/feedback/${project.id}/vote`, vote)).status).toBe(200);
    await scene.call(undefined, 'POST', `${about}/report`, { reason: 'I know this man', visitorId });
  });

  it('sees by a mailed link what their browser has liked, voted for and reported; the team does not', async () => {
    const shown = await page(email, 'view');
    expect(shown.comments.map(({ body }) => body)).toEqual(['We need benches here.']);
    expect(shown.reactions).toMatchObject([{ reaction: 'LIKE', comment: 'More trees, please.' }]);
    expect(shown.votes).toMatchObject([{ vote: 'AGREE', statement: 'More trees, please.' }]);
    expect(shown.reports).toMatchObject([{ reason: 'I know this man' }]);
    const forTeam = await exported(await asked(scene, { email }));
    expect(forTeam.comments).toHaveLength(1);
    expect(forTeam).toMatchObject({ reactions: [], votes: [], reports: [] });
  });

  it('erases all of it, with the words of a report, while the counts stay', async () => {
    const { models, organizationId } = scene;
    const [hash] = await models.Comment.distinct('visitorHash', {
      organizationId,
      'author.emailKey': email.toLowerCase(),
    });
    expect(hash).toMatch(/^[\w-]{32}$/);
    expect(await page(email, 'erase', { confirm: true })).toMatchObject({
      comments: [],
      reactions: [],
      votes: [],
    });
    const ofHash = { organizationId, visitorHash: String(hash) };
    for (const count of [
      models.Comment.countDocuments(ofHash),
      models.CommentReaction.countDocuments(ofHash),
      models.StatementVote.countDocuments(ofHash),
      models.CommentReport.countDocuments(ofHash),
    ])
      expect(await count).toBe(0);
    const about = { organizationId, commentId: new Types.ObjectId(other) };
    expect(await models.StatementVote.countDocuments(about)).toBe(1);
    expect((await models.CommentReport.find(about).lean()).map(({ reason }) => reason)).toEqual(['']);
    const [listed] = (await scene.call('user', 'GET', '/comment?search=trees')).body.data;
    expect(listed).toMatchObject({ likes: 1, reports: 1 });
    expect(listed).not.toHaveProperty('reportReasons');
  });
});

describe('what the team hands out about a person', () => {
  it('has no inquiries of another address, whoever typed their phone', async () => {
    const phone = '602 333 444';
    // Each about something else: the same form within two minutes would be the same inquiry.
    const about = async (number: string) => ({ apartmentId: (await scene.apartment({ number })).id });
    const elsewhere = { estateId: String(scene.unassigned._id) };
    const victim = await asked(scene, { email: 'Victim@mail.example', phone, message: 'My diagnosis' });
    const again = await asked(scene, { email: 'victim@mail.example', ...elsewhere });
    const byPhone = await asked(scene, { email: undefined, phone, ...(await about('V1')) });
    const stranger = await asked(scene, { email: 'stranger@mail.example', phone, ...(await about('V2')) });
    const strangerByPhone = await asked(scene, { email: undefined, phone, ...elsewhere });
    const inquiries = async (id: string) => (await exported(id)).inquiries.map((one) => one.id).sort();
    expect(await inquiries(victim)).toEqual([victim, again, byPhone, strangerByPhone].sort());
    expect(await inquiries(stranger)).toEqual([stranger, byPhone, strangerByPhone].sort());
    // Without an address, the number is all that there is to go by.
    expect(await inquiries(strangerByPhone)).toEqual([byPhone, strangerByPhone].sort());
  });
});

describe('the record of a mail', () => {
  it('does not tell by a plain hash which address it went to', async () => {
    const { organizationId } = scene;
    const email = 'karol@mail.example';
    const id = await asked(scene, { email });
    await scene.call('admin', 'PATCH', `/inquiry/${id}`, { assigneeId: String(scene.userId('agent')) });
    for (const path of ['link', 'link']) await scene.call(undefined, 'POST', `/person/${path}`, { email });
    const jobs = await scene.models.Job.find({ kind: 'send-mail' }).lean();
    const kinds = new Set(jobs.map(({ payload }) => payload.template));
    for (const kind of ['new-inquiry', 'inquiry-assigned', 'person-link']) expect(kinds).toContain(kind);
    // Once in this while, although it was asked for twice.
    expect(
      jobs.filter(({ subject, payload }) => subject.startsWith('person-link.') && payload.to === email),
    ).toHaveLength(1);
    for (const { subject, payload } of jobs) {
      const address = String(payload.to).toLowerCase();
      for (const text of [address, `${String(organizationId)}:${address}`])
        for (const encoding of ['hex', 'base64url'] as const)
          expect(subject).not.toContain(createHash('sha256').update(text).digest(encoding).slice(0, 16));
    }
  });
});
