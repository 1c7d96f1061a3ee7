import { type Document, isDocument, type Value } from '../bson/value.ts';
import { type Call, type Command, type CommandContext, readNumber } from '../commands/command.ts';
import { batchesOf, cursorReply, defaultFirstBatch } from '../commands/cursor-reply.ts';
import type { Batches } from '../commands/cursors.ts';
import { checkHint } from '../commands/read.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { Find, type FindOptions } from '../store/find.ts';
import { parseExprTest } from './expr-test.ts';
import { needCount, parseSort, parseStage, type Stage } from './stages.ts';

export const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'allowDiskUse', 'hint', 'bypassDocumentValidation'],
  run(call, context) {
    if (typeof call.body.get('aggregate') !== 'string') throw notSupported('aggregate over a whole database');
    checkHint(call, context, call.body.get('hint'));
    const cursor = call.document('cursor');
    if (!cursor)
      throw new DatabaseError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    const batchSize = readNumber(cursor, 'batchSize') ?? defaultFirstBatch;
    const batches = openPipeline(call, context);
    const { documents, done } = batches.take(batchSize);
    return cursorReply('firstBatch', documents, done ? 0n : context.cursors.keep(batches), call.namespace);
  },
};

function openPipeline(call: Call, context: CommandContext): Batches {
  const sent = call.body.get('pipeline');
  if (!Array.isArray(sent))
    throw new DatabaseError('TypeMismatch', "'pipeline' option must be specified as an array");
  // Parses every stage before the first runs, including those merged into the query.
  const stages = sent.map(parseStage);
  const { options, taken } = leadingQuery(sent);
  const collection = context.store.collection(call.database, call.collection);
  const source: Iterable<Document> = collection ? documentsOf(new Find(collection, options)) : [];
  const through = (input: Iterable<Document>, stage: Stage) => stage(input);
  let output = stages.slice(taken).reduce(through, source)[Symbol.iterator]();
  return batchesOf(call.namespace, { next: () => output.next() }, () => {
    const rest: Document[] = [];
    for (let step = output.next(); !step.done; step = output.next()) rest.push(step.value);
    output = rest.values();
  });
}

function* documentsOf(find: Find): Generator<Document> {
  for (const { document } of find) yield document;
}

/** Leading stages that an indexed query handles better: matches, then a sort, a skip and a limit. */
function leadingQuery(pipeline: readonly Value[]): { options: FindOptions; taken: number } {
  const filters: Filter[] = [];
  let options: FindOptions = { filter: { kind: 'and', filters } };
  let taken = 0;
  const next = (name: string): Value | undefined => {
    const stage = pipeline[taken];
    return isDocument(stage) ? stage.get(name) : undefined;
  };
  for (let argument = next('$match'); isDocument(argument); argument = next('$match')) {
    filters.push(parseFilter(argument, parseExprTest));
    taken++;
  }
  const sort = next('$sort');
  if (sort !== undefined) {
    options = { ...options, sort: parseSort(sort) };
    taken++;
  }
  const skip = next('$skip');
  if (skip !== undefined) {
    options = { ...options, skip: needCount(skip, '$skip', 0) };
    taken++;
  }
  const limit = next('$limit');
  if (limit !== undefined) {
    options = { ...options, limit: needCount(limit, '$limit', 1) };
    taken++;
  }
  return { options, taken };
}
