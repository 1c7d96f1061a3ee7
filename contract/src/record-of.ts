/** A value for each of some keys. The compiler does not follow keys through entries, so the signature says that every one of them is there. */
export function recordOf<K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V>;
export function recordOf(keys: readonly string[], value: (key: string) => unknown): object {
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}
