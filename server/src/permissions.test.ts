import { CALLERS, type Caller } from '@oriel/contract/permission';
import { API_PREFIX, CALLS, type Call, type CallName } from '@oriel/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from './testing/test-server.ts';
import { bodyOf, idsOf } from './testing/valid-requests.ts';
import { type Chain, MISSING, makeWorld, STAFF, type World } from './testing/world.ts';

let server: TestServer;
let world: World;

const TABLE = Object.entries(CALLS) as [CallName, Call][];

beforeAll(async () => {
  server = await startTestServer({ PLATFORM_STAFF: STAFF, ROLE: 'web' });
  world = await makeWorld(server);
}, 300_000);

afterAll(() => server?.stop());

/** Sends a valid request about entities of `chain` (or missing ones). */
function send(operation: CallName, caller: Caller, chain: Chain | 'missing' | 'malformed'): Promise<Answer> {
  const call: Call = CALLS[operation];
  const token = world.tokens.get(caller);
  const ids = chain === 'missing' || chain === 'malformed' ? undefined : idsOf(call, chain);
  let place = 0;
  const path = call.path.replaceAll(/:\w+/g, () => {
    place += 1;
    return chain === 'malformed' ? 'not-an-id' : (ids?.[place - 1] ?? MISSING);
  });
  const body = bodyOf(operation, world.own);
  return server.call(call.method, path + (body.query ?? ''), {
    organization: world.own.organization,
    ...(token ? { token } : {}),
    ...(body.form ? { form: body.form } : {}),
    ...(body.json === undefined ? {} : { body: body.json }),
  });
}

/** An answer without the parts that always differ. */
function bytes(answer: Answer): string {
  return `${answer.status} ${answer.text.replace(/"requestId":"[^"]*"/, '')}`;
}

describe('every call follows its row of the permission matrix', () => {
  for (const [operation, call] of TABLE) {
    for (const caller of CALLERS) {
      const access = call.permission.access[caller];
      it(`${call.method} ${API_PREFIX}${call.path} by ${caller}: ${access}`, async () => {
        const answer = await send(operation, caller, 'missing');
        if (access === 'none') expect(answer.status).toBe(caller === 'public' ? 401 : 403);
        else expect([401, 403], answer.text).not.toContain(answer.status);
        expect(answer.status, answer.text).toBeLessThan(500);
      });
    }
  }
});

const WITH_IDS = TABLE.filter(([, call]) => call.path.includes(':'));
/** Organizations have public cards, so a foreign one is not secret. */
const HAS_PUBLIC_CARD: readonly CallName[] = ['getOrganization'];

describe('a foreign id answers exactly like a missing one', () => {
  for (const [operation, call] of WITH_IDS.filter(([name]) => !HAS_PUBLIC_CARD.includes(name))) {
    // Staff administer all organizations, so none is foreign to them; within one a request acts in the one it names.
    const all = call.path.startsWith('/organization/:id');
    for (const caller of CALLERS.filter((one) => !(all && one === 'staff'))) {
      it(`${call.method} ${call.path} by ${caller}`, async () => {
        const [there, nowhere] = [
          await send(operation, caller, world.foreign),
          await send(operation, caller, 'missing'),
        ];
        expect(bytes(there)).toBe(bytes(nowhere));
        if (call.permission.access[caller] !== 'none') expect(there.status, there.text).toBe(404);
      });
    }
    it(`${call.method} ${call.path} with a malformed id`, async () => {
      // Navigators are also addressed by slug, which may be any word.
      const answer = await send(operation, 'ADMIN', 'malformed');
      if (call.path.startsWith('/navigator/:id') && answer.status === 404) return;
      expect(answer.status, answer.text).toBe(400);
      expect(Object.values(answer.body.errors).flat()).toContain(
        'must be an id: 24 characters from 0-9 and a-f',
      );
    });
  }
});

/** The comment of this world is on an item of a project, which belongs to no estate. */
const OF_NO_ESTATE: readonly CallName[] = ['likeComment', 'reportComment'];

