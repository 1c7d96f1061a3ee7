import { Int32, type Long } from 'bson';
import { add, multiply } from '../bson/arithmetic.ts';
import { compareValues, equalValues } from '../bson/compare.ts';
import { isNaNValue } from '../bson/exact-number.ts';
import { encodeKey } from '../bson/key.ts';
import { type Document, isDocument, isNumber, typeName, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { type MatchDetails, matches } from '../query/match.ts';
import { sortKey } from '../query/sort-pattern.ts';
import { cloneDocument, cloneValue, findSlot, makeSlot, type Slot, setChild } from './field-path.ts';
import { nextTimestamp, type Operator, type Push } from './operators.ts';
import { arrayFilterName, type Change, comparePaths, refuseConflict, type Update } from './parse-update.ts';

export interface UpdateContext {
  /** The array place that the query matched, for `$`. */
  readonly position: MatchDetails['position'];
  readonly inserting: boolean;
  readonly now: number;
  /** Set by what MongoDB counts as a modification even where the value stays what it was. */
  touched?: boolean;
}

/** The updated copy of a document; the given one stays as it was. `_id` is the caller's to protect. */
export function applyUpdate(document: Document, update: Update, context: UpdateContext): Document {
  if (update.kind === 'replace') {
    const replaced: Document = new Map();
    const id = update.document.has('_id') ? update.document.get('_id') : document.get('_id');
    if (id !== undefined) replaced.set('_id', id);
    for (const [name, value] of update.document) if (name !== '_id') replaced.set(name, value);
    return replaced;
  }
  const changed = cloneDocument(document);
  // Paths of `$setOnInsert` too: one that leads nowhere is an error even when nothing is inserted.
  const concrete = update.changes.flatMap((change) =>
    resolve(changed, change, context, update.filters).map((parts) => ({ parts, operator: change.operator })),
  );
  if (update.changes.some((change) => change.parts.some((part) => part.startsWith('$')))) {
    concrete.sort((a, b) => comparePaths(a.parts, b.parts));
    for (const [at, { parts }] of concrete.entries()) {
      const next = concrete[at + 1];
      if (next) refuseConflict(parts, next.parts);
    }
  }
  for (const { parts, operator } of concrete) applyOperator(changed, parts, operator, context);
  return changed;
}

/** Turns `$`, `$[]` and `$[x]` into the places they stand for. */
function resolve(
  document: Document,
  change: Change,
  context: UpdateContext,
  filters: ReadonlyMap<string, Filter>,
): string[][] {
  let paths: string[][] = [[]];
  for (const [at, part] of change.parts.entries()) {
    if (part === '$') {
      if (context.position === undefined) {
        throw new DatabaseError(
          'BadValue',
          'The positional operator did not find the match needed from the query.',
        );
      }
      if (context.position === 'unsure')
        throw notSupported('the positional operator after a position or null in the query');
      for (const path of paths) path.push(String(context.position));
      continue;
    }
    const name = arrayFilterName(part);
    if (name === undefined) {
      for (const path of paths) path.push(part);
      continue;
    }
    paths = paths.flatMap((path) => {
      const items = findSlot(document, path, false)?.value;
      const shown = change.parts.slice(0, at).join('.');
      if (items === undefined) {
        throw new DatabaseError(
          'BadValue',
          `The path '${shown}' must exist in the document in order to apply array updates.`,
        );
      }
      if (!Array.isArray(items)) {
        throw new DatabaseError(
          'BadValue',
          `Cannot apply array updates to non-array element ${shown}: of type ${typeName(items)}`,
        );
      }
      const filter = filters.get(name);
      return [...items.entries()]
        .filter(([, item]) => !filter || matches(filter, new Map([[name, item]])))
        .map(([place]) => [...path, String(place)]);
    });
  }
  return paths;
}

function applyOperator(
  document: Document,
  parts: readonly string[],
  operator: Operator,
  context: UpdateContext,
): void {
  switch (operator.kind) {
    case 'renamed':
      return;
    case 'setOnInsert':
      if (!context.inserting) return;
      break;
    case 'unset':
      unset(findSlot(document, parts, true), context);
      return;
    case 'rename':
      rename(document, operator.from.split('.'), parts, context);
      return;
    case 'pop':
    case 'pull':
    case 'pullAll': {
      const slot = findSlot(document, parts, false);
      if (slot?.value !== undefined) takeOut(slot, operator);
      return;
    }
  }
  const slot = makeSlot(document, parts);
  const value = newValue(slot.value, operator, parts.join('.'), context);
  if (value !== slot.value) setChild(slot.container, slot.part, value);
}

type Setting = Exclude<Operator, { kind: 'renamed' | 'unset' | 'rename' | 'pop' | 'pull' | 'pullAll' }>;

function newValue(old: Value | undefined, operator: Setting, path: string, context: UpdateContext): Value {
  switch (operator.kind) {
    case 'set':
    case 'setOnInsert':
      return cloneValue(operator.value);
    case 'now':
      return operator.type === 'date' ? new Date(context.now) : nextTimestamp(context.now);
    case 'min':
      return old === undefined || compareValues(operator.value, old) < 0 ? cloneValue(operator.value) : old;
    case 'max':
      return old === undefined || compareValues(operator.value, old) > 0 ? cloneValue(operator.value) : old;
    case 'inc':
    case 'mul': {
      const name = `$${operator.kind}`;
      if (old === undefined && operator.kind === 'inc') return operator.by;
      // A missing factor is a zero; what it gives with NaN, infinities and below zero is that of floating point.
      const before = old === undefined ? new Int32(0) : old;
      if (!isNumber(before)) {
        throw new DatabaseError(
          'TypeMismatch',
          `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is of non-numeric type ${typeName(before)}`,
        );
      }
      const result = operator.kind === 'inc' ? add(before, operator.by) : multiply(before, operator.by);
      if (result === 'overflow') {
        throw new DatabaseError(
          'BadValue',
          `Failed to apply ${name} operations to current value (${(before as Long).toString()}) of '${path}'`,
        );
      }
      if (isNaNValue(result)) context.touched = true;
      // Zero of the other sign is no change, nor is a decimal of more digits.
      return result.constructor === before.constructor && equalValues(result, before) ? before : result;
    }
    case 'push':
      // Of another order or length, or the same again.
      if (operator.values.length > 0 || (operator.sort && Array.isArray(old) && old.length > 0)) {
        context.touched = true;
      }
      return push(old, operator, path);
    case 'addToSet':
      return addToSet(old, operator.values, path);
  }
}

function push(old: Value | undefined, operator: Push, path: string): Value[] {
  if (old !== undefined && !Array.isArray(old)) {
    throw new DatabaseError(
      'BadValue',
      `The field '${path}' must be an array but is of type ${typeName(old)}`,
    );
  }
  const items = old === undefined ? [] : [...old];
  const position = operator.position ?? items.length;
  const at = position < 0 ? Math.max(0, items.length + position) : Math.min(position, items.length);
  items.splice(at, 0, ...operator.values.map(cloneValue));
  const sorted = operator.sort === undefined ? items : sortItems(items, operator.sort);
  if (operator.slice === undefined) return sorted;
  return operator.slice < 0 ? sorted.slice(operator.slice) : sorted.slice(0, operator.slice);
}

function sortItems(items: Value[], sort: NonNullable<Push['sort']>): Value[] {
  if ('descending' in sort) {
    const sign = sort.descending ? -1 : 1;
    return items.toSorted((a, b) => sign * compareValues(a, b));
  }
  const keyed = items.map((item) => ({ item, key: sortKey(isDocument(item) ? item : new Map(), sort) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}

function addToSet(old: Value | undefined, values: readonly Value[], path: string): Value[] {
  if (old !== undefined && !Array.isArray(old)) {
    throw new DatabaseError(
      'BadValue',
      `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeName(old)}`,
    );
  }
  const items = old === undefined ? [] : [...old];
  const known = new Set(items.map(encodeKey));
  for (const value of values) {
    const key = encodeKey(value);
    if (known.has(key)) continue;
    known.add(key);
    items.push(cloneValue(value));
  }
  return items;
}

function takeOut(slot: Slot, operator: Extract<Operator, { kind: 'pop' | 'pull' | 'pullAll' }>): void {
  const items = slot.value;
  if (!Array.isArray(items)) {
    throw operator.kind === 'pop'
      ? new DatabaseError(
          'TypeMismatch',
          `Path '${slot.part}' contains an element of non-array type '${items === undefined ? 'missing' : typeName(items)}'`,
        )
      : new DatabaseError('BadValue', `Cannot apply $${operator.kind} to a non-array value`);
  }
  let kept: Value[];
  if (operator.kind === 'pop') kept = operator.first ? items.slice(1) : items.slice(0, -1);
  else if (operator.kind === 'pullAll') {
    kept = items.filter((item) => !operator.values.some((value) => equalValues(item, value)));
  } else {
    const { what } = operator;
    kept = items.filter((item) => {
      if (what.kind === 'equal') return !equalValues(item, what.value);
      if (what.kind === 'document') return !(isDocument(item) && matches(what.filter, item));
      return !matches(what.filter, new Map([['', item]]));
    });
  }
  if (kept.length !== items.length) setChild(slot.container, slot.part, kept);
}

function unset(slot: Slot | undefined, context: UpdateContext): void {
  if (slot?.value === undefined) return;
  // An element of an array cannot vanish without moving its neighbours: it becomes null.
  if (Array.isArray(slot.container)) {
    if (slot.value === null) context.touched = true;
    setChild(slot.container, slot.part, null);
  } else slot.container.delete(slot.part);
}

function rename(
  document: Document,
  from: readonly string[],
  to: readonly string[],
  context: UpdateContext,
): void {
  refuseArrays(document, from, 'source');
  const source = findSlot(document, from, false);
  if (source?.value === undefined) return;
  refuseArrays(document, to, 'destination');
  const target = makeSlot(document, to);
  setChild(target.container, target.part, source.value);
  unset(source, context);
}

function refuseArrays(document: Document, parts: readonly string[], which: string): void {
  for (let length = 1; length < parts.length; length++) {
    const value = findSlot(document, parts.slice(0, length), true)?.value;
    if (Array.isArray(value)) {
      throw new DatabaseError(
        'BadValue',
        `The ${which} field cannot be an array element, '${parts.join('.')}'`,
      );
    }
  }
}
