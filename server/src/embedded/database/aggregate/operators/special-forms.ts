import { isDocument, typeName, type Value } from '../../bson/value.ts';
import { DatabaseError, notSupported } from '../../errors.ts';
import { type Expression, isNullish, isTruthy, parseExpression, type Result } from '../expression.ts';

type Form = (argument: Value, variables: ReadonlySet<string>) => Expression;

function list(argument: Value, variables: ReadonlySet<string>): Expression[] {
  return (Array.isArray(argument) ? argument : [argument]).map((item) => parseExpression(item, variables));
}

const and: Form = (argument, variables) => {
  const parts = list(argument, variables);
  return (scope) => parts.every((expression) => isTruthy(expression(scope)));
};

const cond: Form = (argument, variables) => {
  if (isDocument(argument)) throw notSupported('$cond with named arguments');
  const [condition, then, otherwise, ...more] = list(argument, variables);
  if (!condition || !then || !otherwise || more.length > 0) {
    throw new DatabaseError(16020, 'Expression $cond takes exactly 3 arguments.');
  }
  return (scope) => (isTruthy(condition(scope)) ? then(scope) : otherwise(scope));
};

const ifNull: Form = (argument, variables) => {
  const parts = list(argument, variables);
  if (parts.length < 2) throw new DatabaseError(1257300, '$ifNull needs at least two arguments');
  return (scope) => {
    let value: Result;
    for (const expression of parts) {
      value = expression(scope);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

const filter: Form = (argument, variables) => {
  if (!isDocument(argument)) throw bad('$filter only supports an object as its argument');
  for (const name of argument.keys())
    if (!['input', 'as', 'cond'].includes(name)) throw notSupported(`the argument ${name} of $filter`);
  for (const name of ['input', 'cond'])
    if (!argument.has(name)) throw bad(`Missing '${name}' parameter to $filter`);
  const name = argument.get('as') ?? 'this';
  if (typeof name !== 'string' || !/^[a-z][A-Za-z0-9_]*$/.test(name))
    throw bad('the variable name of $filter has to begin with a lowercase letter');
  const input = parseExpression(argument.get('input') ?? null, variables);
  const condition = parseExpression(argument.get('cond') ?? null, new Set([...variables, name]));
  return (scope) => {
    const items = input(scope);
    if (isNullish(items)) return null;
    if (!Array.isArray(items))
      throw new DatabaseError(28651, `input to $filter must be an array not ${typeName(items)}`);
    return items.filter((item) => {
      const inside = { ...scope, variables: new Map([...scope.variables, [name, item]]) };
      return isTruthy(condition(inside));
    });
  };
};

function bad(message: string): DatabaseError {
  return new DatabaseError('FailedToParse', message);
}

export const specialForms: Record<string, Form> = {
  $and: and,
  $cond: cond,
  $ifNull: ifNull,
  $filter: filter,
};
