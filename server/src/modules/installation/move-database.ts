import { type Connection, mongo } from 'mongoose';
import { decodeDocument } from '../../embedded/database/bson/decode.ts';
import { createIndexes, type Database } from '../../platform/database.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { databaseId, MOVE, movedTo, wasMoved } from './agree.ts';

/** Bounds of one insertion. */
const BATCH_DOCUMENTS = 1000;
const BATCH_BYTES = 8 * 1024 ** 2;
/** Time between two lines of progress, milliseconds. */
const LINE_MS = 2000;

interface DatabaseMove {
  /** The embedded database, which nothing else writes to. */
  readonly source: Database;
  readonly target: Database;
  /** Names for messages, without credentials. */
  readonly names: { readonly source: string; readonly target: string };
  readonly now: Date;
  readonly say: (line: string) => void;
  /** Stops the move between two batches. */
  readonly signal: AbortSignal;
}

/**
 * Copies every document of the embedded database to another one, and compares all of them byte by byte, as read back from there. No server
 * starts on the target before its end, nor on the source after it; nothing else of the source is changed. A move that broke off begins anew.
 *
 * @throws StartRefusal when the target holds anything else, and when a copy differs; the signal's reason; whatever the databases throw
 */
export async function moveDatabase(move: DatabaseMove): Promise<void> {
  const { source, target, names, say, signal } = move;
  const installationId = await claimTarget(move);
  const parts = await partsOf(source);
  await empty(target.connection, parts);
  const all = parts.reduce((sum, { documents }) => sum + documents, 0);
  say(`${all.toLocaleString('en')} documents in ${parts.length} collections`);
  for (const [done, pass] of [
    ['copied', copyPart],
    ['compared', comparePart],
  ] as const) {
    const onDocuments = progress(done, all, say);
    for (const part of parts)
      await pass({ from: source.connection, to: target.connection, part, signal, onDocuments });
    say(`  all ${done}`);
  }
  await createIndexes(target.models);
  // In this order, so that no server can start on both.
  const left = { state: 'FINISHED', installationId, move: { to: names.target, at: move.now } } as const;
  await source.models.Installation.updateOne({ _id: MOVE }, { $set: left }, { upsert: true });
  await target.models.Installation.deleteOne({ _id: MOVE, state: 'STARTED' });
}

/** Marks the target; returns the id of the installation. */
async function claimTarget({ source, target, names }: DatabaseMove): Promise<string> {
  const installationId = await databaseId(source.models);
  if (installationId === undefined)
    throw new StartRefusal(`The database in ${names.source} belongs to no installation yet: npm start`);
  const mark = await target.models.Installation.findById(MOVE).lean();
  const isOurs = mark?.state === 'STARTED' && mark.installationId === installationId;
  const moved = await movedTo(source.models);
  if (moved && !(isOurs && moved.to === names.target)) {
    throw new StartRefusal(
      `${wasMoved(names.source, moved)} To make it the installation’s database again: npm run adopt -- --yes`,
    );
  }
  const held = isOurs ? undefined : await holdsOthers(source, target);
  if (held !== undefined) {
    throw new StartRefusal(
      `${names.target} holds documents already, such as ${held}, and no unfinished move of this installation. Nothing was moved; name an empty database.`,
    );
  }
  await target.models.Installation.updateOne(
    { _id: MOVE },
    { $set: { state: 'STARTED', installationId } },
    { upsert: true },
  );
  return installationId;
}

/** A document of the target that no move has put there, if there is one. A server that was refused there has noted its migrations. */
async function holdsOthers(source: Database, target: Database): Promise<string | undefined> {
  const { Migration } = source.models;
  const noted = (await Migration.find({}, { _id: 1 }).lean()).map(({ _id }) => _id);
  for (const name of await collectionsOf(target.connection)) {
    const known = name === Migration.collection.name ? noted : [];
    const found = await collection(target.connection, name).findOne({ _id: { $nin: known } });
    if (found) return `${mongo.BSON.EJSON.stringify(found._id)} in ${name}`;
  }
  return undefined;
}

function databaseOf(connection: Connection): mongo.Db {
  return connection.getClient().db(connection.name);
}

/** As the driver has it. Ids are of many types; these are the ones that are asked for. */
function collection(connection: Connection, name: string): mongo.Collection<{ _id: string }> {
  return databaseOf(connection).collection(name);
}

