import { Int32 } from 'bson';
import { expression } from './random-expressions.ts';
import { filter } from './random-filters.ts';
import type { Random, Sent } from './random-values.ts';

/** Ends with `_id`, to break all ties. */
export function sort(random: Random): Sent {
  const made: Sent = {};
  if (random.chance(0.6))
    made[random.pick(['a', 'b', 'n', 'c', 'c.x', 'd', 'd.v', 't'])] = new Int32(random.pick([1, -1]));
  if (random.chance(0.15)) made[random.pick(['b', 'arr', 'd.k'])] = new Int32(random.pick([1, -1]));
  made._id = new Int32(random.pick([1, -1]));
  return made;
}

export function projection(random: Random): Sent {
  switch (random.below(3)) {
    case 0:
      return { [random.pick(['a', 'b', 'c.x', 'd.k'])]: new Int32(1), n: new Int32(1) };
    case 1:
      return { [random.pick(['a', 'c.x', 'd.k', 'arr'])]: new Int32(0) };
    default:
      return { _id: new Int32(0), [random.pick(['a', 'd.v', 't'])]: new Int32(1) };
  }
}

function stage(random: Random): Sent {
  switch (random.below(6)) {
    case 0:
    case 1:
      return { $match: filter(random) };
    case 2:
      return { $project: { q: expression(random, 2), b: new Int32(1) } };
    case 3:
      return {
        $group: {
          _id: random.pick(['$b', '$c.x', '$n', null, '$d.k']),
          n: { $sum: random.pick<unknown>(['$n', 1]) },
          least: { $min: '$_id' },
          all: { $push: '$_id' },
        },
      };
    case 4:
      return { $unwind: random.pick(['$d', '$arr', '$a']) };
    default:
      return { $sort: sort(random) };
  }
}

/** Every sort ends with `_id`, because the order of ties is undefined. A group loses the order. */
export function pipeline(random: Random): Sent[] {
  const stages: Sent[] = [{ $sort: { _id: new Int32(1) } }];
  let distinct = true;
  for (const made of random.list(1, 3, () => stage(random))) {
    if ('$sort' in made && !distinct) continue;
    if ('$group' in made || '$unwind' in made) distinct = false;
    stages.push(made);
    if ('$group' in made) stages.push({ $sort: { least: new Int32(1), _id: new Int32(1) } });
  }
  return stages;
}
