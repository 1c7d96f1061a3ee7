import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteApp as deleteClient, initializeApp as initializeClient } from 'firebase/app';
import {
  applyActionCode,
  type Auth as ClientAuth,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth as getClientAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  updatePassword,
} from 'firebase/auth';
import { deleteApp as deleteAdmin, initializeApp as initializeAdmin } from 'firebase-admin/app';
import { type Auth as AdminAuth, getAuth as getAdminAuth } from 'firebase-admin/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IdentityEmulator, startIdentityEmulator } from './start.ts';
import { tokenSeal } from './tokens.ts';

const PROJECT = 'demo-oriel';
const PASSWORD = 'correct horse 1';
const KEY = Buffer.alloc(32, 7);

/** The emulator on a public origin as the server mounts it, with both real SDKs. */
interface Stage {
  readonly emulator: IdentityEmulator;
  readonly origin: string;
  readonly admin: AdminAuth;
  /** A fresh browser. */
  client(): ClientAuth;
  stop(): Promise<void>;
}

let folder: string;
let accountsFile: string;
let stage: Stage;
let names = 0;

async function start(): Promise<Stage> {
  let origin = '';
  const emulator = await startIdentityEmulator({
    projectId: PROJECT,
    accountsFile,
    log: () => {},
    installationKey: KEY,
    publicUrl: () => origin,
  });
  const server = createServer((req, res) => emulator.handle(req, res));
  await listening(server);
  origin = `http://localhost:${portOf(server)}`;
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', emulator.adminHost);
  const adminApp = initializeAdmin({ projectId: PROJECT }, `admin-${++names}`);
  const clients: ReturnType<typeof initializeClient>[] = [];
  return {
    emulator,
    origin,
    admin: getAdminAuth(adminApp),
    client() {
      const app = initializeClient({ apiKey: 'embedded', projectId: PROJECT }, `client-${++names}`);
      clients.push(app);
      const auth = getClientAuth(app);
      connectAuthEmulator(auth, origin, { disableWarnings: true });
      return auth;
    },
    async stop() {
      await Promise.all(clients.map((app) => deleteClient(app)));
      await deleteAdmin(adminApp);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await emulator.close();
    },
  };
}

