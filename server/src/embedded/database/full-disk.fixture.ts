/**
 * Writes to a database whose files must not grow (limited by the caller), and prints the outcome. A line of input means that there is space
 * again: it then writes once more.
 */
import { once } from 'node:events';
import mongoose from 'mongoose';
import { startEmbeddedDatabase } from './start.ts';

const [, , directory = ''] = process.argv;
const database = await startEmbeddedDatabase({ directory });
const connection = await mongoose.createConnection(database.uri).asPromise();
const collection = connection.collection<{ _id: number; text: string }>('c');
await collection.createIndex({ text: 1 });
const model = connection.model('Full', new mongoose.Schema({ _id: Number, text: String }), 'c');
let acknowledged = 0;
let code: unknown;
const text = 'x'.repeat(100_000);
while (code === undefined && acknowledged < 1000) {
  try {
    // Two at once, so that one answer waits for the failing commit.
    await Promise.all([
      collection.insertOne({ _id: acknowledged, text: `${acknowledged} ${text}` }),
      collection.updateOne({ _id: -1 }, { $set: { text: String(acknowledged) } }),
    ]);
    acknowledged++;
  } catch (error) {
    code = codeOf(error);
  }
}

/** The error of each kind of write, as its caller sees it. */
const much = text.repeat(60);
const others = {
  save: await failure(new model({ _id: 5000, text: much }).save()),
  insertMany: await failure(model.insertMany([{ _id: 5001, text: much }])),
  updateOne: await failure(model.updateOne({ _id: 0 }, { $set: { text: much } })),
  findOneAndUpdate: await failure(model.findOneAndUpdate({ _id: 0 }, { $set: { text: much } })),
  bulkWrite: await failure(model.bulkWrite([{ insertOne: { document: { _id: 5002, text: much } } }])),
};
const ids = (await collection.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
const byIndex = await collection.countDocuments({ text: { $gte: '' } });
console.log(JSON.stringify({ acknowledged, code, others, ids, byIndex }));

if (process.argv[3] === 'and-then') {
  await once(process.stdin, 'data');
  await collection.insertMany(Array.from({ length: 50 }, (_, n) => ({ _id: 6000 + n, text })));
  console.log(JSON.stringify({ after: await collection.countDocuments({ _id: { $gte: 6000 } }) }));
  process.stdin.destroy();
}
await connection.close();
await database.close();

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : String(error);
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return 'written';
  } catch (error) {
    return [codeOf(error), error instanceof Error ? error.name : ''];
  }
}
