import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../app.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The first public panorama that opens a tour: what the examples and the front page show. */
export async function demoPanoramaId(deps: AppDependencies): Promise<string | undefined> {
  const panorama = await deps.database.models.Panorama.findOne(
    { visibility: 'PUBLIC', entry: true },
    { _id: 1 },
    { acrossOrganizations: 'the examples show any public panorama', sort: { createdAt: 1 } },
  ).lean();
  return panorama ? String(panorama._id) : undefined;
}

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

/** `/examples/…`: pages that a developer can copy whole, with this server's address and a panorama of its own filled in. */
export async function examplePages(app: FastifyInstance, deps: AppDependencies): Promise<void> {
  const folder = path.join(deps.builtFrontEnds, 'examples/public');
  const names = new Set(await readdir(folder));
  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const type = TYPES[path.extname(name)];
    if (!names.has(name) || !type) return reply.callNotFound();
    const asked = (request.query as { panorama?: unknown }).panorama;
    const named = typeof asked === 'string' && /^[0-9a-f]{24}$/.test(asked) ? asked : undefined;
    const text = (await readFile(path.join(folder, name), 'utf8'))
      .replaceAll('{{ORIEL_ORIGIN}}', otherOrigin(request.host, deps.publicUrl()))
      .replaceAll('{{PANORAMA_ID}}', named ?? (await demoPanoramaId(deps)) ?? '');
    return reply.type(type).header('cache-control', 'no-cache').send(text);
  };
  app.get('/examples', { schema: { hide: true } }, async (request, reply) => {
    // The pages link to each other relatively, so the folder's own address needs its slash.
    if (request.url.split('?', 1)[0] === '/examples') return reply.redirect('/examples/', 302);
    return await answer(request, reply, 'index.html');
  });
  app.get<{ Params: { '*': string } }>('/examples/*', { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, request.params['*']),
  );
}
