import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { nextSecond, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { colleague, founder, lastMail, type Person, secretFor, signUpForm } from './testing/people.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off', ROLE: 'web' });
  admin = await founder(server, 'anna@brzozowa.example', 'Brzozowa');
}, 60_000);

afterAll(() => server?.stop());

const models = () => server.running.database.models;
const personWith = async (email: string) => await models().User.findOne({ email }).orFail().lean();
const identity = () => server.running.identity;
const signUp = (body: unknown) => server.call('POST', '/user/signup', { body });

async function invitation(email: string, more: Record<string, unknown> = {}): Promise<string> {
  const { token, organization } = admin;
  const body = { email, role: 'USER', ...more };
  expect(
    (await server.call('POST', '/organization/invite', { token, organization, body })).status,
  ).toBeLessThan(300);
  return await secretFor(server, email);
}

/** An account created in the browser, without a sign-up here. */
async function accountOnly(email: string, emailVerified: boolean): Promise<{ id: string; token: string }> {
  const id = await identity().createAccount({
    email,
    password: DEMO_PASSWORD,
    displayName: 'X',
    emailVerified,
  });
  return { id: id ?? '', token: await server.token(email) };
}

describe('sign-up', () => {
  it('never hands over the account of a member whose address was changed at the provider alone', async () => {
    const member = await founder(server, 'urszula@nowa.example', 'Nowa');
    const { identityId } = await personWith('urszula@nowa.example');
    // As if a page of hers had changed the address and nobody had proved it.
    await models().User.updateOne({ identityId }, { $set: { email: 'urszula.wolska@nowa.example' } });
    const taken = await signUp(
      signUpForm('urszula@nowa.example', { organizationName: 'Stranger', password: 'another-password-1' }),
    );
    expect([taken.status, taken.body.code]).toEqual([409, 'ALREADY_REGISTERED']);
    expect((await server.call('GET', '/user/me', { token: member.token })).status).toBe(200);
    expect(await server.token('urszula@nowa.example')).toBeTruthy();
  });

  it('creates an account, a profile, and an organization with its first ADMIN', async () => {
    const answer = await signUp(
      signUpForm('Maja@Nowa.example', {
        organizationName: '  Nowa Przystań ',
        phone: '+48600700800',
        locale: 'pl',
      }),
    );
    expect(answer.status).toBe(201);
    const { user, organization } = answer.body.data;
    expect(user).toMatchObject({
      email: 'maja@nowa.example',
      name: 'Maja Testowa',
      phone: '+48600700800',
      phoneVerified: false,
      emailVerified: false,
      mfaEnabled: false,
      role: 'ADMIN',
      status: 'ACTIVE',
      locale: 'pl',
      platformStaff: false,
      currentOrganizationId: organization.id,
    });
    expect(organization).toMatchObject({
      name: 'Nowa Przystań',
      slug: 'nowa-przystan',
      role: 'ADMIN',
      locale: 'pl',
    });
    expect(user.termsAcceptedAt).toBeTruthy();
    const token = await server.token('maja@nowa.example');
    const me = await server.call('GET', '/user/me', { token });
    expect(me.body.email).toBe('maja@nowa.example');
    expect(me.body.data).toMatchObject({
      id: user.id,
      role: 'ADMIN',
      organizations: [{ id: organization.id }],
    });
    expect((await server.call('GET', '/user', { token })).body.meta.total).toBe(1);
    expect(await lastMail(server, 'maja@nowa.example')).toMatchObject({
      template: 'verification',
      locale: 'pl',
    });
    expect(answer.text).not.toContain(DEMO_PASSWORD);
  });

  it("creates an organization with its country's defaults, whatever the language", async () => {
    const form = (email: string, more: object) =>
      signUpForm(email, { organizationName: 'Abroad', locale: 'en', ...more });
    const polish = await signUp(form('ola@abroad.example', { country: 'PL' }));
    expect(polish.body.data.organization).toMatchObject({
      ...{ country: 'PL', currency: 'PLN', areaUnit: 'm2', timezone: 'Europe/Warsaw', locale: 'en' },
    });
    const western = await signUp(form('bo@abroad.example', { country: 'US', timezone: 'America/Denver' }));
    expect(western.body.data.organization).toMatchObject({ currency: 'USD', timezone: 'America/Denver' });
    const refused = await signUp(form('cy@abroad.example', { country: 'PO', timezone: 'Mars/Base' }));
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([400, ['country', 'timezone']]);
  });

  it('by invitation gives its role and estates, and a verified address', async () => {
    const came = await colleague(server, admin, 'ula@brzozowa.example', 'AGENT', { allEstates: true });
    const me = (await server.call('GET', '/user/me', { token: came.token })).body.data;
    expect(me).toMatchObject({
      role: 'AGENT',
      allEstates: true,
      emailVerified: true,
      currentOrganizationId: admin.organization,
    });
    await expect(lastMail(server, 'ula@brzozowa.example')).resolves.toMatchObject({ template: 'invitation' });
  });

  it('with a token of the identity provider links that account', async () => {
    const { id, token } = await accountOnly('lia@linked.example', true);
    const before = await server.call('GET', '/user/me', { token });
    expect([before.status, before.body.code]).toEqual([403, 'PROFILE_MISSING']);
    const { password: _none, ...form } = signUpForm('lia@linked.example', { organizationName: 'Linked' });
    const answer = await signUp({ ...form, identityToken: token });
    expect([answer.status, answer.body.data.user.emailVerified]).toEqual([201, true]);
    expect((await models().User.findOne({ email: 'lia@linked.example' }).lean())?.identityId).toBe(id);
    expect((await server.call('GET', '/user/me', { token })).status).toBe(200);
    const again = await signUp({ ...form, identityToken: token });
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_REGISTERED']);
  });

  it('rejects an invalid or foreign token', async () => {
    const { password: _none, ...form } = signUpForm('eve@evil.example', { organizationName: 'Evil' });
    expect((await signUp({ ...form, identityToken: 'nonsense' })).status).toBe(401);
    const other = await signUp({ ...form, identityToken: admin.token });
    expect(other.body.errors).toEqual({ email: ['is not the e-mail address of this account'] });
    expect(await models().User.exists({ email: 'eve@evil.example' })).toBeNull();
  });

  it('reports missing and invalid fields', async () => {
    const wrong = async (form: Record<string, unknown>) => {
      const answer = await signUp(form);
      expect(answer.status).toBe(400);
      expect(answer.body).not.toHaveProperty('message');
      return Object.keys(answer.body.errors).sort();
    };
    const good = signUpForm('new@new.example', { organizationName: 'New' });
    const without = (name: string) =>
      Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
    expect(await wrong({ ...good, termsAccepted: false })).toEqual(['termsAccepted']);
    expect(await wrong(without('termsAccepted'))).toEqual(['termsAccepted']);
    expect(await wrong({ ...good, password: '123456789' })).toEqual(['password']);
    expect(await wrong(without('password'))).toEqual(['password']);
    expect(await wrong({ ...good, identityToken: 'x' })).toEqual(['password']);
    expect(await wrong(without('organizationName'))).toEqual(['organizationName']);
    expect(await wrong({ ...good, inviteToken: 'x' })).toEqual(['organizationName']);
    expect(await wrong({ ...good, organizationName: 'A' })).toEqual(['organizationName']);
    expect(await wrong({ ...good, firstName: '  ', lastName: 'x'.repeat(61) })).toEqual(['lastName']);
    expect(await wrong({ ...good, firstName: '  ' })).toEqual(['firstName']);
    expect(await wrong({ ...good, email: 'nobody' })).toEqual(['email']);
    expect(await wrong({ ...good, phone: '600700800' })).toEqual(['phone']);
    expect(await wrong({ ...good, role: 'ADMIN' })).toEqual(['role']);
    expect(await models().User.exists({ email: 'new@new.example' })).toBeNull();
    expect(await identity().accountOf('new@new.example')).toBeUndefined();
  });

  it('takes a password verbatim, including spaces', async () => {
    const password = '  long enough  ';
    expect(
      (await signUp(signUpForm('spaces@new.example', { organizationName: 'Spaces', password }))).status,
    ).toBe(201);
    await expect(server.token('spaces@new.example')).rejects.toThrow('auth/');
  });
});

