import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAccounts, saveAccountsTo } from './accounts-file.ts';
import { answerAfter, answerError } from './answer.ts';
import { loadEmulatorBundle, ONE_PROJECT_ONLY } from './bundle.ts';
import { Guesses } from './guesses.ts';
import { landingPage } from './landing-page.ts';
import { keepSentMessages } from './messages.ts';
import { answerMessages } from './messages-page.ts';
import { accountsOf, listeningProject, restoreAccounts } from './project.ts';
import { MESSAGES_PATH, refusalOf } from './public-gate.ts';
import { tokenSeal } from './tokens.ts';

export interface IdentityEmulatorOptions {
  readonly projectId: string;
  /** File with the persistent accounts. */
  readonly accountsFile: string;
  /** The installation's key, for signing tokens. */
  readonly installationKey: Uint8Array;
  /** Whether sign-in is allowed from other machines, and through a proxy: DEMO_IDENTITY=open. */
  readonly openToNetwork?: boolean;
  readonly log: (message: string) => void;
  /** The server's public origin for links in messages; evaluated late, because PORT=0 is only known after listening. */
  readonly publicUrl?: () => string | undefined;
  /** The server's own host names (with port, as in a Host header), besides localhost and plain addresses. */
  readonly ownHosts?: readonly string[];
  readonly now?: () => Date;
}

export interface IdentityEmulator {
  /**
   * Value for FIREBASE_AUTH_EMULATOR_HOST: a loopback listener for firebase-admin alone. It ends in a secret path, so that no other program
   * or page that finds the port can use it.
   */
  readonly adminHost: string;
  /** The unsigned form of our own token, which firebase-admin can read; undefined for any other. */
  unsigned(token: string): string | undefined;
  /** Serves /identitytoolkit.googleapis.com, /securetoken.googleapis.com and /emulator of the public origin. */
  handle(req: IncomingMessage, res: ServerResponse): void;
  /** Resolves once all changes are on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Calls that only look up an account, as every token verification does. */
const LOOK_UP = /\/accounts:(lookup|query|batchGet)(\?|$)/;

/** Starts the Firebase Auth emulator in this process, with its persistent accounts. */
export async function startIdentityEmulator(options: IdentityEmulatorOptions): Promise<IdentityEmulator> {
  const { projectId, accountsFile, log, publicUrl, ownHosts = [], now = () => new Date() } = options;
  const gate = { ownHosts, openToNetwork: options.openToNetwork ?? false };
  const seal = tokenSeal(options.installationKey);
  const saved = await readAccounts(accountsFile);
  const bundle = loadEmulatorBundle();
  bundle.hooks.log = (type, text) => {
    if (type === 'WARN' || type === 'ERROR') log(text);
  };

  const messages = keepSentMessages(now);
  const saver = saveAccountsTo(accountsFile, () => accountsOf(project, projectId));
  let restoring = true;
  const project = listeningProject(
    bundle,
    projectId,
    {
      changed: () => {
        if (!restoring) saver.changed();
      },
      emailed: messages.email,
      texted: messages.sms,
      landing: (link) => landingPage(link, publicUrl?.()),
    },
    { seal, guesses: new Guesses(now), now },
  );
  if (saved !== undefined) restoreAccounts(project, saved);
  restoring = false;

  const app = await bundle.createApp(projectId, ONE_PROJECT_ONLY, new Map([[projectId, project]]));
  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    answerAfter(res, saver.saved, LOOK_UP.test(req.url ?? ''));
    app(req, res);
  };

  const admin = await listenForAdmin(answer);
  return {
    adminHost: admin.host,
    unsigned: seal.unsigned,
    handle(req, res) {
      const refusal = refusalOf(req, gate);
      if (refusal !== undefined) {
        req.resume();
        return answerError(res, refusal.status, refusal.message);
      }
      if ((req.url ?? '').split('?', 1)[0] === MESSAGES_PATH)
        return answerMessages(req, res, messages.list());
      answer(req, res);
    },
    flush: saver.saved,
    async close() {
      await admin.close();
      await saver.saved();
    },
  };
}

/** Listener for firebase-admin. Browsers always send an origin or a fetch mode; firebase-admin never does. */
async function listenForAdmin(answer: (req: IncomingMessage, res: ServerResponse) => void) {
  const secret = `/${randomBytes(24).toString('base64url')}`;
  const server = createServer((req, res) => {
    const fromBrowser = req.headers.origin !== undefined || req.headers['sec-fetch-mode'] !== undefined;
    if (fromBrowser || !req.url?.startsWith(`${secret}/`)) {
      req.resume();
      return answerError(res, 403, 'PERMISSION_DENIED');
    }
    req.url = req.url.slice(secret.length);
    answer(req, res);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // The public server keeps the process alive.
  server.unref();
  // A server listening on an address has an AddressInfo; only one on a pipe has a string.
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}${secret}`,
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
    },
  };
}
