import type { Long } from 'bson';
import { add } from '../bson/arithmetic.ts';
import { compareValues, equalValues } from '../bson/compare.ts';
import { isNaNValue } from '../bson/exact-number.ts';
import { type Document, isDocument, isNumber, typeName, type Value } from '../bson/value.ts';
import { DatabaseError } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { matches } from '../query/match.ts';
import { cloneDocument, cloneValue, findSlot, makeSlot, type Slot, setChild } from './field-path.ts';
import type { Operator, Pulled, Push } from './operators.ts';
import { arrayFilterName, type Change, comparePaths, refuseConflict, type Update } from './parse-update.ts';

export interface UpdateContext {
  readonly inserting: boolean;
  /** Set by what MongoDB counts as a modification even if the value stays the same. */
  touched?: boolean;
}

/** The updated copy of a document; the original is unchanged. The caller protects `_id`. */
export function applyUpdate(document: Document, update: Update, context: UpdateContext): Document {
  if (update.kind === 'replace') {
    const replaced: Document = new Map();
    const id = update.document.has('_id') ? update.document.get('_id') : document.get('_id');
    if (id !== undefined) replaced.set('_id', id);
    for (const [name, value] of update.document) if (name !== '_id') replaced.set(name, value);
    return replaced;
  }
  const changed = cloneDocument(document);
  // Includes the paths of `$setOnInsert`: an invalid one is an error even when nothing is inserted.
  const concrete = update.changes.flatMap((change) =>
    resolve(changed, change, update.filters).map((parts) => ({ parts, operator: change.operator })),
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

/** Expands `$[x]` to its matching positions. */
function resolve(document: Document, change: Change, filters: ReadonlyMap<string, Filter>): string[][] {
  let paths: string[][] = [[]];
  for (const [at, part] of change.parts.entries()) {
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
    case 'setOnInsert':
      if (!context.inserting) return;
      break;
    case 'unset':
      unset(findSlot(document, parts, true), context);
      return;
    case 'pull': {
      const slot = findSlot(document, parts, false);
      if (slot?.value !== undefined) takeOut(slot, operator.what);
      return;
    }
  }
  const slot = makeSlot(document, parts);
  const value = newValue(slot.value, operator, parts.join('.'), context);
  if (value !== slot.value) setChild(slot.container, slot.part, value);
}

type Setting = Exclude<Operator, { kind: 'unset' | 'pull' }>;

function newValue(old: Value | undefined, operator: Setting, path: string, context: UpdateContext): Value {
  switch (operator.kind) {
    case 'set':
    case 'setOnInsert':
      return cloneValue(operator.value);
    case 'min':
      return old === undefined || compareValues(operator.value, old) < 0 ? cloneValue(operator.value) : old;
    case 'max':
      return old === undefined || compareValues(operator.value, old) > 0 ? cloneValue(operator.value) : old;
    case 'inc': {
      if (old === undefined) return operator.by;
      if (!isNumber(old)) {
        throw new DatabaseError(
          'TypeMismatch',
          `Cannot apply $inc to a value of non-numeric type. The field '${path}' is of non-numeric type ${typeName(old)}`,
        );
      }
      const result = add(old, operator.by);
      if (result === 'overflow') {
        throw new DatabaseError(
          'BadValue',
          `Failed to apply $inc operations to current value (${(old as Long).toString()}) of '${path}'`,
        );
      }
      if (isNaNValue(result)) context.touched = true;
      // A zero with another sign is no change, nor is a decimal with more digits.
      return result.constructor === old.constructor && equalValues(result, old) ? old : result;
    }
    case 'push':
      // Even if $slice restores the same array.
      if (operator.values.length > 0) context.touched = true;
      return push(old, operator, path);
    case 'addToSet':
      return addToSet(old, operator.value, path);
  }
}

function push(old: Value | undefined, operator: Push, path: string): Value[] {
  if (old !== undefined && !Array.isArray(old)) {
    throw new DatabaseError(
      'BadValue',
      `The field '${path}' must be an array but is of type ${typeName(old)}`,
    );
  }
  const items = [...(old ?? []), ...operator.values.map(cloneValue)];
  if (operator.slice === undefined) return items;
  return operator.slice < 0 ? items.slice(operator.slice) : items.slice(0, operator.slice);
}

function addToSet(old: Value | undefined, value: Value, path: string): Value[] {
  if (old !== undefined && !Array.isArray(old)) {
    throw new DatabaseError(
      'BadValue',
      `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeName(old)}`,
    );
  }
  const items = old ?? [];
  return items.some((item) => equalValues(item, value)) ? items : [...items, cloneValue(value)];
}

function takeOut(slot: Slot, what: Pulled): void {
  const items = slot.value;
  if (!Array.isArray(items)) throw new DatabaseError('BadValue', 'Cannot apply $pull to a non-array value');
  const kept = items.filter((item) => {
    if (what.kind === 'equal') return !equalValues(item, what.value);
    if (what.kind === 'document') return !(isDocument(item) && matches(what.filter, item));
    return !matches(what.filter, new Map([['', item]]));
  });
  if (kept.length !== items.length) setChild(slot.container, slot.part, kept);
}

function unset(slot: Slot | undefined, context: UpdateContext): void {
  if (slot?.value === undefined) return;
  // Removing an array element would shift its neighbours: it becomes null.
  if (Array.isArray(slot.container)) {
    if (slot.value === null) context.touched = true;
    setChild(slot.container, slot.part, null);
  } else slot.container.delete(slot.part);
}
