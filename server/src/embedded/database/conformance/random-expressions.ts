import { Int32 } from 'bson';
import { number, type Random, scalar, value } from './random-values.ts';

const fields = [
  '$a',
  '$b',
  '$n',
  '$c',
  '$c.x',
  '$d',
  '$d.k',
  '$d.v',
  '$t',
  '$arr',
  '$o',
  '$zz',
  '$_id',
] as const;

function operand(random: Random, depth: number): unknown {
  if (depth > 0 && random.chance(0.35)) return expression(random, depth - 1);
  return random.chance(0.6) ? random.pick(fields) : value(random, 1);
}

export function expression(random: Random, depth: number): unknown {
  const one = (): unknown => operand(random, depth);
  const numeric = (): unknown => (random.chance(0.7) ? '$n' : number(random));
  switch (random.below(8)) {
    case 0:
      return { [random.pick(['$eq', '$gte', '$lt'])]: [one(), one()] };
    case 1:
      return { $and: [one(), one()] };
    case 2:
      return { $not: [one()] };
    case 3:
      return { $cond: [one(), one(), one()] };
    case 4:
      return { $ifNull: [one(), one()] };
    case 5:
      return { [random.pick(['$add', '$multiply', '$subtract'])]: [numeric(), numeric()] };
    case 6:
      return { $subtract: ['$t', '$t'] };
    default:
      return arrayExpression(random, depth);
  }
}

function arrayExpression(random: Random, depth: number): unknown {
  const array = { $ifNull: ['$arr', []] };
  switch (random.below(6)) {
    case 0:
      return { $size: array };
    case 1:
      return { $in: [operand(random, depth), array] };
    case 2:
      return { $arrayElemAt: [array, new Int32(random.pick([0, 1, -1, 9]))] };
    case 3:
      return { $slice: [array, new Int32(random.pick([1, -1, 2]))] };
    case 4:
      // The order of its result is undocumented.
      return { $size: { $setUnion: [array, [scalar(random)]] } };
    default:
      return { $filter: { input: array, as: 'e', cond: { $gte: ['$$e', scalar(random)] } } };
  }
}
