import type { App } from 'firebase-admin/app';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';

/** What a valid token says of its bearer. */
export interface Identity {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly secondFactor: boolean;
}

/** The identity provider as the server uses it. */
export interface IdentityProvider {
  /** The bearer of a token; nothing when it is invalid, expired, revoked, or its account disabled. */
  verify(token: string): Promise<Identity | undefined>;
  /** The account with this e-mail, made if it is not there. For the demo organization. */
  ensureAccount(account: { email: string; password: string; displayName: string }): Promise<string>;
  close(): Promise<void>;
}

let instances = 0;

function isMissingAccount(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'auth/user-not-found'
  );
}

/**
 * Firebase Authentication through firebase-admin. With `emulatorHost` it talks to the emulator there; the SDK takes that from the
 * environment alone, so it is set for the process.
 */
export function firebaseIdentity(projectId: string, emulatorHost: string | undefined): IdentityProvider {
  if (emulatorHost !== undefined) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost;
  instances += 1;
  const firebase: App = initializeApp({ projectId }, `oriel-${instances}`);
  const auth: Auth = getAuth(firebase);
  return {
    async verify(token) {
      const claims = await auth.verifyIdToken(token, true).catch((error: unknown) => {
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
        // A provider that cannot be reached is our failure, not the bearer's.
        if (
          !code.startsWith('auth/') ||
          code === 'auth/internal-error' ||
          code === 'auth/network-request-failed'
        )
          throw error;
        return undefined;
      });
      if (!claims?.email) return undefined;
      return {
        id: claims.uid,
        email: claims.email.toLowerCase(),
        emailVerified: claims.email_verified === true,
        secondFactor: claims.firebase.sign_in_second_factor !== undefined,
      };
    },
    async ensureAccount({ email, password, displayName }) {
      try {
        return (await auth.getUserByEmail(email)).uid;
      } catch (error) {
        if (!isMissingAccount(error)) throw error;
        const created = await auth.createUser({ email, password, displayName, emailVerified: true });
        return created.uid;
      }
    },
    close: () => deleteApp(firebase),
  };
}
