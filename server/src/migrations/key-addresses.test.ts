import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedDatabase } from '../embedded/database/start.ts';
import { keyAddresses } from './key-addresses.ts';

let folder = '';
let embedded: { uri: string; close(): Promise<void> };
let connection: Connection;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-keys-'));
  embedded = await startEmbeddedDatabase({ directory: folder });
  connection = await mongoose.createConnection(embedded.uri).asPromise();
});

afterAll(async () => {
  await connection?.close();
  await embedded?.close();
  await rm(folder, { recursive: true, force: true });
});

const migrate = (signal = new AbortController().signal) =>
  keyAddresses.run({ connection, signal, note: () => {} });

it('has nothing to do where there is nothing', async () => {
  await expect(migrate()).resolves.toBeUndefined();
});

it('keys every address once, wherever it was cut off before, and leaves all else', async () => {
  const inquiries = connection.collection('inquiries');
  const comments = connection.collection('comments');
  await inquiries.insertMany([
    ...Array.from({ length: 1200 }, (_, place) => ({ email: `Visitor.${place}@Mail.Example` })),
    { email: 'Anna@Mail.Example', emailKey: 'as it is' },
    { phone: '+48501234567' },
  ]);
  await comments.insertMany([
    { author: { name: 'Jan', email: 'JAN@mail.example' }, body: 'A bench' },
    { author: { name: 'Ewa' }, body: 'A tree' },
  ]);
  await inquiries.createIndex({ email: 1 }, { sparse: true });

  const cutOff = new AbortController();
  cutOff.abort(new Error('taken over'));
  await expect(migrate(cutOff.signal)).rejects.toThrow('taken over');
  await migrate();
  await migrate();

  expect(await inquiries.countDocuments({ emailKey: /^visitor\.\d+@mail\.example$/ })).toBe(1200);
  expect(await inquiries.countDocuments({ email: /^Visitor\.\d+@Mail\.Example$/ })).toBe(1200);
  expect(await inquiries.findOne({ email: 'Anna@Mail.Example' })).toMatchObject({ emailKey: 'as it is' });
  expect(await inquiries.findOne({ phone: '+48501234567' })).not.toHaveProperty('emailKey');
  const written = await comments.find().sort({ body: 1 }).toArray();
  expect(written.map(({ author, body }) => ({ author, body }))).toEqual([
    { author: { name: 'Jan', email: 'JAN@mail.example', emailKey: 'jan@mail.example' }, body: 'A bench' },
    { author: { name: 'Ewa' }, body: 'A tree' },
  ]);
  expect((await inquiries.indexes()).map(({ name }) => name)).toEqual(['_id_']);
});