describe('an address', () => {
  it('that is registered is rejected, in any case and for any caller', async () => {
    for (const email of ['anna@brzozowa.example', 'ANNA@Brzozowa.example']) {
      const answer = await signUp(signUpForm(email, { organizationName: 'Again' }));
      expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_REGISTERED']);
    }
    await expect(server.token('anna@brzozowa.example')).resolves.toBeTruthy();
  });

  it('is registered once under concurrency', async () => {
    const form = signUpForm('race@new.example', { organizationName: 'Race' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp(form)));
    expect(answers.map((one) => one.status).sort()).toEqual([201, 409, 409, 409]);
    expect(await models().Organization.countDocuments({ name: 'Race' })).toBe(1);
    expect((await signUp(form)).status).toBe(409);
    await expect(server.token('race@new.example')).resolves.toBeTruthy();
  });

  it('whose account somebody else has verified is not handed over', async () => {
    await accountOnly('owner@other.example', true);
    const answer = await signUp(
      signUpForm('owner@other.example', { organizationName: 'Xy', password: 'another password' }),
    );
    expect(answer.body.code).toBe('ALREADY_REGISTERED');
    await expect(server.token('owner@other.example')).resolves.toBeTruthy();
    expect(await models().User.exists({ email: 'owner@other.example' })).toBeNull();
  });

  it('that a stranger entered at the identity provider is neither blocked nor compromised', async () => {
    const stranger = await accountOnly('victim@other.example', false);
    await identity().handOver(stranger.id, {
      password: 'a stranger knows',
      displayName: 'X',
      emailVerified: false,
    });
    await nextSecond();
    expect((await signUp(signUpForm('victim@other.example', { organizationName: 'Mine' }))).status).toBe(201);
    const token = await server.token('victim@other.example');
    expect((await server.call('GET', '/user/me', { token })).status).toBe(200);
    // The stranger's sessions ended with the handover.
    expect((await server.call('GET', '/user/me', { token: stranger.token })).status).toBe(401);
  });
});

