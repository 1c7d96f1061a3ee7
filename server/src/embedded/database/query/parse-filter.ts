import { BSONRegExp, MaxKey, MinKey } from 'bson';
import { toDouble } from '../bson/exact-number.ts';
import { type Document, isDocument, isNumber, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import { type Comparison, type Filter, isOneOf, type Test } from './filter.ts';
import { toRegExp } from './regex.ts';

const typeNames = new Set([
  'double',
  'string',
  'object',
  'array',
  'binData',
  'objectId',
  'bool',
  'date',
  'null',
  'regex',
  'int',
  'timestamp',
  'long',
  'decimal',
  'minKey',
  'maxKey',
]);

/** Turns `$expr` into a test; passed in by the aggregation, so that filters need not know expressions. */
export type ParseExpression = (expression: Value) => (document: Document) => boolean;

function bad(message: string): DatabaseError {
  return new DatabaseError('BadValue', message);
}

type ParseLogic = (argument: Value, parseExpression: ParseExpression | undefined) => Filter;

function logic(name: string, kind: 'and' | 'or' | 'nor'): ParseLogic {
  return (argument, parseExpression) => {
    if (!Array.isArray(argument) || argument.length === 0) throw bad(`${name} must be a nonempty array`);
    const filters = argument.map((branch) => {
      if (!isDocument(branch)) throw bad(`${name} entries need to be full objects`);
      return parseFilter(branch, parseExpression);
    });
    return { kind, filters };
  };
}

/** Operators in the place of a field. */
export const logicalOperators: ReadonlyMap<string, ParseLogic> = new Map(
  Object.entries({
    $and: logic('$and', 'and'),
    $or: logic('$or', 'or'),
    $nor: logic('$nor', 'nor'),
    $expr: (argument: Value, parseExpression: ParseExpression | undefined): Filter => {
      if (!parseExpression) throw notSupported('$expr here');
      return { kind: 'expression', evaluate: parseExpression(argument) };
    },
  }),
);

export function parseFilter(query: Document, parseExpression?: ParseExpression): Filter {
  const filters = [...query].flatMap(([key, value]) => {
    if (!key.startsWith('$')) return parsePath(key, value);
    const parse = logicalOperators.get(key);
    if (!parse) throw notSupported(`the query operator ${key}`);
    return parse(value, parseExpression);
  });
  const [only] = filters;
  return filters.length === 1 && only ? only : { kind: 'and', filters };
}

declare const operators: unique symbol;
type Operators = Document & { readonly [operators]: true };

/** Whether a document is a set of operators rather than a value to compare with. */
export function isOperators(value: Value): value is Operators {
  if (!isDocument(value)) return false;
  const first = value.keys().next();
  return !first.done && first.value.startsWith('$');
}

type Leaf = (test: Test) => Filter;

function parsePath(path: string, value: Value): Filter[] {
  const parts = path.split('.');
  const leaf: Leaf = (test) => ({ kind: 'path', path, parts, test });
  if (value instanceof BSONRegExp) return [leaf(regexTest(value))];
  if (!isOperators(value)) return [leaf({ kind: 'compare', op: '$eq', value })];
  return [...value].flatMap(([name, argument]) => {
    const parse = fieldOperators.get(name);
    if (!parse) throw notSupported(`the query operator ${name}`);
    return parse(argument, leaf);
  });
}

function not(filter: Filter): Filter {
  return { kind: 'not', filter };
}

type ParseCondition = (argument: Value, leaf: Leaf) => Filter | Filter[];

/** Operators below a field. */
export const fieldOperators: ReadonlyMap<string, ParseCondition> = new Map<string, ParseCondition>(
  Object.entries<ParseCondition>({
    $gt: (argument, leaf) => leaf(rangeTest('$gt', argument)),
    $gte: (argument, leaf) => leaf(rangeTest('$gte', argument)),
    $lt: (argument, leaf) => leaf(rangeTest('$lt', argument)),
    $lte: (argument, leaf) => leaf(rangeTest('$lte', argument)),
    $ne: (argument, leaf) => {
      if (argument instanceof BSONRegExp) throw bad("Can't have regex as arg to $ne.");
      return not(leaf({ kind: 'compare', op: '$eq', value: argument }));
    },
    $in: (argument, leaf) => leaf(inTest(argument, '$in')),
    $nin: (argument, leaf) => not(leaf(inTest(argument, '$nin'))),
    $exists: (argument, leaf) => {
      const exists = leaf({ kind: 'exists' });
      return isTruthy(argument) ? exists : not(exists);
    },
    $type: (argument, leaf) => leaf({ kind: 'type', names: typeSet(argument) }),
    $regex: (argument, leaf) => {
      if (argument instanceof BSONRegExp) return leaf(regexTest(argument));
      if (typeof argument !== 'string') throw bad('$regex has to be a string');
      return leaf(regexTest(new BSONRegExp(argument, '')));
    },
    $all: allFilters,
    $elemMatch: (argument, leaf) => leaf(elemMatchTest(argument)),
  }),
);

function allFilters(argument: Value, leaf: Leaf): Filter[] {
  if (!Array.isArray(argument)) throw bad('$all needs an array');
  if (argument.length === 0) return [{ kind: 'never' }];
  return argument.map((item) => {
    if (isOperators(item)) throw notSupported(`${item.keys().next().value} in $all`);
    if (item instanceof BSONRegExp) return leaf(regexTest(item));
    return leaf({ kind: 'compare', op: '$eq', value: item });
  });
}

function rangeTest(op: Comparison, value: Value): Test {
  if (value instanceof BSONRegExp) throw bad("Can't have RegEx as arg to predicate over field");
  if (value instanceof MinKey || value instanceof MaxKey) {
    throw notSupported(`${op} with MinKey or MaxKey`);
  }
  return { kind: 'compare', op, value };
}

function regexTest(pattern: BSONRegExp): Test {
  toRegExp(pattern);
  return { kind: 'regex', pattern };
}

function inTest(argument: Value, op: string): Test {
  if (!Array.isArray(argument)) throw bad(`${op} needs an array`);
  const values: Value[] = [];
  const patterns: BSONRegExp[] = [];
  for (const item of argument) {
    if (isOperators(item)) throw bad(`cannot nest $ under ${op}`);
    if (item instanceof BSONRegExp) {
      toRegExp(item);
      patterns.push(item);
    }
    values.push(item);
  }
  return isOneOf(values, patterns);
}

function typeSet(argument: Value): ReadonlySet<string> {
  const wanted = Array.isArray(argument) ? argument : [argument];
  if (wanted.length === 0) throw new DatabaseError('FailedToParse', '$type must match at least one type');
  const names = new Set<string>();
  for (const item of wanted) {
    if (item === 'number') for (const name of ['int', 'long', 'double', 'decimal']) names.add(name);
    else if (typeof item === 'string' && typeNames.has(item)) names.add(item);
    else if (isNumber(item)) throw notSupported('$type by number');
    else throw bad(`Unknown type name alias: ${String(item)}`);
  }
  return names;
}

function elemMatchTest(argument: Value): Test {
  if (!isDocument(argument)) throw bad('$elemMatch needs an Object');
  const [first] = argument.keys();
  if (first?.startsWith('$') && !logicalOperators.has(first))
    throw notSupported(`${first} of the elements themselves in $elemMatch`);
  return { kind: 'element', filter: parseFilter(argument) };
}

function isTruthy(value: Value): boolean {
  if (value === null || value === false) return false;
  return !(isNumber(value) && toDouble(value) === 0);
}
