const EMAIL = /[^\s@"'<>()[\]]+@[^\s@"'<>()[\]]+\.[a-z]{2,}/gi;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
/** The query and fragment of an absolute or origin-relative address. */
const QUERY = /((?:https?:\/\/|^\/)[^\s?#"'<>]*)[?#][^\s"'<>)]*/g;
/** An element's name in a selector path, which may be a person's. */
const NAME_OF_ELEMENT = /\[(?:aria-label|alt|title|name|placeholder|value)="[^"]*"\]/g;

/** Maximum depth of a report. */
const DEPTH = 12;

/** Removes personal data from a text: e-mail addresses, tokens, queries of addresses, names of elements. */
export function plainText(text: string): string {
  return text
    .replace(TOKEN, '[token]')
    .replace(QUERY, '$1')
    .replace(EMAIL, '[e-mail]')
    .replace(NAME_OF_ELEMENT, '');
}

/** A report with cleaned texts; anything nested deeper than reports ever are is removed. */
export function withoutPersonal<T>(value: T, depth = DEPTH): T {
  return clean(value, depth) as T; // The same shape, by construction.
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return plainText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return value.map((one) => clean(one, depth - 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one, depth - 1)]));
}
