import { type Document, isDocument, type Value } from '../bson/value.ts';
import { DatabaseError } from '../errors.ts';
import { documentKeys } from '../query/sort-pattern.ts';
import type { Index } from './index.ts';

/** Error 11000 with MongoDB's message, `keyPattern` and `keyValue`. */
export function duplicateKey(
  namespace: string,
  index: Index,
  document: Document,
  conflicting: string,
): DatabaseError {
  const { fields, key, name } = index.specification;
  const keyValue: Document = new Map();
  const single = fields.length === 1;
  for (const field of fields) {
    let value = valueAt(document, field.parts);
    if (Array.isArray(value) && single) {
      // The colliding element of an array.
      value =
        value.find((item) =>
          documentKeys(new Map([['a', item]]), [{ ...field, path: 'a', parts: ['a'] }]).keys.has(conflicting),
        ) ?? value;
    }
    keyValue.set(field.path, value ?? null);
  }
  const shown = [...keyValue].map(([path, value]) => `${path}: ${show(value)}`).join(', ');
  return new DatabaseError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${name} dup key: { ${shown} }`,
    new Map<string, Value>([
      ['keyPattern', key],
      ['keyValue', keyValue],
    ]),
  );
}

function valueAt(document: Document, parts: readonly string[]): Value | undefined {
  let value: Value | undefined = document;
  for (const part of parts) {
    if (!isDocument(value)) return Array.isArray(value) ? value : undefined;
    value = value.get(part);
  }
  return value;
}

function show(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (isDocument(value))
    return `{ ${[...value].map(([name, inner]) => `${name}: ${show(inner)}`).join(', ')} }`;
  if (Array.isArray(value)) return `[ ${value.map(show).join(', ')} ]`;
  if (value !== null && typeof value === 'object' && value._bsontype === 'ObjectId')
    return `ObjectId('${value.toString()}')`;
  return String(value);
}
