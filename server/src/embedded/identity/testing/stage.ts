import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteApp as deleteClient, initializeApp as initializeClient } from 'firebase/app';
import { type Auth as ClientAuth, connectAuthEmulator, getAuth as getClientAuth } from 'firebase/auth';
import { type App, deleteApp as deleteAdmin, initializeApp as initializeAdmin } from 'firebase-admin/app';
import { type Auth as AdminAuth, type DecodedIdToken, getAuth as getAdminAuth } from 'firebase-admin/auth';
import { expect, vi } from 'vitest';
import { type IdentityEmulator, startIdentityEmulator } from '../start.ts';
import { raw } from './raw-request.ts';

export const PROJECT = 'demo-oriel';
export const PASSWORD = 'correct horse 1';
const KEY = Buffer.alloc(32, 7);

/** The emulator on a public origin as the server mounts it, with both real SDKs. */
export interface Stage {
  readonly emulator: IdentityEmulator;
  readonly origin: string;
  readonly admin: AdminAuth;
  readonly accountsFile: string;
  /** A fresh browser. */
  client(): ClientAuth;
  /** Verifies a token like the server: the signature here, the rest by firebase-admin. */
  verify(token: string, checkRevoked: boolean): Promise<DecodedIdToken>;
  lastMessage(): Promise<{ kind: string; to: string; link?: string; code: string }>;
  /** Stops the servers and keeps the accounts, for another stage. */
  stop(): Promise<void>;
  /** Stops the servers and removes the accounts. */
  close(): Promise<void>;
}

let names = 0;

/** A firebase-admin with a name of its own. */
export function newAdmin(): App {
  return initializeAdmin({ projectId: PROJECT }, `admin-${++names}`);
}

/** Starts the emulator, without accounts unless there is a file of them. */
export async function startStage(accountsFile?: string): Promise<Stage> {
  const file =
    accountsFile ??
    path.join(await mkdtemp(path.join(tmpdir(), 'oriel-identity-')), 'identity', 'accounts.json');
  let origin = '';
  const emulator = await startIdentityEmulator({
    projectId: PROJECT,
    accountsFile: file,
    log: () => {},
    installationKey: KEY,
    publicUrl: () => origin,
  });
  const server = createServer((req, res) => emulator.handle(req, res));
  await listening(server);
  origin = `http://localhost:${portOf(server)}`;
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', emulator.adminHost);
  const adminApp = newAdmin();
  const admin = getAdminAuth(adminApp);
  const clients: ReturnType<typeof initializeClient>[] = [];
  async function stop() {
    await Promise.all(clients.map((app) => deleteClient(app)));
    await deleteAdmin(adminApp);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await emulator.close();
  }
  return {
    emulator,
    origin,
    admin,
    accountsFile: file,
    client() {
      const app = initializeClient({ apiKey: 'embedded', projectId: PROJECT }, `client-${++names}`);
      clients.push(app);
      const auth = getClientAuth(app);
      connectAuthEmulator(auth, origin, { disableWarnings: true });
      return auth;
    },
    verify: (token, checkRevoked) =>
      admin.verifyIdToken(emulator.unsigned(token) ?? 'not ours', checkRevoked),
    async lastMessage() {
      const answer = await raw('GET', `${origin}/emulator/last-message`, { accept: 'application/json' });
      expect(answer.status).toBe(200);
      return JSON.parse(answer.text).messages[0];
    },
    stop,
    async close() {
      await stop();
      vi.unstubAllEnvs();
      await rm(path.dirname(path.dirname(file)), { recursive: true, force: true });
    },
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port; // It listens on an address, not on a pipe.
}
