import { type Document, isDocument, typeName, type Value } from '../bson/value.ts';
import { DatabaseError } from '../errors.ts';
import { isArrayIndex } from '../query/path.ts';

/** Most nulls that pad an array on a write past its end; MongoDB's own limit. */
const maxPadding = 1_500_000;

type Container = Document | Value[];

function isContainer(value: Value | undefined): value is Container {
  return isDocument(value) || Array.isArray(value);
}

function childOf(container: Container, part: string): Value | undefined {
  if (isDocument(container)) return container.get(part);
  return isArrayIndex(part) ? container[Number(part)] : undefined;
}

export function setChild(container: Container, part: string, value: Value): void {
  if (isDocument(container)) {
    container.set(part, value);
    return;
  }
  const at = Number(part);
  if (at - container.length > maxPadding) {
    throw new DatabaseError('BadValue', `can't backfill more than ${maxPadding} elements`);
  }
  while (container.length < at) container.push(null);
  container[at] = value;
}

function notViable(part: string, name: string, blocked: Value): DatabaseError {
  return new DatabaseError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${name}: of type ${typeName(blocked)}}`,
  );
}

/** Target of a path: the container of its last part, and the current value, if any. */
export interface Slot {
  readonly container: Container;
  readonly part: string;
  readonly value: Value | undefined;
}

/** Follows a path without creating anything. `undefined` when a part is missing; a scalar on the way is an error unless `lenient`. */
export function findSlot(document: Document, parts: readonly string[], lenient: boolean): Slot | undefined {
  let container: Container = document;
  for (const [at, part] of parts.entries()) {
    if (at === parts.length - 1) {
      if (Array.isArray(container) && !isArrayIndex(part)) {
        if (lenient) return undefined;
        throw notViable(part, parts[at - 1] ?? '', container);
      }
      return { container, part, value: childOf(container, part) };
    }
    const next = childOf(container, part);
    if (next === undefined) return undefined;
    if (!isContainer(next)) {
      if (lenient) return undefined;
      throw notViable(parts[at + 1] ?? '', part, next);
    }
    container = next;
  }
  return undefined;
}

/** Follows a path and creates missing documents. */
export function makeSlot(document: Document, parts: readonly string[]): Slot {
  let container: Container = document;
  for (const [at, part] of parts.entries()) {
    if (Array.isArray(container) && !isArrayIndex(part))
      throw notViable(part, parts[at - 1] ?? '', container);
    if (at === parts.length - 1) return { container, part, value: childOf(container, part) };
    let next = childOf(container, part);
    if (next === undefined) {
      next = new Map();
      setChild(container, part, next);
    }
    if (!isContainer(next)) throw notViable(parts[at + 1] ?? '', part, next);
    container = next;
  }
  throw new DatabaseError('EmptyFieldName', 'an update path is empty');
}

/** A copy with mutable documents and arrays. */
export function cloneDocument(document: Document): Document {
  const copy: Document = new Map();
  for (const [name, value] of document) copy.set(name, cloneValue(value));
  return copy;
}

export function cloneValue(value: Value): Value {
  if (isDocument(value)) return cloneDocument(value);
  return Array.isArray(value) ? value.map(cloneValue) : value;
}
