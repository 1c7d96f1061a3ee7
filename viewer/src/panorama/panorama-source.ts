import type { Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';

/** Why a panorama could not be had. */
export type SourceProblem = 'not-found' | 'network';

export class PanoramaSourceError extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem, message: string) {
    super(message);
    this.name = 'PanoramaSourceError';
    this.problem = problem;
  }
}

/**
 * Asks the API for a panorama as visitors may see it. The client is loaded when it is first needed: a hosted page brings its panorama
 * along, so its first look waits for no client.
 */
export async function fetchPanorama(
  apiBase: string,
  id: string,
  options: { signal?: AbortSignal; locale?: Locale } = {},
): Promise<PublicPanorama> {
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
