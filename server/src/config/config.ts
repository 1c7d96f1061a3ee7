import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BRANDS, type Brand, type BrandKey } from '@oriel/contract/brand';
import type { BodyLimits } from '../platform/body-limits.ts';
import type { RateLimits } from '../platform/limits.ts';
import { isAddress } from '../platform/mail-address.ts';
import type { TrustProxy } from '../platform/trust-proxy.ts';
import { type AiConfig, readAi } from './ai.ts';
import { ConfigError, type Environment, httpsAddress, list, oneOf, onOff, text } from './environment.ts';
import { identityEmulatorAllowed } from './identity-emulator.ts';
import { readBodyLimits, readRateLimits } from './limits.ts';
import { type MailConfig, readMail } from './mail.ts';
import { type MapsConfig, readMaps } from './maps.ts';
import {
  readEmbedCheckHosts,
  readHost,
  readIntegrationHosts,
  readOwnHosts,
  readPort,
  readPublicUrl,
  readTrustProxy,
} from './network.ts';
import { type ReportsConfig, readAnalyticsId, readReports } from './reporting.ts';
import { readMetricsToken, readSecretKeys } from './secrets.ts';
import { type BucketConfig, readMediaUrl, readStorage } from './storage.ts';

/** Where identities come from: the embedded emulator, or a Firebase project. */
type IdentityConfig =
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
  /** Canonical origin without a trailing slash; absent means derived from host and port. */
  readonly publicUrl: string | undefined;
  readonly trustProxy: TrustProxy;
  /** Names besides that of `publicUrl` that the API answers to. */
  readonly ownHosts: readonly string[];
  readonly dataDir: string;
  /** The bucket that keeps the files; absent means `dataDir`. */
  readonly storage: BucketConfig | undefined;
  /** Public address of the folder of media, without a trailing slash; absent means the server's own `/media`. */
  readonly mediaUrl: string | undefined;
  /** Absent means the embedded database. */
  readonly mongoUri: string | undefined;
  readonly identity: IdentityConfig;
  readonly role: 'all' | 'web' | 'worker';
  readonly platformStaff: ReadonlySet<string>;
  /** Absent means no limits. */
  readonly rateLimits: RateLimits | undefined;
  readonly bodyLimits: BodyLimits;
  readonly demo: boolean;
  readonly logLevel: string;
  readonly brand: Brand;
  /** Markdown with the plans on the pricing page; absent means those that ship, without prices. */
  readonly plansFile: string | undefined;
  readonly mail: MailConfig;
  /** Hosts that integrations may call. */
  readonly integrationHosts: readonly string[];
  /** Non-public hosts whose pages may be checked for embedding. */
  readonly embedCheckHosts: readonly string[];
  /** Keys for stored credentials, the first one encrypts; absent means the file in `dataDir`. */
  readonly secretKeys: readonly Buffer[] | undefined;
  readonly metricsToken: string | undefined;
  /** The model for feedback analysis; absent means the local analysis. */
  readonly ai: AiConfig | undefined;
  /** Where the streets of maps come from; absent means that maps are drawn without. */
  readonly maps: MapsConfig | undefined;
  /** Google Analytics id; absent means that pages load nothing of it. */
  readonly analyticsId: string | undefined;
  /** Where pages report errors; absent means nowhere. */
  readonly reports: ReportsConfig | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function mongoUri(env: Environment): string | undefined {
  const value = text(env, 'MONGODB_URI');
  if (value !== undefined && !/^mongodb(\+srv)?:\/\//.test(value)) {
    throw new ConfigError('MONGODB_URI must begin with mongodb:// or mongodb+srv://.');
  }
  return value;
}

/** Google's library reads the service account at the first sign-in, too late to learn that its path is wrong. */
function checkServiceAccount(env: Environment): void {
  const file = text(env, 'GOOGLE_APPLICATION_CREDENTIALS');
  if (file === undefined) return;
  try {
    JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(
      `GOOGLE_APPLICATION_CREDENTIALS is "${file}", which holds no service account; write the path of its JSON file.`,
    );
  }
}

function contactEmail(env: Environment): string | undefined {
  const value = text(env, 'CONTACT_EMAIL');
  if (value !== undefined && !isAddress(value)) {
    throw new ConfigError(`CONTACT_EMAIL is "${value}"; write one e-mail address: tours@example.com.`);
  }
  return value;
}

