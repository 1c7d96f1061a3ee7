import { BSONRegExp } from 'bson';
import { toDouble } from '../bson/exact-number.ts';
import { isDocument, isNumber, type NumberValue, typeName, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { isOperators, parseFilter } from '../query/parse-filter.ts';

export interface Push {
  readonly kind: 'push';
  readonly values: readonly Value[];
  readonly slice: number | undefined;
}

/** Target of `$pull`. */
export type Pulled =
  | { readonly kind: 'equal'; readonly value: Value }
  | { readonly kind: 'document'; readonly filter: Filter }
  /** A filter on a document that holds the element under an empty name: arrays are unwound. */
  | { readonly kind: 'element'; readonly filter: Filter };

export type Operator =
  | { readonly kind: 'set' | 'setOnInsert' | 'min' | 'max' | 'addToSet'; readonly value: Value }
  | { readonly kind: 'unset' }
  | { readonly kind: 'inc'; readonly by: NumberValue }
  | Push
  | { readonly kind: 'pull'; readonly what: Pulled };

function bad(message: string): DatabaseError {
  return new DatabaseError('BadValue', message);
}

type ParseOperator = (argument: Value, path: string) => Operator;

export const updateOperators: ReadonlyMap<string, ParseOperator> = new Map(
  Object.entries<ParseOperator>({
    $set: (value) => ({ kind: 'set', value }),
    $setOnInsert: (value) => ({ kind: 'setOnInsert', value }),
    $unset: () => ({ kind: 'unset' }),
    $min: (value) => ({ kind: 'min', value }),
    $max: (value) => ({ kind: 'max', value }),
    $inc: (by, path) => {
      if (isNumber(by)) return { kind: 'inc', by };
      throw new DatabaseError(
        'TypeMismatch',
        `Cannot increment with non-numeric argument: {${path}: of type ${typeName(by)}}`,
      );
    },
    $push: parsePush,
    $addToSet: (value) => {
      if (isOperators(value)) throw notSupported(`${value.keys().next().value} in $addToSet`);
      return { kind: 'addToSet', value };
    },
    $pull: (argument) => ({ kind: 'pull', what: parsePull(argument) }),
  }),
);

/** Allowed modifiers of a `$push`. */
export const pushModifiers: ReadonlySet<string> = new Set(['$each', '$slice']);

function parsePush(argument: Value): Push {
  if (!isDocument(argument) || !argument.has('$each')) {
    if (isOperators(argument)) throw notSupported(`${argument.keys().next().value} in $push without $each`);
    return { kind: 'push', values: [argument], slice: undefined };
  }
  for (const name of argument.keys()) if (!pushModifiers.has(name)) throw notSupported(`${name} in $push`);
  const each = argument.get('$each');
  if (!Array.isArray(each)) throw bad('The argument to $each in $push must be an array');
  const slice = argument.get('$slice');
  if (slice === undefined) return { kind: 'push', values: each, slice };
  const length = isNumber(slice) ? toDouble(slice) : Number.NaN;
  if (!Number.isInteger(length)) throw bad('The value for $slice must be an integer value');
  return { kind: 'push', values: each, slice: length };
}

function parsePull(argument: Value): Pulled {
  if (argument instanceof BSONRegExp || isOperators(argument)) {
    return { kind: 'element', filter: parseFilter(new Map([['', argument]])) };
  }
  return isDocument(argument)
    ? { kind: 'document', filter: parseFilter(argument) }
    : { kind: 'equal', value: argument };
}
