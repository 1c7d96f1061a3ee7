import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../app.ts';
import { type Asked, exampleWords } from './example-words.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * The origin that an example embeds from. `localhost` and `127.0.0.1` are two origins that reach one server, so on a developer's machine
 * each page embeds across origins, as a customer's page would.
 */
export function otherOrigin(host: string, publicUrl: string): string {
  // A Host header is text from outside; only these forms go into a page.
  const [, name, port = ''] = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/.exec(host) ?? [];
  if (name === 'localhost') return `http://127.0.0.1${port}`;
  if (name === '127.0.0.1') return `http://localhost${port}`;
  return publicUrl;
}

/** `/examples/…`: pages that a developer can copy whole, with this server's address and things of its own filled in. */
export async function examplePages(app: FastifyInstance, deps: AppDependencies): Promise<void> {
  const folder = path.join(deps.builtFrontEnds, 'examples/dist');
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    files
      .filter((file) => file.isFile())
      .map((file) => path.relative(folder, path.join(file.parentPath, file.name)).replaceAll(path.sep, '/')),
  );
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // The router does not tell a slash at the end; the pages of a folder load their parts relatively and need it.
    const asked = (request.url.split('?', 1)[0] ?? '').slice('/examples/'.length);
    if (names.has(`${asked}/index.html`)) return reply.redirect(`/examples/${asked}/`, 302);
    const name = asked === '' || asked.endsWith('/') ? `${asked}index.html` : asked;
    const type = TYPES[path.extname(name)];
    if (!names.has(name) || !type) return reply.callNotFound();
    const words = await exampleWords(deps, {
      origin: otherOrigin(request.host, deps.publicUrl()),
      asked: request.query as Asked,
    });
    const text = (await readFile(path.join(folder, name), 'utf8')).replace(
      /\{\{([A-Z_0-9]+)\}\}/g,
      (whole, word: string) => words[word] ?? whole,
    );
    return reply.type(type).header('cache-control', 'no-cache').send(text);
  };
  app.get('/examples', { schema: { hide: true } }, async (request, reply) =>
    (request.url.split('?', 1)[0] ?? '').endsWith('/')
      ? await answer(request, reply)
      : reply.redirect('/examples/', 302),
  );
  app.get('/examples/*', { schema: { hide: true } }, answer);
}
