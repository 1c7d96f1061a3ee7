import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Files are asked for by the hundred; their lines are for looking closely. */
function isFile(route: string): boolean {
  return route.endsWith('/*') && !route.startsWith('/api/');
}

/**
 * One line a request, when it is over: which route by its template, how it ended, how long it took, in which organization. The address, its
 * query, the headers, the body and where it came from are not written anywhere.
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
