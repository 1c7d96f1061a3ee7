import { toDouble } from '../bson/exact-number.ts';
import { type Document, isDocument, isNumber, type Value } from '../bson/value.ts';
import { DatabaseError } from '../errors.ts';
import { isOperators } from '../query/parse-filter.ts';
import { excludeFields, includeFields } from '../query/projection.ts';
import { type Expression, parseExpression, type Scope, scopeOf } from './expression.ts';

/** Computed fields in the order of the specification, with their parent documents. */
interface Computed {
  readonly children: Map<string, Computed | Expression>;
}

/** Names of included or excluded fields. */
interface Names {
  readonly children: Map<string, Names>;
}

type Shape = (document: Document) => Document;

function checkName(path: string): string[] {
  const parts = path.split('.');
  if (parts.some((part) => part === ''))
    throw new DatabaseError(40353, `FieldPath '${path}' has an empty part`);
  if (parts.some((part) => part.startsWith('$')))
    throw new DatabaseError(16410, `FieldPath field names may not start with '$': ${path}`);
  return parts;
}

function collision(path: string): DatabaseError {
  return new DatabaseError(31249, `Path collision at ${path}`);
}

function addComputed(root: Computed, parts: readonly string[], expression: Expression): void {
  let node = root;
  for (const part of parts.slice(0, -1)) {
    let next = node.children.get(part);
    if (typeof next === 'function') throw collision(parts.join('.'));
    if (!next) {
      next = { children: new Map() };
      node.children.set(part, next);
    }
    node = next;
  }
  const last = parts.at(-1) ?? '';
  if (node.children.has(last)) throw collision(parts.join('.'));
  node.children.set(last, expression);
}

function addName(root: Names, parts: readonly string[]): void {
  let node = root;
  for (const [at, part] of parts.entries()) {
    let next = node.children.get(part);
    if (next && (at === parts.length - 1 || next.children.size === 0)) throw collision(parts.join('.'));
    if (!next) {
      next = { children: new Map() };
      node.children.set(part, next);
    }
    node = next;
  }
}

function compute(document: Document, node: Computed, scope: Scope): Document {
  const result: Document = new Map(document);
  for (const [name, child] of node.children) {
    const value = typeof child === 'function' ? child(scope) : computeInside(result.get(name), child, scope);
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return result;
}

/** In an array every element gets the fields; a scalar is replaced by a document with them. */
function computeInside(value: Value | undefined, node: Computed, scope: Scope): Value {
  if (Array.isArray(value)) return value.map((item) => computeInside(item, node, scope));
  return compute(isDocument(value) ? value : new Map(), node, scope);
}

/** `$project`: included, computed or excluded fields. */
export function parseProject(specification: Document): Shape {
  if (specification.size === 0)
    throw new DatabaseError(51272, 'projection specification must have at least one field');
  const computed: Computed = { children: new Map() };
  const names: Names = { children: new Map() };
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
  const read = (fields: Document, prefix: readonly string[]): void => {
    for (const [name, value] of fields) {
      const parts = [...prefix, ...checkName(name)];
      const path = parts.join('.');
      if (isDocument(value) && !isOperators(value)) {
        if (value.size === 0) throw new DatabaseError(51270, 'An empty sub-projection is not a valid value');
        read(value, parts);
        continue;
      }
      const keep = isNumber(value) ? toDouble(value) !== 0 : value;
      if (typeof keep !== 'boolean') {
        choose('include', path);
        if (path === '_id') keepId = false;
        addComputed(computed, parts, parseExpression(value));
      } else if (path === '_id') keepId = keep;
      else {
        choose(keep ? 'include' : 'exclude', path);
        addName(names, parts);
      }
    }
  };
  read(specification, []);

  if (mode === 'exclude' || (mode === undefined && keepId === false)) {
    if (keepId === false) addName(names, ['_id']);
    return (document) => excludeFields(document, names);
  }
  if (keepId !== false && !names.children.has('_id') && !computed.children.has('_id'))
    addName(names, ['_id']);
  const kept = withParents(names, computed);
  return (document) => compute(includeFields(document, kept), computed, scopeOf(document));
}

/** No BSON field has this name: it creates a node that includes nothing. */
const nothing: Names = { children: new Map([['\u0000', { children: new Map() }]]) };

/** Keeps documents and arrays around computed fields, so that each of their elements gets the fields. */
function withParents(names: Names, computed: Computed): Names {
  const children = new Map(names.children);
  for (const [name, child] of computed.children) {
    const known = children.get(name);
    if (typeof child === 'function') {
      if (known) throw collision(name);
      continue;
    }
    if (known?.children.size === 0) throw collision(name);
    children.set(name, withParents(known ?? nothing, child));
  }
  return { children };
}
