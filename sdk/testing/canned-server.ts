import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { bundle } from './bundle.ts';

/** A call as the server got it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer; 200 without data unless it says otherwise. */
export interface Canned {
  readonly status?: number;
  readonly body?: unknown;
  readonly text?: string;
}

/** A real server on a real port, which answers calls as a test says; it also has a page, and the team's client for it. */
export interface CannedServer {
  readonly origin: string;
  close(): Promise<void>;
}

export async function openCannedServer(
  answer: (seen: Seen) => Canned | Promise<Canned>,
): Promise<CannedServer> {
  const server = createServer(async (request, response) => {
    let body = '';
    request.setEncoding('latin1');
    try {
      for await (const chunk of request) body += chunk;
    } catch (error) {
      // Whoever stops an upload wants no answer.
      if (!request.complete) return;
      throw error;
    }
    if (request.url === '/favicon.ico') {
      response.end();
      return;
    }
    if (request.url === '/page') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>uploads</title>');
      return;
    }
    if (request.url === '/team-client.mjs') {
      response.setHeader('content-type', 'text/javascript');
      response.end(await bundle('../src/team-client.ts'));
      return;
    }
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    const { status = 200, body: json, text = JSON.stringify(json ?? { data: null }) } = await answer(one);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
