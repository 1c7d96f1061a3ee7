import { Int32, Long } from 'bson';
import { toDouble } from '../bson/exact-number.ts';
import { encodeKey } from '../bson/key.ts';
import { type Document, isDocument, isNumber, typeName, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import { matches } from '../query/match.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { parseSortPattern, type SortField, sortKey } from '../query/sort-pattern.ts';
import { accumulate } from './accumulators.ts';
import { parseExprTest } from './expr-test.ts';
import { parseExpression } from './expression.ts';
import { parseLookup } from './lookup.ts';
import type { PipelineContext, Stage } from './pipeline.ts';
import { parsePipeline, runPipeline } from './pipeline.ts';
import { parseAddFields, parseProject, parseUnset, type Shape } from './shape.ts';
import { parseUnwind } from './unwind.ts';

type ParseStage = (argument: Value, context: PipelineContext) => Stage;

function needDocument(argument: Value, name: string, code: number): Document {
  if (isDocument(argument)) return argument;
  throw new DatabaseError(code, `the ${name} stage specification must be an object`);
}

export function needCount(argument: Value, name: string, least: number): number {
  const count = isNumber(argument) ? toDouble(argument) : Number.NaN;
  if (!Number.isInteger(count) || count < least) {
    throw new DatabaseError(
      name === '$limit' ? 15958 : 15956,
      `invalid argument to ${name} stage: it needs a whole number of at least ${least}`,
    );
  }
  return count;
}

function shaped(shape: Shape, context: PipelineContext): Stage {
  return function* (documents) {
    for (const document of documents) yield shape(document, context.now);
  };
}

const match: ParseStage = (argument, context) => {
  const filter = parseFilter(needDocument(argument, '$match', 15959), parseExprTest(context.now));
  return function* (documents) {
    for (const document of documents) if (matches(filter, document)) yield document;
  };
};

const addFields: ParseStage = (argument, context) =>
  shaped(parseAddFields(needDocument(argument, '$addFields', 40272)), context);

const replaceRoot: ParseStage = (argument, context) => {
  const specification = needDocument(argument, '$replaceRoot', 40229);
  const newRoot = specification.get('newRoot');
  if (newRoot === undefined || specification.size !== 1)
    throw new DatabaseError(40231, 'no newRoot specified for the $replaceRoot stage');
  return replaceWith(newRoot, context);
};

const replaceWith: ParseStage = (argument, context) => {
  const expression = parseExpression(argument);
  return function* (documents) {
    for (const document of documents) {
      const root = expression({ root: document, variables: new Map(), now: context.now });
      if (!isDocument(root)) {
        throw new DatabaseError(
          40228,
          `'newRoot' expression must evaluate to an object, but resulting value was of type ${root === undefined ? 'missing' : typeName(root)}`,
        );
      }
      yield root;
    }
  };
};

const skip: ParseStage = (argument) => {
  const count = needCount(argument, '$skip', 0);
  return function* (documents) {
    let passed = 0;
    for (const document of documents) if (passed++ >= count) yield document;
  };
};

const limit: ParseStage = (argument) => {
  const count = needCount(argument, '$limit', 1);
  return function* (documents) {
    let left = count;
    for (const document of documents) {
      yield document;
      if (--left === 0) return;
    }
  };
};

export function sortStage(fields: readonly SortField[]): Stage {
  return function* (documents) {
    const keyed = Array.from(documents, (document) => ({ document, key: sortKey(document, fields) }));
    keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    for (const { document } of keyed) yield document;
  };
}

export function parseSort(argument: Value): SortField[] {
  const pattern = needDocument(argument, '$sort', 15973);
  if (pattern.size === 0) throw new DatabaseError(15976, '$sort stage must have at least one sort key');
  return parseSortPattern(pattern, '$sort');
}

const group: ParseStage = (argument, context) => {
  const specification = needDocument(argument, '$group', 15947);
  const id = specification.get('_id');
  if (id === undefined) throw new DatabaseError(15955, 'a group specification must include an _id');
  const idOf = parseExpression(id);
  const fields = [...specification]
    .filter(([name]) => name !== '_id')
    .map(([name, sent]) => {
      if (name.includes('.')) throw new DatabaseError(40235, `The field name '${name}' cannot contain '.'`);
      if (name.startsWith('$'))
        throw new DatabaseError(40236, `The field name '${name}' cannot be an operator name`);
      const [accumulator] = isDocument(sent) ? sent : [];
      if (!accumulator || !isDocument(sent) || sent.size !== 1) {
        throw new DatabaseError(40234, `The field '${name}' must be an accumulator object`);
      }
      const [kind, input] = accumulator;
      accumulate(kind);
      if (Array.isArray(input)) throw new DatabaseError(40237, `The ${kind} accumulator is a unary operator`);
      return { name, kind, input: parseExpression(input) };
    });
  return function* (documents) {
    const groups = new Map<string, { id: Value; accumulators: ReturnType<typeof accumulate>[] }>();
    for (const document of documents) {
      const scope = { root: document, variables: new Map(), now: context.now };
      const value = idOf(scope) ?? null;
      const key = encodeKey(value);
      let found = groups.get(key);
      if (!found) {
        found = { id: value, accumulators: fields.map(({ kind }) => accumulate(kind)) };
        groups.set(key, found);
      }
      for (const [at, { input }] of fields.entries()) found.accumulators[at]?.add(input(scope));
    }
    for (const { id: value, accumulators } of groups.values()) {
      const result: Document = new Map([['_id', value]]);
      for (const [at, { name }] of fields.entries()) result.set(name, accumulators[at]?.result() ?? null);
      yield result;
    }
  };
};

const count: ParseStage = (argument) => {
  if (typeof argument !== 'string' || argument === '' || argument.startsWith('$') || argument.includes('.')) {
    throw new DatabaseError(40156, 'the count field must be a non-empty string without dots or a leading $');
  }
  return function* (documents) {
    let n = 0;
    for (const _ of documents) n++;
    // Of nothing there is no count, not a count of zero.
    if (n > 0) yield new Map([[argument, n > 0x7fffffff ? Long.fromNumber(n) : new Int32(n)]]);
  };
};

const sortByCount: ParseStage = (argument, context) => {
  const grouped = group(
    new Map<string, Value>([
      ['_id', argument],
      ['count', new Map([['$sum', new Int32(1)]])],
    ]),
    context,
  );
  const sorted = sortStage([{ path: 'count', parts: ['count'], descending: true }]);
  return (documents) => sorted(grouped(documents));
};

const facet: ParseStage = (argument, context) => {
  const facets = [...needDocument(argument, '$facet', 40169)].map(([name, pipeline]) => {
    if (name.startsWith('$') || name.includes('.')) throw new DatabaseError(40236, `the facet name ${name}`);
    for (const stage of Array.isArray(pipeline) ? pipeline : []) {
      if (isDocument(stage) && stage.has('$facet'))
        throw new DatabaseError(40600, '$facet is not allowed to be used within a $facet stage');
    }
    return [name, parsePipeline(pipeline, context)] as const;
  });
  if (facets.length === 0)
    throw new DatabaseError(40169, 'the $facet specification must be a non-empty object');
  return function* (documents) {
    const all = [...documents];
    yield new Map(facets.map(([name, stages]) => [name, [...runPipeline(all, stages)]]));
  };
};

const stages: ReadonlyMap<string, ParseStage> = new Map(
  Object.entries({
    $match: match,
    $project: (argument: Value, context: PipelineContext) =>
      shaped(parseProject(needDocument(argument, '$project', 15969)), context),
    $addFields: addFields,
    $set: addFields,
    $unset: (argument: Value, context: PipelineContext) => shaped(parseUnset(argument), context),
    $replaceRoot: replaceRoot,
    $replaceWith: replaceWith,
    $group: group,
    $sort: (argument: Value) => sortStage(parseSort(argument)),
    $skip: skip,
    $limit: limit,
    $unwind: parseUnwind,
    $count: count,
    $sortByCount: sortByCount,
    $facet: facet,
    $lookup: parseLookup,
  }),
);

export function parseStage(sent: Value, context: PipelineContext): Stage {
  const [entry] = isDocument(sent) ? sent : [];
  if (!entry || !isDocument(sent) || sent.size !== 1) {
    throw new DatabaseError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  const parse = stages.get(entry[0]);
  if (!parse) throw notSupported(`the aggregation stage ${entry[0]}`);
  return parse(entry[1], context);
}
