import { createHash } from 'node:crypto';
import { Binary, Int32 } from 'bson';
import type { Document, Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import { matches } from '../query/match.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { type Collection, encode } from '../store/collection.ts';
import { type IndexSpecification, parseIndexSpecification, sameKey, sameOptions } from '../store/index.ts';
import { type Call, type Command, type CommandContext, int, reply } from './command.ts';
import { batchesOf, cursorReply } from './cursor-reply.ts';

function existing(call: Call, context: CommandContext): Collection {
  const collection = context.store.collection(call.database, call.collection);
  if (!collection) throw new DatabaseError('NamespaceNotFound', `ns does not exist: ${call.namespace}`);
  return collection;
}

function listReply(call: Call, context: CommandContext, namespace: string, documents: Document[]): Buffer {
  const batches = batchesOf(namespace, documents.values(), () => {});
  const cursor = call.document('cursor');
  const asked = cursor?.get('batchSize');
  const { documents: first, done } = batches.take(
    asked instanceof Int32 ? asked.value : Number.POSITIVE_INFINITY,
  );
  return cursorReply('firstBatch', first, done ? 0n : context.cursors.keep(batches), namespace);
}

const create: Command = {
  fields: ['autoIndexId', 'idIndex'],
  run(call, { store }) {
    if (store.collection(call.database, call.collection)) {
      throw new DatabaseError('NamespaceExists', `Collection ${call.namespace} already exists.`);
    }
    store.ensureCollection(call.database, call.collection);
    return reply();
  },
};

const listCollections: Command = {
  fields: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
  run(call, context) {
    const filter = parseFilter(call.document('filter') ?? new Map());
    const nameOnly = call.boolean('nameOnly') ?? false;
    const documents = context.store
      .collections(call.database)
      .map((collection) => describe(collection, nameOnly))
      .filter((document) => matches(filter, document));
    return listReply(call, context, `${call.database}.$cmd.listCollections`, documents);
  },
};

function describe(collection: Collection, nameOnly: boolean): Document {
  const names: [string, Value][] = [
    ['name', collection.name],
    ['type', 'collection'],
  ];
  if (nameOnly) return new Map(names);
  const id = createHash('sha256').update(`${collection.namespace} ${collection.id}`).digest().subarray(0, 16);
  return new Map<string, Value>([
    ...names,
    ['options', new Map()],
    [
      'info',
      new Map<string, Value>([
        ['readOnly', false],
        ['uuid', new Binary(id, Binary.SUBTYPE_UUID)],
      ]),
    ],
    [
      'idIndex',
      describeIndex({
        document: new Map<string, Value>([
          ['key', new Map([['_id', new Int32(1)]])],
          ['name', '_id_'],
        ]),
      }),
    ],
  ]);
}

function describeIndex({ document }: Pick<IndexSpecification, 'document'>): Document {
  const described: Document = new Map<string, Value>([['v', new Int32(2)]]);
  for (const [name, value] of document) {
    // The index on _id is implicitly unique, and MongoDB omits the option there.
    const silent = name === 'unique' && document.get('name') === '_id_';
    if (name !== 'v' && name !== 'ns' && name !== 'background' && !silent) described.set(name, value);
  }
  return described;
}

const listIndexes: Command = {
  fields: ['cursor'],
  run(call, context) {
    const indexes = [...existing(call, context).indexes.values()];
    return listReply(
      call,
      context,
      call.namespace,
      indexes.map((index) => describeIndex(index.specification)),
    );
  },
};

const createIndexes: Command = {
  fields: ['indexes', 'commitQuorum'],
  run(call, { store }) {
    const sent = call.body.get('indexes');
    if (!Array.isArray(sent) || sent.length === 0)
      throw new DatabaseError('BadValue', 'Must specify at least one index to create');
    const specifications = sent.map(parseIndexSpecification);
    const existed = store.collection(call.database, call.collection) !== undefined;
    const collection = store.ensureCollection(call.database, call.collection);
    const before = collection.indexes.size;
    const made: string[] = [];
    try {
      for (const specification of specifications) {
        if (isThere(collection, specification)) continue;
        store.createIndex(collection, specification);
        made.push(specification.name);
      }
    } catch (error) {
      for (const name of made) store.dropIndex(collection, name);
      throw error;
    }
    const fields: [string, Value][] = [
      ['numIndexesBefore', int(before)],
      ['numIndexesAfter', int(collection.indexes.size)],
      ['createdCollectionAutomatically', !existed],
    ];
    if (made.length === 0) fields.push(['note', 'all indexes already exist']);
    return reply(fields);
  },
};

const dropIndexes: Command = {
  fields: ['index'],
  run(call, { store }) {
    const collection = store.collection(call.database, call.collection);
    if (!collection) throw new DatabaseError('NamespaceNotFound', `ns not found ${call.namespace}`);
    const sent = call.body.get('index');
    const names = Array.isArray(sent) ? sent : [sent];
    if (names.includes('*') || !names.every((name) => typeof name === 'string'))
      throw notSupported('dropping indexes other than by name');
    const before = collection.indexes.size;
    for (const name of names) {
      if (name === '_id_') throw new DatabaseError('InvalidOptions', 'cannot drop _id index');
      const known = [...collection.indexes.values()].some(({ specification }) => specification.name === name);
      if (!known) throw new DatabaseError('IndexNotFound', `index not found with name [${name}]`);
    }
    for (const name of names) store.dropIndex(collection, name);
    return reply([['nIndexesWas', int(before)]]);
  },
};

/** An identical index is a no-op; one with the same name or fields but other options is an error. */
function isThere(collection: Collection, wanted: IndexSpecification): boolean {
  const { key } = wanted;
  if (key.size === 1 && key.has('_id')) return true;
  for (const { specification: known } of collection.indexes.values()) {
    if (known.name === wanted.name) {
      if (sameOptions(known, wanted)) return true;
      if (sameKey(known.key, key)) {
        throw new DatabaseError(
          'IndexOptionsConflict',
          `An equivalent index already exists with the same name but different options: ${wanted.name}`,
        );
      }
      throw new DatabaseError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index but another key: ${wanted.name}`,
      );
    }
    if (sameKey(known.key, key) && samePartial(known, wanted)) {
      throw new DatabaseError(
        'IndexOptionsConflict',
        `Index already exists with a different name: ${known.name}`,
      );
    }
  }
  return false;
}

function samePartial(left: IndexSpecification, right: IndexSpecification): boolean {
  return encode(left.partial?.document ?? new Map()).equals(encode(right.partial?.document ?? new Map()));
}

export const catalogCommands = {
  create,
  listCollections,
  listIndexes,
  createIndexes,
  dropIndexes,
};
