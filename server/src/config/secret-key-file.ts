import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from './environment.ts';
import { readSecretKey, SECRET_KEY_BYTES } from './secrets.ts';

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Writes a new key atomically; a file created concurrently stays. */
async function makeKeyFile(file: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(SECRET_KEY_BYTES).toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Unlike a rename, a link never replaces an existing file.
    await link(temporary, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * The key in `DATA_DIR/secret.key`, created at the first start, readable by its owner alone. It belongs to the data: a backup without it
 * loses the stored credentials.
 *
 * @throws ConfigError when the file contains no key; it is never replaced, which would lose the credentials for good
 */
export async function secretKeyFile(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'secret.key');
  const read = () =>
    readFile(file, 'utf8').catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    });
  let text = await read();
  if (text === undefined) {
    await makeKeyFile(file);
    text = await read();
  }
  const key = readSecretKey(text?.trim() ?? '');
  if (!key) {
    throw new ConfigError(
      `${file} holds no key; put the right one back from a backup, or delete the file to begin anew and enter the credentials of integrations again.`,
    );
  }
  await chmod(file, 0o600);
  return key;
}
