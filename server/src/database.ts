import mongoose from 'mongoose';
import { createModels } from './models.ts';
import type { Database } from './platform/database.ts';

/** Connects, and creates all declared indexes before anything is served. */
export async function connectDatabase(uri: string): Promise<Database> {
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
  for (const model of Object.values(models)) await model.createIndexes();
  return { connection, models, close: () => connection.close() };
}
