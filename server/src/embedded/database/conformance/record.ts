/**
 * Records a real MongoDB's answers to random operations, for `recorded.test.ts`: `TEST_MONGODB_URI=mongodb://… npm run conformance:record
 * [seed] [operations]`. Its database `oriel_recording` is dropped.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import mongoose from 'mongoose';
import { operation } from './random-operations.ts';
import { documents, Random } from './random-values.ts';
import { answerOf, type Line, load, recording, toText } from './recording.ts';

const [, , seed = '1', operations = '4000'] = process.argv;
const operationsPerData = 80;

const uri = process.env.TEST_MONGODB_URI;
if (!uri) throw new Error('Set TEST_MONGODB_URI to the URI of a MongoDB to record.');
const connection = await mongoose.createConnection(uri, { dbName: 'oriel_recording' }).asPromise();
const { db } = connection;
if (!db) throw new Error('The connection has no database.');

const random = new Random(Number(seed));
const lines: Line[] = [];
for (let at = 0; at < Number(operations); ) {
  const data = { c: documents(random, 1, 12) };
  lines.push(data);
  await load(db, 'c', data.c);
  for (let n = 0; n < operationsPerData && at < Number(operations); n++, at++) {
    const command = operation(random);
    lines.push({ command, answer: await answerOf(db, command, { name: 'c', data: data.c }) });
  }
}
await connection.dropDatabase();
await connection.close();
const bytes = gzipSync(lines.map(toText).join('\n'), { level: 9 });
writeFileSync(recording, bytes);
console.log(`${operations} operations in ${bytes.length} bytes.`);
