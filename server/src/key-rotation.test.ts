import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type FeedServer,
  feedApartment,
  startFeedServer,
} from './modules/integration/testing/feed-server.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const [OLD, NEW] = [1, 2].map(() => randomBytes(32).toString('base64')) as [string, string];
const ADMIN = 'admin@demo.oriel.example';

let feed: FeedServer;
let dataDir = '';
let server: TestServer | undefined;

beforeAll(async () => {
  feed = await startFeedServer();
  feed.send({ records: [feedApartment(1)] });
  dataDir = await mkdtemp(path.join(tmpdir(), 'oriel-rotation-'));
});

afterAll(async () => {
  await server?.stop();
  await feed?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The same installation, started again with other keys. */
async function restart(keys: string): Promise<TestServer> {
  await server?.stop();
  server = await startTestServer({ SECRET_KEY: keys, INTEGRATION_HOSTS: feed.host, ROLE: 'web' }, dataDir);
  return server;
}

it('a key is replaced as docs/security.md says: old credentials open, new ones are sealed anew, sessions end', async () => {
  let here = await restart(OLD);
  let token = await here.token(ADMIN);
  const { models } = here.running.database;
  const { _id: organizationId } = await models.Organization.findOne({ slug: 'brzozowa' }).orFail().lean();
  const { _id } = await models.Estate.findOne({ organizationId }).orFail().lean();
  const organization = String(organizationId);
  const send = (method: string, call: string, body?: object) =>
    here.call(method, `/estate/${_id}/${call}`, { token, organization, ...(body ? { body } : {}) });
  const connect = () =>
    send('POST', 'add-integration', {
      type: 'VOX_DEVELOPER',
      config: { baseUrl: feed.origin, investmentId: '42' },
      credentials: { apiKey: 'k3y-that-nobody-may-see-9a1c' },
      enabled: false,
    });
  const connection = async () => (await send('GET', 'test-integration-connection')).body;
  expect((await connect()).status).toBeLessThan(300);
  expect((await connection()).data.ok).toBe(true);
  const before = token;

  // The new one first, the old one behind it.
  here = await restart(`${NEW},${OLD}`);
  expect((await here.call('GET', '/user/me', { token: before })).status).toBe(401);
  token = await here.token(ADMIN);
  expect((await connection()).data.ok).toBe(true);

  // Without the old one, what it has sealed has to be entered again, and says so.
  here = await restart(NEW);
  token = await here.token(ADMIN);
  expect((await connection()).data).toMatchObject({
    ok: false,
    message: expect.stringContaining('Enter it again'),
  });
  expect((await connect()).status).toBeLessThan(300);
  expect((await connection()).data.ok).toBe(true);
}, 120_000);