async function collectionsOf(connection: Connection): Promise<string[]> {
  const found = await databaseOf(connection).listCollections({}, { nameOnly: true }).toArray();
  return found
    .filter(({ type, name }) => type === 'collection' && !name.startsWith('system.'))
    .map(({ name }) => name)
    .sort();
}

/** What is moved of a collection: all but the mark of the move. */
interface Part {
  readonly name: string;
  readonly filter: mongo.Filter<{ _id: string }>;
  readonly documents: number;
}

async function partsOf({ connection, models }: Database): Promise<Part[]> {
  const parts: Part[] = [];
  for (const name of await collectionsOf(connection)) {
    const filter = name === models.Installation.collection.name ? { _id: { $ne: MOVE } } : {};
    const documents = await collection(connection, name).countDocuments(filter);
    parts.push({ name, filter, documents });
  }
  return parts;
}

/** Deletes what a move before has copied. Collections stay, because they may be sharded. */
async function empty(target: Connection, parts: readonly Part[]): Promise<void> {
  const there = new Set(await collectionsOf(target));
  for (const { name, filter } of parts) {
    if (!there.has(name)) continue;
    // What has expired must stay until it is compared.
    for (const index of await collection(target, name).indexes()) {
      if (index.expireAfterSeconds !== undefined && index.name !== undefined)
        await collection(target, name).dropIndex(index.name);
    }
    await collection(target, name).deleteMany(filter);
  }
}

type OnDocuments = (name: string, documents: number) => void;

function progress(done: string, all: number, say: (line: string) => void): OnDocuments {
  let [count, said] = [0, Date.now()];
  return (name, documents) => {
    count += documents;
    if (Date.now() - said < LINE_MS) return;
    said = Date.now();
    say(`  ${count.toLocaleString('en')} ${done} (${Math.floor((100 * count) / all)} %), now ${name}`);
  };
}

/** Documents as they are stored: as objects they would lose types, and the order of fields that are named by numbers. */
async function* documentsOf(
  connection: Connection,
  { name, filter }: Part,
): AsyncGenerator<Buffer, undefined> {
  const options = { raw: true, sort: { _id: 1 }, batchSize: BATCH_DOCUMENTS } as const;
  const documents: AsyncIterable<unknown> = collection(connection, name).find(filter, options);
  for await (const document of documents) {
    if (!(document instanceof Uint8Array)) throw new TypeError('The driver has decoded a document');
    yield Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  }
  return undefined;
}

interface Pass {
  readonly from: Connection;
  readonly to: Connection;
  readonly part: Part;
  readonly signal: AbortSignal;
  readonly onDocuments: OnDocuments;
}

async function copyPart({ from, to, part, signal, onDocuments }: Pass): Promise<void> {
  const copies: mongo.Collection = databaseOf(to).collection(part.name);
  let [batch, bytes]: [Buffer[], number] = [[], 0];
  const flush = async (): Promise<void> => {
    signal.throwIfAborted();
    if (batch.length === 0) return;
    const documents = batch.map((document) => decodeDocument(document));
    await copies.insertMany(documents, { forceServerObjectId: true });
    onDocuments(part.name, batch.length);
    [batch, bytes] = [[], 0];
  };
  for await (const document of documentsOf(from, part)) {
    if (batch.length === BATCH_DOCUMENTS || bytes + document.length > BATCH_BYTES) await flush();
    batch.push(document);
    bytes += document.length;
  }
  await flush();
}

/** @throws StartRefusal that names the first document that differs */
async function comparePart({ from, to, part, signal, onDocuments }: Pass): Promise<void> {
  const [originals, copies] = [documentsOf(from, part), documentsOf(to, part)];
  try {
    for (;;) {
      signal.throwIfAborted();
      const [original, copy] = await Promise.all([originals.next(), copies.next()]);
      if (original.done && copy.done) return;
      if (original.done || copy.done || !original.value.equals(copy.value)) {
        const { _id } = mongo.BSON.deserialize(original.value ?? copy.value ?? Buffer.alloc(0));
        throw new StartRefusal(
          `The copy of ${part.name} differs from its original, first at ${mongo.BSON.EJSON.stringify(_id)}. The same command begins the move anew.`,
        );
      }
      onDocuments(part.name, 1);
    }
  } finally {
    await Promise.all([originals.return(undefined), copies.return(undefined)]);
  }
}
