/** Groups whose own fields are merged by the server; everything else is replaced whole. */
const GROUPS: ReadonlySet<string> = new Set([
  'settings',
  'priceDisclosure',
  'i18n',
  'contact',
  'brand',
  'privacy',
]);

/** The fields of a body that are other than before; of groups, the fields within. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const former = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).flatMap(([name, value]: [string, unknown]) => {
    const was = former.get(name);
    if (JSON.stringify(was) === JSON.stringify(value)) return [];
    if (!GROUPS.has(name) || !isObject(was) || !isObject(value)) return [[name, value]];
    return [[name, changesOf(was, value)]];
  });
  // Entries of the body, under their own names.
  return Object.fromEntries(changed) as Partial<T>;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
