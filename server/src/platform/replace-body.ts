import type { FastifyRequest } from 'fastify';

/** Replaces the body before validation; its type is unknown until then. */
export function replaceBody(request: FastifyRequest, body: unknown): void {
  request.body = body;
}