async function restart(): Promise<void> {
  await stage.stop();
  stage = await start();
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port; // It listens on an address, not on a pipe.
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A request with arbitrary headers; fetch refuses to set Host and Origin. */
function raw(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(url, { method, headers: { ...length, ...headers } }, (res: IncomingMessage) => {
      res.setEncoding('utf8');
      let text = '';
      res.on('data', (chunk: string) => {
        text += chunk;
      });
      res.on('end', () => resolve({ status: res.statusCode ?? 0, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Verifies a token like the server: the signature here, the rest by firebase-admin. */
async function verify(token: string, checkRevoked: boolean) {
  return await stage.admin.verifyIdToken(stage.emulator.unsigned(token) ?? 'not ours', checkRevoked);
}

async function lastMessage(): Promise<{ kind: string; to: string; link?: string; code: string }> {
  const answer = await raw('GET', `${stage.origin}/emulator/last-message`, { accept: 'application/json' });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text).messages[0];
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-identity-'));
  accountsFile = path.join(folder, 'identity', 'accounts.json');
  stage = await start();
});

afterEach(async () => {
  await stage.stop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

describe('the real SDKs against the embedded identity', () => {
  it('sign in a user created by firebase-admin, with a token that firebase-admin accepts', async () => {
    const { uid } = await stage.admin.createUser({
      email: 'Admin@Demo.example',
      password: PASSWORD,
      emailVerified: true,
      displayName: 'Ada Admin',
    });
    const { user } = await signInWithEmailAndPassword(stage.client(), 'admin@demo.example', PASSWORD);
    expect(user.uid).toBe(uid);

    const token = await verify(await user.getIdToken(), true);
    expect(token).toMatchObject({ uid, email: 'admin@demo.example', email_verified: true, aud: PROJECT });
  });

  it('get the same answer for a wrong password and an unknown address', async () => {
    await stage.admin.createUser({ email: 'a@demo.example', password: PASSWORD });
    const wrong = signInWithEmailAndPassword(stage.client(), 'a@demo.example', 'not this one');
    await expect(wrong).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    const unknown = signInWithEmailAndPassword(stage.client(), 'b@demo.example', PASSWORD);
    await expect(unknown).rejects.toMatchObject({ code: 'auth/invalid-credential' });
  });

  it('sign up in the browser, refresh the token and change the password', async () => {
    const auth = stage.client();
    const { user } = await createUserWithEmailAndPassword(auth, 'new@demo.example', PASSWORD);
    expect((await stage.admin.getUserByEmail('new@demo.example')).uid).toBe(user.uid);
    await stage.admin.setCustomUserClaims(user.uid, { grade: 7 });
    expect((await user.getIdTokenResult(true)).claims.grade).toBe(7);
    await updatePassword(user, 'another horse 2');
    await signInWithEmailAndPassword(stage.client(), 'new@demo.example', 'another horse 2');
  });

  it('reject a disabled user everywhere', async () => {
    const { user } = await createUserWithEmailAndPassword(stage.client(), 'off@demo.example', PASSWORD);
    const token = await user.getIdToken();
    await stage.admin.updateUser(user.uid, { disabled: true });
    await expect(verify(token, true)).rejects.toMatchObject({
      code: 'auth/user-disabled',
    });
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' });
    const again = signInWithEmailAndPassword(stage.client(), 'off@demo.example', PASSWORD);
    await expect(again).rejects.toMatchObject({ code: 'auth/user-disabled' });
  });

  it('revoke earlier tokens', async () => {
    const { user } = await createUserWithEmailAndPassword(stage.client(), 'out@demo.example', PASSWORD);
    const token = await user.getIdToken();
    const [, payload = ''] = token.split('.');
    const { auth_time: signedInAt } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    // Revocation counts whole seconds: tokens from the same second are not earlier.
    await vi.waitUntil(() => Math.floor(Date.now() / 1000) > signedInAt, { timeout: 3000 });
    await stage.admin.revokeRefreshTokens(user.uid);
    await expect(verify(token, true)).rejects.toMatchObject({
      code: 'auth/id-token-revoked',
    });
  });

  it('verify an e-mail address and reset a password by the sent codes', async () => {
    const auth = stage.client();
    const { user } = await createUserWithEmailAndPassword(auth, 'mail@demo.example', PASSWORD);

    await sendEmailVerification(user);
    const verification = await lastMessage();
    expect(verification).toMatchObject({ kind: 'email', to: 'mail@demo.example' });
    expect(verification.link).toBe(
      `${stage.origin}/login?verifyEmail=${verification.code}&oobCode=${verification.code}`,
    );
    await applyActionCode(auth, verification.code);
    expect((await stage.admin.getUser(user.uid)).emailVerified).toBe(true);

    await sendPasswordResetEmail(auth, 'mail@demo.example');
    const reset = await lastMessage();
    expect(reset.link).toContain(`${stage.origin}/reset-password?`);
    await confirmPasswordReset(auth, reset.code, 'a third horse 3');
    await signInWithEmailAndPassword(stage.client(), 'mail@demo.example', 'a third horse 3');
  });

  it('make product links for firebase-admin too', async () => {
    await stage.admin.createUser({ email: 'link@demo.example', password: PASSWORD });
    const link = await stage.admin.generatePasswordResetLink('link@demo.example');
    expect(link.startsWith(`${stage.origin}/reset-password?`)).toBe(true);
  });

  it('store no password and send no hash to the browser', async () => {
    const { user } = await createUserWithEmailAndPassword(stage.client(), 'hash@demo.example', PASSWORD);
    const idToken = await user.getIdToken();
    const lookup = await raw(
      'POST',
      `${stage.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=x`,
      { 'content-type': 'application/json' },
      JSON.stringify({ idToken }),
    );
    expect(lookup.text).toContain('hash@demo.example');
    expect(lookup.text).not.toMatch(/passwordHash|salt/);
    expect(await readFile(accountsFile, 'utf8')).not.toContain(PASSWORD);
  });
});

describe('a token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const json = { 'content-type': 'application/json' };
  const accounts = '/identitytoolkit.googleapis.com/v1/accounts';

  /** Tokens forged by somebody who knows the format. */
  async function forged(): Promise<{ none: string; other: string; relabelled: string; uid: string }> {
    const { uid } = await stage.admin.createUser({ email: 'boss@demo.example', password: PASSWORD });
    const { user } = await createUserWithEmailAndPassword(stage.client(), 'me@demo.example', PASSWORD);
    const [, payload = '', signature = ''] = (await user.getIdToken()).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const boss = part({ ...claims, user_id: uid, sub: uid, email: 'boss@demo.example' });
    return {
      uid,
      none: `${part({ alg: 'none', typ: 'JWT' })}.${boss}.`,
      other: tokenSeal(Buffer.alloc(32, 8)).signed(`x.${boss}.`),
      relabelled: `${part({ alg: 'HS256', typ: 'JWT' })}.${boss}.${signature}`,
    };
  }

  it('is rejected when unsigned or from another installation', async () => {
    const { none, other, relabelled } = await forged();
    for (const token of [none, other, relabelled]) {
      expect(stage.emulator.unsigned(token)).toBeUndefined();
      for (const call of [':update', ':delete', ':lookup']) {
        const body = JSON.stringify({ idToken: token, password: 'taken over 9' });
        const answer = await raw('POST', `${stage.origin}${accounts}${call}?key=x`, json, body);
        expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('INVALID_ID_TOKEN')]);
      }
    }
    await signInWithEmailAndPassword(stage.client(), 'boss@demo.example', PASSWORD);
  });

  it('is not issued for a forged refresh token or first factor', async () => {
    const { uid } = await forged();
    const record = { localId: uid, provider: 'password', projectId: PROJECT, extraClaims: {} };
    const written = { _AuthEmulatorRefreshToken: 'DO NOT MODIFY', ...record };
    const body = (token: string) => `grant_type=refresh_token&refresh_token=${encodeURIComponent(token)}`;
    for (const token of [
      Buffer.from(JSON.stringify(written)).toString('base64'),
      Buffer.from(tokenSeal(Buffer.alloc(32, 8)).sealed({ token: 'x', issuedAt: Date.now() })).toString(
        'base64url',
      ),
    ]) {
      const answer = await raw(
        'POST',
        `${stage.origin}/securetoken.googleapis.com/v1/token?key=x`,
        { 'content-type': 'application/x-www-form-urlencoded' },
        body(token),
      );
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('INVALID_REFRESH_TOKEN')]);
    }
    const factor = {
      _AuthEmulatorMfaPendingCredential: 'DO NOT MODIFY',
      ...record,
      signInProvider: 'password',
    };
    const answer = await raw(
      'POST',
      `${stage.origin}/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start?key=x`,
      json,
      JSON.stringify({
        mfaPendingCredential: Buffer.from(JSON.stringify(factor)).toString('base64'),
        mfaEnrollmentId: 'x',
        phoneSignInInfo: {},
      }),
    );
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('Invalid phoneVerificationInfo.mfaPendingCredential'),
    ]);
  });

  it('from a password change works, while those of other sessions end', async () => {
    const auth = stage.client();
    const { user } = await createUserWithEmailAndPassword(auth, 'change@demo.example', PASSWORD);
    const elsewhere = (await signInWithEmailAndPassword(stage.client(), 'change@demo.example', PASSWORD))
      .user;
    const before = await elsewhere.getIdToken();
    // Revocation counts whole seconds.
    const second = Math.floor(Date.now() / 1000);
    await vi.waitUntil(() => Math.floor(Date.now() / 1000) > second + 1, { timeout: 4000 });
    await updatePassword(user, 'another horse 2');
    expect(await verify(await user.getIdToken(), true)).toMatchObject({ uid: user.uid });
    expect(await verify(await user.getIdToken(true), true)).toMatchObject({ uid: user.uid });
    await expect(verify(before, true)).rejects.toMatchObject({ code: 'auth/id-token-revoked' });
    await expect(elsewhere.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
  });
});

describe('guesses', () => {
  it('are blocked after ten wrong passwords, for that address alone', async () => {
    for (const email of ['a@demo.example', 'b@demo.example'])
      await stage.admin.createUser({ email, password: PASSWORD });
    const attempt = (password: string, email = 'a@demo.example') =>
      signInWithEmailAndPassword(stage.client(), email, password);
    for (let wrong = 0; wrong < 10; wrong += 1) {
      await expect(attempt(`wrong ${wrong}`)).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    }
    await expect(attempt('wrong again')).rejects.toMatchObject({ code: 'auth/too-many-requests' });
    await expect(attempt(PASSWORD, 'A@Demo.example')).rejects.toMatchObject({
      code: 'auth/too-many-requests',
    });
    await attempt(PASSWORD, 'b@demo.example');
  });
});

describe('accounts', () => {
  it('survive a restart with all flags and open sessions', async () => {
    const auth = stage.client();
    const { user } = await createUserWithEmailAndPassword(auth, 'kept@demo.example', PASSWORD);
    const { refreshToken } = user;
    await stage.admin.updateUser(user.uid, {
      displayName: 'Kept',
      emailVerified: true,
      multiFactor: {
        enrolledFactors: [{ uid: 'mine', factorId: 'phone', phoneNumber: '+48600100200' }],
      },
    });
    await stage.admin.setCustomUserClaims(user.uid, { grade: 7 });
    const gone = await stage.admin.createUser({
      email: 'disabled@demo.example',
      password: PASSWORD,
      disabled: true,
    });
    await sendPasswordResetEmail(auth, 'kept@demo.example');
    const { code } = await lastMessage();
    const before = (await stage.admin.listUsers()).users.map((record) => record.toJSON());

    await restart();

    expect((await stage.admin.listUsers()).users.map((record) => record.toJSON())).toEqual(before);
    expect((await stage.admin.getUser(gone.uid)).disabled).toBe(true);
    expect((await stage.admin.getUserByEmail('kept@demo.example')).multiFactor?.enrolledFactors).toHaveLength(
      1,
    );
    const refreshed = await raw(
      'POST',
      `${stage.origin}/securetoken.googleapis.com/v1/token?key=x`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`,
    );
    expect(refreshed.status).toBe(200);
    const token = await verify(JSON.parse(refreshed.text).id_token, true);
    expect(token).toMatchObject({ uid: user.uid, grade: 7 });
    await confirmPasswordReset(stage.client(), code, 'after the restart 4');
  });

  it('require the second factor after a restart', async () => {
    await stage.admin.createUser({
      email: 'factor@demo.example',
      password: PASSWORD,
      emailVerified: true,
      multiFactor: { enrolledFactors: [{ factorId: 'phone', phoneNumber: '+48600100300' }] },
    });
    await restart();
    const attempt = signInWithEmailAndPassword(stage.client(), 'factor@demo.example', PASSWORD);
    await expect(attempt).rejects.toMatchObject({ code: 'auth/multi-factor-auth-required' });
  });

  it('are on disk, private to the owner, before a change is acknowledged', async () => {
    const emails = Array.from({ length: 12 }, (_, index) => `user${index}@demo.example`);
    await Promise.all(
      emails.map(async (email) => {
        await stage.admin.createUser({ email, password: PASSWORD });
        expect(await readFile(accountsFile, 'utf8')).toContain(email);
      }),
    );
    expect((await stat(accountsFile)).mode & 0o777).toBe(0o600);
  });

  it('survive a kill once acknowledged', async () => {
    await stage.stop();
    const script = `
      const { startIdentityEmulator } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)});
      const { adminHost } = await startIdentityEmulator({
        projectId: '${PROJECT}', accountsFile: ${JSON.stringify(accountsFile)}, log: () => {},
        installationKey: Buffer.alloc(32, 7),
      });
      process.stdout.write(adminHost);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [adminHost] = await once(child.stdout, 'data');
    vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', String(adminHost));
    const app = initializeAdmin({ projectId: PROJECT }, `admin-${++names}`);
    const acknowledged: string[] = [];
    const killed = once(child, 'exit');
    const attempts = Array.from({ length: 20 }, async (_, index) => {
      const { uid } = await getAdminAuth(app).createUser({
        email: `k${index}@demo.example`,
        password: PASSWORD,
      });
      acknowledged.push(uid);
      if (acknowledged.length === 5) child.kill('SIGKILL');
    });
    await Promise.allSettled(attempts);
    await killed;
    await deleteAdmin(app);

    stage = await start();
    expect(acknowledged.length).toBeGreaterThanOrEqual(5);
    const { users } = await stage.admin.listUsers();
    expect(users.map(({ uid }) => uid)).toEqual(expect.arrayContaining(acknowledged));
  });

  it('report a change that could not be saved instead of acknowledging it', async () => {
    await rm(path.dirname(accountsFile), { recursive: true, force: true });
    await writeFile(path.dirname(accountsFile), 'a file where the folder should be');
    const attempt = stage.admin.createUser({ email: 'lost@demo.example', password: PASSWORD });
    await expect(attempt).rejects.toThrow();
    await rm(path.dirname(accountsFile));
  });

  it('prevent the start when their file is unreadable', async () => {
    await stage.admin.createUser({ email: 'first@demo.example', password: PASSWORD });
    await stage.stop();
    const good = await readFile(accountsFile, 'utf8');
    await writeFile(accountsFile, good.slice(0, -10));
    await expect(start()).rejects.toThrow(/cannot be read/);
    await writeFile(accountsFile, good);
    stage = await start();
    expect((await stage.admin.listUsers()).users).toHaveLength(1);
  });
});

