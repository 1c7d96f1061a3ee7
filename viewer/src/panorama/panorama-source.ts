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

/** Asks the API for a panorama as visitors may see it. */
export async function fetchPanorama(
  apiBase: string,
  id: string,
  options: { signal?: AbortSignal; locale?: string } = {},
): Promise<PublicPanorama> {
  let response: Response;
  try {
    response = await fetch(`${apiBase}/panorama/${encodeURIComponent(id)}`, {
      headers: {
        accept: 'application/json',
        ...(options.locale ? { 'accept-language': options.locale } : {}),
      },
      signal: options.signal ?? null,
    });
  } catch (cause) {
    throw new PanoramaSourceError('network', `The panorama could not be fetched: ${String(cause)}`);
  }
  if (response.status === 404 || response.status === 400)
    throw new PanoramaSourceError('not-found', 'There is no such panorama.');
  if (!response.ok) throw new PanoramaSourceError('network', `The API answered ${response.status}.`);
  const body: { data: PublicPanorama } = await response.json();
  return body.data;
}
