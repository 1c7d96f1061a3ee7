import type { ListMeta } from '@oriel/contract/envelope';
import ky from 'ky';
import { ApiError, errorOfAnswer, errorWithoutAnswer } from './api-error.ts';
import { apiUrl } from './api-url.ts';

/** Time limit of a call, milliseconds. Uploads have none. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Query parameters; arrays become comma-separated, `undefined` is omitted. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>;

/** One call. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Relative to the API's prefix: `/panorama/…`. */
  readonly path: string;
  readonly query?: Query | undefined;
  /** Sent as JSON, unless it is a `FormData`. */
  readonly body?: unknown;
  /** `updatedAt` of the version to change; another version fails with STALE_UPDATE. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An answer with any status. */
export interface Reply {
  readonly status: number;
  /** Parsed JSON; `undefined` when it was not JSON. */
  readonly body: unknown;
}

/** Result of a successful call: `meta` on lists and where the API says so. */
export interface Answer<Data, Meta = ListMeta> {
  readonly data: Data;
  readonly meta: Meta;
}

/**
 * Sends one request, once: only the caller knows whether a retry is safe.
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
      credentials: 'omit', // The token alone identifies the caller; a cookie would only make answers uncacheable.
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
 * The only place that unwraps an envelope.
 *
 * @throws ApiError for every unsuccessful answer
 */
export function unwrap<Data, Meta = ListMeta>({ status, body }: Reply): Answer<Data, Meta> {
  if (status < 200 || status > 299) throw errorOfAnswer(status, body);
  if (typeof body !== 'object' || body === null || !('data' in body)) {
    throw new ApiError('The answer of the server cannot be read', { status, code: 'UNREADABLE' });
  }
  return body as Answer<Data, Meta>; // Typed by the contract; the server validates its answers.
}

/** @returns `undefined` when it is not JSON */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A query as string parameters. */
export function searchOf(query: Query = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
