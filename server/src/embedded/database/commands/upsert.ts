import { equalValues } from '../bson/compare.ts';
import type { Document, Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { applyUpdate } from '../update/apply-update.ts';
import { makeSlot, setChild } from '../update/field-path.ts';
import type { Update } from '../update/parse-update.ts';

/** The document that an upsert inserts: what the query fixes by equality, then the update. */
export function upsertDocument(filter: Filter, update: Update, now: number): Document {
  const base: Document = new Map();
  const fixed = new Map<string, Value>();
  collectEqualities(filter, fixed);
  const id = fixed.get('_id');
  if (id !== undefined) base.set('_id', id);
  if (update.kind === 'change') {
    for (const [path, value] of fixed) {
      if (path === '_id') continue;
      const slot = makeSlot(base, path.split('.'));
      setChild(slot.container, slot.part, value);
    }
  }
  const inserted = applyUpdate(base, update, { position: undefined, inserting: true, now });
  refuseChangedId(base, inserted);
  return inserted;
}

function collectEqualities(filter: Filter, fixed: Map<string, Value>): void {
  if (filter.kind === 'and' || (filter.kind === 'or' && filter.filters.length === 1)) {
    for (const inner of filter.filters) collectEqualities(inner, fixed);
    return;
  }
  if (filter.kind === 'path' && filter.test.kind === 'in' && filter.test.values.length === 1) {
    // Versions of MongoDB differ in whether this fixes the field.
    throw notSupported('an upsert by $in of a single value');
  }
  if (filter.kind !== 'path' || filter.test.kind !== 'compare' || filter.test.op !== '$eq') return;
  for (const known of fixed.keys()) {
    if (known !== filter.path && !known.startsWith(`${filter.path}.`) && !filter.path.startsWith(`${known}.`))
      continue;
    throw new DatabaseError(
      'NotSingleValueField',
      known === filter.path
        ? `cannot infer query fields to set, path '${filter.path}' is matched twice`
        : `cannot infer query fields to set, both paths '${known}' and '${filter.path}' are matched`,
    );
  }
  fixed.set(filter.path, filter.test.value);
}

/** `_id` never changes, neither by an operator nor by a replacement. */
export function refuseChangedId(before: Document, now: Document): void {
  const old = before.get('_id');
  if (old === undefined) return;
  const id = now.get('_id');
  if (id !== undefined && equalValues(old, id)) return;
  throw new DatabaseError(
    'ImmutableField',
    `Performing an update on the path '_id' would modify the immutable field '_id'`,
  );
}
