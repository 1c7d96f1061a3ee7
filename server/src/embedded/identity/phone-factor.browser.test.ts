import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type IdentityEmulator, startIdentityEmulator } from './start.ts';

const PROJECT = 'demo-oriel';
const EMAIL = 'phone@demo.example';
const PASSWORD = 'correct horse 1';
const PHONE = '+48600100200';

/** A minimal sign-in page with the calls that need a browser. */
const PAGE_SCRIPT = `
  import { initializeApp } from 'firebase/app';
  import {
    connectAuthEmulator, getAuth, getMultiFactorResolver, multiFactor, PhoneAuthProvider, PhoneMultiFactorGenerator,
    RecaptchaVerifier, signInWithEmailAndPassword, signOut,
  } from 'firebase/auth';

  const auth = getAuth(initializeApp({ apiKey: 'embedded', projectId: '${PROJECT}' }));
  connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  auth.settings.appVerificationDisabledForTesting = true;

  globalThis.pageCalls = {};
  let resolver;
  const textTo = (target) => {
    // One verifier per attempt: a used one is spent.
    const verifier = new RecaptchaVerifier(auth, document.body.appendChild(document.createElement('div')), { size: 'invisible' });
    return new PhoneAuthProvider(auth).verifyPhoneNumber(target, verifier);
  };
  const assertion = (id, code) => PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(id, code));

  globalThis.pageCalls.signIn = async (email, password) => {
    try {
      await signInWithEmailAndPassword(auth, email, password);
      return 'signed in';
    } catch (error) {
      if (error.code === 'auth/multi-factor-auth-required') resolver = getMultiFactorResolver(auth, error);
      return error.code;
    }
  };
  globalThis.pageCalls.beginEnrolment = async (phoneNumber) =>
    textTo({ phoneNumber, session: await multiFactor(auth.currentUser).getSession() });
  globalThis.pageCalls.enrol = async (id, code) => {
    await multiFactor(auth.currentUser).enroll(assertion(id, code), 'My phone');
    return multiFactor(auth.currentUser).enrolledFactors.length;
  };
  globalThis.pageCalls.beginSecondStep = () => textTo({ multiFactorHint: resolver.hints[0], session: resolver.session });
  globalThis.pageCalls.finishSecondStep = async (id, code) => {
    try {
      await resolver.resolveSignIn(assertion(id, code));
      return (await auth.currentUser.getIdTokenResult()).signInSecondFactor;
    } catch (error) {
      return error.code;
    }
  };
  globalThis.pageCalls.leave = () => signOut(auth);
  globalThis.pageCalls.whoIsHere = async () => {
    await auth.authStateReady();
    return auth.currentUser?.email ?? null;
  };
`;

interface PageCalls {
  signIn(email: string, password: string): Promise<string>;
  beginEnrolment(phoneNumber: string): Promise<string>;
  enrol(id: string, code: string): Promise<number>;
  beginSecondStep(): Promise<string>;
  finishSecondStep(id: string, code: string): Promise<string>;
  leave(): Promise<void>;
  whoIsHere(): Promise<string | null>;
}

declare global {
  /** In the page: defined by PAGE_SCRIPT. */
  var pageCalls: PageCalls;
}

let folder: string;
let emulator: IdentityEmulator;
let server: Server;
let origin: string;
let browser: Browser;

async function startEmulator(): Promise<void> {
  const accountsFile = path.join(folder, 'accounts.json');
  emulator = await startIdentityEmulator({
    projectId: PROJECT,
    accountsFile,
    installationKey: Buffer.alloc(32, 1),
    log: () => {},
  });
}

async function pageScript(): Promise<string> {
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents: PAGE_SCRIPT, resolveDir },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

async function lastCode(page: Page): Promise<string> {
  const answer = await page.request.get(`${origin}/emulator/last-message`, {
    headers: { accept: 'application/json' },
  });
  const { messages } = await answer.json();
  expect(messages[0]).toMatchObject({ kind: 'sms', to: PHONE });
  return messages[0].code;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-factor-'));
  await startEmulator();
  const script = await pageScript();
  server = createServer((req, res) => {
    if (req.url === '/') {
      return res
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>x</title><script type="module" src="/page.js"></script>');
    }
    if (req.url === '/page.js') return res.setHeader('content-type', 'text/javascript').end(script);
    return emulator.handle(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on an address, not on a pipe.
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
});

afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  await emulator?.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it('enrols a phone, asks for its code at the next sign-in, and keeps both across a restart', async () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', emulator.adminHost);
  const app = initializeApp({ projectId: PROJECT }, 'phone-factor');
  await getAuth(app).createUser({ email: EMAIL, password: PASSWORD, emailVerified: true });
  await deleteApp(app);

  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(origin);
  await page.waitForFunction(() => globalThis.pageCalls?.whoIsHere !== undefined);
  const signIn = () =>
    page.evaluate(([email, password]) => globalThis.pageCalls.signIn(email, password), [
      EMAIL,
      PASSWORD,
    ] as const);

  expect(await signIn()).toBe('signed in');
  const enrolment = await page.evaluate((phone) => globalThis.pageCalls.beginEnrolment(phone), PHONE);
  const enrolmentCode = await lastCode(page);
  const factors = await page.evaluate(([id, code]) => globalThis.pageCalls.enrol(id, code), [
    enrolment,
    enrolmentCode,
  ] as const);
  expect(factors).toBe(1);

  await page.evaluate(() => globalThis.pageCalls.leave());
  await emulator.close();
  await startEmulator();

  expect(await signIn()).toBe('auth/multi-factor-auth-required');
  const step = await page.evaluate(() => globalThis.pageCalls.beginSecondStep());
  const code = await lastCode(page);
  const wrong = code === '000000' ? '111111' : '000000';
  const finish = (typed: string) =>
    page.evaluate(([id, text]) => globalThis.pageCalls.finishSecondStep(id, text), [step, typed] as const);
  expect(await finish(wrong)).toBe('auth/invalid-verification-code');
  expect(await finish(code)).toBe('phone');

  await emulator.close();
  await startEmulator();
  await page.reload();
  await page.waitForFunction(() => globalThis.pageCalls?.whoIsHere !== undefined);
  expect(await page.evaluate(() => globalThis.pageCalls.whoIsHere())).toBe(EMAIL);
  expect(problems).toEqual([]);
});