describe('the public gate', () => {
  const signUp = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=x';
  const json = { 'content-type': 'application/json' };
  const newcomer = JSON.stringify({ email: 'x@demo.example', password: PASSWORD });

  it.each([
    ['GET', '/emulator/openapi.json'],
    ['GET', '/emulator/action?mode=resetPassword&oobCode=x&apiKey=x&newPassword=123456'],
    ['GET', '/emulator/auth/handler?apiKey=x&providerId=google.com'],
    ['GET', `/emulator/v1/projects/${PROJECT}/oobCodes`],
    ['GET', `/emulator/v1/projects/${PROJECT}/verificationCodes`],
    ['GET', `/Emulator/v1/projects/${PROJECT}/oobCodes`],
    ['DELETE', `/emulator/v1/projects/${PROJECT}/accounts`],
    ['GET', `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:batchGet`],
    ['POST', `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:query`],
    ['POST', `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts`],
    ['PATCH', `/identitytoolkit.googleapis.com/v2/projects/${PROJECT}/config`],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=x'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=x'],
    ['POST', '/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount'],
    ['OPTIONS', signUp],
  ])('rejects %s %s, even from the owner', async (method, url) => {
    for (const headers of [{}, { authorization: 'Bearer owner' }]) {
      const body = method === 'GET' ? undefined : '{}';
      const answer = await raw(method, stage.origin + url, { ...json, ...headers }, body);
      expect(answer.status).toBe(403);
    }
  });

  it.each([
    ['an owner', { authorization: 'Bearer owner' }, 403],
    ['an owner in other letters', { authorization: 'bEaReR oWnEr' }, 403],
    ['a service account', { authorization: 'Bearer ya29.token' }, 403],
    ['a name pointed here from elsewhere', { host: 'rebound.example' }, 403],
    ['a page elsewhere', { origin: 'https://elsewhere.example' }, 403],
    ['a page on another port', { origin: 'http://localhost:1' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['a page of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 403],
    ['a proxy that says for whom', { 'x-forwarded-for': '203.0.113.9' }, 403],
    ['a proxy that says how it was asked', { 'x-forwarded-proto': 'https' }, 403],
    ['a proxy by the standard', { forwarded: 'for=203.0.113.9' }, 403],
    ['an endless body', { 'transfer-encoding': 'chunked', 'content-length': '' }, 411],
  ])('rejects a call from %s and changes nothing', async (_who, headers, status) => {
    const sent: Record<string, string> = { ...json, ...headers };
    if (sent['content-length'] === '') delete sent['content-length'];
    const answer = await (status === 411
      ? chunked(stage.origin + signUp, newcomer)
      : raw('POST', stage.origin + signUp, sent, newcomer));
    expect(answer.status).toBe(status);
    expect((await stage.admin.listUsers()).users).toHaveLength(0);
  });

  function chunked(url: string, body: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { method: 'POST', headers: json }, (res) => {
        res.resume();
        res.on('end', () => resolve({ status: res.statusCode ?? 0, text: '' }));
      });
      outgoing.on('error', reject);
      outgoing.write(body);
      outgoing.end();
    });
  }

  it('rejects a body larger than a sign-in', async () => {
    const answer = await raw(
      'POST',
      stage.origin + signUp,
      json,
      JSON.stringify({ email: 'x'.repeat(70_000) }),
    );
    expect(answer.status).toBe(413);
  });

  it('serves a page of its own origin', async () => {
    const answer = await raw('POST', stage.origin + signUp, { ...json, origin: stage.origin }, newcomer);
    expect(answer.status).toBe(200);
  });

  it('rejects unsigned identities: anonymous users, custom tokens, other projects and tenants', async () => {
    await expect(signInAnonymously(stage.client())).rejects.toMatchObject({
      code: 'auth/admin-restricted-operation',
    });
    const { uid } = await stage.admin.createUser({ email: 'me@demo.example', password: PASSWORD });
    const custom = await stage.admin.createCustomToken(uid);
    await expect(signInWithCustomToken(stage.client(), custom)).rejects.toThrow();
    for (const extra of [{ tenantId: 'other' }, { targetProjectId: 'other' }]) {
      const body = JSON.stringify({ email: 'z@demo.example', password: PASSWORD, ...extra });
      expect((await raw('POST', stage.origin + signUp, json, body)).status).toBe(400);
    }
  });

  it('lists sent messages on a page, with user input escaped', async () => {
    const auth = stage.client();
    const { user } = await createUserWithEmailAndPassword(auth, '<b>x</b>@demo.example', PASSWORD);
    await sendEmailVerification(user);
    const answer = await raw('GET', `${stage.origin}/emulator/last-message`, { accept: 'text/html' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('&lt;b&gt;x&lt;/b&gt;@demo.example');
    expect(answer.text).not.toContain('<b>x');
  });
});

describe('the firebase-admin listener', () => {
  it('rejects calls without its secret, and browsers even with it', async () => {
    const [hostAndPort] = stage.emulator.adminHost.split('/');
    const batch = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:batchGet`;
    const owner = { authorization: 'Bearer owner' };
    expect((await raw('GET', `http://${hostAndPort}${batch}`, owner)).status).toBe(403);
    const withSecret = `http://${stage.emulator.adminHost}${batch}`;
    expect((await raw('GET', withSecret, owner)).status).toBe(200);
    expect((await raw('GET', withSecret, { ...owner, origin: 'http://elsewhere.example' })).status).toBe(403);
  });
});
