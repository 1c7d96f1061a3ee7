import { MinKey } from 'bson';
import { compareValues } from '../bson/compare.ts';
import { toDouble } from '../bson/exact-number.ts';
import { type Document, isDocument, isNumber, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import { arithmeticOperators } from './operators/arithmetic.ts';
import { arrayOperators } from './operators/arrays.ts';
import { logicOperators } from './operators/logic.ts';
import { specialForms } from './operators/special-forms.ts';

/** A value, or undefined for a missing field; aggregation distinguishes the two. */
export type Result = Value | undefined;

export interface Scope {
  readonly root: Document;
  readonly variables: ReadonlyMap<string, Result>;
}

export function scopeOf(document: Document): Scope {
  return { root: document, variables: new Map() };
}

export type Expression = (scope: Scope) => Result;

/** An operator that evaluates all its arguments first. */
export interface Operator {
  readonly least: number;
  readonly most: number;
  readonly apply: (args: readonly Result[]) => Result;
}

export const operators: ReadonlyMap<string, Operator> = new Map(
  Object.entries({ ...arithmeticOperators, ...logicOperators, ...arrayOperators }),
);
/** Operators that evaluate their arguments themselves, or take named ones. */
export const forms = new Map(Object.entries(specialForms));

export function parseExpression(value: Value, variables: ReadonlySet<string> = new Set()): Expression {
  if (typeof value === 'string' && value.startsWith('$')) return parsePath(value, variables);
  if (Array.isArray(value)) {
    const items = value.map((item) => parseExpression(item, variables));
    return (scope) => items.map((item) => item(scope) ?? null);
  }
  if (!isDocument(value)) return constant(value);
  const [first] = value;
  if (first?.[0].startsWith('$')) {
    if (value.size !== 1) {
      throw new DatabaseError(15983, 'an object representing an expression must have exactly one field');
    }
    return parseOperator(first[0], first[1], variables);
  }
  return parseObject(value, variables);
}

function parseObject(value: Document, variables: ReadonlySet<string>): Expression {
  const fields = [...value].map(([name, inner]) => {
    if (name.includes('.'))
      throw new DatabaseError(16406, `FieldPath field names may not contain '.' (${name})`);
    return [name, parseExpression(inner, variables)] as const;
  });
  return (scope) => {
    const result: Document = new Map();
    for (const [name, expression] of fields) {
      const inner = expression(scope);
      if (inner !== undefined) result.set(name, inner);
    }
    return result;
  };
}

function parseOperator(name: string, argument: Value, variables: ReadonlySet<string>): Expression {
  const form = forms.get(name);
  if (form) return form(argument, variables);
  const operator = operators.get(name);
  if (!operator) throw notSupported(`the aggregation expression ${name}`);
  const args = (Array.isArray(argument) ? argument : [argument]).map((item) =>
    parseExpression(item, variables),
  );
  if (args.length < operator.least || args.length > operator.most) {
    throw new DatabaseError(
      16020,
      `Expression ${name} takes ${operator.least} to ${operator.most} arguments. ${args.length} were passed in.`,
    );
  }
  const evaluate: Expression = (scope) => operator.apply(args.map((expression) => expression(scope)));
  // MongoDB folds constants in advance, and so reports their errors even without documents.
  return args.every((expression) => constants.has(expression))
    ? constant(evaluate(scopeOf(new Map())))
    : evaluate;
}

const constants = new WeakSet<Expression>();

/** An expression with a constant value. */
function constant(value: Result): Expression {
  const expression: Expression = () => value;
  constants.add(expression);
  return expression;
}

/** Predefined variables. */
export const systemVariables: ReadonlyMap<string, Expression> = new Map([
  ['$$ROOT', (scope: Scope): Result => scope.root],
]);

function parsePath(path: string, variables: ReadonlySet<string>): Expression {
  if (!path.startsWith('$$')) {
    const parts = fieldParts(path.slice(1));
    return (scope) => valueAt(scope.root, parts);
  }
  const [variable = '', ...parts] = fieldParts(path.slice(2));
  const system = systemVariables.get(`$$${variable}`);
  if (!system && !variables.has(variable)) {
    if (/^[A-Z]/.test(variable)) throw notSupported(`the aggregation variable $$${variable}`);
    throw new DatabaseError(17276, `Use of undefined variable: ${variable}`);
  }
  const base: Expression = system ?? ((scope) => scope.variables.get(variable));
  return (scope) => valueAt(base(scope), parts);
}

function fieldParts(path: string): string[] {
  const parts = path.split('.');
  if (parts.some((part) => part === ''))
    throw new DatabaseError(40353, `FieldPath '${path}' has an empty part.`);
  if (parts.some((part) => part.startsWith('$'))) {
    throw new DatabaseError(16410, `FieldPath field names may not start with '$': ${path}`);
  }
  return parts;
}

/** A path through an array yields the array of its documents' values; numeric parts are not positions here. */
function valueAt(value: Result, parts: readonly string[]): Result {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (isDocument(value)) return valueAt(value.get(part), rest);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item) => {
    const inner = isDocument(item) ? valueAt(item, parts) : undefined;
    return inner === undefined ? [] : [inner];
  });
}

export function isTruthy(value: Result): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !(isNumber(value) && toDouble(value) === 0);
}

export function isNullish(value: Result): value is null | undefined {
  return value === undefined || value === null;
}

/** Aggregation order: a missing value comes before null. */
export function compareResults(left: Result, right: Result): number {
  if (left === undefined || right === undefined) {
    return left === right ? 0 : left === undefined ? -missingAgainst(right) : missingAgainst(left);
  }
  return compareValues(left, right);
}

/** 1 when the value comes after a missing one: all except MinKey do. */
function missingAgainst(value: Result): number {
  return value instanceof MinKey ? -1 : 1;
}
