import { Int32 } from 'bson';
import { condition, filter, paths } from './random-filters.ts';
import { pipeline, projection, sort } from './random-pipelines.ts';
import { update } from './random-updates.ts';
import type { Random, Sent } from './random-values.ts';

/** Filter of an update: one document, one and another condition, or anything. */
function target(random: Random): Sent {
  const draw = random.next();
  const id = { _id: new Int32(1 + random.below(12)) };
  if (draw < 0.35) return id;
  if (draw < 0.6) return { ...id, [random.pick(paths)]: condition(random) };
  return filter(random);
}

/** A random command on the collection `c`. */
export function operation(random: Random): Sent {
  const draw = random.next();
  if (draw < 0.34) {
    return {
      find: 'c',
      filter: filter(random),
      sort: sort(random),
      ...(random.chance(0.2) ? { limit: new Int32(1 + random.below(4)) } : {}),
      ...(random.chance(0.2) ? { skip: new Int32(random.below(3)) } : {}),
      ...(random.chance(0.3) ? { projection: projection(random) } : {}),
    };
  }
  if (draw < 0.45)
    return { distinct: 'c', key: random.pick(paths), query: random.chance(0.4) ? {} : filter(random) };
  if (draw < 0.7) return { aggregate: 'c', pipeline: pipeline(random), cursor: {} };
  const upsert = random.chance(0.25);
  if (draw < 0.92) {
    const multi = random.chance(0.5);
    return { update: 'c', updates: [{ q: target(random), ...update(random), multi, upsert }] };
  }
  const { u, arrayFilters } = update(random);
  return {
    findAndModify: 'c',
    query: {
      _id: new Int32(1 + random.below(14)),
      ...(random.chance(0.3) ? { [random.pick(paths)]: condition(random) } : {}),
    },
    update: u,
    ...(arrayFilters ? { arrayFilters } : {}),
    new: random.chance(0.7),
    upsert,
  };
}
