import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { bundle } from './bundle.ts';

/** A small web server with two origins: `localhost` for the host pages, `127.0.0.1` for the viewers. */
export interface Site {
  /** Origin of the embedding pages. */
  readonly host: string;
  /** Origin of Oriel. */
  readonly oriel: string;
  /** Serves HTML at a path. */
  page(path: string, html: string, headers?: Readonly<Record<string, string>>): void;
  /** Serves a script at a path. */
  script(path: string, text: string): void;
  /** Paths requested since the last call. */
  requests(): string[];
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Behaviour of the frame's page, by the id of what it shows. */
const FRAMES: Readonly<
  Record<string, { headers?: Record<string, string>; data?: object; silent?: true; hangs?: true }>
> = {
  room: {},
  hall: {},
  ours: { data: { allowedOrigins: ['HOST'] } },
  theirs: { data: { allowedOrigins: ['https://other.example'] } },
  gone: { data: { fails: { code: 'NOT_FOUND', message: 'No such panorama.' } } },
  refused: { headers: { 'content-security-policy': "frame-ancestors 'none'" } },
  silent: { silent: true },
  hangs: { hangs: true },
  coming: { data: { says: 'preparing' } },
  dull: { data: { says: 'wake' } },
  park: { data: { item: 'meadow' } },
};

export async function openSite(): Promise<Site> {
  const [frame, element, loader, mount, react] = await Promise.all([
    bundle('./frame.ts'),
    bundle('../src/element-entry.ts'),
    bundle('../src/loader-script.ts', 'iife'),
    bundle('../src/index.ts'),
    bundle('./react-page.tsx'),
  ]);
  const asked: string[] = [];
  const answers = new Map<string, Answer>();
  const script =
    (text: string): Answer =>
    (_, response) => {
      response.setHeader('content-type', 'text/javascript');
      response.setHeader('access-control-allow-origin', '*');
      response.end(text);
    };
  answers.set('/frame.js', script(frame));
  answers.set('/index.mjs', script(mount));
  answers.set('/react-page.mjs', script(react));
  for (const version of ['v1', 'v0.1.0']) {
    answers.set(`/sdk/${version}/oriel.js`, script(loader));
    answers.set(`/sdk/${version}/element.mjs`, script(element));
  }
  answers.set('/favicon.ico', (_, response) => response.end());

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any');
    asked.push(pathname);
    const answer = answers.get(pathname);
    if (answer) answer(request, response);
    else if (/^\/(viewer|feedback)/.test(pathname)) answerFrame(pathname.split('/').at(-1) ?? '', response);
    else {
      response.statusCode = 404;
      response.end();
    }
  });
  const answerFrame = (id: string, response: ServerResponse) => {
    const { headers = {}, data = {}, silent, hangs } = FRAMES[id] ?? {};
    if (hangs) return;
    const text = JSON.stringify({ id, ...data }).replace('HOST', host);
    response.writeHead(200, { 'content-type': 'text/html', ...headers });
    response.end(
      `<!doctype html><title>viewer</title><body><script type="application/json" id="data">${text}</script>` +
        (silent ? '' : '<script type="module" src="/frame.js"></script>'),
    );
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const host = `http://localhost:${port}`;
  return {
    host,
    oriel: `http://127.0.0.1:${port}`,
    page: (path, html, headers = {}) =>
      answers.set(path, (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
        response.end(html);
      }),
    script: (path, text) => answers.set(path, script(text)),
    requests: () => asked.splice(0),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
