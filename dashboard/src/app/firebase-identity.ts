import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import type { FirebaseSettings } from './config.ts';
import type { Identity } from './identity.ts';

/** The real provider; `initializeAuth` instead of `getAuth` leaves out pop-ups, redirects and their frames. */
export function createFirebaseIdentity({ emulated, ...options }: FirebaseSettings): Identity {
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulated) connectAuthEmulator(auth, location.origin, { disableWarnings: true });

  return {
    async signIn(email, password) {
      auth.languageCode = document.documentElement.lang;
      const { user } = await signInWithEmailAndPassword(auth, email, password);
      return user.getIdToken();
    },
    async refresh() {
      await auth.authStateReady();
      return auth.currentUser?.getIdToken(true);
    },
    signOut: () => signOut(auth),
    async sendPasswordReset(email) {
      auth.languageCode = document.documentElement.lang;
      await sendPasswordResetEmail(auth, email);
    },
  };
}
