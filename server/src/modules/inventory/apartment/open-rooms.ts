import type { FastifyRequest } from 'fastify';
import { queryIn } from '../../../platform/query-in.ts';

function withPlus(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/(\d) (?=,|$)/g, '$1+') : value;
}

/**
 * The `onRequest` of lists that accept `rooms=5+`: a plus sign in a query decodes to a space, which arrives here unless the sender wrote
 * `%2B`.
 */
export async function readOpenRooms(request: FastifyRequest): Promise<void> {
  const query = queryIn(request);
  if (query.rooms === undefined) return;
  query.rooms = Array.isArray(query.rooms) ? query.rooms.map(withPlus) : withPlus(query.rooms);
}
