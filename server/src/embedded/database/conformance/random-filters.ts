import { BSONRegExp } from 'bson';
import { expression } from './random-expressions.ts';
import { type Random, type Sent, scalar, value } from './random-values.ts';

export const paths = [
  'a',
  'b',
  'n',
  'c',
  'c.x',
  'c.y',
  'c.z',
  'c.x.y',
  'd',
  'd.k',
  'd.v',
  'd.w.x',
  'd.0.k',
  'd.1.v',
  't',
  'arr',
  'arr.0',
  'o',
  'zz',
] as const;

export function condition(random: Random): unknown {
  const draw = random.next();
  if (draw < 0.12) return null;
  if (draw < 0.27) return value(random, 2);
  if (draw < 0.4) return { [random.pick(['$gt', '$gte', '$lt', '$lte'])]: scalar(random) };
  if (draw < 0.5) return { $ne: scalar(random) };
  if (draw < 0.6) return { [random.pick(['$in', '$nin'])]: random.list(0, 4, () => member(random)) };
  if (draw < 0.66) return { $exists: random.chance(0.5) };
  if (draw < 0.71)
    return {
      $type: random.list(1, 2, () =>
        random.pick(['number', 'string', 'array', 'null', 'object', 'bool', 'date']),
      ),
    };
  if (draw < 0.76)
    return new BSONRegExp(random.pick(['a', '^A', '\\d{2}', '\\(a', '^$', 'ż']), random.pick(['', 'i', 'm']));
  if (draw < 0.86) return { $all: random.list(1, 2, () => value(random, 1)) };
  return { $elemMatch: elemMatch(random) };
}

function member(random: Random): unknown {
  return random.chance(0.08) ? new BSONRegExp(random.pick(['a', '\\d', '^$']), '') : value(random, 1);
}

function elemMatch(random: Random): Sent {
  return {
    [random.pick(['k', 'v', 'w.x'])]: random.chance(0.5) ? scalar(random) : { $ne: scalar(random) },
  };
}

export function filter(random: Random, depth = 2): Sent {
  const made: Sent = {};
  const fields = random.below(3) + (depth === 2 ? 1 : 0);
  for (let at = 0; at < fields; at++) made[random.pick(paths)] = condition(random);
  if (depth > 0 && random.chance(0.2)) {
    made[random.pick(['$and', '$or', '$nor'])] = random.list(1, 2, () => filter(random, depth - 1));
  }
  if (depth === 2 && random.chance(0.06)) made.$expr = expression(random, 2);
  return made;
}
