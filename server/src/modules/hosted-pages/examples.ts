import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reported } from '../../platform/headers.ts';
import { queryIn } from '../../platform/query-in.ts';
import type { HostedPagesDependencies } from './dependencies.ts';
import { exampleWords } from './example-words.ts';

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
 * The origin that an example embeds from. `localhost` and `127.0.0.1` are two origins of one server, so that on a developer's machine each
 * page embeds across origins, like a customer's page.
 */
export function otherOrigin(host: string, publicUrl: string): string {
  // The Host header is untrusted; only these forms are written into a page.
  const [, name, port = ''] = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/.exec(host) ?? [];
  if (name === 'localhost') return `http://127.0.0.1${port}`;
  if (name === '127.0.0.1') return `http://localhost${port}`;
  return publicUrl;
}

function hashesOf(page: string, element: 'script' | 'style'): string {
  const contents = [
    ...page.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g')),
  ];
  return contents
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');
}

/**
 * What an example may load: its own folder, the embedded origin, and its inline scripts and styles. Examples share an origin with the
 * sign-in page, so they get no more than they need.
 */
function examplePolicy(page: string, origin: string): string {
  return reported([
    "default-src 'none'",
    // The inline viewer decodes models with WebAssembly.
    `script-src 'self' ${origin} 'wasm-unsafe-eval'${hashesOf(page, 'script')}`,
    `style-src 'self' ${origin}${hashesOf(page, 'style')}`,
    `img-src 'self' ${origin} data: blob:`,
    `font-src 'self' ${origin}`,
    `media-src 'self' ${origin} blob:`,
    `connect-src 'self' ${origin}`,
    "worker-src 'self' blob:",
    `frame-src 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ]);
}

/** `/examples/…`: pages for developers to copy, with this server's address and demo ids filled in. */
export async function examplePages(app: FastifyInstance, deps: HostedPagesDependencies): Promise<void> {
  const folder = path.join(deps.builtFrontEnds, 'examples/dist');
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    files
      .filter((file) => file.isFile())
      .map((file) => path.relative(folder, path.join(file.parentPath, file.name)).replaceAll(path.sep, '/')),
  );
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // The router ignores a trailing slash; the pages of a folder load relative paths and need it.
    const asked = (request.url.split('?', 1)[0] ?? '').slice('/examples/'.length);
    if (names.has(`${asked}/index.html`)) return reply.redirect(`/examples/${asked}/`, 302);
    const name = asked === '' || asked.endsWith('/') ? `${asked}index.html` : asked;
    const type = TYPES[path.extname(name)];
    if (!names.has(name) || !type) return reply.callNotFound();
    const origin = otherOrigin(request.host, deps.publicUrl());
    const words = await exampleWords(deps, {
      origin,
      asked: queryIn(request),
    });
    const text = (await readFile(path.join(folder, name), 'utf8')).replace(
      /\{\{([A-Z_0-9]+)\}\}/g,
      (whole, word: string) => words[word] ?? whole,
    );
    if (type.startsWith('text/html')) reply.header('content-security-policy', examplePolicy(text, origin));
    return reply.type(type).header('cache-control', 'no-cache').send(text);
  };
  app.get('/examples', { schema: { hide: true } }, async (request, reply) =>
    (request.url.split('?', 1)[0] ?? '').endsWith('/')
      ? await answer(request, reply)
      : reply.redirect('/examples/', 302),
  );
  app.get('/examples/*', { schema: { hide: true } }, answer);
}
