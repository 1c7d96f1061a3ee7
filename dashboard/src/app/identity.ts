import type { FirebaseSettings } from './config.ts';

/** What the dashboard asks of the identity provider. */
export interface Identity {
  /** @returns the token for the API; rejects with the provider's error, whose `code` begins with `auth/` */
  signIn(email: string, password: string): Promise<string>;
  /** @returns a fresh token, or undefined when nobody is signed in any more */
  refresh(): Promise<string | undefined>;
  signOut(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
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
