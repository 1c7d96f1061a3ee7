import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedDatabase } from './embedded/database/start.ts';
import { copyDemo } from './testing/demo-template.ts';
import { startProgram } from './testing/program.ts';
import { realDatabaseOf, TEST_MONGODB_URI } from './testing/real-database.ts';
import { startTestServer } from './testing/test-server.ts';

let scratch: string;
let folder: string;
/** The database that is moved to: another embedded one, or that of `TEST_MONGODB_URI`. */
let target: { readonly uri: string; close(): Promise<void> };

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'oriel-move-'));
  folder = path.join(scratch, 'data');
  await copyDemo(folder);
  if (TEST_MONGODB_URI) {
    const { uri, drop } = await realDatabaseOf(TEST_MONGODB_URI, path.join(scratch, 'target'));
    target = { uri, close: drop };
  } else target = await startEmbeddedDatabase({ directory: path.join(scratch, 'target') });
}, 120_000);
afterAll(async () => {
  await target?.close();
  await rm(scratch, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}, ...args: string[]) =>
  startProgram('commands/move-database.ts', { DATA_DIR: folder, ...env }, ...args);
const move = (to: string, env: Record<string, string> = {}) => start(env, '--to', to).ended;

it('refuses with a sentence, without the password', async () => {
  const refusals: [Promise<{ code: number | null; output: string }>, string][] = [
    [start().ended, 'Where to?'],
    [start({}, 'mongodb://oriel:hunter2@host/oriel').ended, 'These arguments are not understood'],
    [move('mongodb://oriel:hunter2@@host/oriel'), 'The address to move to cannot be read'],
    [move('postgres://oriel:hunter2@host/oriel'), 'The address to move to cannot be read'],
    [move('mongodb://oriel:hunter2@127.0.0.1:9/oriel'), '127.0.0.1:9/oriel did not answer within 5 s: '],
    [move(target.uri, { DATA_DIR: path.join(scratch, 'nothing') }), 'There is no embedded database in '],
  ];
  for (const [ended, sentence] of refusals) {
    const { code, output } = await ended;
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(output).not.toMatch(/hunter2|\n {4}at /);
  }
}, 60_000);

it('refuses beside a running server', async () => {
  const database = await startEmbeddedDatabase({ directory: path.join(folder, 'database') });
  const { code, output } = await move(target.uri);
  expect([code, output]).toEqual([1, expect.stringContaining('is in use by another process. Stop that one')]);
  await database.close();
}, 60_000);

it('stops when it is told to, is killed, and comes to its end at last', async () => {
  const there = await mongoose.createConnection(target.uri).asPromise();
  for (const [signal, outcome] of [
    [
      'SIGTERM',
      { code: 1, output: expect.stringContaining('Stopped. The same command begins the move anew.') },
    ],
    ['SIGKILL', { code: null }],
  ] as const) {
    await there.collection('apartments').deleteMany({});
    const { child, ended } = start({ MONGODB_URI: target.uri });
    while ((await there.collection('apartments').countDocuments()) === 0) expect(child.exitCode).toBeNull();
    child.kill(signal);
    expect(await ended).toMatchObject(outcome);
    await expect(startTestServer({ MONGODB_URI: target.uri }, folder)).rejects.toThrow(
      'A move into this database is under way, or broke off.',
    );
  }
  await there.close();
  const { code, output } = await move(target.uri);
  expect([code, output]).toEqual([0, expect.stringContaining('- set MONGODB_URI to the address of ')]);
  const key = path.join(folder, 'secret.key');
  expect(output).toContain(`- set SECRET_KEY to the content of ${key}: `);
  expect(output).not.toContain((await readFile(key, 'utf8')).trim());
}, 120_000);

it('serves the moved installation, and refuses the old database until it is adopted', async () => {
  const server = await startTestServer({ MONGODB_URI: target.uri, ROLE: 'web' }, folder);
  const token = await server.token('admin@demo.oriel.example');
  const page = await (await fetch(`${server.url}/viewer/brzozowa-park-a`)).text();
  const [picture = ''] = /\/media\/[^"' ]+\.(?:webp|avif)/.exec(page) ?? [];
  expect((await fetch(server.url + picture)).status).toBe(200);
  const { body } = await server.call('GET', '/tracking/stats', { token });
  expect(body.data.totals.load_viewer).toBeGreaterThan(100);
  await server.stop();

  const old = { DATA_DIR: folder, PORT: '0', ROLE: 'web' };
  const refused = await startProgram('main.ts', old).ended;
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /The database in .+ was moved to .+ on 20\d\d-\d\d-\d\d\. Nothing was started/,
    ),
  });
  for (const name of ['sweep', 'check-files'])
    expect((await startProgram(`commands/${name}.ts`, old).ended).output).toContain('was moved to');
  const adopted = await startProgram('commands/adopt.ts', old, '--yes').ended;
  expect(adopted).toMatchObject({ code: 0, output: expect.stringContaining('was moved to') });
  expect(await startProgram('commands/check-files.ts', old).ended).toMatchObject({ code: 0 });
}, 180_000);
