import { Int32 } from 'bson';
import { number, type Random, type Sent, scalar, value } from './random-values.ts';

const targets = [
  'a',
  'b',
  'n',
  'c',
  'c.x',
  'c.q',
  'd.0.v',
  'd.$[m].v',
  'arr',
  'arr.0',
  'new',
  'new.deep',
  't',
  'd',
] as const;

function change(random: Random): [string, Sent] {
  const path = random.pick(targets);
  switch (random.below(9)) {
    case 0:
    case 1:
      return ['$set', { [path]: value(random, 2) }];
    case 2:
      return ['$unset', { [path]: '' }];
    case 3:
      return ['$inc', { [random.pick(['n', 'n', 'c.x', 'd.$[m].v', 'new', 'arr.0'])]: number(random) }];
    case 4:
      return [random.pick(['$min', '$max']), { [path]: value(random, 1) }];
    case 5:
      return [
        '$push',
        {
          [random.pick(['arr', 'd', 'new', 'a'])]: random.chance(0.5)
            ? value(random, 1)
            : {
                $each: random.list(0, 3, () => value(random, 1)),
                ...(random.chance(0.5) ? { $slice: new Int32(random.pick([-2, 3, 0])) } : {}),
              },
        },
      ];
    case 6:
      return ['$addToSet', { [random.pick(['arr', 'new', 'd'])]: scalar(random) }];
    case 7:
      return [
        '$pull',
        {
          [random.pick(['arr', 'd', 'a'])]: random.pick([
            scalar(random),
            { k: 'a' },
            { $gt: new Int32(1) },
            { k: null },
            { $in: [scalar(random), null] },
          ]),
        },
      ];
    default:
      return ['$setOnInsert', { [path]: scalar(random) }];
  }
}

export function update(random: Random): { u: Sent; arrayFilters?: Sent[] } {
  const u: Sent = {};
  for (const [operator, made] of random.list(1, 2, () => change(random))) {
    const known = u[operator];
    u[operator] = typeof known === 'object' ? { ...known, ...made } : made;
  }
  if (!JSON.stringify(u).includes('$[m]')) return { u };
  return {
    u,
    arrayFilters: [
      random.pick<Sent>([{ 'm.k': 'a' }, { 'm.v': { $gt: new Int32(1) } }, { 'm.k': { $ne: null } }]),
    ],
  };
}
