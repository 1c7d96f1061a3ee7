import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';
import { connectDatabase } from '../database.ts';
import { startEmbeddedDatabase } from '../embedded/database/start.ts';
import type { Storage } from '../media/storage.ts';
import { fileStores } from '../modules/installation/file-stores.ts';
import type { Database } from '../platform/database.ts';
import { StartRefusal } from '../platform/start-refusal.ts';

interface Opened {
  readonly config: Config;
  readonly database: Database;
  readonly stores: { readonly media: Storage; readonly originals: Storage };
}

async function connectRunning(dataDir: string): Promise<Database | undefined> {
  const socket = path.join(dataDir, 'database/db.sock');
  if (!existsSync(socket)) return undefined;
  // A killed server leaves its socket, without anybody listening.
  return await connectDatabase(
    `mongodb://${encodeURIComponent(socket)}/oriel?serverSelectionTimeoutMS=1000`,
  ).catch(() => undefined);
}

/** Opens the data for a command, next to a running server or without one. */
async function withInstallation(use: (opened: Opened) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const running = config.mongoUri === undefined ? await connectRunning(config.dataDir) : undefined;
  const embedded =
    config.mongoUri === undefined && !running
      ? await startEmbeddedDatabase({ directory: path.join(config.dataDir, 'database') })
      : undefined;
  try {
    const database = running ?? (await connectDatabase(embedded?.uri ?? config.mongoUri ?? ''));
    try {
      await use({ config, database, stores: fileStores(config) });
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.close();
  }
}

/** Runs a command and ends the process: 1 with a message on failure. */
export async function runOnInstallation(use: (opened: Opened) => Promise<void>): Promise<void> {
  try {
    await withInstallation(use);
  } catch (error) {
    const isSentence = error instanceof ConfigError || error instanceof StartRefusal;
    process.stderr.write(
      `${isSentence || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
    );
    process.exitCode = 1;
  }
}
