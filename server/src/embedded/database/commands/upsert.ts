import { equalValues } from '../bson/compare.ts';
import type { Document, Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { applyUpdate } from '../update/apply-update.ts';
import { makeSlot, setChild } from '../update/field-path.ts';
import type { Update } from '../update/parse-update.ts';

/** The document that an upsert inserts: the equality conditions of the query, then the update. */
export function upsertDocument(filter: Filter, update: Update): Document {
  // MongoDB then ignores the other equality conditions.
  if (neverHolds(filter)) throw notSupported('an upsert by a query that nothing can match');
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
  const inserted = applyUpdate(base, update, { inserting: true });
  refuseChangedId(base, inserted);
  return inserted;
}

/** Whether a query can match no document at all, judged by its form. */
function neverHolds(filter: Filter): boolean {
  switch (filter.kind) {
    case 'never':
      return true;
    case 'path':
      return filter.test.kind === 'in' && filter.test.keys.size === 0 && filter.test.patterns.length === 0;
    case 'and':
      return filter.filters.some(neverHolds);
    case 'or':
      return filter.filters.every(neverHolds);
    case 'nor':
      return filter.filters.some(alwaysHolds);
    case 'not':
      return alwaysHolds(filter.filter);
    case 'expression':
      return false;
  }
}

function alwaysHolds(filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every(alwaysHolds);
    case 'or':
      return filter.filters.some(alwaysHolds);
    case 'nor':
      return filter.filters.every(neverHolds);
    case 'not':
      return neverHolds(filter.filter);
    default:
      return false;
  }
}

/** `$expr` in an upsert is an error anywhere, even if a document matches. */
export function refuseExpression(filter: Filter): void {
  if (filter.kind === 'expression') {
    throw new DatabaseError(
      'QueryFeatureNotAllowed',
      '$expr is not allowed in the query predicate for an upsert',
    );
  }
  if (filter.kind === 'not') refuseExpression(filter.filter);
  else if ('filters' in filter) for (const inner of filter.filters) refuseExpression(inner);
}

function collectEqualities(filter: Filter, fixed: Map<string, Value>): void {
  if (filter.kind === 'and' || (filter.kind === 'or' && filter.filters.length === 1)) {
    for (const inner of filter.filters) collectEqualities(inner, fixed);
    return;
  }
  if (filter.kind === 'path' && filter.test.kind === 'in' && filter.test.values.length === 1) {
    // MongoDB versions differ in whether this sets the field.
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

/** Neither an operator nor a replacement may change `_id`. */
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
