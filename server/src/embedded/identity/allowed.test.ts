import { describe, expect, it } from 'vitest';
import { identityEmulatorAllowed } from './allowed.ts';

describe('identityEmulatorAllowed', () => {
  it.each(['127.0.0.1', '127.8.9.10', 'localhost', '::1', '[::1]'])('runs on %s without a word', (host) => {
    expect(identityEmulatorAllowed({ host, nodeEnv: undefined, demoIdentity: undefined })).toEqual({
      allowed: true,
      reason: '',
    });
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'oriel.example', '127.0.0.1.oriel.example', ''])(
    'does not run on %s, and says what to write',
    (host) => {
      const verdict = identityEmulatorAllowed({ host, nodeEnv: undefined, demoIdentity: undefined });
      expect(verdict.allowed).toBe(false);
      expect(verdict.reason).toMatch(/HOST.*FIREBASE_PROJECT_ID.*DEMO_IDENTITY=open/);
    },
  );

  it('does not run in production, loopback or not', () => {
    const verdict = identityEmulatorAllowed({
      host: '127.0.0.1',
      nodeEnv: 'production',
      demoIdentity: 'yes',
    });
    expect(verdict.allowed).toBe(false);
    expect(verdict.reason).toMatch(/NODE_ENV/);
  });

  it.each([
    ['0.0.0.0', undefined],
    ['127.0.0.1', 'production'],
  ])('runs on %s (%s) when asked to, with a warning', (host, nodeEnv) => {
    const verdict = identityEmulatorAllowed({ host, nodeEnv, demoIdentity: 'open' });
    expect(verdict.allowed).toBe(true);
    expect(verdict.reason).toMatch(/act as anyone/);
  });
});
