import { request } from 'node:http';
import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  signInAnonymously,
  signInWithCustomToken,
} from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, raw } from './testing/raw-request.ts';
import { PASSWORD, PROJECT, type Stage, startStage } from './testing/stage.ts';

let stage: Stage;

beforeEach(async () => {
  stage = await startStage();
});

afterEach(() => stage.close());

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
