import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { tokenHash } from '../../platform/secret-token.ts';
import { addApartments } from '../../testing/stored-inventory.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { colleague, founder, lastMail, type Person, secretFor, signUpForm } from './testing/people.ts';

const STAFF = 'staff@oriel.example';
const MISSING = 'ffffffffffffffffffffffff';

let server: TestServer;
let admin: Person;
let user: Person;
let agent: Person;
let stranger: Person;
let staff = '';
let estate = '';
let foreignEstate = '';

async function estateOf({ organization }: Person): Promise<string> {
  const { _id } = await server.running.database.models.Estate.create({
    organizationId: organization,
    name: 'Estate',
    slug: 'estate',
    type: 'RESIDENTIAL',
    address: { city: 'Wrocław', country: 'PL' },
    areaUnit: 'm2',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
  });
  return String(_id);
}

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off', ROLE: 'web', PLATFORM_STAFF: STAFF });
  admin = await founder(server, 'anna@brzozowa.example', 'Brzozowa');
  user = await colleague(server, admin, 'ula@brzozowa.example', 'USER');
  agent = await colleague(server, admin, 'adam@brzozowa.example', 'AGENT');
  stranger = await founder(server, 'zoe@elsewhere.example', 'Elsewhere');
  [estate, foreignEstate] = [await estateOf(admin), await estateOf(stranger)];
  const identityId = await server.running.identity.ensureAccount({
    email: STAFF,
    password: DEMO_PASSWORD,
    displayName: 'Sam Staff',
  });
  await models().User.create({ identityId, email: STAFF, firstName: 'Sam', lastName: 'Staff' });
  staff = await server.token(STAFF);
}, 60_000);

afterAll(() => server?.stop());

function models() {
  return server.running.database.models;
}

const invite = (who: Person, body: unknown) =>
  server.call('POST', '/organization/invite', { token: who.token, organization: who.organization, body });
const change = (who: Person, id: string, body: unknown, headers?: Record<string, string>) =>
  server.call('PATCH', `/user/${id}`, {
    token: who.token,
    organization: who.organization,
    body,
    ...(headers ? { headers } : {}),
  });
const remove = (who: Person, id: string) =>
  server.call('DELETE', `/user/${id}`, { token: who.token, organization: who.organization });
const promote = (who: Person, id: string) =>
  server.call('POST', `/organization/admin/${id}`, { token: who.token, organization: who.organization });

