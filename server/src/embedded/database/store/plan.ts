import { encodeKey, invertKey } from '../bson/key.ts';
import { bracketOf, isDocument, type Value } from '../bson/value.ts';
import type { Filter, Test } from '../query/filter.ts';
import { matches } from '../query/match.ts';
import type { SortField } from '../query/sort-pattern.ts';
import type { Collection, Stored } from './collection.ts';
import type { Index } from './index.ts';

/** Where to look for the documents of a filter. May return too many, never too few. */
export interface Plan {
  readonly index: Index | undefined;
  readonly records: () => Iterable<number | Stored>;
  /** The documents come in the requested order. */
  readonly sorted: boolean;
  /** Selectivity of the search; 0 is a full scan. */
  readonly score: number;
}

/** Keys with any prefix from `low` to `high`, both included. */
interface KeyRange {
  readonly low: string;
  readonly high: string;
}

/** Bound of one test on one field: a few exact keys, or a range. */
type Bound = { readonly points: readonly string[] } | { readonly range: KeyRange };

const mostRanges = 20_000;

/** Chooses between the indexes and a full scan. */
export function choosePlan(
  collection: Collection,
  filter: Filter,
  sort: readonly SortField[] | undefined,
): Plan {
  const conditions = conjunction(filter);
  const bounds = collectBounds(conditions);
  let best: Plan | undefined;
  for (const index of collection.indexes.values()) {
    const plan = planIndex(index, bounds, conditions, sort);
    if (plan && (!best || plan.score > best.score)) best = plan;
  }
  if (best && best.score > 0) return best;
  const union = planUnion(collection, conditions);
  if (union && !best?.sorted) return union;
  return best ?? { index: undefined, records: () => collection.scan(), sorted: !sort, score: 0 };
}

/** The conditions of a filter that must all hold. */
function conjunction(filter: Filter): Filter[] {
  return filter.kind === 'and' ? filter.filters.flatMap(conjunction) : [filter];
}

function collectBounds(conditions: readonly Filter[]): Map<string, Bound[]> {
  const bounds = new Map<string, Bound[]>();
  for (const condition of conditions) {
    if (condition.kind !== 'path') continue;
    const bound = boundOf(condition.test);
    if (!bound) continue;
    const known = bounds.get(condition.path);
    if (known) known.push(bound);
    else bounds.set(condition.path, [bound]);
  }
  return bounds;
}

/** Null also matches missing fields, and no index contains whole arrays: neither gives a bound. */
function isIndexable(value: Value): boolean {
  return value !== null && !Array.isArray(value);
}

function boundOf(test: Test): Bound | undefined {
  if (test.kind === 'in') {
    if (test.patterns.length > 0 || !test.values.every(isIndexable)) return undefined;
    return { points: [...test.keys].sort() };
  }
  if (test.kind !== 'compare' || !isIndexable(test.value)) return undefined;
  const key = encodeKey(test.value);
  if (test.op === '$eq') return { points: [key] };
  const bracket = String.fromCharCode(bracketOf(test.value));
  return {
    range:
      test.op === '$gt' || test.op === '$gte' ? { low: key, high: bracket } : { low: bracket, high: key },
  };
}

function planIndex(
  index: Index,
  bounds: ReadonlyMap<string, readonly Bound[]>,
  conditions: readonly Filter[],
  sort: readonly SortField[] | undefined,
): Plan | undefined {
  const { fields, sparse, partial, unique } = index.specification;
  if (partial && !implies(conditions, partial.filter)) return undefined;
  // A bound on any field implies that the field is present, so that a sparse index contains the document.
  if (sparse && !fields.some((field) => bounds.has(field.path))) return undefined;

  let prefixes = [''];
  let range: KeyRange | undefined;
  let exact = 0;
  const roots = new Set<string>();
  for (const field of fields) {
    const asked = bounds.get(field.path);
    if (!asked) break;
    // Different array elements may meet the two conditions, which no single index entry shows.
    const root = field.parts[0] ?? '';
    if (index.multikey && roots.has(root)) break;
    roots.add(root);
    const points = fewestPoints(asked);
    if (points && prefixes.length * points.length <= mostRanges) {
      const keys = field.descending ? points.map(invertKey).reverse() : points;
      prefixes = prefixes.flatMap((prefix) => keys.map((key) => prefix + key));
      exact++;
      continue;
    }
    range = narrowest(asked, index.multikey);
    if (range && field.descending) range = { low: invertKey(range.high), high: invertKey(range.low) };
    break;
  }

  const direction =
    sort && prefixes.length === 1 && !index.multikey ? sortDirection(fields, exact, sort) : undefined;
  const score =
    exact * 10 + (range ? 5 : 0) + (direction ? 4 : 0) + (unique && exact === fields.length ? 50 : 0);
  if (score === 0) return undefined;
  const ranges = prefixes.map((prefix) =>
    range ? { low: prefix + range.low, high: prefix + range.high } : { low: prefix, high: prefix },
  );
  return {
    index,
    score,
    sorted: !sort || direction !== undefined,
    records: () => readRanges(index, ranges, direction === 'backwards'),
  };
}

