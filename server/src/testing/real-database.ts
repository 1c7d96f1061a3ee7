import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { startEmbeddedDatabase } from '../embedded/database/start.ts';

/** Documents per insertion. */
const CHUNK = 1000;

/** A MongoDB that tests run on instead of the embedded database: `TEST_MONGODB_URI`. */
export const TEST_MONGODB_URI = process.env.TEST_MONGODB_URI;

/** A database that belongs to one data folder, on the server of `TEST_MONGODB_URI`. */
interface OwnDatabase {
  readonly uri: string;
  drop(): Promise<void>;
}

/** The URI with another database in its path. */
function withDatabase(uri: string, name: string): string {
  const url = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri);
  if (!url) throw new Error('TEST_MONGODB_URI is not a URI of MongoDB.');
  return `${url[1]}/${name}${url[2] ?? ''}`;
}

/** The database of a data folder: the same each time; on the first, it gets what the folder's embedded database holds, and replaces that. */
export async function realDatabaseOf(server: string, dataDir: string): Promise<OwnDatabase> {
  const name = `oriel_test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  const uri = withDatabase(server, name);
  const embedded = path.join(dataDir, 'database');
  if (existsSync(embedded)) {
    await move(embedded, uri);
    await rm(embedded, { recursive: true });
  }
  return {
    uri,
    async drop() {
      const connection = await mongoose.createConnection(uri).asPromise();
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

async function move(directory: string, uri: string): Promise<void> {
  const database = await startEmbeddedDatabase({ directory });
  const from = await mongoose.createConnection(database.uri).asPromise();
  const to = await mongoose.createConnection(uri).asPromise();
  await to.dropDatabase();
  for (const { name } of await from.listCollections()) await copy(from.collection(name), to.collection(name));
  await Promise.all([from.close(), to.close()]);
  await database.close();
}

async function copy(from: mongoose.Collection, to: mongoose.Collection): Promise<void> {
  let chunk: mongo.Document[] = [];
  // As they are stored: numbers keep their type.
  for await (const document of from.find({}, { promoteValues: false })) {
    chunk.push(document);
    if (chunk.length === CHUNK) {
      await to.insertMany(chunk);
      chunk = [];
    }
  }
  if (chunk.length > 0) await to.insertMany(chunk);
}
