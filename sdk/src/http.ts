import type { ListMeta } from '@oriel/contract/envelope';
import ky from 'ky';
import { ApiError, errorOfAnswer, errorWithoutAnswer } from './api-error.ts';
import { apiUrl } from './api-url.ts';

/** How long a call may take, milliseconds. Uploads have no limit. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** What a query is made of; arrays become comma-separated, `undefined` is left out. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>;

/** One call. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the API's prefix: `/panorama/…`. */
  readonly path: string;
  readonly query?: Query | undefined;
  /** Sent as JSON, except a `FormData`. */
  readonly body?: unknown;
  /** `updatedAt` of the version that a change is meant for; another version is refused with STALE_UPDATE. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An answer, whatever its status. */
export interface Reply {
  readonly status: number;
  /** Parsed JSON; `undefined` when it was none. */
  readonly body: unknown;
}

/** What a successful call gives: `meta` on lists and where the API says so. */
export interface Answer<Data, Meta = ListMeta> {
  readonly data: Data;
  readonly meta: Meta;
}

/**
 * Sends one request, once: retrying is for whoever knows whether it is safe.
 *
 * @throws ApiError without an answer; the signal's reason when aborted
 */
export async function send(
  baseUrl: string,
  { method, path, query, body, ifMatch, signal }: Request,
  headers: Record<string, string | undefined>,
): Promise<Reply> {
  try {
    const response = await ky(apiUrl(baseUrl, path), {
      method,
      headers: { accept: 'application/json', ...headers, 'if-match': ifMatch },
      searchParams: searchOf(query),
      ...(body instanceof FormData ? { body } : body !== undefined && { json: body }),
      ...(signal && { signal }),
      credentials: 'omit', // Who calls is said by the token alone; a cookie would only make answers uncacheable.
      retry: 0,
      timeout: REQUEST_TIMEOUT_MS,
      throwHttpErrors: false,
    });
    return { status: response.status, body: parse(await response.text()) };
  } catch (error) {
    throw errorWithoutAnswer(error, signal);
  }
}

/**
 * The one place where an envelope is opened.
 *
 * @throws ApiError for every answer that is no success
 */
export function unwrap<Data, Meta = ListMeta>({ status, body }: Reply): Answer<Data, Meta> {
  if (status < 200 || status > 299) throw errorOfAnswer(status, body);
  if (typeof body !== 'object' || body === null || !('data' in body)) {
    throw new ApiError('The answer of the server cannot be read', { status, code: 'UNREADABLE' });
  }
  return body as Answer<Data, Meta>; // The contract's word; the server's answers are checked against it on the server.
}

/** @returns `undefined` for what is no JSON */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A query as it stands in an address. */
export function searchOf(query: Query = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
