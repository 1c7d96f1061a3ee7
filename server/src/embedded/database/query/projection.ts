import { toDouble } from '../bson/exact-number.ts';
import { type Document, isDocument, isNumber, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import { matches } from './match.ts';
import { isOperators, parseFilter } from './parse-filter.ts';

export type Projection = (document: Document) => Document;

interface Node {
  readonly children: Map<string, Node>;
  /** An operator on the array at this place. */
  transform?: ((value: Value) => Value | undefined) | undefined;
}

/** The projection of `find` and `findAndModify`: fields in, fields out, `$slice` and `$elemMatch`. */
export function parseProjection(specification: Document): Projection | undefined {
  if (specification.size === 0) return undefined;
  const root: Node = { children: new Map() };
  const transforms: Node = { children: new Map() };
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
      if (isOperators(value)) {
        const transform = parseTransform(value);
        if (transform.includes) choose('include', path);
        if (path.includes('.') || prefix)
          throw notSupported(`${transform.name} of a nested field in a projection`);
        addPath(transforms, path).transform = transform.apply;
        if (transform.includes) addPath(root, path);
        continue;
      }
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

  if (mode === undefined && keepId === true && transforms.children.size > 0) {
    throw notSupported('a projection of _id and $slice alone');
  }
  const included = mode === 'include' || (mode === undefined && keepId === true);
  if (included) {
    if (keepId !== false && !root.children.has('_id')) addPath(root, '_id');
    // A $slice in an inclusion brings its own field along.
    for (const [name, node] of transforms.children)
      if (node.transform && !root.children.has(name)) addPath(root, name);
  } else if (keepId === false) {
    addPath(root, '_id');
  }
  return (document) => {
    const kept = included ? includeFields(document, root) : excludeFields(document, root);
    for (const [name, node] of transforms.children) {
      const value = kept.get(name);
      if (value === undefined || !node.transform) continue;
      const changed = node.transform(value);
      if (changed === undefined) kept.delete(name);
      else kept.set(name, changed);
    }
    return kept;
  };
}

function addPath(root: Node, path: string): Node {
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
  return node;
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

interface Transform {
  readonly name: string;
  readonly includes: boolean;
  readonly apply: (value: Value) => Value | undefined;
}

function parseTransform(operators: Document): Transform {
  const [entry] = operators;
  if (operators.size !== 1 || !entry) throw notSupported('several operators on one projected field');
  const [name, argument] = entry;
  if (name === '$slice') {
    return {
      name,
      includes: false,
      apply: (value) => (Array.isArray(value) ? slice(value, argument) : value),
    };
  }
  if (name === '$elemMatch') {
    if (!isDocument(argument)) throw new DatabaseError(31274, '$elemMatch needs an object');
    const filter = parseFilter(new Map([['a', new Map([['$elemMatch', argument]])]]));
    return {
      name,
      includes: true,
      apply: (value) => {
        if (!Array.isArray(value)) return undefined;
        const found = value.find((item) => matches(filter, new Map([['a', [item]]])));
        return found === undefined ? undefined : [found];
      },
    };
  }
  throw notSupported(`${name} in the projection of find`);
}

function slice(items: Value[], argument: Value): Value[] {
  const numbers = (Array.isArray(argument) ? argument : [argument]).map((item) => {
    if (!isNumber(item)) throw new DatabaseError(28667, '$slice needs numbers');
    return Math.trunc(toDouble(item));
  });
  const [first = 0, count] = numbers;
  if (Array.isArray(argument)) {
    if (numbers.length !== 2 || count === undefined)
      throw new DatabaseError(28667, '$slice takes one or two numbers');
    if (count <= 0) throw new DatabaseError(28729, '$slice needs a positive count');
    const start = first < 0 ? Math.max(0, items.length + first) : first;
    return items.slice(start, start + count);
  }
  return first < 0 ? items.slice(first) : items.slice(0, first);
}
