import type { OrganizationCard } from '@oriel/contract/organization';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { type Answer, type Query, send, unwrap } from './http.ts';
import type { Language } from './messages.ts';

export { ApiError } from './api-error.ts';
export type { Answer, Query } from './http.ts';

/** Where and how a public client reads. */
export interface ClientOptions {
  /** Where Oriel runs, `https://tours.example`; without it, the page's own origin. */
  readonly baseUrl?: string;
  /** Language of texts in answers; a function is asked at every call. Without it, the browser's own. */
  readonly language?: Language | (() => Language | undefined);
}

/** What every read may be given. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
}

/** The public API, read-only: what a visitor sees. Every method rejects with an `ApiError`, or with the reason of its signal. */
export interface Client {
  /** Any public call by its path below `/api/v1`. */
  get<Data, Meta = unknown>(path: string, query?: Query, options?: ReadOptions): Promise<Answer<Data, Meta>>;
  /** A published panorama; `NOT_FOUND` else. */
  getPanorama(id: string, options?: ReadOptions): Promise<PublicPanorama>;
  /** The public card of an organization. */
  getOrganization(id: string, options?: ReadOptions): Promise<OrganizationCard>;
}

/** A client of the public API, for pages that show listings their own way. It knows no account and retries nothing. */
export function createClient({ baseUrl = '', language }: ClientOptions = {}): Client {
  const get: Client['get'] = async (path, query, { signal } = {}) => {
    const headers = { 'accept-language': typeof language === 'function' ? language() : language };
    return unwrap(await send(baseUrl, { method: 'GET', path, query, signal }, headers));
  };
  const one = async <Data>(path: string, options?: ReadOptions) =>
    (await get<Data>(path, undefined, options)).data;
  return {
    get,
    getPanorama: (id, options) => one(`/panorama/${encodeURIComponent(id)}`, options),
    getOrganization: (id, options) => one(`/organization/${encodeURIComponent(id)}`, options),
  };
}
