import type { Locale } from '@oriel/contract/enums';
import { OrielError } from '@oriel/sdk/errors';
import { fromServer } from '../core/from-server.ts';

/** The first of the browser's languages that we support; undefined if there is none. */
export function visitorLocale(languages: readonly string[] = navigator.languages): Locale | undefined {
  for (const tag of languages) {
    const [language, region] = tag.toLowerCase().split('-');
    if (language === 'pl') return 'pl';
    if (language === 'en') return region === 'gb' ? 'gb' : 'en';
  }
  return undefined;
}

/**
 * Fetches public data from the API, for a viewer that no server has rendered.
 *
 * @throws OrielError `NOT_FOUND`; `BLOCKED` when the organization does not let this site show it; `NETWORK`
 */
export async function publicData<Data>(
  apiBase: string,
  path: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Data> {
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${apiBase}${path}${search && `?${search}`}`, {
    signal,
    credentials: 'omit',
  }).catch(async () => {
    signal.throwIfAborted();
    // A browser does not distinguish a network failure from a CORS rejection. If the server is reachable, it was a rejection.
    const alive = await fetch(apiBase, { signal, credentials: 'omit' }).catch(() => null);
    signal.throwIfAborted();
    throw alive?.ok
      ? new OrielError('BLOCKED', `${location.origin} is not among the sites that may show this.`)
      : new OrielError('NETWORK', `${new URL(apiBase).origin} cannot be reached.`);
  });
  if (!response.ok) {
    const missing = response.status === 404 || response.status === 400;
    throw new OrielError(missing ? 'NOT_FOUND' : 'NETWORK', `${path} answered ${response.status}.`);
  }
  const { data } = (await response.json()) as { data: Data };
  return fromServer(data, apiBase);
}
