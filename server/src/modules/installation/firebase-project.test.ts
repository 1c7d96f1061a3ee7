import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRecord } from '../../platform/is-record.ts';
import { checkFirebaseProject } from './firebase-project.ts';

/** Settings of a project as the console makes it. */
const NEW = {
  name: 'projects/4711/config',
  signIn: { email: { enabled: true }, allowDuplicateEmails: false },
  authorizedDomains: ['localhost', 'tours.firebaseapp.com'],
  mfa: { state: 'DISABLED' },
};
const TOKEN = 'token-of-the-service-account';

let google: Server;
let settings: Record<string, unknown>;
let asked: string[];
/** What is answered instead, by method. */
let refusals: Record<string, { status: number; message: string }>;

/** Puts the fields that a mask names into the settings, as Google does: all others stay. */
function apply(mask: string, from: Record<string, unknown>): void {
  for (const name of mask.split(',')) {
    const steps = name.split('.');
    const last = steps.pop() ?? '';
    let [target, source] = [settings, from];
    for (const step of steps) {
      if (!isRecord(target[step])) target[step] = {};
      [target, source] = [target[step], source[step]] as [typeof target, typeof source];
    }
    target[last] = source[last];
  }
}

beforeAll(async () => {
  google = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://google');
    asked.push(`${method} ${url}`);
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refusal = refusals[method];
    if (refusal) return answer(refusal.status, { error: { code: refusal.status, message: refusal.message } });
    if (pathname === '/v1/projects')
      return searchParams.get('key') === 'web-key'
        ? answer(200, { projectId: '4711' })
        : answer(200, { projectId: '999' });
    if (pathname !== '/admin/v2/projects/tours/config' || request.headers.authorization !== `Bearer ${TOKEN}`)
      return answer(403, { error: { message: 'The caller does not have permission' } });
    if (method === 'PATCH') {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      apply(searchParams.get('updateMask') ?? '', JSON.parse(text) as Record<string, unknown>);
    }
    return answer(200, settings);
  }).listen(0, '127.0.0.1');
  await once(google, 'listening');
});
afterAll(() => google?.close());
beforeEach(() => {
  settings = structuredClone(NEW);
  asked = [];
  refusals = {};
});

function check(over: object = {}, options = {}) {
  const access = {
    projectId: 'tours',
    webApiKey: 'web-key',
    authDomain: 'tours.firebaseapp.com',
    host: 'tours.example.com',
    token: () => Promise.resolve(TOKEN),
    google: `http://127.0.0.1:${(google.address() as AddressInfo).port}`,
    ...over,
  };
  return checkFirebaseProject(access, options);
}

const wrongIn = (checks: Awaited<ReturnType<typeof check>>) =>
  checks.filter(({ state }) => state === 'wrong').map(({ what }) => what);

describe('the check of a Firebase project', () => {
  it('names what a new one lacks, with the place in the console, and changes nothing', async () => {
    const checks = await check();
    expect(wrongIn(checks)).toEqual([
      'e-mail and password',
      'domains',
      'who has an account',
      'passwords',
      'second step',
    ]);
    expect(checks.find(({ what }) => what === 'domains')?.detail).toBe(
      'lack tours.example.com (console: Authentication, Settings, Authorized domains).',
    );
    expect(checks.filter(({ state }) => state === 'right').map(({ what }) => what)).toEqual([
      'service account',
      'web key',
    ]);
    expect(settings).toEqual(NEW);
    expect(asked.filter((line) => !line.startsWith('GET '))).toEqual([]);
  });

  it('puts it right when told to, leaves all else as it was, and finds it right then', async () => {
    expect(wrongIn(await check({}, { write: true }))).toEqual([]);
    expect(settings).toEqual({
      ...NEW,
      signIn: { email: { enabled: true, passwordRequired: true }, allowDuplicateEmails: false },
      authorizedDomains: ['localhost', 'tours.firebaseapp.com', 'tours.example.com'],
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 10 } }],
      },
      mfa: { state: 'ENABLED', enabledProviders: ['PHONE_SMS'] },
    });
    asked = [];
    expect(wrongIn(await check({}, { write: true }))).toEqual([]);
    expect(asked.filter((line) => line.startsWith('PATCH '))).toEqual([]);
  });

  it('asks for codes by SMS alone, and leaves authenticator apps as they are', async () => {
    const apps = [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 7 } }];
    settings.mfa = { state: 'ENABLED', enabledProviders: ['PHONE_SMS'] };
    expect(wrongIn(await check())).not.toContain('second step');
    settings.mfa = { state: 'MANDATORY', providerConfigs: apps };
    expect(wrongIn(await check())).toContain('second step');
    expect(wrongIn(await check({}, { write: true }))).toEqual([]);
    expect(settings.mfa).toEqual({
      state: 'MANDATORY',
      enabledProviders: ['PHONE_SMS'],
      providerConfigs: apps,
    });
  });

  it('says what Google refuses to set, and leaves that wrong', async () => {
    refusals.PATCH = { status: 400, message: 'OPERATION_NOT_ALLOWED : Identity Platform is not enabled' };
    const checks = await check({}, { write: true });
    expect(wrongIn(checks)).toContain('second step');
    expect(checks.at(-1)?.detail).toContain(
      'It could not be set from here: Google answers 400: OPERATION_NOT_ALLOWED : Identity Platform is not enabled.',
    );
  });

  it('notices the web key of another project', async () => {
    const checks = await check({ webApiKey: 'of-another' });
    expect(checks.find(({ what }) => what === 'web key')).toMatchObject({
      state: 'wrong',
      detail: expect.stringContaining('belongs to another project (999)'),
    });
  });

  it('says so when the service account may not read, has no key, or Google is out of reach', async () => {
    for (const [over, text] of [
      [
        { token: () => Promise.resolve('of-nobody') },
        'Google answers 403: The caller does not have permission.',
      ],
      [{ token: () => Promise.reject(new Error('The file is not there.')) }, 'The file is not there.'],
      [{ google: 'http://127.0.0.1:2' }, 'ECONNREFUSED'],
    ] as const) {
      const checks = await check(over);
      expect(wrongIn(checks)).toEqual(['service account']);
      expect(checks[0]?.detail).toContain(text);
      expect(checks[0]?.detail).toContain('Firebase Authentication Admin');
    }
  });

  it('cannot tell domains without PUBLIC_URL', async () => {
    const checks = await check({ host: undefined });
    expect(checks.find(({ what }) => what === 'domains')?.state).toBe('unknown');
  });
});
