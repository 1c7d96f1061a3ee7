import mongoose, { type ConnectOptions } from 'mongoose';
import { migrate } from './migrations/migrate.ts';
import { createModels } from './models.ts';
import { refuseHalfMoved } from './modules/installation/agree.ts';
import { createIndexes, type Database, type Models } from './platform/database.ts';

interface Opening {
  /** No other process can use this database: the embedded one. */
  readonly alone?: boolean;
  /** Runs once more what has failed before. */
  readonly retry?: boolean;
  readonly note?: (message: string) => void;
  /** Runs before anything is changed. */
  readonly before?: (models: Models) => Promise<void>;
}

/**
 * What several servers rely on, whatever the address says: nobody reads from a member of the replica set that has not heard of a write yet,
 * and what was answered survives the loss of the primary.
 */
const SHARED: ConnectOptions = { readPreference: 'primary', writeConcern: { w: 'majority', journal: true } };

/** How long a database is looked for, milliseconds. */
export const CONNECT_MS = 5000;

/** Connects, and changes no document. */
export async function openDatabase(uri: string, options: ConnectOptions = {}): Promise<Database> {
  // A filter on an unknown path would match everything, so it throws.
  mongoose.set('strictQuery', 'throw');
  const connection = await mongoose
    .createConnection(uri, {
      autoIndex: false,
      serverSelectionTimeoutMS: CONNECT_MS,
      maxPoolSize: 20,
      appName: 'oriel',
      ...options,
    })
    .asPromise();
  return { connection, models: createModels(connection), close: () => connection.close() };
}

/**
 * Connects, brings what older versions have written up to date, and creates all declared indexes before anything is served.
 *
 * @throws StartRefusal when the database is half moved or half changed, or was changed by a newer version; whatever `before` throws
 */
export async function connectDatabase(
  uri: string,
  { alone = false, retry = false, note = () => {}, before }: Opening = {},
): Promise<Database> {
  const database = await openDatabase(uri, alone ? {} : SHARED);
  const { connection, models } = database;
  try {
    await refuseHalfMoved(models);
    await before?.(models);
    await migrate({ connection, models, alone, retry, note });
    await createIndexes(models);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
