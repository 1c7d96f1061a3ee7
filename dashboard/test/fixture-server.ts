import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

/**
 * A stand-in for the server, so that a browser test controls answers and their timing: refusals, slow tiling, an expiring token. It serves
 * the built application under the real server's policy. Tests against the real server are in `e2e/`.
 */
export interface Fixture {
  readonly url: string;
  readonly requests: {
    method: string;
    path: string;
    organization: string | undefined;
    token: string | undefined;
  }[];
  state: State;
  close(): Promise<void>;
}

export interface State {
  role: 'ADMIN' | 'USER' | 'AGENT';
  locale: string;
  panoramas: Record<string, unknown>[];
  /** The accepted token; undefined accepts any. */
  validToken: string | undefined;
  /** Statuses for the next calls of the list. */
  listFailures: number[];
  /** Share of tiling added with each request. */
  tilingStep: number;
  organizations: number;
  refresh: 'works' | 'fails';
}

const POLICY = [
  "default-src 'none'",
  "frame-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const NOW = '2026-10-01T09:00:00.000Z';
export const id = (n: number) => n.toString(16).padStart(24, '0');

export function panorama(n: number, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: id(n),
    name: `Tour ${n}`,
    tourId: id(n),
    entry: true,
    order: 0,
    kind: 'PHOTO',
    projection: 'EQUIRECTANGULAR',
    imageUrl: '',
    thumbnailUrl: '/media/thumbnail.svg',
    width: 8192,
    height: 4096,
    tiles: {
      status: 'READY',
      version: 1,
      baseUrl: '/media/x',
      faceSize: 3072,
      tileSize: 512,
      levels: [384],
      format: 'webp',
    },
    north: 0,
    initialView: { yaw: 0, pitch: 0, fov: 75 },
    settings: { autorotate: false, gyroscope: true, commentsEnabled: false, commentModeration: 'POST' },
    variants: [],
    portals: [],
    pointsOfInterest: [],
    commentsCount: 0,
    organizationId: id(900),
    assetId: id(n + 500),
    visibility: 'PUBLIC',
    views: 0,
    createdAt: NOW,
    updatedAt: NOW,
    ...fields,
  };
}

const token = (n: number) =>
  `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: 'u', user_id: 'u', exp: 4e9, iat: n }))}.x`.replaceAll(
    '=',
    '',
  );

