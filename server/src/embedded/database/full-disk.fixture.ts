/** Writes to a database whose files may not grow (the caller limits them), and prints what came of it. */
import mongoose from 'mongoose';
import { startEmbeddedDatabase } from './start.ts';

const [, , directory = ''] = process.argv;
const database = await startEmbeddedDatabase({ directory });
const connection = await mongoose.createConnection(database.uri).asPromise();
const collection = connection.collection<{ _id: number; text: string }>('c');
await collection.createIndex({ text: 1 });
let acknowledged = 0;
let code: unknown;
while (code === undefined && acknowledged < 1000) {
  try {
    // Two at once, so that one answer waits for the commit that fails.
    await Promise.all([
      collection.insertOne({ _id: acknowledged, text: `${acknowledged} ${'x'.repeat(100_000)}` }),
      collection.updateOne({ _id: -1 }, { $set: { text: String(acknowledged) } }),
    ]);
    acknowledged++;
  } catch (error) {
    code = error instanceof Error && 'code' in error ? error.code : String(error);
  }
}
const ids = (await collection.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
const byIndex = await collection.countDocuments({ text: { $gte: '' } });
console.log(JSON.stringify({ acknowledged, code, ids, byIndex }));
await connection.close();
await database.close();
