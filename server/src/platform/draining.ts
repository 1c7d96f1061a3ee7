import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';

/** `Retry-After` in seconds for requests rejected during shutdown: for another server, or this one restarted. */
const COME_BACK = 5;

/**
 * Behaviour during shutdown: requests in progress are completed, each connection closes with its answer, and later requests on open
 * connections are rejected.
 */
export function registerDraining(app: FastifyInstance): void {
  let stopping = false;
  // Connections without a request so far. Browsers open some in advance, and Node counts them as busy.
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    stopping = true;
    for (const socket of silent) socket.destroy();
  });
  app.addHook('onRequest', async () => {
    if (stopping) throw new ApiError('UNAVAILABLE', { retryAfter: COME_BACK });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}

/** Closes the application; aborts unfinished requests after the time limit, so that no client can block the shutdown. */
export async function closeWithin(app: FastifyInstance, patienceMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
