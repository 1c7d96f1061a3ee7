import { GROUPS, isFields } from '../edits/groups.ts';

/** The changed fields of a body; for groups, the changed fields within. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const former = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).flatMap(([name, value]: [string, unknown]) => {
    const was = former.get(name);
    if (JSON.stringify(was) === JSON.stringify(value)) return [];
    if (!GROUPS.has(name) || !isFields(was) || !isFields(value)) return [[name, value]];
    return [[name, changesOf(was, value)]];
  });
  // Entries of the body, under their own names.
  return Object.fromEntries(changed) as Partial<T>;
}