describe('an invitation', () => {
  it('is used once, also under concurrency', async () => {
    const inviteToken = await invitation('once@brzozowa.example');
    const form = signUpForm('once@brzozowa.example', { inviteToken });
    const answers = await Promise.all([1, 2, 3].map(() => signUp(form)));
    expect(answers.filter((one) => one.status === 201)).toHaveLength(1);
    for (const late of answers.filter((one) => one.status !== 201)) expect([400, 409]).toContain(late.status);
    const again = await signUp(form);
    expect([again.status, again.body.code]).toEqual([400, 'INVITE_INVALID']);
  });

  it('is rejected when unknown, expired, or for somebody else', async () => {
    const form = (more: object) => signUpForm('late@brzozowa.example', { ...more });
    const unknown = await signUp(form({ inviteToken: 'x'.repeat(43) }));
    expect([unknown.status, unknown.body.code]).toEqual([400, 'INVITE_INVALID']);
    const inviteToken = await invitation('late@brzozowa.example');
    const other = await signUp({ ...form({ inviteToken }), email: 'thief@brzozowa.example' });
    expect(other.body.errors).toEqual({ email: ['is not the invited e-mail address'] });
    expect(await models().User.exists({ email: 'thief@brzozowa.example' })).toBeNull();
    const person = await personWith('late@brzozowa.example');
    await models().Membership.updateOne({ userId: person._id }, { $set: { 'invite.expiresAt': new Date() } });
    expect((await signUp(form({ inviteToken }))).body.code).toBe('INVITE_INVALID');
    expect(await identity().accountOf('late@brzozowa.example')).toBeUndefined();
  });

  it('adds a registered user to one more organization', async () => {
    const other = await founder(server, 'olga@own.example', 'Own');
    const inviteToken = await invitation('olga@own.example', { role: 'AGENT' });
    const { password: _none, ...form } = signUpForm('olga@own.example', { inviteToken });
    expect((await signUp({ ...form, password: DEMO_PASSWORD })).body.code).toBe('ALREADY_REGISTERED');
    expect(
      (await server.call('GET', '/user', { token: other.token, organization: admin.organization })).body.code,
    ).toBe('NOT_A_MEMBER');
    // As sent by a signed-in browser that remembers a foreign organization.
    const join = () =>
      server.call('POST', '/user/signup', {
        token: other.token,
        organization: admin.organization,
        body: { ...form, identityToken: other.token },
      });
    const answers = await Promise.all([1, 2, 3].map(join));
    expect(answers.map((one) => one.status).sort()).toEqual([201, 400, 400]);
    const me = (await server.call('GET', '/user/me', { token: other.token })).body.data;
    expect(me.organizations.map((one: { role: string }) => one.role)).toEqual(['ADMIN', 'AGENT']);
    expect(me.currentOrganizationId).toBe(admin.organization);
  });
});

