import { BSONRegExp, Decimal128, Double, Int32, MaxKey, MinKey } from 'bson';
import { toDouble } from '../bson/exact-number.ts';
import { type Document, isDocument, isNumber, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import { type Comparison, type Filter, isOneOf, type Test, type ValueTest } from './filter.ts';
import { regexOf, toRegExp } from './regex.ts';

const comparisons = new Set<string>(['$eq', '$gt', '$gte', '$lt', '$lte']);
const typesByNumber = new Map([
  [1, 'double'],
  [2, 'string'],
  [3, 'object'],
  [4, 'array'],
  [5, 'binData'],
  [7, 'objectId'],
  [8, 'bool'],
  [9, 'date'],
  [10, 'null'],
  [11, 'regex'],
  [16, 'int'],
  [17, 'timestamp'],
  [18, 'long'],
  [19, 'decimal'],
  [-1, 'minKey'],
  [127, 'maxKey'],
]);
const typeNames = new Set(typesByNumber.values());

/** How `$expr` becomes a test; given by the aggregation so that filters need not know expressions. */
export type ParseExpression = (expression: Value) => (document: Document) => boolean;

function bad(message: string): DatabaseError {
  return new DatabaseError('BadValue', message);
}

export function parseFilter(query: Document, parseExpression?: ParseExpression): Filter {
  const filters: Filter[] = [];
  for (const [key, value] of query) {
    if (key === '$and' || key === '$or' || key === '$nor') {
      filters.push({
        kind: key === '$and' ? 'and' : key === '$or' ? 'or' : 'nor',
        filters: branches(key, value, parseExpression),
      });
    } else if (key === '$expr') {
      if (!parseExpression) throw notSupported('$expr here');
      filters.push({ kind: 'expression', evaluate: parseExpression(value) });
    } else if (key === '$comment') {
      // A comment asks nothing.
    } else if (key.startsWith('$')) {
      throw notSupported(`the query operator ${key}`);
    } else {
      filters.push(...parsePath(key, value));
    }
  }
  const [only] = filters;
  return filters.length === 1 && only ? only : { kind: 'and', filters };
}

function branches(key: string, value: Value, parseExpression: ParseExpression | undefined): Filter[] {
  if (!Array.isArray(value) || value.length === 0) throw bad(`${key} must be a nonempty array`);
  return value.map((branch) => {
    if (!isDocument(branch)) throw bad(`${key} entries need to be full objects`);
    return parseFilter(branch, parseExpression);
  });
}

declare const operators: unique symbol;
type Operators = Document & { readonly [operators]: true };

/** Whether a document is a set of operators rather than a value to be equal to. */
export function isOperators(value: Value): value is Operators {
  if (!isDocument(value)) return false;
  const first = value.keys().next();
  return !first.done && first.value.startsWith('$');
}

function parsePath(path: string, value: Value): Filter[] {
  const parts = path.split('.');
  const leaf = (test: Test): Filter => ({ kind: 'path', path, parts, test });
  if (value instanceof BSONRegExp) return [leaf(regexTest(value))];
  if (!isOperators(value)) return [leaf({ kind: 'compare', op: '$eq', value })];
  return parseOperators(value, leaf, (operators) => parsePath(path, operators));
}

function parseOperators(
  operators: Document,
  leaf: (test: Test) => Filter,
  again: (operators: Document) => Filter[],
): Filter[] {
  const filters: Filter[] = [];
  for (const [op, argument] of operators) {
    switch (op) {
      case '$ne':
        if (argument instanceof BSONRegExp) throw bad("Can't have regex as arg to $ne.");
        filters.push({ kind: 'not', filter: leaf({ kind: 'compare', op: '$eq', value: argument }) });
        break;
      case '$nin':
        filters.push({ kind: 'not', filter: leaf(inTest(argument, '$nin')) });
        break;
      case '$exists': {
        const exists = leaf({ kind: 'exists' });
        filters.push(isTruthy(argument) ? exists : { kind: 'not', filter: exists });
        break;
      }
      case '$not': {
        if (argument instanceof BSONRegExp) {
          filters.push({ kind: 'not', filter: leaf(regexTest(argument)) });
          break;
        }
        if (!isDocument(argument)) throw bad('$not needs a regex or a document');
        if (argument.size === 0) throw bad('$not cannot be empty');
        if (!isOperators(argument)) throw bad('$not needs a regex or a document of operators');
        filters.push({ kind: 'not', filter: { kind: 'and', filters: again(argument) } });
        break;
      }
      case '$all':
        filters.push(...allFilters(argument, leaf));
        break;
      case '$options':
        if (!operators.has('$regex')) throw bad('$options needs a $regex');
        break;
      default:
        filters.push(leaf(parseTest(op, argument, operators)));
    }
  }
  return filters;
}

function allFilters(argument: Value, leaf: (test: Test) => Filter): Filter[] {
  if (!Array.isArray(argument)) throw bad('$all needs an array');
  if (argument.length === 0) return [{ kind: 'never' }];
  // The first element says which of the two kinds all have to be.
  const [first] = argument;
  const byElement = first !== undefined && isOperators(first) && first.has('$elemMatch');
  return argument.map((item) => {
    if (byElement) {
      const elemMatch = isOperators(item) && item.size === 1 ? item.get('$elemMatch') : undefined;
      if (elemMatch === undefined) throw bad('$all/$elemMatch has to be consistent');
      return leaf(elemMatchTest(elemMatch));
    }
    if (isOperators(item)) throw bad('no $ expressions in $all');
    if (item instanceof BSONRegExp) return leaf(regexTest(item));
    return leaf({ kind: 'compare', op: '$eq', value: item });
  });
}

function parseTest(op: string, argument: Value, operators: Document): Test {
  if (comparisons.has(op)) return compareTest(op as Comparison, argument);
  switch (op) {
    case '$in':
      return inTest(argument, '$in');
    case '$regex': {
      const options = operators.get('$options') ?? '';
      if (typeof options !== 'string') throw bad('$options has to be a string');
      if (argument instanceof BSONRegExp) {
        if (argument.options && operators.has('$options')) {
          throw new DatabaseError(51075, 'options set in both $regex and $options');
        }
        return regexTest(regexOf(argument.pattern, argument.options || options));
      }
      if (typeof argument !== 'string') throw bad('$regex has to be a string');
      return regexTest(regexOf(argument, options));
    }
    case '$type':
      return { kind: 'type', names: typeSet(argument) };
    case '$mod':
      return modTest(argument);
    case '$size': {
      const size = isNumber(argument) ? toDouble(argument) : Number.NaN;
      if (!Number.isInteger(size)) throw bad('Failed to parse $size. Expected an integer');
      if (size < 0) throw bad('Failed to parse $size. Expected a non-negative number');
      return { kind: 'size', size };
    }
    case '$elemMatch':
      return elemMatchTest(argument);
    default:
      throw notSupported(`the query operator ${op}`);
  }
}

function compareTest(op: Comparison, value: Value): Test {
  if (op !== '$eq' && value instanceof BSONRegExp) {
    throw bad("Can't have RegEx as arg to predicate over field");
  }
  if (op !== '$eq' && (value instanceof MinKey || value instanceof MaxKey)) {
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
    else if (isNumber(item) && typesByNumber.has(toDouble(item)))
      names.add(typesByNumber.get(toDouble(item)) ?? '');
    else throw bad(`Unknown type name alias: ${String(item)}`);
  }
  return names;
}

function modTest(argument: Value): Test {
  if (!Array.isArray(argument)) throw bad('malformed mod, needs to be an array');
  if (argument.length < 2) throw bad('malformed mod, not enough elements');
  if (argument.length > 2) throw bad('malformed mod, too many elements');
  const [divisor, remainder] = argument.map((item, at) => {
    const number = isNumber(item) ? toDouble(item) : Number.NaN;
    if (!Number.isFinite(number))
      throw bad(`malformed mod, ${at === 0 ? 'divisor' : 'remainder'} not a number`);
    return isNumber(item) && !(item instanceof Double || item instanceof Decimal128 || item instanceof Int32)
      ? item.toBigInt()
      : BigInt(Math.trunc(number));
  });
  if (divisor === undefined || remainder === undefined) throw bad('malformed mod');
  if (divisor === 0n) throw bad('divisor cannot be 0');
  return { kind: 'mod', divisor, remainder };
}

const logical = new Set(['$and', '$or', '$nor', '$expr']);

function elemMatchTest(argument: Value): Test {
  if (!isDocument(argument)) throw bad('$elemMatch needs an Object');
  const first = argument.keys().next().value;
  if (first?.startsWith('$') && !logical.has(first))
    return { kind: 'elementHas', tests: parseValueTests(argument) };
  return { kind: 'elementIs', filter: parseFilter(argument) };
}

/** Operators that are asked of one value as it stands. */
export function parseValueTests(operators: Document): ValueTest[] {
  const tests: ValueTest[] = [];
  const toValueTest = (filter: Filter): ValueTest => {
    if (filter.kind === 'path') return { kind: 'test', test: filter.test };
    if (filter.kind === 'not') return { kind: 'not', all: [toValueTest(filter.filter)] };
    if (filter.kind === 'never') return { kind: 'not', all: [] };
    if (filter.kind === 'and')
      return { kind: 'not', all: [{ kind: 'not', all: filter.filters.map(toValueTest) }] };
    throw notSupported('this operator inside $elemMatch');
  };
  for (const filter of parsePath('', operators)) tests.push(toValueTest(filter));
  return tests;
}

function isTruthy(value: Value): boolean {
  if (value === null || value === false) return false;
  return !(isNumber(value) && toDouble(value) === 0);
}
