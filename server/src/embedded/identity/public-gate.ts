import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { cameDirectly, cameFromThisMachine } from '../../platform/direct-request.ts';

/** The one page of the emulator's own that the outside may read. */
export const MESSAGES_PATH = '/emulator/last-message';

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const FACTORS = '/identitytoolkit.googleapis.com/v2/accounts';

/**
 * What the browser's Firebase SDK needs for e-mail and password, a phone as the second factor, and the account's
 * own care. Everything else is the administrator's (firebase-admin on the private listener) or a door that trusts
 * whatever it is told: custom tokens and identity providers are unsigned here.
 */
const OPEN_TO_BROWSERS: ReadonlySet<string> = new Set([
  `GET ${MESSAGES_PATH}`,
  `POST ${ACCOUNTS}:createAuthUri`,
  `POST ${ACCOUNTS}:delete`,
  `POST ${ACCOUNTS}:lookup`,
  `POST ${ACCOUNTS}:resetPassword`,
  `POST ${ACCOUNTS}:sendOobCode`,
  `POST ${ACCOUNTS}:signInWithPassword`,
  `POST ${ACCOUNTS}:signUp`,
  `POST ${ACCOUNTS}:update`,
  `POST ${FACTORS}/mfaEnrollment:start`,
  `POST ${FACTORS}/mfaEnrollment:finalize`,
  `POST ${FACTORS}/mfaEnrollment:withdraw`,
  `POST ${FACTORS}/mfaSignIn:start`,
  `POST ${FACTORS}/mfaSignIn:finalize`,
  'GET /identitytoolkit.googleapis.com/v1/projects',
  'GET /identitytoolkit.googleapis.com/v1/recaptchaParams',
  'GET /identitytoolkit.googleapis.com/v2/passwordPolicy',
  'GET /identitytoolkit.googleapis.com/v2/recaptchaConfig',
  'POST /securetoken.googleapis.com/v1/token',
]);

/** Far above any sign-in, far below what would hurt. */
const LARGEST_BODY = 64 * 1024;

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

export interface Gate {
  /** Host names (with port) besides localhost and plain addresses that are the server's own. */
  readonly ownHosts: readonly string[];
  /** Whether other machines may sign in, and through a proxy. What was "sent" stays for this machine all the same. */
  readonly openToNetwork: boolean;
}

/** Why a request on the public origin does not reach the emulator; undefined when it does. */
export function refusalOf(req: IncomingMessage, { ownHosts, openToNetwork }: Gate): Refusal | undefined {
  const isForAnybody = openToNetwork && !(req.url ?? '').startsWith('/emulator');
  if (!isForAnybody && !(cameDirectly(req) && (openToNetwork ? cameFromThisMachine(req) : true))) {
    return {
      status: 403,
      message:
        'FORWARDED_REQUEST : The embedded sign-in is for this machine only. Behind a proxy, use a Firebase project.',
    };
  }
  const host = hostOf(req);
  if (host === undefined || !isOwnHost(host, ownHosts)) {
    return { status: 403, message: 'FOREIGN_HOST : This address does not belong to the server.' };
  }
  if (isFromElsewhere(req, host)) {
    return { status: 403, message: 'FOREIGN_ORIGIN : Sign-in is open to pages of this server only.' };
  }
  if (req.headers.authorization !== undefined) {
    return { status: 403, message: 'ADMIN_ONLY_OPERATION : Privileged calls are not served here.' };
  }
  const path = (req.url ?? '').split('?', 1)[0] ?? '';
  if (!OPEN_TO_BROWSERS.has(`${req.method ?? ''} ${path}`)) {
    return { status: 403, message: 'ADMIN_ONLY_OPERATION : This call is not served here.' };
  }
  return req.method === 'POST' ? bodyRefusal(req) : undefined;
}

function bodyRefusal(req: IncomingMessage): Refusal | undefined {
  const length = Number(req.headers['content-length']);
  if (req.headers['transfer-encoding'] !== undefined || !Number.isInteger(length)) {
    return { status: 411, message: 'LENGTH_REQUIRED : Send the body with its Content-Length.' };
  }
  if (length > LARGEST_BODY) {
    return { status: 413, message: 'PAYLOAD_TOO_LARGE : The body is larger than a sign-in can be.' };
  }
  return undefined;
}

function hostOf(req: IncomingMessage): URL | undefined {
  const { host } = req.headers;
  if (host === undefined || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`);
}

/**
 * A page elsewhere can point a name of its own at 127.0.0.1 (DNS rebinding), but it can neither do that to an
 * address written in figures nor to `localhost`.
 */
function isOwnHost(host: URL, ownHosts: readonly string[]): boolean {
  const name = host.hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || isIP(name) !== 0 || ownHosts.includes(host.host);
}

function isFromElsewhere(req: IncomingMessage, host: URL): boolean {
  const { origin } = req.headers;
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== originHost(host, origin))) {
    return true;
  }
  const site = req.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation(req);
}

/** The Host as an origin of that scheme would spell it: the scheme's default port is left out. */
function originHost(host: URL, origin: string): string {
  return new URL(`${new URL(origin).protocol}//${host.host}`).host;
}

/** Following a link from elsewhere to a page that only shows something is harmless. */
function isNavigation(req: IncomingMessage): boolean {
  return (
    req.method === 'GET' &&
    req.headers['sec-fetch-mode'] === 'navigate' &&
    req.headers['sec-fetch-dest'] === 'document'
  );
}
