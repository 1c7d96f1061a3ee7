import { ConfigError, type Environment, list, text } from './environment.ts';

/** Bytes of a key: AES-256. */
export const SECRET_KEY_BYTES = 32;

/** A key as it is written in a variable or a file; nothing when it is none. */
export function readSecretKey(entry: string): Buffer | undefined {
  const key = Buffer.from(entry, 'base64');
  // Buffer skips what it cannot read, so the text is compared with what it should have been.
  const canonical = key.toString('base64').replace(/=+$/, '');
  const given = entry.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return key.length === SECRET_KEY_BYTES && canonical === given ? key : undefined;
}

/**
 * The keys that stored credentials are encrypted with: the first writes, all read. Nothing means the file in `DATA_DIR`, which is right for
 * one server and wrong for several that share a database: there, in production, the variable has to be set.
 */
export function readSecretKeys(
  env: Environment,
  mongoUri: string | undefined,
): readonly Buffer[] | undefined {
  const entries = list(env, 'SECRET_KEY');
  if (entries === undefined || entries.length === 0) {
    if (mongoUri === undefined || text(env, 'NODE_ENV') !== 'production') return undefined;
    throw new ConfigError(
      'MONGODB_URI is set, so other servers may share the database and must read the same credentials: set SECRET_KEY to 32 bytes in base64 (openssl rand -base64 32), the same on each.',
    );
  }
  return entries.map((entry) => {
    const key = readSecretKey(entry);
    // The value is a secret, so it is not repeated.
    if (!key)
      throw new ConfigError(
        'SECRET_KEY cannot be read; write 32 bytes in base64 (openssl rand -base64 32), and older keys behind it, separated by commas.',
      );
    return key;
  });
}

/** The token that lets others than this machine read `/metrics`. */
export function readMetricsToken(env: Environment): string | undefined {
  const token = text(env, 'METRICS_TOKEN');
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token)) {
    throw new ConfigError(
      'METRICS_TOKEN is too short or holds spaces; write at least 16 characters, such as openssl rand -hex 16 prints.',
    );
  }
  return token;
}
