/** Writes to the database in a folder until killed, several writes at once, and prints each acknowledged one. */
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { startEmbeddedDatabase } from './start.ts';

const [, , directory = ''] = process.argv;
const database = await startEmbeddedDatabase({ directory });
const connection = await mongoose.createConnection(database.uri).asPromise();
const writes = connection.collection<{ _id: string; n: number; twin: string; list: number[] }>('writes');
const counter = connection.collection<{ _id: string; n: number }>('counter');
await writes.createIndexes([{ key: { twin: 1 }, unique: true }, { key: { list: 1 } }]);

async function writeForEver(): Promise<void> {
  for (let n = 0; ; n = (n + 1) % 10) {
    const _id = randomUUID();
    await counter.updateOne({ _id: 'all' }, { $inc: { n: 1 } }, { upsert: true });
    await writes.insertOne({ _id, n, twin: `twin of ${_id}`, list: [0] });
    await writes.updateOne({ _id }, { $set: { list: [n, n + 1] } });
    process.stdout.write(`${_id}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, writeForEver));
