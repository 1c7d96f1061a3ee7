import type { Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import type { ExportedTour } from './tour-file.ts';

/** Why a panorama could not be fetched. */
export type SourceProblem = 'not-found' | 'network';

export class PanoramaSourceError extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem, message: string) {
    super(message);
    this.name = 'PanoramaSourceError';
    this.problem = problem;
  }
}

/** Whether the rooms come from the file of an exported tour: then there is no API to call. */
export function isTourFile(apiBase: string): boolean {
  return apiBase.endsWith('.json');
}

const exported = new Map<string, Promise<ExportedTour>>();

/** The reader of exported tours is loaded on demand. */
function exportedTour(address: string): Promise<ExportedTour> {
  const known = exported.get(address) ?? import('./tour-file.ts').then((it) => new it.ExportedTour(address));
  exported.set(address, known);
  return known;
}

async function roomOfFile(
  address: string,
  id: string,
  signal: AbortSignal | undefined,
): Promise<PublicPanorama> {
  try {
    const room = await (await exportedTour(address)).room(id);
    signal?.throwIfAborted();
    if (room) return room;
  } catch (error) {
    signal?.throwIfAborted();
    throw new PanoramaSourceError('network', String(error));
  }
  throw new PanoramaSourceError('not-found', `The tour has no room ${id}`);
}

/**
 * Fetches a panorama as visitors may see it. The client is loaded on first use: a hosted page embeds its panorama, so that the first view
 * does not wait for it.
 *
 * @param apiBase address of the API, or of the `tour.json` of an exported tour instead
 */
export async function fetchPanorama(
  apiBase: string,
  id: string,
  options: { signal?: AbortSignal; locale?: Locale } = {},
): Promise<PublicPanorama> {
  if (isTourFile(apiBase)) return roomOfFile(apiBase, id, options.signal);
  const { ApiError, createClient } = await import('@oriel/sdk/client');
  const { signal, locale } = options;
  const client = createClient({ baseUrl: apiBase, ...(locale ? { language: locale } : {}) });
  try {
    return await client.getPanorama(id, signal ? { signal } : {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const missing = error.status === 404 || error.status === 400;
    throw new PanoramaSourceError(missing ? 'not-found' : 'network', error.message);
  }
}