export async function startFixture(dist: string, initial: Partial<State> = {}): Promise<Fixture> {
  let made = 0;
  const fixture = {
    requests: [] as Fixture['requests'],
    state: {
      role: 'ADMIN',
      locale: 'en',
      panoramas: [],
      validToken: undefined,
      listFailures: [],
      tilingStep: 0.34,
      organizations: 2,
      refresh: 'works',
      ...initial,
    } as State,
  };
  const { state } = fixture;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://here');
    const path = url.pathname;
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const error = (status: number, code: string, message?: string) =>
      json(status, {
        statusCode: status,
        error: 'Error',
        code,
        ...(message ? { message } : {}),
        requestId: 'r',
      });

    if (path.startsWith('/identitytoolkit') || path.startsWith('/securetoken'))
      return identity(request, path, json);
    if (path.startsWith('/dashboard-assets/')) {
      const body = await readFile(join(dist, path.slice('/dashboard-assets/'.length))).catch(() => undefined);
      if (!body) return void response.writeHead(404).end();
      return void response
        .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
        .end(body);
    }
    if (path.startsWith('/media/')) {
      return void response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end(
          '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><rect width="64" height="32" fill="#b9a58a"/></svg>',
        );
    }
    if (path.startsWith('/viewer')) {
      const page = '<!doctype html><html lang="en"><title>Viewer</title><h1>Viewer</h1></html>';
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    }
    if (!path.startsWith('/api/v1')) return shell(response);
    if (path === '/api/v1/navigator/showcase') return void json(200, { data: [] });

    const [, , , area, key] = path.split('/');
    const method = request.method ?? 'GET';
    const bearer = request.headers.authorization?.replace('Bearer ', '');
    const organization = request.headers['x-organization-id']?.toString();
    // The bell polls on every page; only the page's own requests are recorded.
    if (area === 'notice') {
      const meta = { page: 1, limit: 1, total: 0, totalPages: 0, sort: 'at', order: 'desc', unread: 0 };
      return void json(200, { data: [], meta });
    }
    fixture.requests.push({ method, path, organization, token: bearer });
    if (!bearer || (state.validToken && bearer !== state.validToken)) {
      return void error(401, 'UNAUTHENTICATED', 'Sign in');
    }

    if (area === 'user' && key === 'me')
      return void json(200, { data: me(), email: 'admin@demo.oriel.example' });
    if (area === 'asset' && method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('latin1');
      const name = /filename="([^"]*)"/.exec(text)?.[1] ?? '';
      if (name.includes('street')) {
        return void error(
          400,
          'PANORAMA_RATIO',
          'A panorama is twice as wide as it is high; this picture is 1.5 times.',
        );
      }
      made += 1;
      const added = panorama(made + 100, {
        name: name.replace(/\.\w+$/, ''),
        tiles: { status: 'PENDING', version: 1 },
        organizationId: organization,
      });
      state.panoramas.unshift(added);
      return void json(201, { data: { id: id(made + 600), panoramaId: added.id } });
    }
    if (area === 'panorama' && !key) {
      const failure = state.listFailures.shift();
      if (failure) return void error(failure, 'INTERNAL');
      const search = url.searchParams.get('search')?.toLowerCase() ?? '';
      const tour = url.searchParams.get('tourId');
      const entries = url.searchParams.get('entry') === 'true';
      const found = state.panoramas.filter(
        ({ name, organizationId, tourId, entry }) =>
          organizationId === organization &&
          (!entries || entry === true) &&
          (!tour || tourId === tour) &&
          String(name).toLowerCase().includes(search),
      );
      const meta = {
        page: 1,
        limit: 24,
        total: found.length,
        totalPages: 1,
        sort: 'createdAt',
        order: 'desc',
      };
      return void json(200, { data: found, meta });
    }
    if (area === 'panorama') {
      const found = state.panoramas.find((candidate) => candidate.id === key);
      if (!found) return void error(404, 'NOT_FOUND', 'Not found');
      if (method === 'DELETE') {
        state.panoramas = state.panoramas.filter((candidate) => candidate !== found);
        return void json(200, { data: { id: key, deleted: true } });
      }
      if (method === 'PATCH') {
        let text = '';
        for await (const chunk of request) text += chunk;
        const patch = JSON.parse(text);
        Object.assign(found, patch, patch.tourId ? { entry: patch.tourId === key } : {});
      } else advance(found);
      return void json(200, { data: found });
    }
    if (['apartment', 'building', 'estate', 'inquiry', 'navigator', 'user'].includes(area ?? '') && !key) {
      const meta = { page: 1, limit: 25, total: 0, totalPages: 0, sort: 'name', order: 'asc', unread: 0 };
      return void json(200, { data: [], meta });
    }
    if (area === 'organization' && key) {
      return void json(200, { data: { id: key, embed: { allowedOrigins: [] }, updatedAt: NOW } });
    }
    return void error(404, 'ROUTE_NOT_FOUND', 'Not found');
  }

  function advance(found: Record<string, unknown>): void {
    const tiles = found.tiles as { status: string; progress?: number };
    if (tiles.status === 'READY' || tiles.status === 'FAILED') return;
    const progress = (tiles.progress ?? 0) + state.tilingStep;
    found.tiles =
      progress >= 1 ? { ...tiles, status: 'READY' } : { ...tiles, status: 'PROCESSING', progress };
  }

  function me() {
    const organizations = ['Oriel Demo', 'Nordhafen Living GmbH']
      .slice(0, state.organizations)
      .map((name, n) => ({
        id: id(900 + n),
        name,
        role: state.role,
        features: ['estates', 'feedback', 'virtual_tours'],
      }));
    return {
      id: id(1),
      email: 'admin@demo.oriel.example',
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'Nowak',
      name: 'Ada Nowak',
      mfaEnabled: false,
      status: 'ACTIVE',
      organizations,
      currentOrganizationId: organizations[0]?.id,
      locale: state.locale,
      timezone: 'Europe/Warsaw',
      platformStaff: false,
      createdAt: NOW,
      updatedAt: NOW,
    };
  }

  async function identity(
    request: IncomingMessage,
    path: string,
    json: (status: number, body: unknown) => void,
  ) {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (path.endsWith(':signInWithPassword')) {
      const { password } = JSON.parse(text) as { password: string };
      if (password !== 'oriel-demo-2026')
        return json(400, { error: { code: 400, message: 'INVALID_PASSWORD' } });
      made += 1;
      return json(200, { localId: 'u', idToken: token(made), refreshToken: 'refresh', expiresIn: '3600' });
    }
    if (path.endsWith(':lookup'))
      return json(200, { users: [{ localId: 'u', email: 'admin@demo.oriel.example' }] });
    if (path.endsWith(':sendOobCode')) return json(200, { email: 'x' });
    if (path.endsWith('/token')) {
      if (state.refresh === 'fails') return json(400, { error: { code: 400, message: 'TOKEN_EXPIRED' } });
      made += 1;
      state.validToken = state.validToken && token(made);
      return json(200, {
        access_token: token(made),
        id_token: token(made),
        refresh_token: 'refresh',
        expires_in: '3600',
      });
    }
    return json(404, { error: { code: 404, message: 'NOT_FOUND' } });
  }

  async function shell(response: ServerResponse): Promise<void> {
    const config = {
      apiBase: '/api/v1',
      version: '0.1.0',
      firebase: { apiKey: 'embedded', authDomain: 'localhost', projectId: 'demo-oriel', emulated: true },
      brand: { key: 'oriel' },
      locale: state.locale,
      demo: {
        emails: ['admin@demo.oriel.example', 'user@demo.oriel.example', 'agent@demo.oriel.example'],
        password: 'oriel-demo-2026',
        panoramaId: id(7),
      },
    };
    const page = (await readFile(join(dist, 'index.html'), 'utf8'))
      .replace(
        '<!--oriel:head-->',
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no"><title>Oriel</title><link rel="icon" href="/media/icon.svg">',
      )
      .replace(
        '<!--oriel:config-->',
        `<script type="application/json" id="oriel-config">${JSON.stringify(config)}</script>`,
      );
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY })
      .end(page);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(fixture, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
