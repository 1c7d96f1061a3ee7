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
  return random.chance(0.6) ? random.pick(fields) : { $literal: value(random, 1) };
}

export function expression(random: Random, depth: number): unknown {
  const one = (): unknown => operand(random, depth);
  const numeric = (): unknown => (random.chance(0.7) ? '$n' : number(random));
  switch (random.below(18)) {
    case 0:
      return { [random.pick(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$cmp'])]: [one(), one()] };
    case 1:
      return { [random.pick(['$and', '$or'])]: [one(), one()] };
    case 2:
      return { $not: [one()] };
    case 3:
      return { $cond: [one(), one(), one()] };
    case 4:
      return { $ifNull: [one(), one()] };
    case 5:
      return { [random.pick(['$add', '$multiply', '$subtract', '$divide', '$mod'])]: [numeric(), numeric()] };
    case 6:
      return { [random.pick(['$abs', '$floor', '$ceil'])]: numeric() };
    case 7:
      return { [random.pick(['$round', '$trunc'])]: ['$n', new Int32(random.pick([0, 1, -1]))] };
    case 8:
      return { [random.pick(['$sum', '$avg', '$min', '$max'])]: random.chance(0.5) ? [one(), one()] : one() };
    case 9:
      return { [random.pick(['$isArray', '$type'])]: [one()] };
    case 10:
      return { $cond: [{ $isArray: '$arr' }, arrayExpression(random, depth), null] };
    case 11:
      return { $concat: ['$b', random.pick(['', 'x', 'ß'])] };
    case 12:
      return { [random.pick(['$toLower', '$toUpper', '$toString'])]: random.pick(['$b', '$t', '$o']) };
    case 13:
      return { $substrCP: ['$b', new Int32(random.below(2)), new Int32(random.below(3))] };
    case 14:
      return {
        [random.pick(['$year', '$month', '$dayOfMonth', '$isoWeek', '$isoWeekYear', '$hour', '$dayOfYear'])]:
          { date: '$t', timezone: random.pick(['UTC', 'Europe/Warsaw', '+02:00']) },
      };
    case 15:
      return {
        $dateTrunc: {
          date: '$t',
          unit: random.pick(['second', 'hour', 'day', 'week', 'month', 'year']),
          timezone: 'Europe/Warsaw',
        },
      };
    case 16:
      // biome-ignore lint/suspicious/noThenProperty: the name that MongoDB gives it
      return { $switch: { branches: [{ case: one(), then: one() }], default: one() } };
    default:
      return { $map: { input: { $ifNull: ['$arr', []] }, as: 'e', in: { $type: '$$e' } } };
  }
}

function arrayExpression(random: Random, depth: number): unknown {
  switch (random.below(7)) {
    case 0:
      return { $size: '$arr' };
    case 1:
      return { $in: [operand(random, depth), '$arr'] };
    case 2:
      return { $arrayElemAt: ['$arr', new Int32(random.pick([0, 1, -1, 9]))] };
    case 3:
      return { [random.pick(['$first', '$last', '$reverseArray'])]: '$arr' };
    case 4:
      return { $slice: ['$arr', new Int32(random.pick([1, -1, 2]))] };
    case 5:
      return { $concatArrays: ['$arr', [scalar(random)]] };
    default:
      return { $filter: { input: '$arr', as: 'e', cond: { $gt: ['$$e', { $literal: scalar(random) }] } } };
  }
}
