import type { EmbedKind } from '@oriel/contract/embed-snippets';
import { VIEWER_PARAMETERS } from '@oriel/contract/viewer-address';

/** A hosted viewer, parsed from an address. */
export interface HostedAddress {
  readonly kind: EmbedKind;
  /** Id, or slug of a navigator. */
  readonly key: string;
  /** Query parameters that the page supports. */
  readonly options: URLSearchParams;
}

/** Characters; the longest real value is a link's hundred saved apartments. */
const VALUE_MAX = 2500;

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
    if (VIEWER_PARAMETERS[kind].includes(name) && !kept.has(name) && value.length <= VALUE_MAX)
      kept.set(name, value);
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
