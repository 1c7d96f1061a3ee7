import mongoose from 'mongoose';
import { createModels } from './models.ts';
import type { Database } from './platform/database.ts';

/** Connects, and has every declared index in place before anything is served. */
export async function connectDatabase(uri: string): Promise<Database> {
  // A filter on a path the schema does not know would match everything; it is a mistake, so it throws.
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
