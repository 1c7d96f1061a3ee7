import { type Document, isDocument, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { isArrayIndex } from '../query/path.ts';
import { type Operator, updateOperators } from './operators.ts';

/** One operator on one path. */
export interface Change {
  readonly path: string;
  readonly parts: readonly string[];
  readonly operator: Operator;
}

export type Update =
  | { readonly kind: 'replace'; readonly document: Document }
  | {
      readonly kind: 'change';
      readonly changes: readonly Change[];
      readonly filters: ReadonlyMap<string, Filter>;
    };

const arrayFilterPart = /^\$\[(\w+)\]$/;

export function parseUpdate(
  update: Value | undefined,
  arrayFilters: Value | undefined,
  multi: boolean,
): Update {
  if (Array.isArray(update)) throw notSupported('an update with an aggregation pipeline');
  if (!isDocument(update)) throw new DatabaseError('FailedToParse', 'an update has to be a document');
  const first = update.keys().next();
  if (first.done || !first.value.startsWith('$')) {
    if (multi) {
      throw new DatabaseError('FailedToParse', 'multi update is not supported for replacement-style update');
    }
    if (arrayFilters !== undefined) {
      throw new DatabaseError(
        'FailedToParse',
        'arrayFilters may not be specified for replacement-style updates',
      );
    }
    return { kind: 'replace', document: update };
  }
  const changes: Change[] = [];
  for (const [name, fields] of update) {
    if (!name.startsWith('$')) {
      throw new DatabaseError(
        'FailedToParse',
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDocument(fields)) {
      throw new DatabaseError(
        'FailedToParse',
        `Modifiers operate on fields but we found another type instead. For example: {$mod: {<field>: ...}} not {${name}: ...}`,
      );
    }
    const parse = updateOperators.get(name);
    if (!parse) throw notSupported(`the update operator ${name}`);
    for (const [path, argument] of fields)
      changes.push({ path, parts: pathParts(path), operator: parse(argument, path) });
  }
  changes.sort((a, b) => comparePaths(a.parts, b.parts));
  for (const [at, change] of changes.entries()) {
    const next = changes[at + 1];
    if (next) refuseConflict(change.parts, next.parts);
  }
  refuseMixedPlaces(changes);
  return { kind: 'change', changes, filters: parseArrayFilters(arrayFilters, changes) };
}

export function refuseConflict(left: readonly string[], right: readonly string[]): void {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) if (left[at] !== right[at]) return;
  throw new DatabaseError(
    'ConflictingUpdateOperators',
    `Updating the path '${right.join('.')}' would create a conflict at '${right.slice(0, length).join('.')}'`,
  );
}

/** Below one field, either all paths use `$[x]`, or none does. */
function refuseMixedPlaces(changes: readonly Change[]): void {
  const byFilter = new Map<string, boolean>();
  for (const { path, parts } of changes) {
    for (const [at, part] of parts.entries()) {
      const parent = parts.slice(0, at).join('.');
      const filtered = arrayFilterName(part) !== undefined;
      const known = byFilter.get(parent) ?? filtered;
      if (known !== filtered) {
        throw new DatabaseError(
          'ConflictingUpdateOperators',
          `Updating the path '${path}' would create a conflict at '${parent}'`,
        );
      }
      byFilter.set(parent, filtered);
    }
  }
}

/** Fields are updated in name order, numeric parts by number: new fields appear in this order. */
export function comparePaths(left: readonly string[], right: readonly string[]): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const a = left[at] ?? '';
    const b = right[at] ?? '';
    if (a === b) continue;
    if (isArrayIndex(a) && isArrayIndex(b)) return Number(a) - Number(b);
    return a < b ? -1 : 1;
  }
  return left.length - right.length;
}

function pathParts(path: string): string[] {
  const parts = path.split('.');
  for (const [at, part] of parts.entries()) {
    if (part === '') {
      throw new DatabaseError(
        'EmptyFieldName',
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      );
    }
    if (!part.startsWith('$')) continue;
    if (part === '$' || part === '$[]') throw notSupported(`the positional operator ${part}`);
    const positional = arrayFilterPart.test(part);
    if (positional && at === 0) {
      throw new DatabaseError(
        'BadValue',
        `Cannot have array filter identifier (i.e. '$[<id>]') in the first position of the path '${path}'`,
      );
    }
    if (positional) continue;
    throw new DatabaseError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update.`,
    );
  }
  return parts;
}

export function arrayFilterName(part: string): string | undefined {
  return arrayFilterPart.exec(part)?.[1];
}

function parseArrayFilters(
  value: Value | undefined,
  changes: readonly Change[],
): ReadonlyMap<string, Filter> {
  const filters = new Map<string, Filter>();
  if (value !== undefined && !Array.isArray(value))
    throw new DatabaseError('TypeMismatch', 'arrayFilters has to be an array');
  for (const item of value ?? []) {
    if (!isDocument(item)) throw new DatabaseError('TypeMismatch', 'an array filter has to be a document');
    const names = new Set<string>();
    collectNames(item, names);
    const [name] = names;
    if (names.size !== 1 || name === undefined) {
      throw new DatabaseError(
        'FailedToParse',
        `Error parsing array filter: Expected a single top-level field name, found ${names.size}`,
      );
    }
    if (!/^[a-z]\w*$/.test(name)) {
      throw new DatabaseError(
        'BadValue',
        `Error parsing array filter: the field name ${name} has to begin with a lowercase letter and be alphanumeric`,
      );
    }
    if (filters.has(name)) {
      throw new DatabaseError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    }
    filters.set(name, parseFilter(item));
  }
  const used = new Set<string>();
  for (const { path, parts } of changes) {
    for (const part of parts) {
      const name = arrayFilterName(part);
      if (!name) continue;
      if (!filters.has(name)) {
        throw new DatabaseError(
          'BadValue',
          `No array filter found for identifier '${name}' in path '${path}'`,
        );
      }
      used.add(name);
    }
  }
  for (const name of filters.keys()) {
    if (used.has(name)) continue;
    throw new DatabaseError(
      'FailedToParse',
      `The array filter for identifier '${name}' was not used in the update`,
    );
  }
  return filters;
}

function collectNames(filter: Document, names: Set<string>): void {
  for (const [key, value] of filter) {
    if (!key.startsWith('$')) names.add(key.split('.')[0] ?? '');
    else if (Array.isArray(value))
      for (const branch of value) if (isDocument(branch)) collectNames(branch, names);
  }
}
