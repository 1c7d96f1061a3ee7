import { deleteApp as deleteClient, type FirebaseApp, initializeApp as initializeClient } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth as AdminAuth, getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyFile } from '../config/secret-key-file.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { tokenSeal } from '../embedded/identity/tokens.ts';
import { colleague, founder, type Person } from '../modules/user/testing/people.ts';
import { nextSecond, startTestServer, type TestServer } from '../testing/test-server.ts';

const MISSING = 'ffffffffffffffffffffffff';

let server: TestServer;
let admin: Person;
let other: Person;
let browser: FirebaseApp;
let auth: Auth;
let provider: App;
let accounts: AdminAuth;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'off', ROLE: 'web' });
  admin = await founder(server, 'anna@brzozowa.example', 'Brzozowa');
  other = await founder(server, 'zoe@elsewhere.example', 'Elsewhere');
  browser = initializeClient({ apiKey: 'embedded', projectId: 'demo-oriel' }, 'caller-test');
  auth = initializeAuth(browser, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, server.url, { disableWarnings: true });
  // The server has configured this process's SDK for its emulator.
  provider = initializeApp({ projectId: 'demo-oriel' }, 'caller-test');
  accounts = getAuth(provider);
}, 60_000);

afterAll(async () => {
  await Promise.all([deleteClient(browser), deleteApp(provider)]);
  await server?.stop();
});

const models = () => server.running.database.models;
const get = async (path: string, token?: string, organization?: string) => {
  const answer = await server.call('GET', path, {
    ...(token ? { token } : {}),
    ...(organization ? { organization } : {}),
  });
  return [answer.status, answer.body.code];
};

