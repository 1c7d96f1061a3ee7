import { ApiError } from '@oriel/sdk/team-client';
import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';

const RETRIES = 3;
const RETRY_BASE_MS = 1000;
const RETRY_CAP_MS = 30_000;

/** Delay before retry `n` (0 first), milliseconds: 1 s · 2^n, at most 30 s. */
export function retryDelay(n: number): number {
  return Math.min(RETRY_BASE_MS * 2 ** n, RETRY_CAP_MS);
}

/**
 * Retries a failed query 3 times. A permanent answer (a 4xx other than "too slow" and "too many") is not retried: the user sees it at once
 * instead of after seven seconds.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= RETRIES) return false;
  if (!(error instanceof ApiError) || error.status === 0) return true;
  return error.status >= 500 || error.status === 408 || error.status === 429;
}

export interface QueryEvents {
  /** A query has received data. */
  readonly onSuccess?: (key: QueryKey) => void;
  /** A query or mutation has failed for good. */
  readonly onError?: (error: Error) => void;
}

export function createQueryClient({ onSuccess, onError }: QueryEvents = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_, { queryKey }) => onSuccess?.(queryKey),
      onError: (error) => onError?.(error),
    }),
    mutationCache: new MutationCache({ onError: (error) => onError?.(error) }),
    defaultOptions: { queries: { retry: shouldRetry, retryDelay, staleTime: 5_000 } },
  });
}
