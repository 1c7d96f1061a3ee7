import type { MessageId } from '../../i18n/translate.ts';

/** The second factor of section 4; its step is not built yet, and the page says so. */
export const SECOND_FACTOR = 'auth/multi-factor-auth-required';

const SENTENCES: Readonly<Record<string, MessageId>> = {
  // The emulator names the wrong part, the real service never does; people read the same sentence.
  'auth/wrong-password': 'signIn.error.credential',
  'auth/invalid-credential': 'signIn.error.credential',
  'auth/invalid-login-credentials': 'signIn.error.credential',
  'auth/user-not-found': 'signIn.error.credential',
  'auth/invalid-email': 'signIn.error.email',
  'auth/missing-password': 'signIn.error.passwordNeeded',
  'auth/user-disabled': 'signIn.error.disabled',
  'auth/too-many-requests': 'signIn.error.tooMany',
  'auth/network-request-failed': 'signIn.error.network',
  [SECOND_FACTOR]: 'signIn.error.secondFactor',
};

/** What to say about an error of the identity provider. */
export function signInMessage(error: unknown): MessageId {
  const code = errorCode(error);
  return (code && SENTENCES[code]) || 'signIn.error.other';
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
