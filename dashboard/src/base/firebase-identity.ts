import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  indexedDBLocalPersistence,
  initializeAuth,
  type MultiFactorError,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { FirebaseSettings } from './config.ts';
import { phoneEnrolment, phoneStep } from './firebase-phone.ts';
import type { Identity } from './identity.ts';
import { SECOND_FACTOR } from './second-factor.ts';

/** The real provider; `initializeAuth` instead of `getAuth` leaves out pop-ups, redirects and their frames. */
export function createFirebaseIdentity({ emulated, ...options }: FirebaseSettings): Identity {
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulated) {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true });
    // The emulator sends no real messages, so no bot check is needed.
    auth.settings.appVerificationDisabledForTesting = true;
  }
  const secondFactor = phoneStep(auth);

  return {
    secondFactor,
    async signIn(email, password) {
      speakAs(auth);
      try {
        const { user } = await signInWithEmailAndPassword(auth, email, password);
        return await user.getIdToken();
      } catch (error) {
        if (asksForCode(error)) secondFactor.begin(getMultiFactorResolver(auth, error));
        throw error;
      }
    },
    async createAccount(email, password) {
      speakAs(auth);
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      return await user.getIdToken();
    },
    async email() {
      await auth.authStateReady();
      return auth.currentUser?.email ?? undefined;
    },
    async refresh() {
      await auth.authStateReady();
      return auth.currentUser?.getIdToken(true);
    },
    signOut: () => signOut(auth),
    async sendPasswordReset(email) {
      speakAs(auth);
      await sendPasswordResetEmail(auth, email);
    },
    checkResetCode: (code) => verifyPasswordResetCode(auth, code),
    resetPassword: (code, password) => confirmPasswordReset(auth, code, password),
    phone: phoneEnrolment(auth),
  };
}

/** Mails and text messages use the page's language. */
function speakAs(auth: Auth): void {
  auth.languageCode = document.documentElement.lang;
}

function asksForCode(error: unknown): error is MultiFactorError {
  return error instanceof Error && 'code' in error && error.code === SECOND_FACTOR;
}
