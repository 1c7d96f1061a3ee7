import { Int32 } from 'bson';
import { compareResults, isTruthy, type Operator } from '../expression.ts';

function comparison(holds: (order: number) => boolean): Operator {
  return { least: 2, most: 2, apply: ([left, right]) => holds(compareResults(left, right)) };
}

export const logicOperators: Record<string, Operator> = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: { least: 2, most: 2, apply: ([left, right]) => new Int32(Math.sign(compareResults(left, right))) },
  $not: { least: 1, most: 1, apply: ([value]) => !isTruthy(value) },
};
