import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { pino } from 'pino';
import { expect } from 'vitest';
import { readConfig } from '../config/config.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { type Running, startServer } from '../start.ts';
import { copyDemo } from './demo-template.ts';
import { realDatabaseOf, TEST_MONGODB_URI } from './real-database.ts';
import { recordCalls } from './record-calls.ts';

const TOP = fileURLToPath(new URL('../../..', import.meta.url));

/** The whole server on a free port, with embedded database and identity in its own folder. */
export interface TestServer {
  readonly url: string;
  readonly running: Running;
  readonly dataDir: string;
  /** A fresh token of a demo user, through the real client SDK. */
  token(email: string): Promise<string>;
  /** A call below /api/v1. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  stop(): Promise<void>;
}

export interface CallOptions {
  token?: string;
  organization?: string;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  readonly body: any;
}

let instances = 0;

/** Starts a server for tests; `env` extends a quiet default, `logger` replaces the silent one. With `TEST_MONGODB_URI` it runs on that one. */
export async function startTestServer(
  env: Record<string, string> = {},
  folder?: string,
  logger?: FastifyBaseLogger,
): Promise<TestServer> {
  recordCalls(expect.getState().testPath);
  const dataDir = folder ?? (await mkdtemp(path.join(tmpdir(), 'oriel-test-')));
  const isNew = (await readdir(dataDir)).length === 0;
  if (isNew && env.DEMO !== 'off' && env.MONGODB_URI === undefined) await copyDemo(dataDir);
  const real =
    TEST_MONGODB_URI !== undefined && env.MONGODB_URI === undefined
      ? await realDatabaseOf(TEST_MONGODB_URI, dataDir)
      : undefined;
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    // A shared database gets no demo unless asked; in tests it is as the embedded one.
    ...(real ? { MONGODB_URI: real.uri, DEMO: 'on' } : {}),
    ...env,
  });
  const running = await startServer({
    config,
    logger: logger ?? pino({ level: config.logLevel }),
    version: '0.0.0',
    builtFrontEnds: TOP,
    demoPictures: 'small',
  });
  const url = `http://127.0.0.1:${running.port}`;
  instances += 1;
  const client = initializeApp({ apiKey: 'embedded', projectId: 'demo-oriel' }, `test-${instances}`);
  const auth = initializeAuth(client, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, url, { disableWarnings: true });

  return {
    url,
    running,
    dataDir,
    async token(email) {
      const { user } = await signInWithEmailAndPassword(auth, email, DEMO_PASSWORD);
      return await user.getIdToken();
    },
    async call(method, callPath, options = {}) {
      const { token, organization, body, form, headers } = options;
      const response = await fetch(`${url}/api/v1${callPath}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(organization ? { 'x-organization-id': organization } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson && text !== '' ? JSON.parse(text) : undefined,
      };
    },
    async stop() {
      await deleteApp(client);
      await running.stop();
      if (folder !== undefined) return;
      await real?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until the clock shows another second: the identity provider dates sign-ins and revocations by whole seconds. */
export async function nextSecond(): Promise<void> {
  // Timers may fire slightly early.
  await setTimeout(1010 - (Date.now() % 1000));
}
