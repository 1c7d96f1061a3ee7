import type { PublicApartment } from '@oriel/contract/apartment';
import type {
  ApartmentDetailsStats,
  ApartmentDetailsStatsQuery,
} from '@oriel/contract/apartment-details-stats';
import type { PublicApartmentQuery } from '@oriel/contract/apartment-query';
import type { PublicEstateDetail } from '@oriel/contract/estate';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { NavigatorApartment, NavigatorApartmentQuery } from '@oriel/contract/navigator-apartment';
import type { ShowcaseNavigator } from '@oriel/contract/navigator-stats';
import type { OrganizationCard } from '@oriel/contract/organization';
import type { PanoramaLight, PublicPanorama } from '@oriel/contract/panorama';
import type { PublicPriceHistory } from '@oriel/contract/price-history';
import type { AgentCard } from '@oriel/contract/user';
import { ApiError } from './api-error.ts';
import { type Answer, type Query, send, unwrap } from './http.ts';
import type { Language } from './messages.ts';

export { ApiError } from './api-error.ts';
export type { Answer, Query } from './http.ts';

/** Options of a public client. */
export interface ClientOptions {
  /** Where Oriel runs, `https://tours.example`; defaults to the page's own origin. */
  readonly baseUrl?: string;
  /** Language of texts in answers; a function is evaluated on every call. Defaults to the browser's. */
  readonly language?: Language | (() => Language | undefined);
}

/** Options of every read. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
}

/**
 * The public API, read-only: what a visitor sees. Every method rejects with an `ApiError`, or with the reason of its signal. Unpublished or
 * hidden data is not included: an entity is `NOT_FOUND`, a field (a price, a status) is absent.
 */
export interface Client {
  /** Any public call by its path below `/api/v1`. */
  get<Data, Meta = unknown>(path: string, query?: Query, options?: ReadOptions): Promise<Answer<Data, Meta>>;

  /** An estate with its buildings and the public cards of its agents. */
  getEstate(id: string, options?: ReadOptions): Promise<PublicEstateDetail>;
  /** Data for a filter panel: counts by rooms, floor, status…, ranges of area and price. */
  getEstateStats(
    id: string,
    query?: ApartmentDetailsStatsQuery,
    options?: ReadOptions,
  ): Promise<ApartmentDetailsStats>;

  /**
   * Apartments, filtered, sorted and paged by the server. The query needs at least one of `estateId`, `buildingId`, `navigatorId` and
   * `ids`. `meta.total` counts all matches, on every page.
   */
  listApartments(
    query: PublicApartmentQuery,
    options?: ReadOptions,
  ): Promise<Answer<readonly PublicApartment[]>>;
  /** Iterates over all matching apartments; pages are requested on demand. `limit` is the page size. */
  eachApartment(
    query: Omit<PublicApartmentQuery, 'page'>,
    options?: ReadOptions,
  ): AsyncIterableIterator<PublicApartment>;
  /** The panoramas of an apartment, in tour order. */
  listApartmentPanoramas(id: string, options?: ReadOptions): Promise<readonly PanoramaLight[]>;
  /** Price history of an apartment, latest first. */
  getPriceHistory(id: string, options?: ReadOptions): Promise<readonly PublicPriceHistory[]>;

  /** A navigator, by its id or slug: its filters, colours, estate and building. */
  getNavigator(idOrSlug: string, options?: ReadOptions): Promise<PublicNavigator>;
  /** An apartment with the content of its card: rooms, panoramas, prices, similar ones; with `agentId`, the agent's card. */
  getNavigatorApartment(
    idOrSlug: string,
    apartmentId: string,
    query?: NavigatorApartmentQuery,
    options?: ReadOptions,
  ): Promise<NavigatorApartment>;
  /** Navigators in the public showcase. */
  listShowcase(options?: ReadOptions): Promise<readonly ShowcaseNavigator[]>;

  /** A published panorama. */
  getPanorama(id: string, options?: ReadOptions): Promise<PublicPanorama>;
  /** The public card of an organization. */
  getOrganization(id: string, options?: ReadOptions): Promise<OrganizationCard>;
  /** The public card of an agent. */
  getAgent(id: string, options?: ReadOptions): Promise<AgentCard>;
}

/** A client of the public API, for pages with listings of their own. Needs no account and retries nothing. */
export function createClient({ baseUrl = '', language }: ClientOptions = {}): Client {
  const get: Client['get'] = async (path, query, { signal } = {}) => {
    const headers = { 'accept-language': typeof language === 'function' ? language() : language };
    return unwrap(await send(baseUrl, { method: 'GET', path, query, signal }, headers));
  };
  const one = async <Data>(parts: readonly string[], options?: ReadOptions, query?: Query) =>
    (await get<Data>(`/${parts.map(pathSegment).join('/')}`, query, options)).data;
  const listApartments: Client['listApartments'] = (query, options) =>
    get('/apartment/public', query, options);
  return {
    get,
    getEstate: (id, options) => one(['estate', id], options),
    getEstateStats: (id, query, options) => one(['estate', id, 'apartment-details-stats'], options, query),
    listApartments,
    async *eachApartment(query, options) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { data, meta } = await listApartments({ ...query, page }, options);
        pages = meta.totalPages;
        yield* data;
      }
    },
    listApartmentPanoramas: (id, options) => one(['apartment', id, 'panoramas'], options),
    getPriceHistory: (id, options) => one(['apartment', id, 'price-history'], options),
    getNavigator: (key, options) => one(['navigator', key], options),
    getNavigatorApartment: (key, id, query, options) =>
      one(['navigator', key, 'apartment', id], options, query),
    listShowcase: (options) => one(['navigator', 'showcase'], options),
    getPanorama: (id, options) => one(['panorama', id], options),
    getOrganization: (id, options) => one(['organization', id], options),
    getAgent: (id, options) => one(['user', id], options),
  };
}

/** @throws ApiError `VALIDATION` for an id that would address another call: empty, or dots that go up the path */
function pathSegment(id: string): string {
  if (/^\.{0,2}$/.test(id)) {
    throw new ApiError(`An id is needed, not "${id}"`, { status: 0, code: 'VALIDATION' });
  }
  return encodeURIComponent(id);
}
