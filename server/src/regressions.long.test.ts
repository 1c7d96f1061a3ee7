import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserDocument } from './modules/user/model.ts';
import { drawnPanorama, eventually, fileForm } from './testing/pictures.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Regression tests for reported defects. */
let server: TestServer;
let folder = '';
let user = '';
let agent = '';
let organization = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-reviewed-'));
  server = await startTestServer({ ROLE: 'web' }, folder);
  user = await server.token('user@demo.oriel.example');
  agent = await server.token('agent@demo.oriel.example');
  organization = (await server.call('GET', '/organization', { token: user })).body.data[0].id;
}, 60_000);

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function made(seed: number): Promise<{ id: string; panoramaId: string }> {
  const form = fileForm(await drawnPanorama(2048, seed), `room ${seed}.jpg`);
  return (await server.call('POST', '/asset?type=PANORAMA', { token: user, form })).body.data;
}

async function personOf(email: string): Promise<UserDocument> {
  const person = await models().User.findOne({ email }).lean();
  if (!person) throw new Error(`the demo has no ${email}`);
  return person;
}

/** The models, for states that no call produces. */
function models() {
  return server.running.database.models;
}

describe('untrusted text', () => {
  it('rejects a language named like a built-in property', async () => {
    for (const word of ['constructor', '__proto__', 'toString']) {
      const page = await fetch(`${server.url}/login?lang=${word}`, { headers: { 'accept-language': word } });
      expect(page.status).toBe(200);
      const answer = await server.call('GET', `/nothing?lang=${word}`, {
        headers: { 'accept-language': word },
      });
      expect(answer.body).toMatchObject({ code: 'ROUTE_NOT_FOUND', message: 'This call does not exist.' });
    }
  });

  it('rejects a search of control characters, an address of slashes, and a truncated form', async () => {
    expect((await server.call('GET', '/panorama?search=%00', { token: user })).body.errors.search).toEqual([
      'must not be empty',
    ]);
    expect((await fetch(`${server.url}//`)).status).toBeLessThan(500);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const headers = { authorization: `Bearer ${user}`, 'content-type': type };
      const answer = await fetch(`${server.url}/api/v1/asset`, {
        method: 'POST',
        headers,
        body: '--x\r\ncut',
      });
      expect(answer.status, type).toBe(400);
    }
  });

  it('answers an unreadable address with the envelope, and an unknown page with a page', async () => {
    for (const address of ['/api/v1/panorama/%', `/viewer360/${'a'.repeat(300)}`]) {
      const answer = await fetch(server.url + address);
      expect(answer.status, address).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
    }
    const page = await fetch(`${server.url}/foo`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await fetch(`${server.url}/foo`)).headers.get('content-type')).toContain('json');
  });

  it('answers any page address with a page in a browser', async () => {
    const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'pl' };
    for (const viewer of ['viewer', 'viewer360', 'feedback']) {
      for (const id of ['%00%ff', '%', '%00', '..%2f..%2f', 'a'.repeat(300)]) {
        const answer = await fetch(`${server.url}/${viewer}/${id}`, { headers });
        expect(answer.headers.get('content-type'), `${viewer} ${id}`).toBe('text/html; charset=utf-8');
        expect(answer.status, `${viewer} ${id}`).toBe(404);
        if (viewer !== 'feedback' && id.startsWith('%')) {
          expect(await answer.text()).toContain('class="oriel-missing"');
          expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
        }
      }
    }
  });

  it('keeps a Host header out of the examples', async () => {
    const { otherOrigin } = await import('./modules/hosted-pages/examples.ts');
    expect(otherOrigin('localhost:80"><script>', 'https://own.example')).toBe('https://own.example');
    expect(otherOrigin('localhost:8080', 'https://own.example')).toBe('http://127.0.0.1:8080');
    expect(otherOrigin('127.0.0.1', 'https://own.example')).toBe('http://localhost');
  });
});

