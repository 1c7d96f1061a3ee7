/** Effect of a PATCH on a document: fields to set and to unset. */
export interface MergeUpdate {
  $set: Record<string, unknown>;
  $unset: Record<string, 1>;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * The update for a partial change: `null` removes a field, omitted ones stay, lists are replaced.
 *
 * @param groups fields whose own fields are merged in the same way, as dotted paths; every other object is replaced whole
 */
export function mergeUpdate(patch: object, groups: ReadonlySet<string> = new Set()): MergeUpdate {
  const update: MergeUpdate = { $set: {}, $unset: {} };
  const walk = (part: object, prefix: string): void => {
    for (const [name, value] of Object.entries(part)) {
      const path = prefix + name;
      if (value === null) update.$unset[path] = 1;
      else if (groups.has(path) && isGroup(value)) walk(value, `${path}.`);
      else if (value !== undefined) update.$set[path] = value;
    }
  };
  walk(patch, '');
  return update;
}
