import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbeddedDatabase } from './embedded/database/start.ts';
import { copyDemo } from './testing/demo-template.ts';
import { startProgram } from './testing/program.ts';
import { startTestServer } from './testing/test-server.ts';

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oriel-start-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('a start', () => {
  it('reports a used port and names the variable', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await inFolder(async (folder) => {
      const { code, output } = await startProgram('main.ts', {
        PORT: String(port),
        DATA_DIR: folder,
        DEMO: 'off',
      }).ended;
      expect(code).toBe(1);
      expect(output).toContain(
        `Port ${port} is taken by another program. Stop it, or set PORT to another number`,
      );
    });
    other.close();
  }, 60_000);

  it('rejects an invalid variable with a message and no stack', async () => {
    const { code, output } = await startProgram('main.ts', { PORT: 'eighty' }).ended;
    expect(code).toBe(1);
    expect(output.trim()).toBe('PORT is "eighty"; write a number from 0 to 65535 (0 picks a free one).');
  });

  it('rejects a file that a variable names in the same way', async () => {
    await inFolder(async (folder) => {
      const { code, output } = await startProgram('main.ts', {
        PORT: '0',
        DATA_DIR: folder,
        DEMO: 'off',
        PLANS_FILE: path.join(folder, 'nowhere.md'),
      }).ended;
      expect(code).toBe(1);
      expect(output).toMatch(/^PLANS_FILE is ".*nowhere\.md", which cannot be read/m);
      expect(output).not.toMatch(/^ {4}at /m);
    });
  }, 60_000);

  it('runs on a database given by MONGODB_URI, and says when that is unreachable', async () => {
    await inFolder(async (folder) => {
      await copyDemo(folder);
      const database = await startEmbeddedDatabase({ directory: path.join(folder, 'database') });
      const server = await startTestServer({ MONGODB_URI: database.uri, ROLE: 'web' }, folder);
      const me = await server.call('GET', '/user/me', {
        token: await server.token('admin@demo.oriel.example'),
      });
      expect(me.body.email).toBe('admin@demo.oriel.example');
      await database.close();
      const down = await server.call('GET', '');
      expect(down.status).toBe(503);
      expect(down.body).toMatchObject({ code: 'UNAVAILABLE' });
      expect(down.body).not.toHaveProperty('message');
      await server.stop();
    });
  }, 60_000);

  it('keeps everything between runs', async () => {
    await inFolder(async (folder) => {
      const first = await startTestServer({ ROLE: 'web' }, folder);
      const token = await first.token('user@demo.oriel.example');
      await first.call('PATCH', '/user/me', { token, body: { jobTitle: 'Planner' } });
      const list = await first.call('GET', '/panorama?sort=name', { token });
      await first.stop();

      const second = await startTestServer({ ROLE: 'web' }, folder);
      // The sign-in of the first run is still valid.
      expect((await second.call('GET', '/user/me', { token })).body.data.jobTitle).toBe('Planner');
      expect((await second.call('GET', '/panorama?sort=name', { token })).text).toBe(list.text);
      await second.stop();
    });
  }, 60_000);
});

describe('rate limits', () => {
  it('answer 429 with the waiting time, and exempt files', async () => {
    const server = await startTestServer({ RATE_LIMITS: 'on', DEMO: 'off' });
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < 620; sent += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => server.call('GET', '')));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(200)).toBe(600);
    const refused = await server.call('GET', '');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/favicon/icon.svg`)).status).toBe(200);
    await server.stop();
  }, 60_000);
});
