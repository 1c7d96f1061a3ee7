import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup } from './modules/installation/backup.ts';
import { filesBelow } from './modules/installation/backup-files.ts';
import { copyDemo } from './testing/demo-template.ts';
import { giveToOther, hasOtherUser, runAsOther } from './testing/other-user.ts';
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

const start = (name: 'backup' | 'restore', dataDir: string, ...given: string[]) =>
  startProgram(`commands/${name}.ts`, { DATA_DIR: dataDir }, ...given);
const run = async (...what: Parameters<typeof start>) => await start(...what).ended;

/** The one backup in a folder that is whole. */
async function backupIn(target: string): Promise<string> {
  const whole = (await readdir(target)).filter((name) => !name.endsWith('.unfinished')).sort();
  return path.join(target, whole.at(-1) ?? '');
}

const never = (name: string): void => expect.fail(`${name} cannot be read`);

async function filesOf(dataDir: string): Promise<string[]> {
  const files: string[] = [];
  for (const part of ['media', 'originals'])
    for await (const file of filesBelow(dataDir, part, never)) files.push(file);
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

  // All else comes back for who has no better backup.
  const without = await folder('without');
  expect(await start('restore', without, backup, '--without-damaged').ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('Not in it: 1 of its files'),
  });
  expect(await filesOf(without)).toEqual((await filesOf(backup)).filter((one) => one !== file));

  await copyFile(good, path.join(backup, file));
  expect(await run('restore', restored, backup)).toMatchObject({ code: 0 });
  await (await startTestServer({ DEMO: 'off' }, restored)).stop();
}, 180_000);

it('has all that can be read of a larger disk that a link leads to, and names the rest', async () => {
  const [dataDir, target] = [await demo(), await folder('backups')];
  const files = await filesOf(dataDir);
  const disk = path.join(await folder('disk'), 'media');
  await rename(path.join(dataDir, 'media'), disk);
  await symlink(disk, path.join(dataDir, 'media'));
  await symlink(scratch, path.join(disk, 'elsewhere'));
  const made = await run('backup', dataDir, target);
  expect(made).toMatchObject({
    code: 1,
    output: expect.stringMatching(/could not be read \(1\):\n {2}media\/elsewhere/),
  });
  const backup = await backupIn(target);
  expect(await filesOf(backup)).toEqual(files);
  const restored = await folder('restored');
  expect(await run('restore', restored, backup)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Not in it: 1 of its files'),
  });
}, 180_000);

it('is made of one installation alone, by one process at a time', async () => {
  const [dataDir, target] = [await demo(), await folder('backups')];
  await run('backup', dataDir, target);
  const first = await backupIn(target);
  // Another installation, with a backup that broke off: no file of either gets into the other.
  const other = await folder('other');
  await (await startTestServer({ DEMO: 'off' }, other)).stop();
  const begun = path.join(target, 'oriel-2099-01-01T00-00-00.unfinished');
  await mkdir(begun);
  const making = { installation: 'another', host: hostname(), pid: process.pid };
  await writeFile(path.join(begun, 'making.json'), JSON.stringify(making));
  expect(await run('backup', other, target)).toMatchObject({ code: 0 });
  const second = await backupIn(target);
  const markOf = (backup: string) => readFile(path.join(backup, 'media/.installation'), 'utf8');
  expect(await markOf(second)).toBe(await readFile(path.join(other, 'media/.installation'), 'utf8'));
  expect(await markOf(second)).not.toBe(await markOf(first));

  // One of its own that a process is at.
  const { installation } = JSON.parse(await readFile(path.join(second, 'backup.json'), 'utf8'));
  await writeFile(path.join(begun, 'making.json'), JSON.stringify({ ...making, installation }));
  expect(await run('backup', other, target)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Another backup is being made'),
  });
  // Its process has ended, within a line of the list and before a file of it was on the disk.
  await writeFile(path.join(begun, 'making.json'), JSON.stringify({ ...making, installation, pid: 2 ** 22 }));
  const line = `${'a'.repeat(64)}  media/gone.webp\n${'b'.repeat(64)}  media/cut`;
  await writeFile(path.join(begun, 'files.sha256'), line);
  const third = await run('backup', other, target);
  expect(third).toMatchObject({ code: 0, output: expect.stringContaining('going on with') });
  expect(await run('restore', await folder('restored'), await backupIn(target))).toMatchObject({ code: 0 });
}, 180_000);

