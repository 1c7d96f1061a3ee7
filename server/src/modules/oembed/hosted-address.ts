import type { EmbedKind } from '@oriel/contract/embed-snippets';

/** A hosted viewer, parsed from an address. */
export interface HostedAddress {
  readonly kind: EmbedKind;
  /** Id, or slug of a navigator. */
  readonly key: string;
  /** Query parameters that the page supports. */
  readonly options: URLSearchParams;
}

/** Display options. */
const MANNER =
  'agentId avatar mode enableDetails disableInquiry hideAvailability lang consent utm_source utm_medium utm_campaign utm_term utm_content';
/** Initial place in a panorama. */
const VIEW = 'panorama yaw pitch fov';
/** Initial state of a building's page: an apartment, a list, filters. */
const PLACE =
  'apartment details view layout saved compare sort rooms areaMin areaMax priceMin priceMax pricePerAreaMin pricePerAreaMax floorMin floorMax buildingId staircase orientation status kind features completionTo promotion hasPanorama';

/** Initial state of a feedback project. */
const TALK = 'startingItemId sort category';

const KNOWN = {
  panorama: new Set(`${MANNER} ${VIEW}`.split(' ')),
  navigator: new Set(`${MANNER} ${PLACE}`.split(' ')),
  project: new Set(`mode lang ${TALK}`.split(' ')),
} as const;

/** Longer values do not occur in real links. */
const VALUE_MAX = 500;

const KINDS: Readonly<Record<string, EmbedKind>> = {
  viewer: 'navigator',
  viewer360: 'panorama',
  feedback: 'project',
};

const PATH = /^\/(viewer|viewer360|feedback)\/([0-9a-f]{24}|[a-z0-9]+(?:-[a-z0-9]+)*)\/?$/;

/** The supported query parameters, each once; framing options are left to the embedding site. */
export function knownOptions(kind: HostedAddress['kind'], query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const [name, value] of query) {
    if (KNOWN[kind].has(name) && !kept.has(name) && value.length <= VALUE_MAX) kept.set(name, value);
  }
  return kept;
}

/**
 * Parses the address of a hosted viewer.
 *
 * @param hosts of this server, with their ports
 * @returns undefined for another site or page
 */
export function hostedAddress(url: URL, hosts: readonly string[]): HostedAddress | undefined {
  if (!/^https?:$/.test(url.protocol) || !hosts.includes(url.host)) return undefined;
  const [, page = '', key] = PATH.exec(url.pathname) ?? [];
  const kind = KINDS[page];
  if (kind === undefined || key === undefined) return undefined;
  return { kind, key, options: knownOptions(kind, url.searchParams) };
}
