import type { App } from 'firebase-admin/app';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth, type UserRecord } from 'firebase-admin/auth';
import { ApiError } from './errors.ts';

/** The claims of a valid token. */
export interface Identity {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Time of the last actual sign-in; a refreshed token keeps it. */
  readonly signedInAt: Date;
}

/** The current state of an account at the provider. */
export interface Account {
  readonly id: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly secondFactor: boolean;
  /** Phone numbers verified by the provider, E.164. */
  readonly phones: readonly string[];
}

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  /** Set only when ownership of the address is proved by other means. */
  readonly emailVerified: boolean;
}

/** The identity provider as the server uses it. */
export interface IdentityProvider {
  /** The bearer of a token; undefined when it is invalid, expired or revoked, or the account is disabled. */
  verify(token: string): Promise<Identity | undefined>;
  account(id: string): Promise<Account | undefined>;
  accountOf(email: string): Promise<Account | undefined>;
  /**
   * The id of the new account; undefined when the address already has one.
   *
   * @throws ApiError VALIDATION when the provider rejects the password or the address
   */
  createAccount(account: NewAccount): Promise<string | undefined>;
  /** Transfers an account to another owner: sets a new password and ends all sessions. */
  handOver(id: string, account: Omit<NewAccount, 'email'>): Promise<void>;
  confirmEmail(id: string): Promise<void>;
  /** Deletes an account with its sessions; idempotent. */
  remove(id: string): Promise<void>;
  /** The account with this e-mail, created if missing. For the demo organization. */
  ensureAccount(account: { email: string; password: string; displayName: string }): Promise<string>;
  close(): Promise<void>;
}

let instances = 0;

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Errors caused by the token. All others (no network, no permission, no project) are ours, and must not sign anybody out. */
const FAULTS_OF_TOKENS: ReadonlySet<string> = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-uid',
  'auth/user-disabled',
  'auth/user-not-found',
]);

function isFaultOfToken(error: unknown): boolean {
  // The SDK uses the same code for keys it could not fetch and for a forged signature.
  const keysAreMissing = error instanceof Error && error.message.includes('fetching public keys');
  return FAULTS_OF_TOKENS.has(codeOf(error)) && !keysAreMissing;
}

/** Fields rejected by the provider's own rules. */
const REFUSED_FIELDS: Readonly<Record<string, string>> = {
  'auth/invalid-password': 'password',
  'auth/weak-password': 'password',
  'auth/password-does-not-meet-requirements': 'password',
  'auth/invalid-email': 'email',
};

function refusal(error: unknown): unknown {
  const field = REFUSED_FIELDS[codeOf(error)];
  return field ? new ApiError('VALIDATION', { fields: { [field]: ['field.invalid'] } }) : error;
}

function accountFrom(record: UserRecord): Account {
  const factors = record.multiFactor?.enrolledFactors ?? [];
  const numbers = factors.flatMap((factor) =>
    'phoneNumber' in factor && typeof factor.phoneNumber === 'string' ? [factor.phoneNumber] : [],
  );
  return {
    id: record.uid,
    email: record.email?.toLowerCase(),
    emailVerified: record.emailVerified,
    secondFactor: factors.length > 0,
    phones: record.phoneNumber ? [record.phoneNumber, ...numbers] : numbers,
  };
}

async function unlessMissing(lookUp: Promise<UserRecord>): Promise<Account | undefined> {
  try {
    return accountFrom(await lookUp);
  } catch (error) {
    if (codeOf(error) === 'auth/user-not-found') return undefined;
    throw error;
  }
}

async function verified(auth: Auth, token: string): Promise<Identity | undefined> {
  const claims = await auth.verifyIdToken(token, true).catch((error: unknown) => {
    if (isFaultOfToken(error)) return undefined;
    throw error;
  });
  // The SDK checks issuer and audience, not the types of other claims.
  const email: unknown = claims?.email;
  const signedInAt = new Date(Number(claims?.auth_time) * 1000);
  if (!claims || typeof email !== 'string' || email === '' || Number.isNaN(signedInAt.getTime()))
    return undefined;
  return {
    id: claims.uid,
    email: email.toLowerCase(),
    emailVerified: claims.email_verified === true,
    signedInAt,
  };
}

/** The embedded emulator. The SDK accepts unsigned tokens from an emulator, so signatures are checked here. */
export interface Emulator {
  readonly adminHost: string;
  /** The unsigned form of a token signed by the emulator; undefined for any other. */
  unsigned(token: string): string | undefined;
}

/**
 * Firebase Authentication through firebase-admin, or the emulator; the SDK reads the emulator's address from the environment only, so it is
 * set for the process.
 */
export function firebaseIdentity(projectId: string, emulator: Emulator | undefined): IdentityProvider {
  if (emulator) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator.adminHost;
  instances += 1;
  const firebase: App = initializeApp({ projectId }, `oriel-${instances}`);
  const auth: Auth = getAuth(firebase);
  /** A page sends several calls at once; they share one verification. Nothing is cached: revocation takes effect at once. */
  const underWay = new Map<string, Promise<Identity | undefined>>();

  async function createAccount({ email, password, displayName, emailVerified }: NewAccount) {
    try {
      return (await auth.createUser({ email, password, displayName, emailVerified })).uid;
    } catch (error) {
      if (codeOf(error) === 'auth/email-already-exists') return undefined;
      throw refusal(error);
    }
  }

  return {
    verify(token) {
      const shared = underWay.get(token);
      if (shared) return shared;
      const readable = emulator ? emulator.unsigned(token) : token;
      if (readable === undefined) return Promise.resolve(undefined);
      const asked = verified(auth, readable).finally(() => underWay.delete(token));
      underWay.set(token, asked);
      return asked;
    },
    account: (id) => unlessMissing(auth.getUser(id)),
    accountOf: (email) => unlessMissing(auth.getUserByEmail(email)),
    createAccount,
    async handOver(id, { password, displayName, emailVerified }) {
      await auth.updateUser(id, { password, displayName, emailVerified });
      await auth.revokeRefreshTokens(id);
    },
    async confirmEmail(id) {
      await auth.updateUser(id, { emailVerified: true });
    },
    async remove(id) {
      await auth.deleteUser(id).catch((error: unknown) => {
        if (codeOf(error) !== 'auth/user-not-found') throw error;
      });
    },
    async ensureAccount(account) {
      const existing = await unlessMissing(auth.getUserByEmail(account.email));
      const id = existing?.id ?? (await createAccount({ ...account, emailVerified: true }));
      if (id === undefined) throw new Error('The identity provider has an account that it cannot find');
      return id;
    },
    close: () => deleteApp(firebase),
  };
}
