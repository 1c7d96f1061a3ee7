import { ConfigError, type Environment, list, text } from './environment.ts';

/** Length of a key in bytes: AES-256. */
export const SECRET_KEY_BYTES = 32;

/** Parses a key from a variable or a file; undefined when invalid. */
export function readSecretKey(entry: string): Buffer | undefined {
  const key = Buffer.from(entry, 'base64');
  // Buffer skips invalid characters, so the text is compared with its canonical form.
  const canonical = key.toString('base64').replace(/=+$/, '');
  const given = entry.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return key.length === SECRET_KEY_BYTES && canonical === given ? key : undefined;
}

/**
 * Keys for stored credentials: the first encrypts, all decrypt. Undefined means the file in `DATA_DIR`, which is right for one server and
 * wrong for several that share a database: there, in production, the variable is required.
 */
export function readSecretKeys(
  env: Environment,
  mongoUri: string | undefined,
): readonly Buffer[] | undefined {
  const entries = list(env, 'SECRET_KEY');
  if (entries === undefined || entries.length === 0) {
    if (mongoUri === undefined || text(env, 'NODE_ENV') !== 'production') return undefined;
    throw new ConfigError(
      'MONGODB_URI is set, so other servers may share the database and must read the same credentials: set SECRET_KEY on each to the same: to what is in DATA_DIR/secret.key where this installation has run before (a new key reads nothing that the old one sealed), else to 32 bytes in base64 (openssl rand -base64 32).',
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

/** The token that gives other machines access to `/metrics`. */
export function readMetricsToken(env: Environment): string | undefined {
  const token = text(env, 'METRICS_TOKEN');
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token)) {
    throw new ConfigError(
      'METRICS_TOKEN is too short or holds spaces; write at least 16 characters, such as openssl rand -hex 16 prints.',
    );
  }
  return token;
}