describe('an invitation', () => {
  it('creates a pending membership, and a mail with a secret that is stored nowhere', async () => {
    const answer = await invite(admin, {
      email: 'Iga@Brzozowa.example',
      role: 'AGENT',
      firstName: ' Iga ',
      estateIds: [estate],
      locale: 'pl',
      message: 'Welcome\r\nBcc: x',
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      organizationId: admin.organization,
      role: 'AGENT',
      status: 'INVITED',
      estateIds: [estate],
      allEstates: false,
      invitedBy: admin.id,
    });
    const mail = await lastMail(server, 'iga@brzozowa.example');
    expect(mail).toMatchObject({
      template: 'invitation',
      locale: 'pl',
      values: { organization: 'Brzozowa', days: 7 },
    });
    const secret = await secretFor(server, 'iga@brzozowa.example');
    const place = await models().Membership.findOne({ userId: answer.body.data.userId }).lean();
    expect(JSON.stringify(place)).not.toContain(secret);
    expect(place?.invite?.tokenHash).toBe(tokenHash(secret));
    const days = ((place?.invite?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    expect(answer.text).not.toContain(tokenHash(secret));
  });

  it('is sent again by repeating it; the earlier link stops working, the new one has the new role', async () => {
    const former = await secretFor(server, 'iga@brzozowa.example');
    const again = await invite(admin, { email: 'iga@brzozowa.example', role: 'USER' });
    expect([again.status, again.body.data.role]).toEqual([200, 'USER']);
    const now = await secretFor(server, 'iga@brzozowa.example');
    expect(now).not.toBe(former);
    const use = (inviteToken: string) =>
      server.call('POST', '/user/signup', { body: signUpForm('iga@brzozowa.example', { inviteToken }) });
    const refused = await use(former);
    expect([refused.status, refused.body.code]).toEqual([400, 'INVITE_INVALID']);
    expect(refused.body.message).toBeTruthy();
    const taken = await use(now);
    expect([taken.status, taken.body.data.user.role]).toEqual([201, 'USER']);
    const member = await invite(admin, { email: 'iga@brzozowa.example', role: 'USER' });
    expect([member.status, member.body.code]).toEqual([409, 'ALREADY_MEMBER']);
  });

  it('ordered several times concurrently is one membership', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => invite(admin, { email: 'many@brzozowa.example', role: 'USER' })),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, 200, 201]);
    const people = await models().User.find({ email: 'many@brzozowa.example' }).lean();
    expect(people).toHaveLength(1);
    const userId = { $in: people.map((one) => one._id) };
    expect(await models().Membership.countDocuments({ userId })).toBe(1);
  });

  it('accepts only estates of this organization, and a valid address', async () => {
    for (const id of [foreignEstate, MISSING]) {
      const answer = await invite(admin, { email: 'x@brzozowa.example', role: 'AGENT', estateIds: [id] });
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        { estateIds: ['must be an estate of this organization'] },
      ]);
    }
    for (const email of ['x', 'a@b\r\nBcc: c@d.example', ''])
      expect((await invite(admin, { email, role: 'USER' })).body.errors, email).toHaveProperty('email');
    expect((await invite(admin, { email: 'x@brzozowa.example', role: 'OWNER' })).status).toBe(400);
    expect(await models().User.exists({ email: 'x@brzozowa.example' })).toBeNull();
  });

  it('makes nobody an AGENT where there are no estates to sell in, nor does a change of role', async () => {
    const city = await founder(server, 'mia@city.example', 'City');
    await models().Organization.updateOne(
      { _id: city.organization },
      { $set: { features: ['feedback', 'virtual_tours'] } },
    );
    const refusal = { role: ['must be another role: an agent needs an organization with estates'] };
    const asAgent = await invite(city, { email: 'leo@city.example', role: 'AGENT' });
    expect([asAgent.status, asAgent.body.errors]).toEqual([400, refusal]);
    const planner = await colleague(server, city, 'leo@city.example', 'USER');
    const changed = await change(city, planner.id, { role: 'AGENT' });
    expect([changed.status, changed.body.errors]).toEqual([400, refusal]);
    expect((await change(city, planner.id, { role: 'ADMIN' })).status).toBe(200);
  });

  it('is for ADMINs and platform staff', async () => {
    const body = { email: 'y@brzozowa.example', role: 'USER' };
    for (const who of [user, agent]) expect((await invite(who, body)).status).toBe(403);
    expect((await server.call('POST', '/organization/invite', { body })).status).toBe(401);
    expect((await invite({ ...stranger, organization: admin.organization }, body)).body.code).toBe(
      'NOT_A_MEMBER',
    );
    const byStaff = await invite({ ...admin, token: staff }, { email: 'z@brzozowa.example', role: 'USER' });
    expect(byStaff.status).toBe(201);
  });

  it('withdrawn leaves nothing of a person who was only invited', async () => {
    const { data } = (await invite(admin, { email: 'gone@brzozowa.example', role: 'USER' })).body;
    const inviteToken = await secretFor(server, 'gone@brzozowa.example');
    const answer = await remove(admin, data.userId);
    expect(answer.body).toEqual({ data: { id: data.userId, deleted: true } });
    expect(await models().User.exists({ email: 'gone@brzozowa.example' })).toBeNull();
    const late = await server.call('POST', '/user/signup', {
      body: signUpForm('gone@brzozowa.example', { inviteToken }),
    });
    expect([late.status, late.body.code]).toEqual([400, 'INVITE_INVALID']);
  });

  it('can be changed while pending, but neither activated nor deactivated', async () => {
    const { data } = (await invite(admin, { email: 'open@brzozowa.example', role: 'USER' })).body;
    expect(
      (await change(admin, data.userId, { role: 'AGENT', estateIds: [estate] })).body.data,
    ).toMatchObject({
      role: 'AGENT',
      status: 'INVITED',
      estateIds: [estate],
    });
    for (const status of ['ACTIVE', 'DISABLED']) {
      const refused = await change(admin, data.userId, { status });
      expect([refused.status, refused.body.code]).toEqual([409, 'STATUS_TRANSITION']);
    }
    expect((await change(admin, data.userId, { status: 'INVITED', role: 'USER' })).status).toBe(200);
    expect((await promote(admin, data.userId)).status).toBe(404);
  });
});

