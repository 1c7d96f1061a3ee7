import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

describe('the environment', () => {
  it('is optional', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      role: 'all',
      demo: true,
      trustProxy: false,
      bodyLimits: { public: 65_536, members: 10_485_760 },
      secretKeys: undefined,
      metricsToken: undefined,
    });
    expect(config.dataDir).toMatch(/data$/);
    expect(config.identity.kind).toBe('embedded');
    expect(config.publicUrl).toBeUndefined();
  });

  it('treats an empty value like a missing one', () => {
    expect(readConfig({ PORT: '', HOST: ' ', MONGODB_URI: '' })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      mongoUri: undefined,
    });
  });

  it('creates a demo in a Firebase project only on request', () => {
    const firebase = { FIREBASE_PROJECT_ID: 'p', FIREBASE_WEB_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd' };
    expect(readConfig({}).demo).toBe(true);
    expect(readConfig(firebase).demo).toBe(false);
    expect(readConfig({ ...firebase, DEMO: 'on' }).demo).toBe(true);
  });

  it('creates a demo in an external database only on request', () => {
    expect(readConfig({ MONGODB_URI: 'mongodb://db/oriel' }).demo).toBe(false);
    expect(readConfig({ MONGODB_URI: 'mongodb://db/oriel', DEMO: 'on' }).demo).toBe(true);
  });

  it('matches platform staff in any spelling', () => {
    expect([...readConfig({ PLATFORM_STAFF: 'A@b.example, c@d.example' }).platformStaff]).toEqual([
      'a@b.example',
      'c@d.example',
    ]);
  });

  it('overrides single lines of the table of limits', () => {
    expect(readConfig({}).rateLimits?.inquiry).toEqual({ max: 5, seconds: 600 });
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBeUndefined();
    const { rateLimits } = readConfig({ RATE_LIMITS: 'inquiry=50/10m, tracking=2/s' });
    expect(rateLimits).toMatchObject({
      inquiry: { max: 50, seconds: 600 },
      tracking: { max: 2, seconds: 1 },
      public: { max: 600, seconds: 60 },
    });
    expect(readConfig({ BODY_LIMIT_PUBLIC: '128kB', BODY_LIMIT_MEMBERS: '20MB' }).bodyLimits).toEqual({
      public: 131_072,
      members: 20_971_520,
    });
  });

  it('trusts nearby proxies when a public address is set, or the listed ones', () => {
    const [PUBLIC_URL, DEMO_IDENTITY] = ['https://tours.example.com', 'open'];
    expect(readConfig({ PUBLIC_URL, DEMO_IDENTITY }).trustProxy).toEqual([
      'loopback',
      'linklocal',
      'uniquelocal',
    ]);
    expect(readConfig({ PUBLIC_URL, DEMO_IDENTITY, TRUST_PROXY: 'off' }).trustProxy).toBe(false);
    expect(readConfig({ PUBLIC_URL, DEMO_IDENTITY, TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '::1',
      'loopback',
    ]);
  });

  it('accepts several keys, and requires one where servers may share credentials', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 255)];
    const SECRET_KEY = `${one.toString('base64')}, ${other.toString('base64url')}`;
    expect(readConfig({ SECRET_KEY }).secretKeys).toEqual([one, other]);
    const shared = {
      MONGODB_URI: 'mongodb://db/oriel',
      NODE_ENV: 'production',
      FIREBASE_PROJECT_ID: 'p',
      FIREBASE_WEB_API_KEY: 'k',
      FIREBASE_AUTH_DOMAIN: 'd',
    };
    expect(() => readConfig(shared)).toThrow('to 32 bytes in base64');
    expect(readConfig({ ...shared, SECRET_KEY }).secretKeys).toHaveLength(2);
    expect(() => readConfig({ SECRET_KEY: 'c2hvcnQgYW5kIHNlY3JldA==' })).toThrow(
      /^(?!.*c2hvcn).*SECRET_KEY cannot be read/,
    );
  });

  it('sets the sender of mails', () => {
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

  it('an invalid SMTP_URL is not repeated, because it contains a password', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp:/user:geheim@x' })).toThrow(/^(?!.*geheim)/);
  });

  it('maps have streets by default, those of a service of one’s own, or none', () => {
    expect(readConfig({}).maps?.origins).toEqual(['https://tiles.openfreemap.org']);
    expect(readConfig({ MAP_STYLE_URL: 'off' }).maps).toBeUndefined();
    expect(
      readConfig({
        MAP_STYLE_URL: 'https://a.example/style.json',
        MAP_ORIGINS: 'https://b.example, https://a.example',
      }).maps,
    ).toEqual({
      style: { light: 'https://a.example/style.json', ask: true },
      origins: ['https://a.example', 'https://b.example'],
    });
  });

  it('keeps files on the disk, or in a bucket', () => {
    expect(readConfig({}).storage).toBeUndefined();
    expect(readConfig({ STORAGE_URL: 's3://tours', AWS_DEFAULT_REGION: 'eu-central-1' }).storage).toEqual({
      bucket: 'tours',
      prefix: '',
      region: 'eu-central-1',
    });
    const S3_ENDPOINT = 'http://127.0.0.1:9000/';
    expect(readConfig({ STORAGE_URL: 's3://tours.example/a/b/', S3_ENDPOINT }).storage).toEqual({
      bucket: 'tours.example',
      prefix: 'a/b/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
    });
  });

  it('may serve media from another address', () => {
    expect(readConfig({}).mediaUrl).toBeUndefined();
    expect(readConfig({ MEDIA_URL: 'https://media.example.com/oriel/media/' }).mediaUrl).toBe(
      'https://media.example.com/oriel/media',
    );
    expect(readConfig({ MEDIA_URL: 'http://127.0.0.1:9000/x' }).mediaUrl).toBe('http://127.0.0.1:9000/x');
  });

  it('an invalid STORAGE_URL is not repeated, because it may contain a key', () => {
    expect(() => readConfig({ STORAGE_URL: 's3://AKIA:geheim@tours' })).toThrow(
      /^(?!.*geheim).*STORAGE_URL cannot/,
    );
  });

  it('streets wait for the reader’s consent, unless their server is one’s own', () => {
    const style = (env: Record<string, string>) => readConfig(env).maps?.style.ask;
    expect(style({})).toBe(true);
    expect(style({ MAP_CONSENT: 'off' })).toBeUndefined();
    const own = { HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:8080' };
    expect(style({ ...own, MAP_STYLE_URL: 'http://127.0.0.1:8080/style.json' })).toBeUndefined();
    expect(style({ ...own, MAP_STYLE_URL: 'https://tiles.a.example/style.json' })).toBe(true);
  });

  const wrong: [Record<string, string>, string][] = [
    [{ PORT: 'eighty' }, 'PORT is "eighty"; write a number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT'],
    [{ HOST: 'not a host' }, 'HOST is "not a host"'],
    [{ PUBLIC_URL: 'tours.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://tours.example.com' }, 'DEMO_IDENTITY=open'],
    [{ OWN_HOSTS: 'https://tours.example.com' }, 'OWN_HOSTS'],
    [{ PUBLIC_URL: 'https://tours.example.com/path' }, 'PUBLIC_URL'],
    [{ MONGODB_URI: 'postgres://x' }, 'MONGODB_URI must begin with mongodb://'],
    [{ ROLE: 'boss' }, 'ROLE is "boss"; write one of: all, web, worker'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS contains "maybe"; write on, off, or changes such as'],
    [{ RATE_LIMITS: 'toString=5/m' }, 'RATE_LIMITS'],
    [{ RATE_LIMITS: 'inquiry=0/m' }, 'RATE_LIMITS'],
    [{ BODY_LIMIT_PUBLIC: '5' }, 'BODY_LIMIT_PUBLIC is "5"; write a size'],
    [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY is "everybody"; write off, the number'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
    [{ INTEGRATION_HOSTS: 'feed.example.com,*' }, 'INTEGRATION_HOSTS contains "*"'],
    [{ EMBED_CHECK_HOSTS: '127.0.0.1' }, 'EMBED_CHECK_HOSTS contains "127.0.0.1"'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY cannot be read'],
    [
      { TERMS_URL: 'law.example/terms' },
      'TERMS_URL is "law.example/terms"; write an address such as https://',
    ],
    [
      { PRIVACY_URL: 'http://law.example' },
      'PRIVACY_URL is "http://law.example"; write an address such as https://',
    ],
    [{ MAP_STYLE_URL: 'streets' }, 'MAP_STYLE_URL is "streets"; write the address of a MapLibre style'],
    [{ MAP_CONSENT: 'ask' }, 'MAP_CONSENT is "ask"; write one of: on, off'],
    [{ MAP_STYLE_DARK_URL: 'https://t.example/d.json' }, 'MAP_STYLE_URL is needed as well'],
    [{ MAP_ORIGINS: 'https://t.example/x' }, 'MAP_ORIGINS contains "https://t.example/x"'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is too short'],
    [{ STORAGE_URL: 'tours' }, 'STORAGE_URL cannot be read; write s3://bucket or s3://bucket/prefix'],
    [{ STORAGE_URL: 's3://Tours' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://tours/../x y' }, 'STORAGE_URL'],
    [{ STORAGE_URL: 's3://tours', S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT cannot be read'],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, 'STORAGE_URL is needed as well'],
    [{ MEDIA_URL: 'media.example.com' }, 'MEDIA_URL is "media.example.com"; write the https address'],
    [{ MEDIA_URL: 'http://media.example.com' }, 'MEDIA_URL'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ DEMO_IDENTITY: 'on' }, 'DEMO_IDENTITY is "on"; write open, or leave it out'],
    [{ BOOKING_URL: 'calendar' }, 'BOOKING_URL is "calendar"; write an address'],
    [{ CONTACT_EMAIL: 'sales' }, 'CONTACT_EMAIL is "sales"; write one e-mail address'],
    [{ FIREBASE_WEB_API_KEY: 'k' }, 'FIREBASE_PROJECT_ID is needed as well'],
    [
      {
        FIREBASE_PROJECT_ID: 'p',
        FIREBASE_WEB_API_KEY: 'k',
        FIREBASE_AUTH_DOMAIN: 'p.example',
        GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/firebase.json',
      },
      'GOOGLE_APPLICATION_CREDENTIALS is "/nowhere/firebase.json", which holds no service account',
    ],
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