describe('permissions', () => {
  it('let an agent upload pictures, but neither panoramas nor logos', async () => {
    for (const type of ['PANORAMA', 'LOGO']) {
      const form = fileForm(await drawnPanorama(2048, 40), 'a.jpg');
      expect((await server.call('POST', `/asset?type=${type}`, { token: agent, form })).body.code).toBe(
        'FORBIDDEN',
      );
    }
    const form = fileForm(await drawnPanorama(1024, 41), 'a.jpg');
    expect((await server.call('POST', '/asset', { token: agent, form })).status).toBe(201);
  });

  it('never hide public data from signed-in callers', async () => {
    const { panoramaId } = await made(42);
    const read = (options = {}) =>
      server.call('GET', `/panorama/${panoramaId}`, { token: agent, ...options });
    const { Membership, Organization } = models();
    const person = await personOf('agent@demo.oriel.example');
    await Membership.updateMany({ userId: person._id }, { $set: { status: 'DISABLED' } });
    expect((await read()).status).toBe(200);
    expect((await server.call('GET', '/panorama', { token: agent })).body.code).toBe('USER_DISABLED');
    await Membership.updateMany({ userId: person._id }, { $set: { status: 'ACTIVE' } });
    await Organization.updateMany({ _id: organization }, { $set: { features: ['estates'] } });
    expect((await server.call('GET', '/panorama', { token: agent })).body.code).toBe('FEATURE_DISABLED');
    expect((await read()).status).toBe(404);
    await Organization.updateMany(
      { _id: organization },
      { $set: { features: ['estates', 'feedback', 'virtual_tours'] } },
    );
    expect((await read({ organization: 'ffffffffffffffffffffffff' })).body.code).toBe('NOT_A_MEMBER');
  });

  it('of one deactivated membership do not affect the others', async () => {
    const admin = await server.token('admin@demo.oriel.example');
    const { Membership } = models();
    const person = await personOf('admin@demo.oriel.example');
    const filter = { userId: person._id, organizationId: person.currentOrganizationId ?? person._id };
    await Membership.updateOne(filter, { $set: { status: 'DISABLED' } });
    expect((await server.call('GET', '/panorama', { token: admin })).status).toBe(200);
    await Membership.updateOne(filter, { $set: { status: 'ACTIVE' } });
  });

  it("limit a search to an agent's estates", async () => {
    const { Membership } = models();
    const person = await personOf('agent@demo.oriel.example');
    await Membership.updateMany({ userId: person._id }, { $set: { allEstates: false } });
    for (const query of ['', '?search=kitchen', '?estateId=ffffffffffffffffffffffff']) {
      expect((await server.call('GET', `/panorama${query}`, { token: agent })).body.data, query).toEqual([]);
    }
    await Membership.updateMany({ userId: person._id }, { $set: { allEstates: true } });
  });
});

describe('bodies', () => {
  it('accept unchanged read-only fields only', async () => {
    const { panoramaId } = await made(43);
    const route = `/panorama/${panoramaId}`;
    const { data } = (await server.call('GET', route, { token: user })).body;
    const same = await server.call('PATCH', route, { token: user, body: { ...data, name: 'Kept' } });
    expect([same.status, same.body.data.name]).toEqual([200, 'Kept']);
    expect(
      (await server.call('PATCH', route, { token: user, body: { views: 7 } })).body.errors.views,
    ).toEqual(['is not a field of this call']);
    const me = (await server.call('GET', '/user/me', { token: user })).body.data;
    expect((await server.call('PATCH', '/user/me', { token: user, body: me })).status).toBe(200);
    expect(
      (await server.call('PATCH', '/user/me', { token: user, body: { email: 'x@y.example' } })).status,
    ).toBe(400);
  });

  it('validate upload options strictly', async () => {
    const send = async (fields: [string, string][]) => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(await drawnPanorama(2048, 44))]), 'x.jpg');
      return await server.call('POST', '/asset', { token: user, form });
    };
    expect(
      (
        await send([
          ['type', 'PANORAMA'],
          ['public', 'banana'],
        ])
      ).body.errors,
    ).toHaveProperty('public');
    expect(
      (
        await send([
          ['type', 'PANORAMA'],
          ['type', 'IMAGE'],
        ])
      ).body.errors.type,
    ).toEqual(['can only be given once']);
    expect(
      (
        await send([
          ['type', 'PANORAMA'],
          ['public', 'true'],
        ])
      ).body.data.public,
    ).toBe(true);
  });
});

