import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import mongoose from 'mongoose';
import { expect, it, onTestFinished } from 'vitest';
import { startEmbeddedDatabase } from '../embedded/database/start.ts';
import { startTestServer } from '../testing/test-server.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * Demos as landed versions have written them, by the day: what `npm start` of that day left in its data folder once its jobs were done,
 * without pictures. Of the events of visitors and of their sums sixty each are left, and the file is compacted (`VACUUM`).
 */
const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url));

/** A data folder of an older version; of each asset there is an empty folder. */
async function dataOf(day: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oriel-older-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const database = path.join(dataDir, 'database');
  for (const folder of ['database', 'identity']) await mkdir(path.join(dataDir, folder));
  const packed = await readFile(path.join(FIXTURES, day, 'database.sqlite.gz'));
  await writeFile(path.join(database, 'database.sqlite'), gunzipSync(packed));
  await copyFile(path.join(FIXTURES, day, 'accounts.json'), path.join(dataDir, 'identity/accounts.json'));
  const embedded = await startEmbeddedDatabase({ directory: database });
  const connection = await mongoose.createConnection(embedded.uri).asPromise();
  for await (const { _id } of connection.collection('assets').find())
    for (const store of ['media', 'originals'])
      await mkdir(path.join(dataDir, store, String(_id)), { recursive: true });
  await connection.close();
  await embedded.close();
  return dataDir;
}

const ACROSS = { acrossOrganizations: 'a test' };

const LISTS = [
  'panorama',
  'asset',
  'navigator',
  'estate',
  'building',
  'apartment',
  'inquiry',
  'feedback',
  'user',
];

for (const day of await readdir(FIXTURES)) {
  it(`starts on the data of ${day}, and shows what was in it`, async () => {
    const dataDir = await dataOf(day);
    for (const start of ['first', 'second']) {
      const server = await startTestServer({ DEMO: 'off' }, dataDir);
      try {
        const { models, connection } = server.running.database;
        const records = await models.Migration.find().lean();
        expect(
          records.map(({ _id, state }) => [_id, state]),
          start,
        ).toEqual(MIGRATIONS.map(({ id }) => [id, 'DONE']));
        const keyless = { email: { $type: 'string' }, emailKey: { $exists: false } };
        expect(await connection.collection('inquiries').countDocuments(keyless)).toBe(0);
        const token = await server.token('admin@demo.oriel.example');
        for (const list of LISTS) {
          const answer = await server.call('GET', `/${list}?limit=1`, { token });
          expect([list, answer.status], answer.text).toEqual([list, 200]);
        }
        const panoramas = await server.call('GET', '/panorama?limit=1', { token });
        const [panorama] = panoramas.body.data;
        const stored = await models.Panorama.findById(panorama.id).setOptions(ACROSS).lean();
        const own = { organizationId: stored?.organizationId };
        expect(panoramas.body.meta.total).toBe(await connection.collection('panoramas').countDocuments(own));
        expect((await fetch(`${server.url}/viewer360/${panorama.id}`)).status).toBe(200);
        const changed = await server.call('PATCH', `/panorama/${panorama.id}`, {
          token,
          body: { name: `Changed at the ${start} start` },
        });
        expect(changed.status, changed.text).toBe(200);
      } finally {
        await server.stop();
      }
    }
  }, 120_000);
}
