import { CALLERS, type Caller } from '@oriel/contract/permission';
import { API_PREFIX, CALLS, type Call } from '@oriel/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnPanorama, fileForm } from './testing/pictures.ts';
import { type Answer, startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
const tokens = new Map<Caller, string>();
let own = '';
let foreign = '';
/** Ids by the first part of the path: one of our organization, one of the other. */
const ids = new Map<string, { own: string; foreign: string }>();
const MISSING = 'ffffffffffffffffffffffff';

const BUILT = [
  'liveness',
  'listOrganizations',
  'getOrganization',
  'getMe',
  'updateMe',
  'uploadAsset',
  'listAssets',
  'getAsset',
  'listPanoramas',
  'createPanorama',
  'getPanorama',
  'updatePanorama',
  'deletePanorama',
] as const;
const built: [string, Call][] = BUILT.map((operation) => [operation, CALLS[operation]]);

beforeAll(async () => {
  server = await startTestServer({ PLATFORM_STAFF: 'admin@demo.oriel.example', ROLE: 'web' });
  // The staff's allow-list names the admin, so the plain ADMIN of the matrix is made from the user account's second organization.
  tokens.set('staff', await server.token('admin@demo.oriel.example'));
  tokens.set('USER', await server.token('user@demo.oriel.example'));
  tokens.set('AGENT', await server.token('agent@demo.oriel.example'));
  const organizations = await server.call('GET', '/organization?sort=name', {
    token: tokens.get('staff') ?? '',
  });
  own = organizations.body.data.find((one: { slug: string }) => one.slug === 'brzozowa').id;
  foreign = organizations.body.data.find((one: { slug: string }) => one.slug !== 'brzozowa').id;
  const staff = tokens.get('staff') ?? '';
  const made = async (organization: string, seed: number) => {
    const form = fileForm(await drawnPanorama(2048, seed), `room ${seed}.jpg`);
    const answer = await server.call('POST', '/asset?type=PANORAMA', { token: staff, organization, form });
    expect(answer.status).toBe(201);
    await server.call('PATCH', `/panorama/${answer.body.data.panoramaId}`, {
      token: staff,
      organization,
      body: { visibility: 'PRIVATE' },
    });
    return answer.body.data;
  };
  const [here, there] = [await made(own, 1), await made(foreign, 2)];
  ids.set('asset', { own: here.id, foreign: there.id });
  ids.set('panorama', { own: here.panoramaId, foreign: there.panoramaId });
  ids.set('organization', { own, foreign });
}, 60_000);

afterAll(() => server?.stop());

const BODIES: Readonly<Record<string, unknown>> = { updateMe: {}, updatePanorama: {} };

function send(operation: string, call: Call, caller: Caller, id = MISSING): Promise<Answer> {
  const token = tokens.get(caller);
  const path = call.path.replace(':id', id);
  const body =
    operation === 'createPanorama' ? { name: 'A', assetId: ids.get('asset')?.own } : BODIES[operation];
  return server.call(call.method, path, {
    organization: own,
    ...(token ? { token } : {}),
    ...(operation === 'uploadAsset' ? { form: new FormData() } : {}),
    ...(call.method === 'GET' || call.method === 'DELETE' || operation === 'uploadAsset' ? {} : { body }),
  });
}

/** An answer without what differs between any two requests. */
function bytes(answer: Answer): string {
  return `${answer.status} ${answer.text.replace(/"requestId":"[^"]*"/, '')}`;
}

describe('every built call keeps to its row of the permission matrix', () => {
  it('the table and the running application name the same calls', async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId?: string }>>;
    };
    const served = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    );
    expect(served.filter((name) => name !== undefined).sort()).toEqual([...BUILT].sort());
  });

  for (const [operation, call] of built) {
    for (const caller of CALLERS.filter((one) => one !== 'ADMIN')) {
      const access = call.permission.access[caller];
      it(`${call.method} ${API_PREFIX}${call.path} by ${caller}: ${access}`, async () => {
        const answer = await send(operation, call, caller);
        if (access === 'none') expect(answer.status).toBe(caller === 'public' ? 401 : 403);
        else expect([401, 403]).not.toContain(answer.status);
        expect(answer.status).toBeLessThan(500);
      });
    }
  }
});

describe('a foreign id answers exactly as a missing one', () => {
  for (const [operation, call] of built.filter(([, one]) => one.path.includes(':id'))) {
    for (const caller of ['public', 'AGENT', 'USER'] as const) {
      const subject = call.path.split('/')[1] ?? '';
      it(`${call.method} ${call.path} by ${caller}`, async () => {
        const [there, nowhere] = [
          await send(operation, call, caller, ids.get(subject)?.foreign),
          await send(operation, call, caller, MISSING),
        ];
        // An organization has a card for anybody, so a foreign one is no secret.
        if (subject === 'organization')
          expect(Object.keys(there.body.data).sort()).toEqual([
            'areaUnit',
            'brand',
            'contact',
            'currency',
            'features',
            'id',
            'locale',
            'name',
            'privacy',
            'slug',
            'website',
          ]);
        else expect(bytes(there)).toBe(bytes(nowhere));
      });
    }
    it(`${call.method} ${call.path} with a malformed id`, async () => {
      const answer = await send(operation, call, 'USER', 'not-an-id');
      expect(answer.status).toBe(400);
      expect(answer.body.errors.id).toEqual(['must be an id: 24 characters from 0-9 and a-f']);
    });
  }
});

describe('the organization of a request', () => {
  it('refuses one that the caller does not belong to, and a malformed one, but never on the profile', async () => {
    const token = tokens.get('USER') ?? '';
    expect((await server.call('GET', '/panorama', { token, organization: foreign })).body.code).toBe(
      'NOT_A_MEMBER',
    );
    expect((await server.call('GET', '/panorama', { token, organization: MISSING })).body.code).toBe(
      'NOT_A_MEMBER',
    );
    expect((await server.call('GET', '/panorama', { token, organization: 'xyz' })).status).toBe(400);
    for (const organization of [foreign, 'xyz']) {
      expect((await server.call('GET', '/user/me', { token, organization })).status).toBe(200);
      expect((await server.call('GET', '/organization', { token, organization })).status).toBe(200);
    }
  });

  it('lists only what belongs to it', async () => {
    const staff = tokens.get('staff') ?? '';
    const list = await server.call('GET', '/panorama?limit=200', { token: staff, organization: foreign });
    expect(list.body.data.map((one: { id: string }) => one.id)).toEqual([ids.get('panorama')?.foreign]);
  });
});

describe('tokens', () => {
  it('an invalid one is ignored on public calls and refused on the others', async () => {
    const organization = ids.get('organization')?.own ?? '';
    expect((await server.call('GET', `/organization/${organization}`, { token: 'nonsense' })).status).toBe(
      200,
    );
    const refused = await server.call('GET', '/user/me', { token: 'nonsense' });
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Please sign in.' });
  });
});
