import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { cameDirectly, cameFromThisMachine } from '../../platform/direct-request.ts';

/** The only page of the emulator that is publicly readable. */
export const MESSAGES_PATH = '/emulator/last-message';

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const FACTORS = '/identitytoolkit.googleapis.com/v2/accounts';

/**
 * The calls of the browser's Firebase SDK for e-mail and password, a phone as second factor, and account management. All others are
 * administrative (firebase-admin on the private listener) or trust unsigned input, like custom tokens and identity providers.
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

/** Far larger than any sign-in, and still harmless. */
const LARGEST_BODY = 64 * 1024;

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

export interface Gate {
  /** The server's own host names (with port), besides localhost and plain addresses. */
  readonly ownHosts: readonly string[];
  /** Whether sign-in is allowed from other machines, and through a proxy. "Sent" messages stay visible on this machine only. */
  readonly openToNetwork: boolean;
}

/** Why a public request does not reach the emulator; undefined when it does. */
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

/** A foreign page can point its own name at 127.0.0.1 (DNS rebinding), but neither a literal address nor `localhost`. */
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

/** The Host header in origin form: omits the scheme's default port. */
function originHost(host: URL, origin: string): string {
  return new URL(`${new URL(origin).protocol}//${host.host}`).host;
}

/** Following a link to a read-only page is harmless. */
function isNavigation(req: IncomingMessage): boolean {
  return (
    req.method === 'GET' &&
    req.headers['sec-fetch-mode'] === 'navigate' &&
    req.headers['sec-fetch-dest'] === 'document'
  );
}
