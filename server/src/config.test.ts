import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the environment', () => {
  it('needs nothing', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      role: 'all',
      demo: true,
      rateLimits: true,
    });
    expect(config.dataDir).toMatch(/data$/);
    expect(config.identity.kind).toBe('embedded');
    expect(config.publicUrl).toBeUndefined();
  });

  it('an empty value is as good as none', () => {
    expect(readConfig({ PORT: '', HOST: ' ', MONGODB_URI: '' })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      mongoUri: undefined,
    });
  });

  it('a database of one’s own gets no demo unless asked for', () => {
    expect(readConfig({ MONGODB_URI: 'mongodb://db/oriel' }).demo).toBe(false);
    expect(readConfig({ MONGODB_URI: 'mongodb://db/oriel', DEMO: 'on' }).demo).toBe(true);
  });

  it('names the platform staff whatever the spelling', () => {
    expect([...readConfig({ PLATFORM_STAFF: 'A@b.example, c@d.example' }).platformStaff]).toEqual([
      'a@b.example',
      'c@d.example',
    ]);
  });

  it('says who the mails come from', () => {
    expect(readConfig({}).mail).toEqual({
      smtpUrl: undefined,
      from: { name: 'Oriel', address: 'hello@oriel.example' },
    });
    expect(readConfig({ MAIL_FROM: 'tours@a.example' }).mail.from.name).toBe('Oriel');
    expect(readConfig({ MAIL_FROM: 'Tours & more <tours@a.example>' }).mail.from).toEqual({
      name: 'Tours & more',
      address: 'tours@a.example',
    });
  });

  it('a wrong SMTP_URL is not repeated, as it holds a password', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp:/user:geheim@x' })).toThrow(/^(?!.*geheim)/);
  });

  const wrong: [Record<string, string>, string][] = [
    [{ PORT: 'eighty' }, 'PORT is "eighty"; write a number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT'],
    [{ HOST: 'not a host' }, 'HOST is "not a host"'],
    [{ PUBLIC_URL: 'tours.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://tours.example.com/path' }, 'PUBLIC_URL'],
    [{ MONGODB_URI: 'postgres://x' }, 'MONGODB_URI must begin with mongodb://'],
    [{ ROLE: 'boss' }, 'ROLE is "boss"; write one of: all, web, worker'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ BRAND: 'acme' }, 'BRAND is "acme"; write one of: oriel, localloop'],
    [{ PLATFORM_STAFF: 'nobody' }, 'PLATFORM_STAFF contains "nobody"'],
    [{ FIREBASE_PROJECT_ID: 'p' }, 'FIREBASE_WEB_API_KEY'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL cannot be read; write smtp://'],
    [{ SMTP_URL: 'http://mail.example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Oriel' }, 'MAIL_FROM is "Oriel"'],
    [{ MAIL_FROM: 'Oriel <a@b.example>, c@d.example' }, 'MAIL_FROM'],
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
  ];
  for (const [env, sentence] of wrong) {
    it(`${JSON.stringify(env)} stops the start and says what to write`, () => {
      expect(() => readConfig(env)).toThrow(ConfigError);
      expect(() => readConfig(env)).toThrow(sentence);
    });
  }
});