describe('an interrupted sign-up', () => {
  /** The state after a crash: the profile is not open, and the lock has expired. */
  async function cut(email: string, more: Record<string, unknown>): Promise<void> {
    const { signUp: _none, ...plan } = more;
    await models().User.updateOne(
      { email },
      { $set: { signUp: { busyUntil: new Date(0), ...plan } }, $unset: { termsAcceptedAt: 1 } },
    );
  }

  it('after creating the account is completed by repeating it', async () => {
    await accountOnly('half@new.example', false);
    const answer = await signUp(signUpForm('half@new.example', { organizationName: 'Half' }));
    expect(answer.status).toBe(201);
    await expect(server.token('half@new.example')).resolves.toBeTruthy();
  });

  it('after creating the organization is completed with the same organization', async () => {
    const person = await founder(server, 'cut@new.example', 'Cut');
    await cut(person.email, { organizationId: person.organization });
    const { token } = person;
    expect((await server.call('GET', '/user/me', { token })).body.code).toBe('PROFILE_MISSING');
    const answer = await signUp(signUpForm(person.email, { organizationName: 'Cut' }));
    expect([answer.status, answer.body.data.organization.id]).toEqual([201, person.organization]);
    expect(await models().Organization.countDocuments({ name: 'Cut' })).toBe(1);
    expect((await signUp(signUpForm(person.email, { organizationName: 'Cut' }))).status).toBe(409);
  });

  it('after accepting the invitation is completed with the same invitation', async () => {
    const inviteToken = await invitation('cutinvite@brzozowa.example');
    const form = signUpForm('cutinvite@brzozowa.example', { inviteToken });
    expect((await signUp(form)).status).toBe(201);
    const person = await personWith('cutinvite@brzozowa.example');
    const place = await models().Membership.findOne({ userId: person._id }).orFail().lean();
    const { tokenHash } = await import('../../platform/secret-token.ts');
    await cut('cutinvite@brzozowa.example', { membershipId: place._id, inviteHash: tokenHash(inviteToken) });
    const again = await signUp(form);
    expect([again.status, again.body.data.user.role]).toEqual([201, 'USER']);
    expect((await signUp(form)).body.code).toBe('INVITE_INVALID');
  });

  it('is rejected while another one is in progress', async () => {
    const person = await founder(server, 'busy@new.example', 'Busy');
    await cut(person.email, {});
    await models().User.updateOne(
      { email: person.email },
      { $set: { 'signUp.busyUntil': new Date(Date.now() + 60_000) } },
    );
    expect((await signUp(signUpForm(person.email, { organizationName: 'Busy' }))).body.code).toBe(
      'ALREADY_REGISTERED',
    );
  });
});
