// A page's own query. Malformed values count as absent: a truncated or handwritten link still opens.

const ID = /^[0-9a-f]{24}$/;
/** The API's highest page number and longest search text. */
const LAST_PAGE = 1_000_000;
const LONGEST_SEARCH = 100;

/** The page of a list, from 1. */
export function pageIn(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page'));
  return Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1;
}

/** The search text as typed; empty for none. */
export function searchIn(parameters: URLSearchParams): string {
  const search = parameters.get('search') ?? '';
  return isSearch(search) ? search : '';
}

/** Whether the API can search for it. */
export function isSearch(text: string): boolean {
  return text.length <= LONGEST_SEARCH && !/\p{Cc}/u.test(text);
}

/** An id in the query. */
export function idIn(parameters: URLSearchParams, name: string): string | undefined {
  const id = parameters.get(name) ?? '';
  return ID.test(id) ? id : undefined;
}

/**
 * The query of a list after a change. An empty value goes, and so does a usual one, which an address need not say. Another filter or order
 * starts at the first page.
 *
 * @param usual values that are not said, besides the first page
 * @param beside parameters that change neither what is listed nor its order
 */
export function changedQuery(
  query: URLSearchParams,
  change: Readonly<Record<string, string | undefined>>,
  usual: Readonly<Record<string, string>> = {},
  beside: readonly string[] = [],
): URLSearchParams {
  const next = new URLSearchParams(query);
  if (!('page' in change || Object.keys(change).every((name) => beside.includes(name)))) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  for (const [name, value] of Object.entries({ page: '1', ...usual })) {
    if (next.get(name) === value) next.delete(name);
  }
  return next;
}
