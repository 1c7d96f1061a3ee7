import type { FirebaseSettings } from './config.ts';
import type { SecondFactor } from './second-factor.ts';

/** What the dashboard asks of the identity provider. All of it rejects with the provider's errors, whose `code` begins with `auth/`. */
export interface Identity {
  /**
   * @returns the token for the API
   * @throws 'auth/multi-factor-auth-required' when `secondFactor` has to go on
   */
  signIn(email: string, password: string): Promise<string>;
  readonly secondFactor: SecondFactor;
  /** Makes an account and signs it in. @returns the token for the API */
  createAccount(email: string, password: string): Promise<string>;
  /** The address that is signed in, if anybody is. */
  email(): Promise<string | undefined>;
  /** @returns a fresh token, or undefined when nobody is signed in any more */
  refresh(): Promise<string | undefined>;
  signOut(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** @returns the address that the code of a mail was sent to */
  checkResetCode(code: string): Promise<string>;
  resetPassword(code: string, password: string): Promise<void>;
  readonly phone: PhoneEnrolment;
}

/** The phone that sign-in asks for a code. It needs an address that is confirmed and a sign-in that is fresh. */
export interface PhoneEnrolment {
  /** Sends a code to a phone, E.164. */
  begin(phone: string): Promise<void>;
  /** @returns the token for the API */
  finish(code: string): Promise<string>;
  /** Codes are asked for no longer. @returns the token for the API */
  remove(): Promise<string>;
}

/** Loads the provider's SDK when it is first needed; a failed load may be tried again. */
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
