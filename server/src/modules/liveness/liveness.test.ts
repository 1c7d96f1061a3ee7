import { chmod, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
afterEach(() => server?.stop());

describe('liveness', () => {
  it('checks database, storage and jobs on request', async () => {
    server = await startTestServer({ ROLE: 'web', DEMO: 'off' });
    expect((await server.call('GET', '')).body.data).not.toHaveProperty('checks');
    const deep = await server.call('GET', '?deep=true');
    expect([deep.status, deep.body.data.checks]).toEqual([
      200,
      { database: 'ok', storage: 'ok', jobs: 'ok' },
    ]);
    expect((await server.call('GET', '?deep=perhaps')).status).toBe(400);
  });

  it('reports overdue jobs, which are not a failure of this server', async () => {
    server = await startTestServer({ ROLE: 'web', DEMO: 'off' });
    const { Job } = server.running.database.models;
    const runAt = new Date(Date.now() - 3600_000);
    await Job.create({ kind: 'nothing', subject: 'x', state: 'QUEUED', weight: 1, runAt });
    const deep = await server.call('GET', '?deep=true');
    expect([deep.status, deep.body.data.checks.jobs]).toEqual([200, 'late']);
  });

  it('fails a deep check when files cannot be written', async () => {
    server = await startTestServer({ ROLE: 'web', DEMO: 'off' });
    const temporary = path.join(server.dataDir, 'media', '.tmp');
    await rm(temporary, { recursive: true, force: true });
    await writeFile(temporary, 'no folder');
    await chmod(temporary, 0o400);
    const deep = await server.call('GET', '?deep=true');
    expect([deep.status, deep.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect((await server.call('GET', '')).status).toBe(200);
  });

  it('fails without the database', async () => {
    server = await startTestServer({ ROLE: 'web', DEMO: 'off' });
    await server.running.database.close();
    for (const query of ['', '?deep=true']) {
      const answer = await server.call('GET', query);
      expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
    }
  });
});
