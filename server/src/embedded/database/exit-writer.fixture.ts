/** Writes a document to the database in a folder, prints how many there are, and exits without closing anything. */
import mongoose from 'mongoose';
import { startEmbeddedDatabase } from './start.ts';

const [, , directory = ''] = process.argv;
const database = await startEmbeddedDatabase({ directory });
const connection = await mongoose.createConnection(database.uri).asPromise();
const writes = connection.collection('writes');
await writes.insertOne({});
process.stdout.write(`${await writes.countDocuments()}\n`);
process.exit(1);
