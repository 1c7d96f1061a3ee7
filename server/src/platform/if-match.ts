import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/**
 * The `updatedAt` in an `If-Match` header, for optimistic locking; undefined when the header is absent or `*`.
 *
 * @throws ApiError STALE_UPDATE when the header is not a version of ours
 */
export function ifMatchDate(request: FastifyRequest): Date | undefined {
  const header = request.headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  const date = new Date(header.replace(/^(W\/)?"|"$/g, ''));
  if (Number.isNaN(date.getTime())) throw new ApiError('STALE_UPDATE');
  return date;
}
