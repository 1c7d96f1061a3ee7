import mongoose from 'mongoose';
import { migrate } from './migrations/migrate.ts';
import { createModels } from './models.ts';
import type { Database } from './platform/database.ts';

interface Opening {
  /** No other process can use this database: the embedded one. */
  readonly alone?: boolean;
  /** Runs once more what has failed before. */
  readonly retry?: boolean;
  readonly note?: (message: string) => void;
}

/**
 * Connects, brings what older versions have written up to date, and creates all declared indexes before anything is served.
 *
 * @throws StartRefusal when the database is half changed, or was changed by a newer version
 */
export async function connectDatabase(
  uri: string,
  { alone = false, retry = false, note = () => {} }: Opening = {},
): Promise<Database> {
  // A filter on an unknown path would match everything, so it throws.
  mongoose.set('strictQuery', 'throw');
  const connection = await mongoose
    .createConnection(uri, {
      autoIndex: false,
      serverSelectionTimeoutMS: 5000,
      maxPoolSize: 20,
      appName: 'oriel',
    })
    .asPromise();
  const models = createModels(connection);
  try {
    await migrate({ connection, models, alone, retry, note });
  } catch (error) {
    await connection.close();
    throw error;
  }
  for (const model of Object.values(models)) await model.createIndexes();
  return { connection, models, close: () => connection.close() };
}
