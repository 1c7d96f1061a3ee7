import { ConfigError, type Environment, text } from './environment.ts';

/** A bucket that keeps the files of the installation. */
export interface BucketConfig {
  readonly bucket: string;
  /** Empty, or ending with a slash. */
  readonly prefix: string;
  /** An S3-compatible server; absent means Amazon's. */
  readonly endpoint?: string;
  readonly region?: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/;
/** Signatures contain a region even where a server has none. */
const ANY_REGION = 'us-east-1';

/** A bucket by the address of `STORAGE_URL`; undefined for another text. */
export function bucketOf(address: string, env: Environment): BucketConfig | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url?.protocol === 's3:' && url.username === '' && url.search === '' && url.hash === '';
  if (!isPlain || !BUCKET.test(url.host) || !PREFIX.test(url.pathname)) return undefined;
  const path = url.pathname.replace(/^\/|\/$/g, '');
  const endpoint = readEndpoint(env);
  const region = text(env, 'AWS_REGION') ?? text(env, 'AWS_DEFAULT_REGION') ?? (endpoint && ANY_REGION);
  return {
    bucket: url.host,
    prefix: path ? `${path}/` : '',
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : {}),
  };
}

/** The bucket of `STORAGE_URL`; undefined means the disk. */
export function readStorage(env: Environment): BucketConfig | undefined {
  const value = text(env, 'STORAGE_URL');
  if (value === undefined) {
    if (text(env, 'S3_ENDPOINT') === undefined) return undefined;
    throw new ConfigError('S3_ENDPOINT is set, so STORAGE_URL is needed as well, such as s3://bucket/oriel.');
  }
  const bucket = bucketOf(value, env);
  if (bucket) return bucket;
  // A mistyped address may contain a key.
  throw new ConfigError(
    'STORAGE_URL cannot be read; write s3://bucket or s3://bucket/prefix, and the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  );
}

function readEndpoint(env: Environment): string | undefined {
  const value = text(env, 'S3_ENDPOINT');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '';
  if (!isPlain)
    throw new ConfigError(
      'S3_ENDPOINT cannot be read; write the address of the server, such as https://s3.example.com.',
    );
  return url.href.replace(/\/+$/, '');
}

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Public address of the folder of media, without a trailing slash; undefined means the server's own `/media`. */
export function readMediaUrl(env: Environment): string | undefined {
  const value = text(env, 'MEDIA_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain =
    url && url.username === '' && url.search === '' && url.hash === '' && PREFIX.test(url.pathname);
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.test(url.hostname));
  if (!isPlain || !isSecure)
    throw new ConfigError(
      `MEDIA_URL is "${value}"; write the https address under which the files of media are read, such as https://media.example.com/media.`,
    );
  return url.href.replace(/\/+$/, '');
}
