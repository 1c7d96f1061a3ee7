import type { FirebaseSettings } from './config.ts';
import type { SecondFactor } from './second-factor.ts';

/** The identity provider as the dashboard uses it. All methods reject with the provider's errors, whose `code` starts with `auth/`. */
export interface Identity {
  /**
   * @returns the token for the API
   * @throws 'auth/multi-factor-auth-required' when `secondFactor` has to continue
   */
  signIn(email: string, password: string): Promise<string>;
  readonly secondFactor: SecondFactor;
  /** Creates an account and signs in. @returns the token for the API */
  createAccount(email: string, password: string): Promise<string>;
  /** The signed-in address, if any. */
  email(): Promise<string | undefined>;
  /** @returns a fresh token, or undefined when nobody is signed in */
  refresh(): Promise<string | undefined>;
  signOut(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** @returns the address to which the mail with the code was sent */
  checkResetCode(code: string): Promise<string>;
  resetPassword(code: string, password: string): Promise<void>;
  readonly phone: PhoneEnrolment;
}

/** The phone used as second factor. Enrolment needs a confirmed address and a recent sign-in. */
export interface PhoneEnrolment {
  /** Sends a code to a phone, E.164. */
  begin(phone: string): Promise<void>;
  /** @returns the token for the API */
  finish(code: string): Promise<string>;
  /** Removes the second factor. @returns the token for the API */
  remove(): Promise<string>;
}

/** Loads the provider's SDK on demand; a failed load can be retried. */
export function identityLoader(
  settings: FirebaseSettings,
  load: (settings: FirebaseSettings) => Promise<Identity> = loadFirebase,
): () => Promise<Identity> {
  let loading: Promise<Identity> | undefined;
  return () => {
    loading ??= load(settings).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

async function loadFirebase(settings: FirebaseSettings): Promise<Identity> {
  const { createFirebaseIdentity } = await import('./firebase-identity.ts');
  return createFirebaseIdentity(settings);
}
