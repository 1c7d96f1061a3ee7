/** Ids and short names, as the contract's navigator keys. */
const KEY = /^([0-9a-f]{24}|[a-z0-9]+(-[a-z0-9]+)*)$/;

/** Whether a part of an address can name a navigator, or what has one. */
export function isNavigatorKey(text: string): boolean {
  return KEY.test(text);
}
