import { BSONRegExp, Timestamp } from 'bson';
import { toDouble } from '../bson/exact-number.ts';
import { isDocument, isNumber, type NumberValue, typeName, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { isOperators, parseFilter } from '../query/parse-filter.ts';
import { parseSortPattern, type SortField } from '../query/sort-pattern.ts';

export interface Push {
  readonly kind: 'push';
  readonly values: readonly Value[];
  readonly position: number | undefined;
  readonly slice: number | undefined;
  /** Elements are ordered as whole values, or by fields of theirs. */
  readonly sort: { readonly descending: boolean } | readonly SortField[] | undefined;
}

/** What `$pull` takes out. */
export type Pulled =
  | { readonly kind: 'equal'; readonly value: Value }
  | { readonly kind: 'document'; readonly filter: Filter }
  /** A filter over a document that holds the element under an empty name: arrays are opened. */
  | { readonly kind: 'element'; readonly filter: Filter };

export type Operator =
  | { readonly kind: 'set' | 'setOnInsert'; readonly value: Value }
  | { readonly kind: 'unset' }
  | { readonly kind: 'inc' | 'mul'; readonly by: NumberValue }
  | { readonly kind: 'min' | 'max'; readonly value: Value }
  | { readonly kind: 'rename'; readonly from: string }
  | { readonly kind: 'renamed' }
  | { readonly kind: 'now'; readonly type: 'date' | 'timestamp' }
  | Push
  | { readonly kind: 'addToSet'; readonly values: readonly Value[] }
  | { readonly kind: 'pull'; readonly what: Pulled }
  | { readonly kind: 'pullAll'; readonly values: readonly Value[] }
  | { readonly kind: 'pop'; readonly first: boolean };

function bad(message: string): DatabaseError {
  return new DatabaseError('BadValue', message);
}

/** `nameOnly` asks whether the operator exists at all, for one that was sent without fields. */
export function parseOperator(name: string, path: string, argument: Value, nameOnly = false): Operator {
  switch (name) {
    case '$set':
      return { kind: 'set', value: argument };
    case '$setOnInsert':
      return { kind: 'setOnInsert', value: argument };
    case '$unset':
      return { kind: 'unset' };
    case '$min':
      return { kind: 'min', value: argument };
    case '$max':
      return { kind: 'max', value: argument };
    case '$inc':
    case '$mul':
      if (nameOnly) return { kind: 'unset' };
      if (!isNumber(argument)) {
        const verb = name === '$inc' ? 'increment' : 'multiply';
        throw new DatabaseError(
          'TypeMismatch',
          `Cannot ${verb} with non-numeric argument: {${path}: of type ${typeName(argument)}}`,
        );
      }
      return { kind: name === '$inc' ? 'inc' : 'mul', by: argument };
    case '$rename':
      return nameOnly ? { kind: 'unset' } : parseRename(path, argument);
    case '$currentDate':
      return nameOnly ? { kind: 'unset' } : parseCurrentDate(argument);
    case '$push':
      return nameOnly ? { kind: 'unset' } : parsePush(argument);
    case '$addToSet':
      return { kind: 'addToSet', values: parseEach(argument, '$addToSet') };
    case '$pull':
      return nameOnly ? { kind: 'unset' } : { kind: 'pull', what: parsePull(argument) };
    case '$pullAll':
      if (nameOnly) return { kind: 'unset' };
      if (!Array.isArray(argument)) throw bad('$pullAll requires an array argument');
      return { kind: 'pullAll', values: argument };
    case '$pop': {
      if (nameOnly) return { kind: 'unset' };
      const end = isNumber(argument) ? toDouble(argument) : Number.NaN;
      if (end !== 1 && end !== -1) throw new DatabaseError('FailedToParse', '$pop expects 1 or -1');
      return { kind: 'pop', first: end === -1 };
    }
    default:
      throw notSupported(`the update operator ${name}`);
  }
}

function parseRename(path: string, argument: Value): Operator {
  if (typeof argument !== 'string') throw bad(`The 'to' field for $rename must be a string: ${path}`);
  if (argument === path) throw bad(`The source and target field for $rename must differ: ${path}`);
  if (/(^|\.)\$/.test(argument) || /(^|\.)\$/.test(path)) {
    throw bad(`The source and target field for $rename may not be dynamic: ${path}`);
  }
  return { kind: 'rename', from: path };
}

function parseCurrentDate(argument: Value): Operator {
  if (typeof argument === 'boolean') return { kind: 'now', type: 'date' };
  const type = isDocument(argument) && argument.size === 1 ? argument.get('$type') : undefined;
  if (type !== 'date' && type !== 'timestamp') {
    throw bad(
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
    );
  }
  return { kind: 'now', type };
}

function parseEach(argument: Value, name: string): readonly Value[] {
  if (!isDocument(argument) || argument.keys().next().value !== '$each') return [argument];
  const each = argument.get('$each');
  if (!Array.isArray(each))
    throw new DatabaseError('TypeMismatch', `The argument to $each in ${name} must be an array`);
  if (argument.size > 1) throw bad(`Found unexpected fields after $each in ${name}`);
  return each;
}

function parsePush(argument: Value): Push {
  if (!isDocument(argument) || !argument.has('$each')) {
    if (isOperators(argument)) throw notSupported(`${argument.keys().next().value} in $push without $each`);
    return { kind: 'push', values: [argument], position: undefined, slice: undefined, sort: undefined };
  }
  const each = argument.get('$each');
  if (!Array.isArray(each)) throw bad('The argument to $each in $push must be an array');
  let position: number | undefined;
  let slice: number | undefined;
  let sort: Push['sort'];
  for (const [name, value] of argument) {
    if (name === '$each') continue;
    if (name === '$position') position = wholeNumber(value, name);
    else if (name === '$slice') slice = wholeNumber(value, name);
    else if (name === '$sort') sort = parsePushSort(value);
    else throw bad(`Unrecognized clause in $push: ${name}`);
  }
  return { kind: 'push', values: each, position, slice, sort };
}

function wholeNumber(value: Value, name: string): number {
  const number = isNumber(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number)) throw bad(`The value for ${name} must be an integer value`);
  return number;
}

function parsePushSort(value: Value): Push['sort'] {
  if (isDocument(value)) {
    if (value.size === 0) throw bad('The $sort pattern is empty when it should be a set of fields.');
    return parseSortPattern(value, '$sort');
  }
  const direction = isNumber(value) ? toDouble(value) : 0;
  if (direction !== 1 && direction !== -1) throw bad('The $sort element value must be either 1 or -1');
  return { descending: direction === -1 };
}

function parsePull(argument: Value): Pulled {
  if (argument instanceof BSONRegExp || isOperators(argument)) {
    return { kind: 'element', filter: parseFilter(new Map([['', argument]])) };
  }
  return isDocument(argument)
    ? { kind: 'document', filter: parseFilter(argument) }
    : { kind: 'equal', value: argument };
}

let lastSecond = 0;
let ordinal = 0;

/** Timestamps of one second are told apart by a counter. */
export function nextTimestamp(now: number): Timestamp {
  const second = Math.floor(now / 1000);
  ordinal = second === lastSecond ? ordinal + 1 : 1;
  lastSecond = second;
  return new Timestamp({ t: second, i: ordinal });
}