describe('a member', () => {
  it('gets another role and estates, effective with the next request', async () => {
    const list = () => server.call('GET', '/user', { token: agent.token });
    expect((await list()).body.data[0]).not.toHaveProperty('email');
    const changed = await change(admin, agent.id, { role: 'USER' });
    expect(changed.body.data).toMatchObject({ id: agent.id, role: 'USER', status: 'ACTIVE' });
    expect((await list()).body.data[0]).toHaveProperty('email');
    const back = await change(admin, agent.id, { role: 'AGENT', estateIds: [estate], allEstates: false });
    expect(back.body.data).toMatchObject({ role: 'AGENT', estateIds: [estate] });
    expect((await list()).body.data[0]).not.toHaveProperty('email');
    expect((await change(admin, agent.id, { estateIds: [foreignEstate] })).body.errors).toHaveProperty(
      'estateIds',
    );
  });

  it('is rejected at once when deactivated, and admitted at once when reactivated', async () => {
    expect((await change(admin, user.id, { status: 'DISABLED' })).body.data.status).toBe('DISABLED');
    const refused = await server.call('GET', '/user', { token: user.token });
    expect([refused.status, refused.body.code]).toEqual([403, 'USER_DISABLED']);
    const me = await server.call('GET', '/user/me', { token: user.token });
    expect([me.status, me.body.data.status, me.body.data.organizations]).toEqual([200, 'DISABLED', []]);
    await change(admin, user.id, { status: 'ACTIVE' });
    expect((await server.call('GET', '/user', { token: user.token })).status).toBe(200);
  });

  it('is changed and removed by ADMINs of the organization only', async () => {
    for (const who of [user, agent]) {
      expect((await change(who, user.id, { role: 'ADMIN' })).status).toBe(403);
      expect((await remove(who, user.id)).status).toBe(403);
      expect((await promote(who, who.id)).status).toBe(403);
    }
    for (const act of [
      (id: string) => change(stranger, id, { role: 'AGENT' }),
      (id: string) => remove(stranger, id),
      (id: string) => promote(stranger, id),
    ]) {
      const [there, nowhere] = [await act(user.id), await act(MISSING)];
      expect([there.status, there.body.code]).toEqual([404, 'NOT_FOUND']);
      expect(nowhere.body).toMatchObject({ code: 'NOT_FOUND', message: there.body.message });
    }
    expect((await server.call('GET', '/user/me', { token: user.token })).body.data.role).toBe('USER');
  });

  it('is not changed from a stale version', async () => {
    const { data } = (
      await server.call('GET', `/user/${user.id}`, { token: admin.token, organization: admin.organization })
    ).body;
    const ifMatch = { 'if-match': data.updatedAt };
    const first = await change(admin, user.id, { allEstates: true }, ifMatch);
    expect(first.status).toBe(200);
    expect((await change(admin, user.id, { allEstates: false }, ifMatch)).body.code).toBe('STALE_UPDATE');
    const whole = await change(admin, user.id, { ...first.body.data, allEstates: false });
    expect([whole.status, whole.body.data.allEstates]).toEqual([200, false]);
    expect((await change(admin, user.id, { email: 'other@x.example' })).body.errors).toHaveProperty('email');
  });

  it('becomes ADMIN, idempotently', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await promote(admin, user.id);
      expect([answer.status, answer.body.data]).toMatchObject([200, { userId: user.id, role: 'ADMIN' }]);
    }
    await change(admin, user.id, { role: 'USER' });
  });

  it('once removed has no membership, but keeps the account and the other organizations', async () => {
    const leaving = await colleague(server, admin, 'lena@brzozowa.example', 'USER');
    expect((await remove(admin, leaving.id)).status).toBe(200);
    expect((await server.call('GET', '/user', { token: leaving.token })).body.code).toBe('NO_ORGANIZATION');
    expect((await server.call('GET', '/user/me', { token: leaving.token })).status).toBe(200);
    expect((await remove(admin, leaving.id)).status).toBe(404);
  });

  it("once removed is nobody's agent; their inquiries become unassigned, their likes nobody's", async () => {
    const leaving = await colleague(server, admin, 'ola@brzozowa.example', 'USER');
    const { Estate, Apartment, Inquiry, Activity } = models();
    const organizationId = new Types.ObjectId(admin.organization);
    const [left, staying] = [new Types.ObjectId(leaving.id), new Types.ObjectId(user.id)];
    const estateId = new Types.ObjectId(estate);
    await Estate.updateOne({ organizationId, _id: estateId }, { $set: { agentIds: [left, staying] } });
    const [apartment = estateId] = await addApartments(
      models(),
      { _id: estateId, organizationId, type: 'RESIDENTIAL' },
      [{ agentIds: [left, staying], revision: 1 }],
    );
    const asked = {
      organizationId,
      estateId,
      source: 'VIEWER' as const,
      name: 'Jan',
      nameKey: 'jan',
      locale: 'pl' as const,
      retentionUntil: '2030-01-01',
    };
    const [theirs, other] = [new Types.ObjectId(), new Types.ObjectId()];
    await Inquiry.create([
      { ...asked, _id: theirs, reference: 'A', assigneeId: left, agentId: left },
      { ...asked, _id: other, reference: 'B', assigneeId: staying },
    ]);
    const liked = {
      organizationId,
      commentId: new Types.ObjectId(),
      visitorHash: server.running.services.hashVisitor(organizationId, { userId: left }),
      reaction: 'LIKE' as const,
    };
    await models().CommentReaction.create(liked);
    expect((await remove(admin, leaving.id)).status).toBe(200);
    expect(await models().CommentReaction.distinct('visitorHash', { organizationId })).toEqual([
      expect.stringMatching(/^gone-/),
    ]);
    const place = await Estate.findOne({ organizationId, _id: estateId }).orFail().lean();
    expect(place.agentIds.map(String)).toEqual([user.id]);
    const kept = await Apartment.findOne({ organizationId, _id: apartment }).orFail().lean();
    expect([kept.agentIds.map(String), kept.revision]).toEqual([[user.id], 2]);
    const freed = await Inquiry.findOne({ organizationId, _id: theirs }).orFail().lean();
    expect([freed.assigneeId, String(freed.agentId)]).toEqual([undefined, leaving.id]);
    const theOther = await Inquiry.findOne({ organizationId, _id: other }).orFail().lean();
    expect(String(theOther.assigneeId)).toBe(user.id);
    const told = await Activity.find({ organizationId, 'subject.id': theirs }).lean();
    expect(told).toMatchObject([
      { kind: 'ASSIGNED', changes: [{ field: 'assigneeId', from: leaving.id }], actor: { type: 'SYSTEM' } },
    ]);
  });
});

