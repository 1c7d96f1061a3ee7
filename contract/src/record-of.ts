/** A value for each key. The compiler does not follow keys through entries, so the signature states that every key is present. */
export function recordOf<K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V>;
export function recordOf(keys: readonly string[], value: (key: string) => unknown): object {
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}
