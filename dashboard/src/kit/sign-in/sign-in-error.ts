import { PASSWORD_MIN } from '@oriel/contract/user';
import { NO_RESOLVER, NO_VERIFICATION_ID, SECOND_FACTOR } from '../../base/second-factor.ts';
import { type MessageId, translate } from '../../i18n/translate.ts';

const SENTENCES: Readonly<Record<string, MessageId>> = {
  // The emulator names the wrong part, the real service never does; users see the same sentence.
  'auth/wrong-password': 'signIn.error.credential',
  'auth/invalid-credential': 'signIn.error.credential',
  'auth/invalid-login-credentials': 'signIn.error.credential',
  'auth/user-not-found': 'signIn.error.credential',
  'auth/invalid-email': 'signIn.error.email',
  'auth/missing-password': 'signIn.error.passwordNeeded',
  'auth/user-disabled': 'signIn.error.disabled',
  'auth/too-many-requests': 'signIn.error.tooMany',
  'auth/quota-exceeded': 'signIn.error.tooMany',
  'auth/storage-full': 'signIn.error.storageFull',
  'auth/network-request-failed': 'signIn.error.network',
  'auth/invalid-verification-code': 'code.error.wrong',
  'auth/missing-code': 'code.error.wrong',
  'auth/missing-verification-code': 'code.error.wrong',
  'auth/code-expired': 'code.error.expired',
  'auth/invalid-verification-id': 'code.error.expired',
  'auth/session-expired': 'code.error.expired',
  'auth/captcha-check-failed': 'code.error.person',
  'auth/invalid-app-credential': 'code.error.person',
  'auth/invalid-phone-number': 'code.error.phone',
  'auth/missing-phone-number': 'code.error.phone',
  'auth/second-factor-already-in-use': 'code.error.phoneInUse',
  'auth/unverified-email': 'code.error.unverified',
  'auth/requires-recent-login': 'code.error.signInAgain',
  'auth/user-token-expired': 'code.error.signInAgain',
  'auth/email-already-in-use': 'signUp.error.taken',
  'auth/weak-password': 'password.tooShort',
  'auth/password-does-not-meet-requirements': 'password.tooShort',
  'auth/expired-action-code': 'reset.error.link',
  'auth/invalid-action-code': 'reset.error.link',
  [SECOND_FACTOR]: 'signUp.error.taken',
};

/** The message for an error of the identity provider. */
export function signInMessage(error: unknown): MessageId {
  const code = errorCode(error);
  return (code && SENTENCES[code]) || 'signIn.error.other';
}

/** The text in the page's language; the two sentences of the second step are verbatim from the specification. */
export function signInSentence(error: unknown): string {
  const own = error instanceof Error && [NO_RESOLVER, NO_VERIFICATION_ID].includes(error.message);
  return own ? error.message : translate(signInMessage(error), { min: PASSWORD_MIN });
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