function identity(env: Environment, listenHost: string, publicUrl: string | undefined): IdentityConfig {
  const projectId = text(env, 'FIREBASE_PROJECT_ID');
  if (projectId !== undefined) {
    const webApiKey = text(env, 'FIREBASE_WEB_API_KEY');
    const authDomain = text(env, 'FIREBASE_AUTH_DOMAIN');
    if (!webApiKey || !authDomain) {
      throw new ConfigError(
        'FIREBASE_PROJECT_ID is set, so the browser also needs FIREBASE_WEB_API_KEY and FIREBASE_AUTH_DOMAIN.',
      );
    }
    checkServiceAccount(env);
    return { kind: 'firebase', projectId, webApiKey, authDomain };
  }
  if (text(env, 'FIREBASE_WEB_API_KEY') ?? text(env, 'FIREBASE_AUTH_DOMAIN')) {
    throw new ConfigError(
      'FIREBASE_WEB_API_KEY or FIREBASE_AUTH_DOMAIN is set, so FIREBASE_PROJECT_ID is needed as well.',
    );
  }
  const demoIdentity = text(env, 'DEMO_IDENTITY');
  if (demoIdentity !== undefined && demoIdentity !== 'open') {
    throw new ConfigError(`DEMO_IDENTITY is "${demoIdentity}"; write open, or leave it out.`);
  }
  const verdict = identityEmulatorAllowed({
    host: listenHost,
    publicUrl,
    nodeEnv: text(env, 'NODE_ENV'),
    demoIdentity,
  });
  if (!verdict.allowed) throw new ConfigError(verdict.reason);
  return { kind: 'embedded', projectId: 'demo-oriel', openToNetwork: demoIdentity === 'open' };
}

function platformStaff(env: Environment): ReadonlySet<string> {
  const emails = (list(env, 'PLATFORM_STAFF') ?? []).map((email) => email.toLowerCase());
  const wrong = emails.find((email) => !/^[^\s@]+@[^\s@]+$/.test(email));
  if (wrong !== undefined) {
    throw new ConfigError(`PLATFORM_STAFF contains "${wrong}"; write e-mail addresses separated by commas.`);
  }
  return new Set(emails);
}

/**
 * Reads the environment once, at the start.
 *
 * @throws ConfigError whose message says what to write instead
 */
export function readConfig(env: Environment): Config {
  const listenHost = readHost(env);
  const publicUrl = readPublicUrl(env);
  const uri = mongoUri(env);
  const brandKey = oneOf<BrandKey>(env, 'BRAND', ['oriel', 'localloop'], 'oriel');
  const termsUrl = httpsAddress(env, 'TERMS_URL');
  const plansFile = text(env, 'PLANS_FILE');
  const privacyUrl = httpsAddress(env, 'PRIVACY_URL');
  const brand: Brand = {
    ...BRANDS[brandKey],
    bookingUrl: httpsAddress(env, 'BOOKING_URL') ?? BRANDS[brandKey].bookingUrl,
    contactEmail: contactEmail(env) ?? BRANDS[brandKey].contactEmail,
    ...(termsUrl ? { termsUrl } : {}),
    ...(privacyUrl ? { privacyUrl } : {}),
  };
  const provider = identity(env, listenHost, publicUrl);
  return Object.freeze({
    host: listenHost,
    port: readPort(env),
    publicUrl,
    trustProxy: readTrustProxy(env, publicUrl),
    ownHosts: readOwnHosts(env),
    dataDir: path.resolve(text(env, 'DATA_DIR') ?? './data'),
    storage: readStorage(env),
    mediaUrl: readMediaUrl(env),
    mongoUri: uri,
    identity: Object.freeze(provider),
    role: oneOf(env, 'ROLE', ['all', 'web', 'worker'], 'all'),
    platformStaff: platformStaff(env),
    rateLimits: readRateLimits(env),
    bodyLimits: readBodyLimits(env),
    // Its people have printed passwords, which a real project gets on request only.
    demo: onOff(env, 'DEMO', uri === undefined && provider.kind === 'embedded'),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    brand,
    plansFile: plansFile && path.resolve(plansFile),
    mail: readMail(env, brand),
    integrationHosts: readIntegrationHosts(env),
    embedCheckHosts: readEmbedCheckHosts(env),
    secretKeys: readSecretKeys(env, uri),
    metricsToken: readMetricsToken(env),
    ai: readAi(env),
    maps: readMaps(env),
    analyticsId: readAnalyticsId(env),
    reports: readReports(env),
  });
}