describe("an agent finds nothing of other agents' estates", () => {
  const limited = WITH_IDS.filter(
    ([name, call]) =>
      ['assigned', 'own'].includes(call.permission.access.AGENT) && !OF_NO_ESTATE.includes(name),
  );
  for (const [operation, call] of limited) {
    it(`${call.method} ${call.path}`, async () => {
      const [there, nowhere] = [
        await send(operation, 'AGENT', world.unassigned),
        await send(operation, 'AGENT', 'missing'),
      ];
      expect(bytes(there)).toBe(bytes(nowhere));
      expect(there.status).toBe(404);
    });
  }
  it('GET /navigator/stats counts only their own', async () => {
    const stats = await server.call('GET', '/navigator/stats', {
      token: world.tokens.get('AGENT') ?? '',
      organization: world.own.organization,
    });
    const ids = stats.body.data.navigators.map((one: { navigatorId: string }) => one.navigatorId);
    expect(ids).toContain(world.own.navigator);
    expect(ids).not.toContain(world.unassigned.navigator);
  });
  for (const path of ['/estate', '/building', '/apartment', '/panorama', '/navigator']) {
    it(`GET ${path} lists only their own`, async () => {
      const list = await server.call('GET', `${path}?limit=200`, {
        token: world.tokens.get('AGENT') ?? '',
        organization: world.own.organization,
      });
      const ids = list.body.data.map((one: { id: string }) => one.id);
      const kind = path.slice(1) as 'estate';
      expect(ids).toContain(world.own[kind]);
      expect(ids).not.toContain(world.unassigned[kind]);
    });
  }
});

describe("one's own entities are found", () => {
  const reads = WITH_IDS.filter(([, call]) => call.method === 'GET');
  for (const [operation, call] of reads) {
    for (const caller of CALLERS.filter((one) => call.permission.access[one] === 'all')) {
      it(`GET ${call.path} to ${caller}`, async () => {
        const answer = await send(operation, caller, world.own);
        // The apartments of this world have no integration, and its panoramas are not tiled.
        const expected =
          { getIntegration: 404, testIntegrationConnection: 404, exportTour: 409 }[operation as string] ??
          200;
        expect(answer.status, answer.text).toBe(expected);
      });
    }
  }
});

describe('the organization of a request', () => {
  it('is rejected when foreign or malformed, but never on the profile', async () => {
    const token = world.tokens.get('USER') ?? '';
    const { organization } = world.foreign;
    for (const named of [organization, MISSING]) {
      const refused = await server.call('GET', '/panorama', { token, organization: named });
      expect(refused.body.code).toBe('NOT_A_MEMBER');
    }
    expect((await server.call('GET', '/panorama', { token, organization: 'xyz' })).status).toBe(400);
    for (const named of [organization, 'xyz']) {
      expect((await server.call('GET', '/user/me', { token, organization: named })).status).toBe(200);
      expect((await server.call('GET', '/organization', { token, organization: named })).status).toBe(200);
    }
  });

  it('limits lists to its own data', async () => {
    for (const [operation, call] of TABLE.filter(
      ([name, one]) => name.startsWith('list') && one.method === 'GET' && !one.path.includes(':'),
    )) {
      const query = operation.startsWith('listPublic') ? `?estateId=${world.foreign.estate}` : '?limit=200';
      const list = await server.call('GET', call.path + query, {
        token: world.tokens.get('ADMIN') ?? '',
        organization: world.own.organization,
      });
      expect(list.status, `${operation}: ${list.text}`).toBe(200);
      const foreignIds = new Set(Object.values(world.foreign));
      const leaked = list.body.data.filter((one: { id: string }) => foreignIds.has(one.id));
      expect(leaked, operation).toEqual([]);
    }
  });
});

describe('tokens', () => {
  it('that are invalid are ignored on public calls and rejected on others', async () => {
    const { organization } = world.own;
    expect((await server.call('GET', `/organization/${organization}`, { token: 'nonsense' })).status).toBe(
      200,
    );
    const refused = await server.call('GET', '/user/me', { token: 'nonsense' });
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Please sign in.' });
  });
});
