import { Long } from 'bson';
import { type Document, isDocument, type Value } from '../bson/value.ts';
import { DatabaseError } from '../errors.ts';
import type { Stage } from './pipeline.ts';

export function parseUnwind(argument: Value): Stage {
  const specification: Document = isDocument(argument) ? argument : new Map([['path', argument]]);
  const path = specification.get('path');
  const indexName = specification.get('includeArrayIndex');
  const preserve = specification.get('preserveNullAndEmptyArrays') ?? false;
  for (const name of specification.keys()) {
    if (name === 'path' || name === 'includeArrayIndex' || name === 'preserveNullAndEmptyArrays') continue;
    throw new DatabaseError(28811, `unrecognized option to $unwind stage: ${name}`);
  }
  if (typeof path !== 'string')
    throw new DatabaseError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$') || path.startsWith('$$'))
    throw new DatabaseError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (typeof preserve !== 'boolean')
    throw new DatabaseError(28809, 'expected a boolean for the preserveNullAndEmptyArrays option');
  if (
    indexName !== undefined &&
    (typeof indexName !== 'string' || indexName === '' || indexName.startsWith('$'))
  ) {
    throw new DatabaseError(28810, 'expected a field name for the includeArrayIndex option');
  }
  const parts = path.slice(1).split('.');
  const indexParts = indexName?.split('.');
  const put = (document: Document, value: Value | undefined, at: number | null): Document => {
    const placed = value === undefined ? document : setAt(document, parts, value);
    return indexParts ? setAt(placed, indexParts, at === null ? null : Long.fromNumber(at)) : placed;
  };
  return function* (documents) {
    for (const document of documents) {
      const value = valueAt(document, parts);
      if (!Array.isArray(value)) {
        if (value !== undefined && value !== null) yield put(document, undefined, null);
        else if (preserve) yield put(document, undefined, null);
      } else if (value.length === 0) {
        if (preserve) yield put(removeAt(document, parts), undefined, null);
      } else {
        for (const [at, item] of value.entries()) yield put(document, item, at);
      }
    }
  };
}

function valueAt(document: Document, parts: readonly string[]): Value | undefined {
  let value: Value | undefined = document;
  for (const part of parts) value = isDocument(value) ? value.get(part) : undefined;
  return value;
}

function setAt(document: Document, parts: readonly string[], value: Value): Document {
  const [part = '', ...rest] = parts;
  const copy: Document = new Map(document);
  const inner = copy.get(part);
  copy.set(part, rest.length === 0 ? value : setAt(isDocument(inner) ? inner : new Map(), rest, value));
  return copy;
}

function removeAt(document: Document, parts: readonly string[]): Document {
  const [part = '', ...rest] = parts;
  const copy: Document = new Map(document);
  const inner = copy.get(part);
  if (rest.length === 0) copy.delete(part);
  else if (isDocument(inner)) copy.set(part, removeAt(inner, rest));
  return copy;
}
