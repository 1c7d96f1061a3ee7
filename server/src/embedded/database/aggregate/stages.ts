import { toDouble } from '../bson/exact-number.ts';
import { encodeKey } from '../bson/key.ts';
import { type Document, isDocument, isNumber, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import { matches } from '../query/match.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { parseSortPattern, type SortField, sortKey } from '../query/sort-pattern.ts';
import { type Accumulator, accumulators } from './accumulators.ts';
import { parseExprTest } from './expr-test.ts';
import { parseExpression, scopeOf } from './expression.ts';
import { parseProject } from './shape.ts';

export type Stage = (documents: Iterable<Document>) => Iterable<Document>;

type ParseStage = (argument: Value) => Stage;

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

const match: ParseStage = (argument) => {
  const filter = parseFilter(needDocument(argument, '$match', 15959), parseExprTest);
  return function* (documents) {
    for (const document of documents) if (matches(filter, document)) yield document;
  };
};

const project: ParseStage = (argument) => {
  const shape = parseProject(needDocument(argument, '$project', 15969));
  return function* (documents) {
    for (const document of documents) yield shape(document);
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

function sortStage(fields: readonly SortField[]): Stage {
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

const group: ParseStage = (argument) => {
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
      const start = accumulators.get(kind);
      if (!start) throw notSupported(`the accumulator ${kind}`);
      if (Array.isArray(input)) throw new DatabaseError(40237, `The ${kind} accumulator is a unary operator`);
      return { name, start, input: parseExpression(input) };
    });
  return function* (documents) {
    const groups = new Map<string, { id: Value; values: Accumulator[] }>();
    for (const document of documents) {
      const scope = scopeOf(document);
      const value = idOf(scope) ?? null;
      const key = encodeKey(value);
      let found = groups.get(key);
      if (!found) {
        found = { id: value, values: fields.map(({ start }) => start()) };
        groups.set(key, found);
      }
      for (const [at, { input }] of fields.entries()) found.values[at]?.add(input(scope));
    }
    for (const { id: value, values } of groups.values()) {
      const result: Document = new Map([['_id', value]]);
      for (const [at, { name }] of fields.entries()) result.set(name, values[at]?.result() ?? null);
      yield result;
    }
  };
};

const unwind: ParseStage = (path) => {
  if (isDocument(path)) throw notSupported('$unwind with options');
  if (typeof path !== 'string')
    throw new DatabaseError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$') || path.startsWith('$$'))
    throw new DatabaseError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const parts = path.slice(1).split('.');
  return function* (documents) {
    for (const document of documents) {
      const value = valueAt(document, parts);
      if (Array.isArray(value)) for (const item of value) yield setAt(document, parts, item);
      else if (value !== undefined && value !== null) yield document;
    }
  };
};

function valueAt(document: Document, parts: readonly string[]): Value | undefined {
  let value: Value | undefined = document;
  for (const part of parts) value = isDocument(value) ? value.get(part) : undefined;
  return value;
}

/** A copy with a value at a path through nested documents. */
function setAt(document: Document, parts: readonly string[], value: Value): Document {
  const [part = '', ...rest] = parts;
  const copy: Document = new Map(document);
  const inner = copy.get(part);
  copy.set(part, isDocument(inner) && rest.length > 0 ? setAt(inner, rest, value) : value);
  return copy;
}

export const stages: ReadonlyMap<string, ParseStage> = new Map(
  Object.entries({
    $match: match,
    $project: project,
    $group: group,
    $sort: (argument: Value) => sortStage(parseSort(argument)),
    $skip: skip,
    $limit: limit,
    $unwind: unwind,
  }),
);

export function parseStage(sent: Value): Stage {
  const [entry] = isDocument(sent) ? sent : [];
  if (!entry || !isDocument(sent) || sent.size !== 1) {
    throw new DatabaseError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  const parse = stages.get(entry[0]);
  if (!parse) throw notSupported(`the aggregation stage ${entry[0]}`);
  return parse(entry[1]);
}
