import { EJSON, type ObjectId } from 'bson';
import mongoose, { type Connection } from 'mongoose';
import { knownIds, type Sent } from './random-values.ts';

/** Of a real MongoDB, made by `npm run conformance:record`. */
export const recording = new URL('./recorded.jsonl.gz', import.meta.url);

type Database = NonNullable<Connection['db']>;
/** What a database gave for a command: its answer and, of a write, what is there afterwards; or the code of its error. */
export interface Answer {
  readonly error?: number;
  readonly message?: string;
  readonly result?: unknown;
  readonly after?: unknown;
}

/** Where an operation runs: a collection, and its data. */
export interface Place {
  readonly name: string;
  readonly data: Sent[];
}

/** One line of the recording: the data that the following operations run over, or one of them. */
export type Line = { readonly c: Sent[] } | { readonly command: Sent; readonly answer: Answer };

/** Types are told apart by it: 1 and 1.0 are not the same answer. */
export function toText(value: unknown): string {
  return EJSON.stringify(value, { relaxed: false });
}

export function fromText(text: string): Line {
  return EJSON.parse(text, { relaxed: false });
}

const exact = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const;

export async function load(database: Database, collection: string, documents: Sent[]): Promise<void> {
  await database.command({ delete: collection, deletes: [{ q: {}, limit: 0 }] });
  await database.command({ insert: collection, documents });
}

function isWrite(command: Sent): boolean {
  return 'update' in command || 'findAndModify' in command;
}

/**
 * Runs one operation on the collection `name`, whose data is put in place again after a write.
 *
 * @throws what is no answer of the database, such as a lost connection
 */
export async function answerOf(database: Database, command: Sent, { name, data }: Place): Promise<Answer> {
  const [verb = ''] = Object.keys(command);
  const sent: Sent = { ...command, [verb]: name };
  if ('find' in command) sent.batchSize = 1000;
  if ('aggregate' in command) sent.cursor = { batchSize: 1000 };
  let answer: Answer;
  try {
    answer = resultOf(await database.command(sent, exact));
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError)) throw error;
    answer = { error: Number(error.code), message: error.message };
  }
  if (!isWrite(command)) return answer;
  const { cursor } = await database.command({ find: name, sort: { _id: 1 }, batchSize: 1000 }, exact);
  await load(database, name, data);
  // What an operation over many had done before its error depends on nothing that is documented.
  if (answer.error !== undefined) return answer;
  const after = withoutGenerated(cursor.firstBatch);
  return { ...answer, after: mayInsert(command) ? inOrder(after) : after };
}

function mayInsert(command: Sent): boolean {
  const [statement] = Array.isArray(command.updates) ? command.updates : [command];
  return statement.upsert === true;
}

/** Fields by name: in which order an upsert takes them from its query differs between versions of MongoDB. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isPlain(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}

function isPlain(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !('_bsontype' in value) && !(value instanceof Date);
}

function resultOf(reply: Sent): Answer {
  const [failed] = Array.isArray(reply.writeErrors) ? reply.writeErrors : [];
  if (failed) return { error: Number(failed.code), message: String(failed.errmsg) };
  const { cursor, values, n, nModified, value, upserted } = reply;
  const result =
    typeof cursor === 'object' && cursor !== null && 'firstBatch' in cursor
      ? cursor.firstBatch
      : Array.isArray(values)
        ? values.toSorted((a, b) => (toText(a) < toText(b) ? -1 : 1))
        : { n, nModified, value, upserted };
  return { result: withoutGenerated(result) };
}

const known = new Set(knownIds.map((id) => id.toHexString()));

/** By its tag: the driver has a class of its own. */
function isObjectId(value: unknown): value is ObjectId {
  return (
    typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'ObjectId'
  );
}

/** Ids that the database made are not the same twice. */
function withoutGenerated(value: unknown): unknown {
  if (isObjectId(value)) return known.has(value.toHexString()) ? value : 'generated';
  if (Array.isArray(value)) return value.map(withoutGenerated);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutGenerated(inner)]));
}
