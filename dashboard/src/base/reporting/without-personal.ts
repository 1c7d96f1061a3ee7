const EMAIL = /[^\s@"'<>()[\]]+@[^\s@"'<>()[\]]+\.[a-z]{2,}/gi;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
/** The query and the fragment of an address, whole or of this origin alone. */
const QUERY = /((?:https?:\/\/|^\/)[^\s?#"'<>]*)[?#][^\s"'<>)]*/g;
/** What an element is called in the path that leads to it, which may be somebody's name. */
const NAME_OF_ELEMENT = /\[(?:aria-label|alt|title|name|placeholder|value)="[^"]*"\]/g;

/** How deep a report is read, in steps from its outside. */
const DEPTH = 12;

/** A text without what may say who somebody is: e-mail addresses, tokens, queries of addresses, names of elements. */
export function plainText(text: string): string {
  return text
    .replace(TOKEN, '[token]')
    .replace(QUERY, '$1')
    .replace(EMAIL, '[e-mail]')
    .replace(NAME_OF_ELEMENT, '');
}

/** A report with every text in it made plain; what lies deeper than any report goes is left out. */
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