describe('a token', () => {
  it('is rejected with 401 only when missing, malformed or forged', async () => {
    const claims = Buffer.from(JSON.stringify({ sub: admin.id, email: admin.email, aud: 'other' })).toString(
      'base64url',
    );
    for (const token of [
      'nonsense',
      'a.b.c',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`,
    ])
      expect(await get('/user/me', token), token).toEqual([401, 'UNAUTHENTICATED']);
    expect(await get('/user/me')).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is rejected when its claims have wrong types', async () => {
    const [, claims = ''] = admin.token.split('.');
    const seal = tokenSeal(await secretKeyFile(server.dataDir));
    const good = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const wrong = [{ email: 5 }, { email: ['a'] }, { email: '' }, { auth_time: 'x' }, { auth_time: 1e300 }];
    const signed = (more: object) =>
      seal.signed(`.${Buffer.from(JSON.stringify({ ...good, ...more })).toString('base64url')}.`);
    expect(await get('/user/me', signed({}))).toEqual([200, undefined]);
    for (const more of [...wrong, { auth_time: undefined }])
      expect(await get('/user/me', signed(more)), JSON.stringify(more)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('keeps working after a forced refresh, which is not a new sign-in', async () => {
    const { user } = await signInWithEmailAndPassword(auth, admin.email, DEMO_PASSWORD);
    const me = async (token: string) => (await server.call('GET', '/user/me', { token })).body.data;
    const first = await me(await user.getIdToken());
    await nextSecond();
    const refreshed = await me(await user.getIdToken(true));
    expect(refreshed.lastLoginAt).toBe(first.lastLoginAt);
    expect(refreshed.updatedAt).toBe(first.updatedAt);
    const again = await signInWithEmailAndPassword(auth, admin.email, DEMO_PASSWORD);
    const later = await me(await again.user.getIdToken());
    expect(new Date(later.lastLoginAt).getTime()).toBeGreaterThan(new Date(first.lastLoginAt).getTime());
    expect(later.updatedAt).toBe(first.updatedAt);
  });

  it('stops working at once when its account is disabled, revoked or deleted', async () => {
    const person = await colleague(server, admin, 'ola@brzozowa.example', 'USER');
    const { uid } = await accounts.getUserByEmail(person.email);
    expect(await get('/user', person.token)).toEqual([200, undefined]);
    await accounts.updateUser(uid, { disabled: true });
    expect(await get('/user', person.token)).toEqual([401, 'UNAUTHENTICATED']);
    await accounts.updateUser(uid, { disabled: false });
    expect(await get('/user', person.token)).toEqual([200, undefined]);
    await nextSecond();
    await accounts.revokeRefreshTokens(uid);
    expect(await get('/user', person.token)).toEqual([401, 'UNAUTHENTICATED']);
    const fresh = await server.token(person.email);
    expect(await get('/user', fresh)).toEqual([200, undefined]);
    await accounts.deleteUser(uid);
    expect(await get('/user', fresh)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('without a profile gets an error that says so', async () => {
    await accounts.createUser({ email: 'nobody@new.example', password: DEMO_PASSWORD });
    const token = await server.token('nobody@new.example');
    expect(await get('/user/me', token)).toEqual([403, 'PROFILE_MISSING']);
    expect(await get(`/organization/${admin.organization}`, token)).toEqual([200, undefined]);
  });
});

describe('the account at the provider', () => {
  it('has its second factor and the verified phone number', async () => {
    const person = await colleague(server, admin, 'mfa@brzozowa.example', 'USER');
    const me = async () => (await server.call('GET', '/user/me', { token: person.token })).body.data;
    await server.call('PATCH', '/user/me', { token: person.token, body: { phone: '+48600700800' } });
    expect(await me()).toMatchObject({ mfaEnabled: false, phoneVerified: false, emailVerified: true });
    const { uid } = await accounts.getUserByEmail(person.email);
    await accounts.updateUser(uid, {
      multiFactor: {
        enrolledFactors: [
          { uid: 'first', factorId: 'phone', phoneNumber: '+48600700800', displayName: 'Phone' },
        ],
      },
    });
    expect(await me()).toMatchObject({ mfaEnabled: true, phoneVerified: true });
    const seen = await server.call('GET', `/user/${person.id}`, { token: admin.token });
    expect(seen.body.data).toMatchObject({ mfaEnabled: true, phoneVerified: true });
    await server.call('PATCH', '/user/me', { token: person.token, body: { phone: '+48600700801' } });
    expect(await me()).toMatchObject({ mfaEnabled: true, phoneVerified: false });
    await accounts.updateUser(uid, { multiFactor: { enrolledFactors: null } });
    expect(await me()).toMatchObject({ mfaEnabled: false });
  });
});

describe('the organization of a request', () => {
  it('comes from the header; foreign and unknown ones are rejected, malformed ones named', async () => {
    expect(await get('/user', admin.token, admin.organization)).toEqual([200, undefined]);
    for (const foreign of [other.organization, MISSING])
      expect(await get('/user', admin.token, foreign)).toEqual([403, 'NOT_A_MEMBER']);
    for (const odd of ['xyz', 'null', `${admin.organization}0`])
      expect(await get('/user', admin.token, odd)).toEqual([400, 'MALFORMED_ORGANIZATION']);
  });

  it("never blocks one's own profile and organizations", async () => {
    for (const stale of [other.organization, MISSING, 'xyz']) {
      expect(await get('/user/me', admin.token, stale)).toEqual([200, undefined]);
      expect(await get('/organization', admin.token, stale)).toEqual([200, undefined]);
      const patched = await server.call('PATCH', '/user/me', {
        token: admin.token,
        organization: stale,
        body: {},
      });
      expect(patched.status).toBe(200);
      const sent = await server.call('POST', '/user/send-verification-email', {
        token: admin.token,
        organization: stale,
      });
      expect(sent.status).toBe(202);
    }
  });

  it('defaults to the last used one, else the first, skipping pending invitations', async () => {
    const me = async (organization?: string) =>
      (
        await server.call('GET', '/user/me', {
          token: other.token,
          ...(organization ? { organization } : {}),
        })
      ).body.data;
    const place = { userId: other.id, organizationId: admin.organization };
    await models().Membership.create({ ...place, role: 'AGENT', status: 'INVITED' });
    expect((await me(admin.organization)).role).toBe('ADMIN');
    expect(await get('/user', other.token, admin.organization)).toEqual([403, 'NOT_A_MEMBER']);
    await models().Membership.updateOne(place, { $set: { status: 'ACTIVE', joinedAt: new Date() } });
    expect(await me(admin.organization)).toMatchObject({
      role: 'AGENT',
      currentOrganizationId: admin.organization,
    });
    expect((await me()).role).toBe('ADMIN');
    await server.call('PATCH', '/user/me', {
      token: other.token,
      body: { currentOrganizationId: admin.organization },
    });
    expect((await me()).role).toBe('AGENT');
    await models().Membership.deleteOne(place);
    expect((await me()).role).toBe('ADMIN');
    expect(await get('/user', other.token)).toEqual([200, undefined]);
  });

  it('is read for its enabled features on every request', async () => {
    const features = (list: string[]) =>
      server.call('PATCH', `/organization/${other.organization}`, {
        token: other.token,
        body: { features: list },
      });
    await features(['feedback']);
    expect(await get('/panorama', other.token)).toEqual([403, 'FEATURE_DISABLED']);
    expect(await get('/user', other.token)).toEqual([200, undefined]);
    await features(['estates', 'feedback', 'virtual_tours']);
    expect(await get('/panorama', other.token)).toEqual([200, undefined]);
  });
});
