// What pages read of their own address. What is malformed in it counts as not said: a link that somebody cut short, or wrote, still opens.

const ID = /^[0-9a-f]{24}$/;
/** The last page that the API takes, and the most characters that it searches for. */
const LAST_PAGE = 1_000_000;
const LONGEST_SEARCH = 100;

/** The page of a list, from 1. */
export function pageIn(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page'));
  return Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1;
}

/** What a list is searched for, as it was typed; empty for nothing. */
export function searchIn(parameters: URLSearchParams): string {
  const search = parameters.get('search') ?? '';
  return isSearch(search) ? search : '';
}

/** Whether the API searches for it. */
export function isSearch(text: string): boolean {
  return text.length <= LONGEST_SEARCH && !/\p{Cc}/u.test(text);
}

/** An id of something. */
export function idIn(parameters: URLSearchParams, name: string): string | undefined {
  const id = parameters.get(name) ?? '';
  return ID.test(id) ? id : undefined;
}
