/** A hosted viewer as an address names it. */
export interface HostedAddress {
  readonly kind: 'panorama' | 'navigator';
  /** Id, or short name of a navigator. */
  readonly key: string;
  /** What its query says that the page understands. */
  readonly options: URLSearchParams;
}

/** How a page is shown. */
const MANNER =
  'agentId avatar mode enableDetails disableInquiry hideAvailability lang consent utm_source utm_medium utm_campaign utm_term utm_content';
/** Where a panorama begins. */
const VIEW = 'panorama yaw pitch fov';
/** Where a building's page begins: a flat, a list, filters. */
const PLACE =
  'apartment details view layout saved compare sort rooms areaMin areaMax priceMin priceMax pricePerAreaMin pricePerAreaMax floorMin floorMax buildingId staircase orientation status kind features completionTo promotion hasPanorama';

const KNOWN = {
  panorama: new Set(`${MANNER} ${VIEW}`.split(' ')),
  navigator: new Set(`${MANNER} ${PLACE}`.split(' ')),
} as const;

/** Longer values are nobody's link. */
const VALUE_MAX = 500;

const PATH = /^\/(viewer|viewer360)\/([0-9a-f]{24}|[a-z0-9]+(?:-[a-z0-9]+)*)\/?$/;

/** Of a query, what a hosted page understands, each once; whether it stands in a frame is left to whoever frames it. */
export function knownOptions(kind: HostedAddress['kind'], query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const [name, value] of query) {
    if (KNOWN[kind].has(name) && !kept.has(name) && value.length <= VALUE_MAX) kept.set(name, value);
  }
  return kept;
}

/**
 * Reads the address of a hosted viewer.
 *
 * @param hosts those that this server is reached at, with their ports
 * @returns nothing for an address of another site or of another page
 */
export function hostedAddress(url: URL, hosts: readonly string[]): HostedAddress | undefined {
  if (!/^https?:$/.test(url.protocol) || !hosts.includes(url.host)) return undefined;
  const [, page, key] = PATH.exec(url.pathname) ?? [];
  if (page === undefined || key === undefined) return undefined;
  const kind = page === 'viewer360' ? 'panorama' : 'navigator';
  return { kind, key, options: knownOptions(kind, url.searchParams) };
}
