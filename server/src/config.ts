import { isIP } from 'node:net';
import path from 'node:path';
import { BRANDS, type Brand, type BrandKey } from '@oriel/contract/brand';
import { identityEmulatorAllowed } from './embedded/identity/allowed.ts';
import { isAddress } from './mail/address.ts';

/** Where identities come from: the embedded emulator, or a Firebase project. */
export type IdentityConfig =
  | { readonly kind: 'embedded'; readonly projectId: string; readonly openToNetwork: boolean }
  | {
      readonly kind: 'firebase';
      readonly projectId: string;
      readonly webApiKey: string;
      readonly authDomain: string;
    };

export interface Config {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Canonical origin without a trailing slash; absent means "from host and the port in use". */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  /** Absent means the embedded database. */
  readonly mongoUri: string | undefined;
  readonly identity: IdentityConfig;
  readonly role: 'all' | 'web' | 'worker';
  readonly platformStaff: ReadonlySet<string>;
  readonly rateLimits: boolean;
  readonly demo: boolean;
  readonly logLevel: string;
  readonly brand: Brand;
  readonly mail: MailConfig;
}

export interface MailConfig {
  /** Absent means the outbox folder. */
  readonly smtpUrl: string | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

/** A configuration value that cannot be used; the message says which variable and what to write. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Environment = Readonly<Record<string, string | undefined>>;

function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function oneOf<const T extends string>(
  env: Environment,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const value = text(env, name) ?? fallback;
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw new ConfigError(`${name} is "${value}"; write one of: ${allowed.join(', ')}.`);
  return found;
}

function onOff(env: Environment, name: string, fallback: boolean): boolean {
  return oneOf(env, name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';
}

function port(env: Environment): number {
  const value = text(env, 'PORT') ?? '8080';
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535) {
    throw new ConfigError(`PORT is "${value}"; write a number from 0 to 65535 (0 picks a free one).`);
  }
  return number;
}

function host(env: Environment): string {
  const value = text(env, 'HOST') ?? '127.0.0.1';
  const isName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);
  if (isIP(value) === 0 && !isName) {
    throw new ConfigError(
      `HOST is "${value}"; write an address or a host name, such as 127.0.0.1 or 0.0.0.0.`,
    );
  }
  return value;
}

function publicUrl(env: Environment): string | undefined {
  const value = text(env, 'PUBLIC_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new ConfigError(`PUBLIC_URL is "${value}"; write an origin such as https://tours.example.com.`);
  }
  return url.origin;
}

function mongoUri(env: Environment): string | undefined {
  const value = text(env, 'MONGODB_URI');
  if (value !== undefined && !/^mongodb(\+srv)?:\/\//.test(value)) {
    throw new ConfigError('MONGODB_URI must begin with mongodb:// or mongodb+srv://.');
  }
  return value;
}

function identity(env: Environment, listenHost: string): IdentityConfig {
  const projectId = text(env, 'FIREBASE_PROJECT_ID');
  if (projectId !== undefined) {
    const webApiKey = text(env, 'FIREBASE_WEB_API_KEY');
    const authDomain = text(env, 'FIREBASE_AUTH_DOMAIN');
    if (!webApiKey || !authDomain) {
      throw new ConfigError(
        'FIREBASE_PROJECT_ID is set, so the browser also needs FIREBASE_WEB_API_KEY and FIREBASE_AUTH_DOMAIN.',
      );
    }
    return { kind: 'firebase', projectId, webApiKey, authDomain };
  }
  const verdict = identityEmulatorAllowed({
    host: listenHost,
    nodeEnv: text(env, 'NODE_ENV'),
    demoIdentity: text(env, 'DEMO_IDENTITY'),
  });
  if (!verdict.allowed) throw new ConfigError(verdict.reason);
  return { kind: 'embedded', projectId: 'demo-oriel', openToNetwork: text(env, 'DEMO_IDENTITY') === 'open' };
}

function platformStaff(env: Environment): ReadonlySet<string> {
  const emails = (text(env, 'PLATFORM_STAFF') ?? '')
    .split(',')
    .map((email) => email.trim().toLowerCase())
    .filter((email) => email !== '');
  const wrong = emails.find((email) => !/^[^\s@]+@[^\s@]+$/.test(email));
  if (wrong !== undefined) {
    throw new ConfigError(`PLATFORM_STAFF contains "${wrong}"; write e-mail addresses separated by commas.`);
  }
  return new Set(emails);
}

function smtpUrl(env: Environment): string | undefined {
  const value = text(env, 'SMTP_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const usable = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
  if (!usable || url.search !== '' || url.hash !== '') {
    // It holds a password, so it is not repeated.
    throw new ConfigError(
      'SMTP_URL cannot be read; write smtp://user:password@mail.example.com:587, or smtps:// for a server that begins with TLS.',
    );
  }
  return value;
}

function mailConfig(env: Environment, brand: Brand): MailConfig {
  const value = text(env, 'MAIL_FROM') ?? `${brand.name} <${brand.contactEmail}>`;
  const [, name = '', address = ''] = /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>)$/.exec(value) ?? [
    undefined,
    '',
    value,
  ];
  if (!isAddress(address)) {
    throw new ConfigError(
      `MAIL_FROM is "${value}"; write an address, or a name and an address: Oriel <tours@example.com>.`,
    );
  }
  return { smtpUrl: smtpUrl(env), from: { name: name.trim() || brand.name, address } };
}

/**
 * Reads the environment once, at the start.
 *
 * @throws ConfigError whose message says what to write instead
 */
export function readConfig(env: Environment): Config {
  const listenHost = host(env);
  const uri = mongoUri(env);
  const brandKey = oneOf<BrandKey>(env, 'BRAND', ['oriel', 'localloop'], 'oriel');
  const brand = {
    ...BRANDS[brandKey],
    bookingUrl: text(env, 'BOOKING_URL') ?? BRANDS[brandKey].bookingUrl,
    contactEmail: text(env, 'CONTACT_EMAIL') ?? BRANDS[brandKey].contactEmail,
  } as Brand;
  return Object.freeze({
    host: listenHost,
    port: port(env),
    publicUrl: publicUrl(env),
    dataDir: path.resolve(text(env, 'DATA_DIR') ?? './data'),
    mongoUri: uri,
    identity: Object.freeze(identity(env, listenHost)),
    role: oneOf(env, 'ROLE', ['all', 'web', 'worker'], 'all'),
    platformStaff: platformStaff(env),
    rateLimits: onOff(env, 'RATE_LIMITS', true),
    demo: onOff(env, 'DEMO', uri === undefined),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    brand,
    mail: mailConfig(env, brand),
  });
}
