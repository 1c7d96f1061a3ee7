import { spawnSync } from 'node:child_process';
import { rmdirSync } from 'node:fs';
import { cp, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from './demo/people.ts';
import { isStorageFull } from './platform/storage-trouble.ts';
import { demoTemplate } from './testing/demo-template.ts';
import { fileForm } from './testing/pictures.ts';
import { TEST_MONGODB_URI } from './testing/real-database.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

describe('a write without space', () => {
  it.each([
    ['a file', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
    ['a quota', Object.assign(new Error('x'), { code: 'EDQUOT' })],
    ['the database', Object.assign(new Error('x'), { code: 14031 })],
    ['another thread', new Error('a tile worker failed: Error: ENOSPC: no space left on device, write')],
    ['the sign-in', new Error('x', { cause: new Error('STORAGE_FULL : The server’s disk is full.') })],
  ])('is recognised in %s', (_where, error) => {
    expect(isStorageFull(error)).toBe(true);
  });

  it('is distinguished from other failures', () => {
    expect(isStorageFull(Object.assign(new Error('missing'), { code: 'ENOENT' }))).toBe(false);
    expect(isStorageFull('ENOSPC')).toBe(false);
  });
});

/** A small memory disk, where this user may create one. */
async function smallDisk(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'oriel-disk-'));
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder]);
  if (made.status === 0) return folder;
  await rm(folder, { recursive: true });
  return undefined;
}

const disk = await smallDisk();

describe.skipIf(!disk || TEST_MONGODB_URI !== undefined)('a full disk', () => {
  const folder = disk ?? '';
  const ballast = path.join(folder, 'ballast');
  let server: TestServer;
  let token = '';

  beforeAll(async () => {
    const data = path.join(folder, 'data');
    // Nothing can be hard-linked across disks.
    await cp(await demoTemplate(), data, { recursive: true });
    server = await startTestServer({ ROLE: 'web' }, data, pino({ level: 'silent' }));
    token = await server.token('admin@demo.oriel.example');
    const file = await open(ballast, 'w');
    const { bavail, bsize } = await statfs(folder);
    // Fills the disk; the last part fails.
    for (let left = bavail * bsize; left > -2_000_000; left -= 1_000_000)
      await file.write(Buffer.alloc(1_000_000)).catch(() => undefined);
    await file.close();
  }, 120_000);

  afterAll(() => {
    spawnSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });

  const signIn = async () =>
    await fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'user@demo.oriel.example', password: DEMO_PASSWORD }),
    });

  it('is reported to writers, in a sentence for the administrator', async () => {
    const body = { jobTitle: 'Head of sales '.repeat(5) };
    const answers = [
      await server.call('PATCH', '/user/me', { token, body }),
      await server.call('POST', '/asset?type=IMAGE', {
        token,
        form: fileForm(
          Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000_000)]),
          'a.jpg',
        ),
      }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.code]).toEqual([507, 'STORAGE_FULL']);
      expect(answer.body.message).toBe(
        'The server’s disk is full, so nothing can be saved. Ask its administrator to free some space, then try again.',
      );
      expect(answer.headers.get('retry-after')).toBe('60');
    }
  });

  it('is reported on sign-in', async () => {
    const answer = await signIn();
    expect([answer.status, await answer.text()]).toEqual([507, expect.stringContaining('STORAGE_FULL : ')]);
  });

  it('does not prevent reading', async () => {
    expect((await server.call('GET', '/user/me', { token })).status).toBe(200);
    expect((await server.call('GET', '/estate', { token })).status).toBe(200);
    expect((await server.call('GET', '/navigator?limit=1')).status).toBeLessThan(500);
  });

  it('ends when there is space again, and a stop on a full disk is clean', async () => {
    await rm(ballast);
    expect((await signIn()).status).toBe(200);
    const body = { jobTitle: 'Head of sales' };
    expect((await server.call('PATCH', '/user/me', { token, body })).status).toBe(200);
    spawnSync('sh', ['-c', `head -c 200m /dev/zero > ${ballast}`]);
    await server.stop();
    await rm(ballast);
    const again = await startTestServer({ ROLE: 'web' }, path.join(folder, 'data'));
    const me = await again.call('GET', '/user/me', { token: await again.token('admin@demo.oriel.example') });
    expect(me.body.data.jobTitle).toBe('Head of sales');
    await again.stop();
  }, 60_000);
});
