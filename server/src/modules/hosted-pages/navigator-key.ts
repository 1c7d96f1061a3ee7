/** Ids and slugs, as in the contract's navigator keys. */
const KEY = /^([0-9a-f]{24}|[a-z0-9]+(-[a-z0-9]+)*)$/;

/** Whether a path segment can refer to a navigator, or to an entity that has one. */
export function isNavigatorKey(text: string): boolean {
  return KEY.test(text);
}
