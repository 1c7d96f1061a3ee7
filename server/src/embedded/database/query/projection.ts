import { toDouble } from '../bson/exact-number.ts';
import { type Document, isDocument, isNumber, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import { isOperators } from './parse-filter.ts';

type Projection = (document: Document) => Document;

interface Node {
  readonly children: Map<string, Node>;
}

/** The projection of `find` and `findAndModify`: included or excluded fields. */
export function parseProjection(specification: Document): Projection | undefined {
  if (specification.size === 0) return undefined;
  const root: Node = { children: new Map() };
  let mode: 'include' | 'exclude' | undefined;
  let keepId: boolean | undefined;

  const choose = (wanted: 'include' | 'exclude', path: string): void => {
    if (mode !== undefined && mode !== wanted) {
      throw wanted === 'exclude'
        ? new DatabaseError(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
        : new DatabaseError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
    }
    mode = wanted;
  };

  const read = (fields: Document, prefix: string): void => {
    for (const [name, value] of fields) {
      const path = prefix + name;
      if (name === '' || name.startsWith('.') || name.endsWith('.')) {
        throw new DatabaseError(40352, 'FieldPath cannot be constructed with an empty field');
      }
      if (path.split('.').some((part) => part.startsWith('$'))) throw notSupported(`the projection ${path}`);
      if (isOperators(value)) throw notSupported(`${value.keys().next().value} in the projection of find`);
      if (isDocument(value)) {
        if (value.size === 0) throw new DatabaseError(51270, 'An empty sub-projection is not a valid value');
        read(value, `${path}.`);
        continue;
      }
      const keep = isNumber(value) ? toDouble(value) !== 0 : value;
      if (typeof keep !== 'boolean')
        throw notSupported('a literal or an expression in the projection of find');
      if (path === '_id') {
        keepId = keep;
        continue;
      }
      choose(keep ? 'include' : 'exclude', path);
      addPath(root, path);
    }
  };
  read(specification, '');

  const included = mode === 'include' || (mode === undefined && keepId === true);
  if (included) {
    if (keepId !== false && !root.children.has('_id')) addPath(root, '_id');
  } else if (keepId === false) {
    addPath(root, '_id');
  }
  return (document) => (included ? includeFields(document, root) : excludeFields(document, root));
}

function addPath(root: Node, path: string): void {
  let node = root;
  const parts = path.split('.');
  for (const [at, part] of parts.entries()) {
    let next = node.children.get(part);
    const last = at === parts.length - 1;
    if (next && (last || next.children.size === 0)) {
      throw new DatabaseError(last && next.children.size > 0 ? 31250 : 31249, `Path collision at ${path}`);
    }
    if (!next) {
      next = { children: new Map() };
      node.children.set(part, next);
    }
    node = next;
  }
}

export function includeFields(document: Document, node: Node): Document {
  const kept: Document = new Map();
  for (const [name, value] of document) {
    const child = node.children.get(name);
    if (!child) continue;
    const inner = child.children.size === 0 ? value : includeInside(value, child);
    if (inner !== undefined) kept.set(name, inner);
  }
  return kept;
}

function includeInside(value: Value, node: Node): Value | undefined {
  if (isDocument(value)) return includeFields(value, node);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item) => {
    const inner = includeInside(item, node);
    return inner === undefined ? [] : [inner];
  });
}

export function excludeFields(document: Document, node: Node): Document {
  const kept: Document = new Map();
  for (const [name, value] of document) {
    const child = node.children.get(name);
    if (!child) kept.set(name, value);
    else if (child.children.size > 0) kept.set(name, excludeInside(value, child));
  }
  return kept;
}

function excludeInside(value: Value, node: Node): Value {
  if (isDocument(value)) return excludeFields(value, node);
  return Array.isArray(value) ? value.map((item) => excludeInside(item, node)) : value;
}
