import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { Cursors } from '../commands/cursors.ts';
import { Store } from '../store/store.ts';
import { WireServer } from './server.ts';

test('requires the secret on a port', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'oriel-wire-'));
  const store = new Store(directory);
  const server = new WireServer(
    { store, cursors: new Cursors(Date.now), now: Date.now },
    { secret: 'the secret' },
    () => {},
  );
  try {
    const port = await server.listen();
    const open = (appName: string) =>
      mongoose
        .createConnection(`mongodb://127.0.0.1:${port}/oriel`, { appName, serverSelectionTimeoutMS: 300 })
        .asPromise();
    for (const wrong of ['guess', 'the secreT', 'the secret and more']) {
      await expect(open(wrong)).rejects.toThrow('this database belongs to another process');
    }
    const known = await open('the secret');
    await known.collection('c').insertOne({ _id: 1 } as object);
    expect(await known.collection('c').findOne({})).toEqual({ _id: 1 });
    await known.close();
  } finally {
    await server.close();
    store.close();
    rmSync(directory, { recursive: true, force: true });
  }
});
