import { compareResults, isTruthy, type Operator } from '../expression.ts';

function comparison(holds: (order: number) => boolean): Operator {
  return { least: 2, most: 2, apply: ([left, right]) => holds(compareResults(left, right)) };
}

export const logicOperators: Record<string, Operator> = {
  $eq: comparison((order) => order === 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $not: { least: 1, most: 1, apply: ([value]) => !isTruthy(value) },
};
