import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostAddress } from '../checked-address.ts';
import { OutgoingError } from '../outgoing-error.ts';
import { type OutgoingOptions, outgoingFetch } from '../outgoing-fetch.ts';

export const LOOPBACK: HostAddress = { address: '127.0.0.1', family: 4 };

/** A server on this machine, which must not be reachable unless listed. */
export interface ListedServer {
  readonly server: Server;
  readonly port: number;
  /** Calls that may reach it, unless the options list others. */
  fetcher(options?: Partial<OutgoingOptions>): ReturnType<typeof outgoingFetch>;
}

export async function startListedServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<ListedServer> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // It listens on an address, not on a pipe.
  return {
    server,
    port,
    fetcher: (options = {}) =>
      outgoingFetch({ allowedHosts: [`127.0.0.1:${port}`], timeoutMs: 3000, ...options }),
  };
}

/** Why a call was refused or failed; `answered` when it was not. */
export async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => 'answered',
    (thrown: unknown) => thrown,
  );
  return error instanceof OutgoingError ? error.reason : String(error);
}
