/** A copy of an object without its empty fields: what is not set is not answered. */
export function withoutEmpty<T extends object>(
  value: T,
): { [K in keyof T]: Exclude<T[K], undefined | null> } {
  const entries = Object.entries(value).filter(([, field]) => field !== undefined && field !== null);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined | null> };
}

/** Trims text and takes out control characters, in every string of a body. Line breaks and tabs stay. */
export function cleanText<T>(value: T): T {
  if (typeof value === 'string') return value.replace(/[^\P{Cc}\n\r\t]/gu, '').trim() as T;
  if (Array.isArray(value)) return value.map((item) => cleanText(item)) as T;
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanText(item)])) as T;
  }
  return value;
}