it('reads each file of the backup before once in thirty days: damage does not go on to all backups', async () => {
  const [dataDir, target] = [await demo(), await folder('backups')];
  const day = (number: number) =>
    makeBackup({
      dataDir,
      target,
      installation: 'one',
      version: '1',
      now: new Date(Date.UTC(2026, 0, 1 + number)),
      copyDatabase: (file) => writeFile(file, 'a database'),
      say: () => undefined,
    });
  const { folder: first } = await day(0);
  const [file = ''] = (await filesOf(first)).filter((name) => name.endsWith('.webp'));
  const damaged = path.join(first, file);
  const bytes = await readFile(damaged);
  bytes[0] = 255 - (bytes[0] ?? 0);
  await writeFile(damaged, bytes);
  let last = first;
  for (let number = 1; number <= 30; number++) ({ folder: last } = await day(number));
  expect((await readFile(path.join(last, file))).equals(await readFile(path.join(dataDir, file)))).toBe(true);
}, 180_000);

it.skipIf(!hasOtherUser)(
  'names what the disk did not give, and has all the rest',
  async () => {
    // Not below a folder that only this user may enter.
    const [dataDir, target] = [await mkdtemp('/tmp/oriel-volume-'), await mkdtemp('/tmp/oriel-backups-')];
    try {
      await (await startTestServer({ DEMO: 'off' }, dataDir)).stop();
      const there = path.join(dataDir, 'media/6b0d6e90b2aa077d4cf7832e');
      await mkdir(there, { recursive: true });
      for (const name of ['kept.webp', 'lost.webp']) await writeFile(path.join(there, name), name);
      for (const folder of [dataDir, target]) await giveToOther(folder);
      await chown(path.join(there, 'lost.webp'), 0, 0);
      await chmod(path.join(there, 'lost.webp'), 0o600);
      const { code, output } = runAsOther('commands/backup.ts', { DATA_DIR: dataDir }, target);
      const lost = 'media/6b0d6e90b2aa077d4cf7832e/lost.webp (EACCES)';
      expect(output).toContain(`Not in it, because it could not be read (1):\n  ${lost}`);
      expect(code).toBe(1);
      const copy = await backupIn(target);
      const ofOne = (await filesOf(copy)).filter((file) => file.includes('6b0d6e90b2aa077d4cf7832e'));
      expect(ofOne).toEqual(['media/6b0d6e90b2aa077d4cf7832e/kept.webp']);
      expect(JSON.parse(await readFile(path.join(copy, 'backup.json'), 'utf8')).left).toEqual([lost]);
    } finally {
      for (const folder of [dataDir, target]) await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);

it('does not begin with a folder that has no installation', async () => {
  const [empty, target] = [await folder('empty'), await folder('backups')];
  expect(await run('backup', empty, target)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no embedded database'),
  });
  expect(await readdir(empty)).toEqual([]);
  expect(await readdir(target)).toEqual([]);
}, 60_000);

it('says what it needs', async () => {
  const dataDir = await demo();
  expect((await run('backup', dataDir, '')).output).toContain('npm run backup -- /mnt/backups');
  expect((await run('backup', dataDir, path.join(dataDir, 'backups'))).output).toContain(
    'Name a folder outside',
  );
  expect((await run('restore', await folder('empty'), scratch)).output).toContain('is no whole backup');
}, 60_000);
