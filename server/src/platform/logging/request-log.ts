import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Files are requested by the hundred; they are logged at debug level. */
function isFile(route: string): boolean {
  return route.endsWith('/*') && !route.startsWith('/api/');
}

/**
 * One line per completed request: route template, result, duration, organization. Address, query, headers, body and client address are
 * never logged.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'unknown';
    const organization = request.caller?.organization?._id;
    const line = {
      route,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(organization ? { organization: String(organization) } : {}),
      ...(error ? { err: error } : {}),
    };
    if (error) request.log.warn(line, 'request broke off');
    else if (isFile(route)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  }
}
