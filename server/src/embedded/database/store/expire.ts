import type { Value } from '../bson/value.ts';
import type { Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { Find } from './find.ts';
import type { Store } from './store.ts';

/** Limit per run, so that requests are not blocked. */
const mostAtOnce = 1000;

/** Removes documents expired by TTL indexes; true when there may be more. */
export function removeExpired(store: Store, now: number): boolean {
  for (const database of store.databaseNames()) {
    for (const collection of store.collections(database)) {
      for (const { specification } of collection.indexes.values()) {
        const { expireAfterSeconds, fields, partial } = specification;
        const [field] = fields;
        if (expireAfterSeconds === undefined || !field) continue;
        const limit = new Date(now - expireAfterSeconds * 1000);
        const old = parseFilter(new Map([[field.path, new Map<string, Value>([['$lte', limit]])]]));
        const filter: Filter = partial ? { kind: 'and', filters: [old, partial.filter] } : old;
        const expired = [...new Find(collection, { filter, limit: mostAtOnce })];
        if (expired.length === 0) continue;
        store.begin();
        for (const stored of expired) collection.remove(stored);
        if (expired.length === mostAtOnce) return true;
      }
    }
  }
  return false;
}
