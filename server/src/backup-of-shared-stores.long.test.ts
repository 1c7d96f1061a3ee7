import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeleteObjectsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import mongoose, { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedDatabase } from './embedded/database/start.ts';
import { startTestBucket, type TestBucket } from './media/testing/s3-server.ts';
import { copyDemo } from './testing/demo-template.ts';
import { drawnPanorama, eventually, fileForm } from './testing/pictures.ts';
import { startProgram } from './testing/program.ts';
import { realDatabaseOf, TEST_MONGODB_URI } from './testing/real-database.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const { BSON } = mongo;
const ADMIN = 'admin@demo.oriel.example';

/**
 * The way of docs/operations.md for MongoDB and a bucket, with the data destroyed in between. The database is that of TEST_MONGODB_URI, else
 * the embedded one, which the server takes for a MongoDB. In the place of `mongodump` and `mongorestore`, which a test cannot count on, the
 * documents go to a file as they are stored, and come back without their indexes.
 */
let bucket: TestBucket;
const folders: string[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  bucket = await startTestBucket();
}, 60_000);
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await bucket?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `oriel-${name}-`));
  folders.push(folder);
  return folder;
}

/** A database that servers share: with what is in the data folder, if anything; and what loses it with all that it holds. */
async function sharedDatabase(dataDir: string): Promise<{ uri: string; lose(): Promise<void> }> {
  if (TEST_MONGODB_URI !== undefined) {
    const { uri, drop } = await realDatabaseOf(TEST_MONGODB_URI, dataDir);
    return { uri, lose: drop };
  }
  const directory = path.join(dataDir, 'database');
  const database = await startEmbeddedDatabase({ directory });
  const lose = async () => {
    await database.close();
    await rm(directory, { recursive: true });
  };
  return { uri: database.uri, lose };
}

async function dump(uri: string, folder: string): Promise<number> {
  await mkdir(folder);
  const connection = await mongoose.createConnection(uri).asPromise();
  let count = 0;
  for (const { name } of await connection.listCollections()) {
    const documents = await connection.collection(name).find({}, { raw: true }).toArray();
    count += documents.length;
    await writeFile(path.join(folder, `${name}.bson`), Buffer.concat(documents as unknown as Buffer[]));
  }
  await connection.close();
  return count;
}

async function putBack(folder: string, uri: string): Promise<number> {
  const connection = await mongoose.createConnection(uri).asPromise();
  let count = 0;
  for (const file of await readdir(folder)) {
    const bytes = await readFile(path.join(folder, file));
    const documents: mongo.Document[] = [];
    for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) {
      const one = bytes.subarray(at, at + bytes.readInt32LE(at));
      documents.push(BSON.deserialize(one, { promoteValues: false }));
    }
    const { name } = path.parse(file);
    for (let from = 0; from < documents.length; from += 1000)
      await connection.collection(name).insertMany(documents.slice(from, from + 1000));
    count += documents.length;
  }
  await connection.close();
  return count;
}

async function emptyBucket(): Promise<number> {
  let gone = 0;
  for (;;) {
    const { Contents = [] } = await bucket.client.send(new ListObjectsV2Command({ Bucket: bucket.bucket }));
    const Objects = Contents.map(({ Key }) => ({ Key }));
    if (Objects.length === 0) return gone;
    await bucket.client.send(new DeleteObjectsCommand({ Bucket: bucket.bucket, Delete: { Objects } }));
    gone += Objects.length;
  }
}

async function run(command: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, output } = await startProgram(`commands/${command}.ts`, env, ...args).ended;
  expect(code, output).toBe(0);
  return output;
}

it('a database and a bucket that are lost come back from their backups, and the server goes on', async () => {
  const here = await newFolder('shared');
  const backup = await newFolder('backup');
  await copyDemo(here);
  const bucketEnv = bucket.env;
  await run('move-media', { ...bucketEnv, DATA_DIR: here });
  for (const name of ['media', 'originals']) await rm(path.join(here, name), { recursive: true });
  const { uri, lose } = await sharedDatabase(here);
  let server: TestServer = await startTestServer({ ...bucketEnv, MONGODB_URI: uri }, here);
  let token = await server.token(ADMIN);
  const form = fileForm(await drawnPanorama(2048, 7), 'Winter garden.jpg');
  const { panoramaId } = (await server.call('POST', '/asset?type=PANORAMA', { token, form })).body.data;
  const room = () => server.call('GET', `/panorama/${panoramaId}`, { token });
  const { body } = await eventually(room, (one) => one.body.data.tiles.status === 'READY');
  const tile = `${body.data.tiles.baseUrl}/0/f/0_0.webp`;
  const picture = Buffer.from(await (await fetch(server.url + tile)).arrayBuffer());
  const inquiry = {
    name: 'Anna Nowak',
    email: 'anna@mail.example',
    estateId: (await server.call('GET', '/estate?limit=1', { token })).body.data[0].id,
  };
  expect((await server.call('POST', '/inquiry', { body: inquiry })).status).toBeLessThan(300);
  const told = async () =>
    await Promise.all(
      ['/estate?limit=100', '/apartment?limit=100', '/inquiry?limit=100', '/feedback?limit=100', '/user'].map(
        async (call) =>
          JSON.parse((await server.call('GET', call, { token })).text, (key, value: unknown) =>
            // Looking is a sign-in.
            key === 'lastLoginAt' ? undefined : value,
          ).data,
      ),
    );
  const before = await told();
  expect(JSON.stringify(before)).toContain('anna@mail.example');
  await server.stop();

  const documents = await dump(uri, path.join(backup, 'documents'));
  await run(
    'move-media',
    { ...bucketEnv, DATA_DIR: here },
    '--from',
    `s3://${bucket.bucket}/oriel`,
    '--to',
    path.join(backup, 'files'),
  );
  for (const name of ['secret.key', 'identity'])
    await cp(path.join(here, name), path.join(backup, name), { recursive: true });

  expect(await emptyBucket()).toBeGreaterThan(500);
  await lose();

  const again = await newFolder('again');
  for (const name of ['secret.key', 'identity'])
    await cp(path.join(backup, name), path.join(again, name), { recursive: true });
  const fresh = await sharedDatabase(await newFolder('fresh'));
  closers.push(() => fresh.lose());
  expect(await putBack(path.join(backup, 'documents'), fresh.uri)).toBe(documents);
  const STORAGE_URL = `s3://${bucket.bucket}/again`;
  await run(
    'move-media',
    { ...bucketEnv, DATA_DIR: again },
    '--from',
    path.join(backup, 'files'),
    '--to',
    STORAGE_URL,
  );
  const env = { ...bucketEnv, STORAGE_URL, MONGODB_URI: fresh.uri };
  expect(await run('check-files', { ...env, DATA_DIR: again })).toMatch(/missing +0\ndamaged +0\nunknown +0/);

  server = await startTestServer(env, again);
  closers.push(() => server.stop());
  token = await server.token(ADMIN);
  expect(await told()).toEqual(before);
  expect(Buffer.from(await (await fetch(server.url + tile)).arrayBuffer()).equals(picture)).toBe(true);
}, 300_000);
