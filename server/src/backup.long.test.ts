import { copyFile, lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesBelow } from './modules/installation/backup-files.ts';
import { copyDemo } from './testing/demo-template.ts';
import { startProgram } from './testing/program.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const ACROSS = { acrossOrganizations: 'a test' };

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'oriel-backup-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function folder(name: string): Promise<string> {
  return await mkdtemp(path.join(scratch, `${name}-`));
}

async function demo(): Promise<string> {
  const dataDir = await folder('data');
  await copyDemo(dataDir);
  return dataDir;
}

const start = (name: 'backup' | 'restore', dataDir: string, argument: string) =>
  startProgram(`commands/${name}.ts`, { DATA_DIR: dataDir }, argument);
const run = async (...what: Parameters<typeof start>) => await start(...what).ended;

/** The one backup in a folder that is whole. */
async function backupIn(target: string): Promise<string> {
  const whole = (await readdir(target)).filter((name) => !name.endsWith('.unfinished')).sort();
  return path.join(target, whole.at(-1) ?? '');
}

async function filesOf(dataDir: string): Promise<string[]> {
  const files: string[] = [];
  for (const part of ['media', 'originals'])
    for await (const file of filesBelow(dataDir, part)) files.push(file);
  return files.sort();
}

/** Asks about an estate of the demo, as a visitor. */
async function ask(server: TestServer, words: string): Promise<void> {
  const { Estate } = server.running.database.models;
  const estate = await Estate.findOne({ status: 'PUBLISHED' }, null, ACROSS).lean();
  const answer = await server.call('POST', '/inquiry', {
    body: {
      estateId: String(estate?._id),
      name: 'Jan Kowalski',
      email: `${words}@example.com`,
      message: words,
    },
  });
  expect(answer.status, answer.text).toBe(201);
}

const asked = async (server: TestServer): Promise<string[]> => {
  const inquiries = await server.running.database.models.Inquiry.find(
    { email: /@example\.com$/, name: 'Jan Kowalski' },
    null,
    ACROSS,
  ).lean();
  return inquiries.map(({ message }) => message ?? '').sort();
};

it('is made beside a running server, and brings all of it back after the data was destroyed', async () => {
  const [dataDir, target] = [await demo(), await folder('backups')];
  const server = await startTestServer({ DEMO: 'off' }, dataDir);
  await ask(server, 'before');
  // Visitors go on asking while it is made; what comes after the copy of the database may or may not be in it.
  let making = true;
  const others = (async () => {
    for (let index = 0; making; index++) await ask(server, `meanwhile-${index}`);
  })();
  const made = await run('backup', dataDir, target);
  making = false;
  await others;
  expect(made).toMatchObject({ code: 0 });
  await ask(server, 'after');
  await server.stop();
  const files = await filesOf(dataDir);
  await rm(dataDir, { recursive: true });

  const restored = await folder('restored');
  expect(await run('restore', restored, await backupIn(target))).toMatchObject({ code: 0 });
  expect(await filesOf(restored)).toEqual(files);
  const again = await startTestServer({ DEMO: 'off' }, restored);
  const messages = await asked(again);
  expect(messages).toContain('before');
  expect(messages).not.toContain('after');
  // A password, which only `identity/` knows, a picture, and a credential sealed with the key.
  await again.token('admin@demo.oriel.example');
  const page = await (await fetch(`${again.url}/viewer/brzozowa-park-a`)).text();
  const [picture = ''] = /\/media\/[^"' ]+\.(?:webp|avif)/.exec(page) ?? [];
  expect((await fetch(again.url + picture)).status).toBe(200);
  await again.stop();
}, 180_000);

it('takes no second place for the files that the backup before has, and goes on after it was killed', async () => {
  const [dataDir, target] = [await demo(), await folder('backups')];
  const { child: killed, ended } = start('backup', dataDir, target);
  // In the middle: the first files are there, the database is not.
  while (true) {
    const [name] = await readdir(target);
    const sums = name && (await readFile(path.join(target, name, 'files.sha256'), 'utf8').catch(() => ''));
    if (sums && sums.split('\n').length > 20) break;
    if (killed.exitCode !== null) throw new Error('The backup ended before it was killed');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  killed.kill('SIGKILL');
  await ended;
  const refused = await run(
    'restore',
    await folder('empty'),
    path.join(target, (await readdir(target))[0] ?? ''),
  );
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('no whole backup') });

  expect(await run('backup', dataDir, target)).toMatchObject({
    code: 0,
    output: expect.stringContaining('going on with'),
  });
  const first = await backupIn(target);
  expect(await filesOf(first)).toEqual(await filesOf(dataDir));
  expect(await run('backup', dataDir, target)).toMatchObject({ code: 0 });
  const second = await backupIn(target);
  expect(second).not.toBe(first);
  for (const file of await filesOf(second)) {
    const [one, other] = await Promise.all([lstat(path.join(first, file)), lstat(path.join(second, file))]);
    expect([file, other.ino]).toEqual([file, one.ino]);
  }
  const restored = await folder('restored');
  expect(await run('restore', restored, second)).toMatchObject({ code: 0 });
  await (await startTestServer({ DEMO: 'off' }, restored)).stop();
}, 180_000);

it('is never restored over other data, nor when a file of it is damaged; a half restored folder is not started', async () => {
  const [dataDir, target] = [await demo(), await folder('backups')];
  await run('backup', dataDir, target);
  const backup = await backupIn(target);
  expect(await run('restore', dataDir, backup)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${dataDir} is not empty`),
  });

  const [file = ''] = await filesOf(backup);
  const good = path.join(scratch, 'good');
  await copyFile(path.join(backup, file), good);
  const bytes = await readFile(good);
  bytes[bytes.length >> 1] = 255 - (bytes[bytes.length >> 1] ?? 0);
  await writeFile(path.join(backup, file), bytes);
  const restored = await folder('restored');
  const damaged = await run('restore', restored, backup);
  expect(damaged).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${path.join(backup, file)} is damaged`),
  });
  await expect(startTestServer({ DEMO: 'off' }, restored)).rejects.toThrow(
    `half restored. Finish it: npm run restore -- ${backup}`,
  );

  await copyFile(good, path.join(backup, file));
  expect(await run('restore', restored, backup)).toMatchObject({ code: 0 });
  await (await startTestServer({ DEMO: 'off' }, restored)).stop();
}, 180_000);

it('says what it needs', async () => {
  const dataDir = await demo();
  expect((await run('backup', dataDir, '')).output).toContain('npm run backup -- /mnt/backups');
  expect((await run('backup', dataDir, path.join(dataDir, 'backups'))).output).toContain(
    'Name a folder outside',
  );
  expect((await run('restore', await folder('empty'), scratch)).output).toContain('is no whole backup');
}, 60_000);