function fewestPoints(bounds: readonly Bound[]): readonly string[] | undefined {
  let fewest: readonly string[] | undefined;
  for (const bound of bounds) {
    if ('points' in bound && (!fewest || bound.points.length < fewest.length)) fewest = bound.points;
  }
  return fewest;
}

/** Ranges of one field are intersected, unless different array elements may meet each. */
function narrowest(bounds: readonly Bound[], multikey: boolean): KeyRange | undefined {
  let cut: KeyRange | undefined;
  for (const bound of bounds) {
    if (!('range' in bound)) continue;
    if (!cut) cut = bound.range;
    else if (!multikey) {
      const { low, high } = bound.range;
      // A high end that is only the type bracket is the wider one.
      cut = {
        low: laterKey(low, cut.low),
        high: after(high) < after(cut.high) ? high : cut.high,
      };
    }
  }
  return cut;
}

function laterKey(left: string, right: string): string {
  return left < right ? right : left;
}

/** Whether an index with its first `exact` fields fixed lists documents in the order of a sort. */
function sortDirection(
  fields: readonly SortField[],
  exact: number,
  sort: readonly SortField[],
): 'forwards' | 'backwards' | undefined {
  const fixed = new Set(fields.slice(0, exact).map((field) => field.path));
  const asked = sort.filter((field) => !fixed.has(field.path));
  if (asked.length === 0) return 'forwards';
  const rest = fields.slice(exact);
  if (asked.length > rest.length) return undefined;
  const turned = asked[0]?.descending !== rest[0]?.descending;
  const fits = asked.every(
    (field, at) => field.path === rest[at]?.path && (field.descending !== rest[at]?.descending) === turned,
  );
  if (!fits) return undefined;
  return turned ? 'backwards' : 'forwards';
}

/** The first key after all keys with the prefix `prefix`. */
function after(prefix: string): string {
  let end = prefix.length;
  while (end > 0 && prefix.charCodeAt(end - 1) === 255) end--;
  if (end === 0) return '\u0100';
  return prefix.slice(0, end - 1) + String.fromCharCode(prefix.charCodeAt(end - 1) + 1);
}

function* readRanges(index: Index, ranges: readonly KeyRange[], backwards: boolean): Generator<number> {
  const seen = index.multikey || ranges.length > 1 ? new Set<number>() : undefined;
  for (const { low, high } of ranges) {
    const to = after(high);
    const records = backwards ? index.entries.rangeBackwards(low, to) : index.entries.range(low, to);
    for (const record of records) {
      if (seen?.has(record)) continue;
      seen?.add(record);
      yield record;
    }
  }
}

/** An `$or` with an index for every branch. */
function planUnion(collection: Collection, conditions: readonly Filter[]): Plan | undefined {
  for (const condition of conditions) {
    if (condition.kind !== 'or') continue;
    const plans = condition.filters.map((branch) => choosePlan(collection, branch, undefined));
    if (plans.some((plan) => plan.score === 0)) continue;
    const records = function* (): Generator<number | Stored> {
      const seen = new Set<number>();
      for (const plan of plans) {
        for (const found of plan.records()) {
          const record = typeof found === 'number' ? found : found.record;
          if (seen.has(record)) continue;
          seen.add(record);
          yield found;
        }
      }
    };
    return { index: undefined, records, sorted: false, score: 1 };
  }
  return undefined;
}

/** Whether all documents that meet the conditions also meet the filter of a partial index. */
function implies(conditions: readonly Filter[], wanted: Filter): boolean {
  return conjunction(wanted).every((part) => {
    if (part.kind !== 'path') return conditions.some((condition) => sameFilter(condition, part));
    return conditions.some((condition) => {
      if (condition.kind !== 'path' || condition.path !== part.path) return false;
      if (sameFilter(condition, part)) return true;
      if (part.test.kind === 'exists') return boundOf(condition.test) !== undefined;
      if (condition.test.kind !== 'compare' || condition.test.op !== '$eq') return false;
      const { value } = condition.test;
      // A document may equal a scalar in this field by one array element; its test then holds too.
      return (
        isIndexable(value) &&
        !isDocument(value) &&
        part.test.kind === 'compare' &&
        matches({ ...part, parts: ['v'] }, new Map([['v', value]]))
      );
    });
  });
}

function sameFilter(left: Filter, right: Filter): boolean {
  const known = fingerprint(left);
  return known !== undefined && known === fingerprint(right);
}

function fingerprint(filter: Filter): string | undefined {
  if (filter.kind === 'path') {
    const { test } = filter;
    if (test.kind === 'compare') return `${filter.path}\x00${test.op}${encodeKey(test.value)}`;
    if (test.kind === 'in')
      return test.patterns.length === 0
        ? `${filter.path}\x00in${test.values.map(encodeKey).join()}`
        : undefined;
    if (test.kind === 'exists') return `${filter.path}\x00exists`;
    if (test.kind === 'type') return `${filter.path}\x00type${[...test.names].sort().join()}`;
  }
  return undefined;
}
