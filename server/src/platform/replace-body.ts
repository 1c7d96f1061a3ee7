import type { FastifyRequest } from 'fastify';

/** Replaces the body before validation, when its type is still unknown. */
export function replaceBody(request: FastifyRequest, body: unknown): void {
  request.body = body;
}