describe('the last ADMIN', () => {
  it('can be neither demoted, deactivated nor removed, not even by themselves or platform staff', async () => {
    for (const who of [admin, { ...admin, token: staff }]) {
      for (const body of [{ role: 'USER' }, { role: 'AGENT', allEstates: true }, { status: 'DISABLED' }]) {
        const refused = await change(who, admin.id, body);
        expect([refused.status, refused.body.code]).toEqual([409, 'LAST_ADMIN']);
        expect(refused.body.message).toBeTruthy();
      }
      expect((await remove(who, admin.id)).body.code).toBe('LAST_ADMIN');
    }
    expect((await change(admin, admin.id, { role: 'ADMIN', status: 'ACTIVE' })).status).toBe(200);
  });

  it('does not count deactivated or invited colleagues', async () => {
    await promote(admin, user.id);
    await change(admin, user.id, { status: 'DISABLED' });
    await invite(admin, { email: 'adminka@brzozowa.example', role: 'ADMIN' });
    expect((await change(admin, admin.id, { role: 'USER' })).body.code).toBe('LAST_ADMIN');
    await change(admin, user.id, { role: 'USER' });
    await change(admin, user.id, { status: 'ACTIVE' });
  });

  it('remains when all are removed concurrently, in every way', async () => {
    const { Membership } = models();
    const { organization: organizationId } = admin;
    const others = await Promise.all(
      [1, 2, 3].map((n) => colleague(server, admin, `admin${n}@brzozowa.example`, 'ADMIN')),
    );
    const all = [admin, ...others];
    for (const act of [
      (id: string) => change({ ...admin, token: staff }, id, { role: 'USER' }),
      (id: string) => change({ ...admin, token: staff }, id, { status: 'DISABLED' }),
      (id: string) => change({ ...admin, token: staff }, id, { role: 'AGENT', status: 'DISABLED' }),
    ]) {
      const answers = await Promise.all(all.map((one) => act(one.id)));
      expect(answers.map((one) => one.status).sort()).toEqual([200, 200, 200, 409]);
      expect(await Membership.countDocuments({ organizationId, role: 'ADMIN', status: 'ACTIVE' })).toBe(1);
      const ids = all.map((one) => one.id);
      await Membership.updateMany(
        { organizationId, userId: { $in: ids } },
        { $set: { role: 'ADMIN', status: 'ACTIVE' } },
      );
    }
    const answers = await Promise.all(all.map((one) => remove({ ...admin, token: staff }, one.id)));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 200, 200, 409]);
    const left = await Membership.find({ organizationId, role: 'ADMIN', status: 'ACTIVE' }).lean();
    expect(left).toHaveLength(1);
    expect((await models().Organization.findById(organizationId).lean())?.adminLock).toBeUndefined();
  });

  it('is protected even if a server crashed midway', async () => {
    const { Organization, Membership } = models();
    const place = await Membership.findOne({ organizationId: stranger.organization }).lean();
    const lock = { holder: 'dead', until: new Date(Date.now() + 300) };
    await Organization.updateOne({ _id: stranger.organization }, { $set: { adminLock: lock } });
    expect((await remove(stranger, String(place?.userId))).body.code).toBe('LAST_ADMIN');
    // It waited for the end of the lock, however long a busy machine took to ask.
    expect(Date.now()).toBeGreaterThanOrEqual(lock.until.getTime());
  });
});

describe('platform staff', () => {
  it('become ADMIN of an organization by its id', async () => {
    const become = () =>
      server.call('POST', `/organization/admin/${stranger.organization}`, { token: staff });
    for (let times = 0; times < 2; times += 1) {
      const answer = await become();
      expect([answer.status, answer.body.data]).toMatchObject([
        200,
        { organizationId: stranger.organization, role: 'ADMIN', status: 'ACTIVE' },
      ]);
    }
    const me = await server.call('GET', '/user/me', { token: staff });
    expect(me.body.data).toMatchObject({
      platformStaff: true,
      organizations: [{ name: 'Elsewhere', role: 'ADMIN' }],
    });
    expect((await promote(stranger, stranger.organization)).status).toBe(404);
  });
});
