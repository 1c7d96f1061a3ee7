import { expect, test } from 'vitest';
import { signInMessage, signInSentence } from './sign-in-error.ts';

const error = (code: string) => Object.assign(new Error(code), { code });

test('the emulator and the real service have the same sentences', () => {
  expect(signInMessage(error('auth/wrong-password'))).toBe('signIn.error.credential');
  expect(signInMessage(error('auth/invalid-credential'))).toBe('signIn.error.credential');
  expect(signInMessage(error('auth/user-not-found'))).toBe('signIn.error.credential');
});

test.each([
  ['auth/user-disabled', 'signIn.error.disabled'],
  ['auth/too-many-requests', 'signIn.error.tooMany'],
  ['auth/storage-full', 'signIn.error.storageFull'],
  ['auth/network-request-failed', 'signIn.error.network'],
  ['auth/invalid-verification-code', 'code.error.wrong'],
  ['auth/code-expired', 'code.error.expired'],
  ['auth/expired-action-code', 'reset.error.link'],
  ['auth/something-new', 'signIn.error.other'],
])('%s has its own sentence', (code, sentence) => {
  expect(signInMessage(error(code))).toBe(sentence);
});

test('an error without a code does not count as a wrong password', () => {
  expect(signInMessage(new TypeError('Failed to fetch dynamically imported module'))).toBe(
    'signIn.error.other',
  );
});

test('keeps the two sentences of the second step verbatim', () => {
  expect(signInSentence(new Error('Resolver is not set'))).toBe('Resolver is not set');
  expect(signInSentence(new Error('Verification ID is not set'))).toBe('Verification ID is not set');
});
