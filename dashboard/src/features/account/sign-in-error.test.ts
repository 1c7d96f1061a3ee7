import { expect, test } from 'vitest';
import { SECOND_FACTOR, signInMessage } from './sign-in-error.ts';

const error = (code: string) => Object.assign(new Error(code), { code });

test('the emulator and the real service say the same to people', () => {
  expect(signInMessage(error('auth/wrong-password'))).toBe('signIn.error.credential');
  expect(signInMessage(error('auth/invalid-credential'))).toBe('signIn.error.credential');
  expect(signInMessage(error('auth/user-not-found'))).toBe('signIn.error.credential');
});

test.each([
  ['auth/user-disabled', 'signIn.error.disabled'],
  ['auth/too-many-requests', 'signIn.error.tooMany'],
  ['auth/network-request-failed', 'signIn.error.network'],
  [SECOND_FACTOR, 'signIn.error.secondFactor'],
  ['auth/something-new', 'signIn.error.other'],
])('%s has its own sentence', (code, sentence) => {
  expect(signInMessage(error(code))).toBe(sentence);
});

test('an error without a code is not taken for a wrong password', () => {
  expect(signInMessage(new TypeError('Failed to fetch dynamically imported module'))).toBe(
    'signIn.error.other',
  );
});
