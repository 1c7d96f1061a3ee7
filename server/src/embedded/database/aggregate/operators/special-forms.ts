import { toDouble } from '../../bson/exact-number.ts';
import { type Document, isDocument, isNumber, typeName, type Value } from '../../bson/value.ts';
import { DatabaseError } from '../../errors.ts';
import {
  constant,
  type Expression,
  isNullish,
  isTruthy,
  parseExpression,
  type Result,
  type Scope,
} from '../expression.ts';

export type Form = (argument: Value, variables: ReadonlySet<string>) => Expression;

function bad(message: string): DatabaseError {
  return new DatabaseError('FailedToParse', message);
}

/** Arguments by name; a name that is unknown or a needed one that lacks is an error. */
export function namedArguments(
  form: string,
  argument: Value,
  needed: readonly string[],
  optional: readonly string[],
): Document {
  if (!isDocument(argument)) throw bad(`${form} only supports an object as its argument`);
  for (const name of argument.keys()) {
    if (!needed.includes(name) && !optional.includes(name))
      throw bad(`Unrecognized argument to ${form}: ${name}`);
  }
  for (const name of needed) if (!argument.has(name)) throw bad(`Missing '${name}' parameter to ${form}`);
  return argument;
}

function part(from: Document, name: string, variables: ReadonlySet<string>): Expression {
  return parseExpression(from.get(name) ?? null, variables);
}

function list(argument: Value, variables: ReadonlySet<string>): Expression[] {
  return (Array.isArray(argument) ? argument : [argument]).map((item) => parseExpression(item, variables));
}

const and: Form = (argument, variables) => {
  const parts = list(argument, variables);
  return (scope) => parts.every((expression) => isTruthy(expression(scope)));
};

const or: Form = (argument, variables) => {
  const parts = list(argument, variables);
  return (scope) => parts.some((expression) => isTruthy(expression(scope)));
};

const cond: Form = (argument, variables) => {
  const [condition, then, otherwise] = Array.isArray(argument)
    ? list(argument, variables)
    : ['if', 'then', 'else'].map((name) =>
        part(namedArguments('$cond', argument, ['if', 'then', 'else'], []), name, variables),
      );
  if (!condition || !then || !otherwise || (Array.isArray(argument) && argument.length !== 3)) {
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

const switchForm: Form = (argument, variables) => {
  const named = namedArguments('$switch', argument, ['branches'], ['default']);
  const branches = named.get('branches');
  if (!Array.isArray(branches) || branches.length === 0)
    throw new DatabaseError(40068, '$switch requires at least one branch.');
  const parsed = branches.map((branch) => {
    const inner = namedArguments('$switch', branch, ['case', 'then'], []);
    return { when: part(inner, 'case', variables), result: part(inner, 'then', variables) };
  });
  const otherwise = named.has('default') ? part(named, 'default', variables) : undefined;
  return (scope) => {
    for (const { when, result } of parsed) if (isTruthy(when(scope))) return result(scope);
    if (otherwise) return otherwise(scope);
    throw new DatabaseError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
};

const literal: Form = (argument) => constant(argument);

function withVariables(scope: Scope, more: Iterable<readonly [string, Result]>): Scope {
  return { ...scope, variables: new Map([...scope.variables, ...more]) };
}

function variableName(from: Document, form: string, fallback: string): string {
  const name = from.get('as') ?? fallback;
  if (typeof name !== 'string' || !/^[a-z][A-Za-z0-9_]*$/.test(name)) {
    throw bad(`the variable name of ${form} has to begin with a lowercase letter`);
  }
  return name;
}

const letForm: Form = (argument, variables) => {
  const named = namedArguments('$let', argument, ['vars', 'in'], []);
  const vars = named.get('vars');
  if (!isDocument(vars)) throw bad('invalid parameter: expected an object (vars)');
  const values = [...vars].map(([name, value]) => [name, parseExpression(value, variables)] as const);
  const body = part(named, 'in', new Set([...variables, ...vars.keys()]));
  return (scope) =>
    body(
      withVariables(
        scope,
        values.map(([name, value]) => [name, value(scope)] as const),
      ),
    );
};

function inputArray(form: string, value: Result, code: number): Value[] | null {
  if (isNullish(value)) return null;
  if (Array.isArray(value)) return value;
  throw new DatabaseError(code, `input to ${form} must be an array not ${typeName(value)}`);
}

const filter: Form = (argument, variables) => {
  const named = namedArguments('$filter', argument, ['input', 'cond'], ['as', 'limit']);
  const input = part(named, 'input', variables);
  const name = variableName(named, '$filter', 'this');
  const condition = part(named, 'cond', new Set([...variables, name]));
  const limit = named.has('limit') ? part(named, 'limit', variables) : undefined;
  return (scope) => {
    const items = inputArray('$filter', input(scope), 28651);
    if (!items) return null;
    const most = limit?.(scope);
    if (isNumber(most) && toDouble(most) < 1)
      throw new DatabaseError(327392, '$filter: limit must be greater than 0');
    const kept = items.filter((item) => isTruthy(condition(withVariables(scope, [[name, item]]))));
    return isNumber(most) ? kept.slice(0, toDouble(most)) : kept;
  };
};

const map: Form = (argument, variables) => {
  const named = namedArguments('$map', argument, ['input', 'in'], ['as']);
  const input = part(named, 'input', variables);
  const name = variableName(named, '$map', 'this');
  const body = part(named, 'in', new Set([...variables, name]));
  return (scope) => {
    const items = inputArray('$map', input(scope), 16883);
    return items?.map((item) => body(withVariables(scope, [[name, item]])) ?? null) ?? null;
  };
};

const reduce: Form = (argument, variables) => {
  const named = namedArguments('$reduce', argument, ['input', 'initialValue', 'in'], []);
  const input = part(named, 'input', variables);
  const initial = part(named, 'initialValue', variables);
  const body = part(named, 'in', new Set([...variables, 'this', 'value']));
  return (scope) => {
    const items = inputArray('$reduce', input(scope), 40080);
    if (!items) return null;
    let value = initial(scope);
    for (const item of items)
      value = body(
        withVariables(scope, [
          ['this', item],
          ['value', value],
        ]),
      );
    return value;
  };
};

export const specialForms: Record<string, Form> = {
  $and: and,
  $or: or,
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchForm,
  $literal: literal,
  $let: letForm,
  $filter: filter,
  $map: map,
  $reduce: reduce,
};
