import type { FastifyRequest } from 'fastify';
import { isRecord } from './is-record.ts';

/** Query of a request in code that serves every route and so cannot know its schema. */
export function queryIn({ query }: Pick<FastifyRequest, 'query'>): Record<string, unknown> {
  return isRecord(query) ? query : {};
}
