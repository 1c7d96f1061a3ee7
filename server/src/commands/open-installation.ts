import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { type Config, readConfig } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';
import { connectDatabase } from '../database.ts';
import { startEmbeddedDatabase } from '../embedded/database/start.ts';
import type { Storage } from '../media/storage.ts';
import { DATABASE } from '../modules/installation/backup.ts';
import { codeOf } from '../modules/installation/backup-files.ts';
import { fileStores, requireWritable } from '../modules/installation/file-stores.ts';
import { refuseHalfRestored } from '../modules/installation/restore-backup.ts';
import type { Database } from '../platform/database.ts';
import { StartRefusal } from '../platform/start-refusal.ts';

interface Opening {
  readonly retry?: boolean;
  readonly note?: (message: string) => void;
  /** The database may not be there: a new one takes its place. */
  readonly mayBeLost?: boolean;
}

export interface Opened {
  readonly config: Config;
  readonly database: Database;
  readonly stores: { readonly media: Storage; readonly originals: Storage };
}

/** The address of a running server's database in this folder. */
function socketIn(dataDir: string): string {
  return `mongodb://${encodeURIComponent(path.join(dataDir, 'database/db.sock'))}/oriel?serverSelectionTimeoutMS=1000`;
}

function mayRun(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'database/db.sock'));
}

async function connectRunning(dataDir: string): Promise<Database | undefined> {
  if (!mayRun(dataDir)) return undefined;
  return await connectDatabase(socketIn(dataDir)).catch((error: unknown) => {
    if (error instanceof StartRefusal) throw error;
    // A killed server leaves its socket, without anybody listening.
    return undefined;
  });
}

/**
 * A command is for what is there: with a wrong `DATA_DIR` it would make an empty database, and find it in order.
 *
 * @throws StartRefusal
 */
async function requireEmbedded(dataDir: string): Promise<void> {
  const failed = await stat(path.join(dataDir, DATABASE)).then(() => undefined, codeOf);
  // A root of a container without capabilities may not enter the folder of its server's user.
  if (failed === 'EACCES')
    throw new StartRefusal(
      `The embedded database in ${dataDir} belongs to another user. Run the command as the user of the server.`,
    );
  if (failed !== undefined)
    throw new StartRefusal(
      `There is no embedded database in ${dataDir}. Set DATA_DIR to the folder that has it, or MONGODB_URI to the database.`,
    );
  await refuseHalfRestored(dataDir);
}

/**
 * Opens the database for a command, next to a running server or without one, and brings it up to date.
 *
 * @throws StartRefusal when there is none
 */
export async function withDatabase(
  config: Config,
  use: (database: Database) => Promise<void>,
  { mayBeLost = false, ...opening }: Opening = {},
): Promise<void> {
  if (config.mongoUri === undefined && !mayBeLost) await requireEmbedded(config.dataDir);
  const running = config.mongoUri === undefined ? await connectRunning(config.dataDir) : undefined;
  const embedded =
    config.mongoUri === undefined && !running
      ? await startEmbeddedDatabase({ directory: path.join(config.dataDir, 'database') })
      : undefined;
  try {
    const alone = embedded !== undefined;
    const database =
      running ?? (await connectDatabase(embedded?.uri ?? config.mongoUri ?? '', { alone, ...opening }));
    try {
      await use(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.close();
  }
}

async function requireSameUser(dataDir: string): Promise<void> {
  const { uid } = await stat(path.join(dataDir, DATABASE));
  if (process.getuid === undefined || process.getuid() === uid) return;
  throw new StartRefusal(
    `The server on ${dataDir} runs as another user (${uid}). Run this as that user: the server itself writes the copy of its database.`,
  );
}

/**
 * Opens the embedded database as it is: nothing is brought up to date, so that a backup can be made before an update.
 *
 * @throws StartRefusal when there is none, and when a server of another user runs on it, which can write nothing where this process may
 */
export async function withRawDatabase(
  dataDir: string,
  use: (connection: Connection) => Promise<void>,
): Promise<void> {
  await requireEmbedded(dataDir);
  if (mayRun(dataDir)) await requireSameUser(dataDir);
  const running = mayRun(dataDir)
    ? await mongoose
        .createConnection(socketIn(dataDir))
        .asPromise()
        .catch(() => undefined)
    : undefined;
  const embedded = running
    ? undefined
    : await startEmbeddedDatabase({ directory: path.join(dataDir, 'database') });
  const connection = running ?? (await mongoose.createConnection(embedded?.uri ?? '').asPromise());
  try {
    await use(connection);
  } finally {
    await connection.close();
    await embedded?.close();
  }
}

/** Longest period of a timer, milliseconds. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * Opens the embedded database for a command that no server may run beside, and brings it up to date. Nothing in it expires meanwhile.
 *
 * @throws StartRefusal when there is none, and when a server uses it
 */
export async function withStoppedDatabase(
  dataDir: string,
  use: (database: Database) => Promise<void>,
  note: (message: string) => void,
): Promise<void> {
  await requireEmbedded(dataDir);
  const directory = path.join(dataDir, 'database');
  const embedded = await startEmbeddedDatabase({ directory, ttlSweepMs: NEVER_MS });
  try {
    const database = await connectDatabase(embedded.uri, { alone: true, note });
    try {
      await use(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded.close();
  }
}

/** Runs a command on a whole installation and ends the process: 1 with a message on failure. */
export async function runOnInstallation(
  use: (opened: Opened) => Promise<void>,
  opening: Opening = {},
): Promise<void> {
  await runCommand((config) =>
    withDatabase(
      config,
      async (database) => {
        const stores = fileStores(config);
        await requireWritable(stores, config.storage);
        await use({ config, database, stores });
      },
      opening,
    ),
  );
}

/** Runs a command and ends the process: 1 with a message on failure. */
export async function runCommand(use: (config: Config) => Promise<void>): Promise<void> {
  try {
    await use(readConfig(process.env));
  } catch (error) {
    const isSentence = error instanceof ConfigError || error instanceof StartRefusal;
    process.stderr.write(
      `${isSentence || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
    );
    process.exitCode = 1;
  }
}