describe('cross-origin requests', () => {
  it("let a script read the error of a public call, and an organization's card", async () => {
    const origin = 'https://elsewhere.example';
    const missing = await server.call('GET', '/panorama/ffffffffffffffffffffffff', { headers: { origin } });
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
    const card = await server.call('GET', `/organization/${organization}`, { headers: { origin } });
    expect(card.headers.get('access-control-allow-origin')).toBe('*');
    expect(card.headers.get('cache-control')).toContain('public');
    const refused = await server.call('GET', '/user/me', { headers: { origin } });
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  it("are limited to the organization's allowed origins, like framing", async () => {
    const { panoramaId } = await made(45);
    const { Organization } = models();
    await Organization.updateMany(
      { _id: organization },
      { $set: { 'embed.allowedOrigins': ['https://good.example'] } },
    );
    const read = (origin: string) => server.call('GET', `/panorama/${panoramaId}`, { headers: { origin } });
    expect((await read('https://good.example')).headers.get('access-control-allow-origin')).toBe(
      'https://good.example',
    );
    const bad = await read('https://bad.example');
    expect([bad.status, bad.body.code, bad.headers.get('access-control-allow-origin')]).toEqual([
      403,
      'ORIGIN_NOT_ALLOWED',
      null,
    ]);
    const page = await fetch(`${server.url}/viewer360/${panoramaId}`);
    expect(page.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://good.example",
    );
    await Organization.updateMany({ _id: organization }, { $set: { 'embed.allowedOrigins': [] } });
  });

  it('exclude unlisted tours from search engines', async () => {
    const { panoramaId } = await made(46);
    expect(await (await fetch(`${server.url}/viewer360/${panoramaId}`)).text()).toContain(
      'content="noindex"',
    );
  });
});

describe('deleted, failed and retried', () => {
  it('keeps deleted panoramas deleted, retries failed ones, and hides internal errors', async () => {
    const gone = await made(47);
    await server.call('DELETE', `/panorama/${gone.panoramaId}`, { token: user });
    const broken = await made(48);
    const across = { acrossOrganizations: 'a test' };
    const asset = await models().Asset.findOne({ _id: broken.id }, null, across).lean();
    const original = path.join(folder, 'originals', asset?.originalKey ?? '');
    // The rooms of the tests above are not waited for.
    await models().Job.deleteMany({
      subject: { $nin: [gone.panoramaId, broken.panoramaId] },
      state: 'QUEUED',
    });
    await server.stop();
    await rm(original);

    server = await startTestServer({}, folder);
    user = await server.token('user@demo.oriel.example');
    expect((await server.call('GET', `/panorama/${gone.panoramaId}`, { token: user })).status).toBe(404);
    expect((await server.call('GET', `/asset/${gone.id}`, { token: user })).body.data).toMatchObject({
      status: 'READY',
      usedBy: [],
    });

    // Four attempts with growing delays would take long; the queue's own test covers them.
    await models().Job.updateMany({ subject: broken.panoramaId }, { $set: { attempts: 3 } });
    const failed = await eventually(
      () => server.call('GET', `/panorama/${broken.panoramaId}`, { token: user }),
      (one) => one.body.data.tiles.status === 'FAILED',
      90_000,
    );
    expect(failed.body.data.tiles.error).toMatch(/^The picture could not be processed\./);
    expect((await server.call('GET', `/panorama/${broken.panoramaId}`)).body.data.tiles).not.toHaveProperty(
      'error',
    );

    const form = fileForm(await drawnPanorama(2048, 48), 'again.jpg');
    const again = await server.call('POST', '/asset?type=PANORAMA', { token: user, form });
    expect([again.status, again.body.data.panoramaId]).toEqual([200, broken.panoramaId]);
    expect(
      (await server.call('GET', `/panorama/${broken.panoramaId}`, { token: user })).body.data.tiles.status,
    ).not.toBe('FAILED');
  }, 150_000);
});
