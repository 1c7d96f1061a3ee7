import { describe, expect, it } from 'vitest';
import { identityEmulatorAllowed } from './identity-emulator.ts';

const NOTHING = { publicUrl: undefined, nodeEnv: undefined, demoIdentity: undefined };

describe('identityEmulatorAllowed', () => {
  it.each(['http://127.0.0.1:8080', 'http://localhost:9000', 'http://[::1]:80'])(
    'runs at %s',
    (publicUrl) => {
      expect(identityEmulatorAllowed({ ...NOTHING, host: '127.0.0.1', publicUrl }).allowed).toBe(true);
    },
  );

  it.each(['https://tours.example.com', 'http://192.168.1.4', 'https://localhost.example.com'])(
    'does not run where others connect by %s, unless it is opened',
    (publicUrl) => {
      const verdict = identityEmulatorAllowed({ ...NOTHING, host: '127.0.0.1', publicUrl });
      expect(verdict.allowed).toBe(false);
      expect(verdict.reason).toMatch(/PUBLIC_URL is .*FIREBASE_PROJECT_ID.*DEMO_IDENTITY=open/);
      const opened = { ...NOTHING, host: '127.0.0.1', publicUrl, demoIdentity: 'open' };
      expect(identityEmulatorAllowed(opened).allowed).toBe(true);
    },
  );

  it.each(['127.0.0.1', '127.8.9.10', 'localhost', '::1', '[::1]'])('runs on %s silently', (host) => {
    expect(identityEmulatorAllowed({ ...NOTHING, host })).toEqual({
      allowed: true,
      reason: '',
    });
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'oriel.example', '127.0.0.1.oriel.example', ''])(
    'does not run on %s, and says what to write',
    (host) => {
      const verdict = identityEmulatorAllowed({ ...NOTHING, host });
      expect(verdict.allowed).toBe(false);
      expect(verdict.reason).toMatch(/HOST.*FIREBASE_PROJECT_ID.*DEMO_IDENTITY=open/);
    },
  );

  it('does not run in production, loopback or not', () => {
    const verdict = identityEmulatorAllowed({
      ...NOTHING,
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
  ])('runs on %s (%s) on request, with a warning', (host, nodeEnv) => {
    const verdict = identityEmulatorAllowed({ ...NOTHING, host, nodeEnv, demoIdentity: 'open' });
    expect(verdict.allowed).toBe(true);
    expect(verdict.reason).toMatch(/closed network only/);
  });
});
