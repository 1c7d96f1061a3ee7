import { expect, test } from 'vitest';
import { createSecondFactor } from './second-factor.ts';

/** A provider that sends numbered codes and accepts only the last. */
function provider() {
  let sent = 0;
  return createSecondFactor<{ phone: string }>({
    phoneOf: ({ phone }) => phone,
    async sendCode() {
      sent += 1;
      return `id ${sent}`;
    },
    async complete(_resolver, verificationId, code) {
      if (code !== verificationId.replace('id', 'code')) throw new Error('auth/invalid-verification-code');
      return 'token';
    },
  });
}

test('rejects a code without a pending sign-in', async () => {
  const step = provider();
  await expect(step.submit('code 1')).rejects.toThrow(/^Resolver is not set$/);
  await expect(step.sendCode()).rejects.toThrow(/^Resolver is not set$/);
});

test('a code before one was sent', async () => {
  const step = provider();
  step.begin({ phone: '+48******200' });
  expect(step.phone()).toBe('+48******200');
  await expect(step.submit('code 1')).rejects.toThrow(/^Verification ID is not set$/);
});

test('accepts a right code after a wrong one, and each code once', async () => {
  const step = provider();
  step.begin({ phone: '' });
  await step.sendCode();
  await expect(step.submit('code 7')).rejects.toThrow('auth/invalid-verification-code');
  await step.sendCode();
  await expect(step.submit('code 1')).rejects.toThrow('auth/invalid-verification-code');
  expect(await step.submit('code 2')).toBe('token');
  await expect(step.submit('code 2')).rejects.toThrow('Resolver is not set');
});

test('another sign-in discards the previous one’s code', async () => {
  const step = provider();
  step.begin({ phone: 'a' });
  await step.sendCode();
  step.begin({ phone: 'b' });
  await expect(step.submit('code 1')).rejects.toThrow('Verification ID is not set');
  step.forget();
  await expect(step.submit('code 1')).rejects.toThrow('Resolver is not set');
});
