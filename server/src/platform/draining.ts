import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors.ts';

/** After how long a client that was refused for a stop may come back, seconds: to another server, or to this one started again. */
const COME_BACK = 5;

/**
 * How the server behaves while it stops: what has begun is finished and answered, each connection ends with its answer, and what comes
 * afterwards over a connection that is still open is refused.
 */
export function registerDraining(app: FastifyInstance): void {
  let stopping = false;
  // Connections over which nothing was asked yet. Browsers open some in advance, and Node counts them as busy.
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

/** Closes the application; what is not finished in time is cut off, so that a client that never ends cannot hold the stop. */
export async function closeWithin(app: FastifyInstance, patienceMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
