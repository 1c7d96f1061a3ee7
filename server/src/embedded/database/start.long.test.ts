import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { afterEach, describe, expect, test } from 'vitest';
import { startEmbeddedDatabase } from './start.ts';

// Starts threads and processes, which is slow on a busy machine.
describe('starting the embedded database', { timeout: 30_000 }, () => {
  const made: string[] = [];
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
  });
  function directory(): string {
    const path = mkdtempSync(join(tmpdir(), 'oriel-start-'));
    made.push(path);
    return path;
  }

  /** A process that writes until killed and prints each acknowledged number. */
  function writer(path: string): { child: ChildProcess; lines: string[]; ready: Promise<void> } {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('./kill-writer.fixture.ts', import.meta.url)), path],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    children.push(child);
    const lines: string[] = [];
    const ready = new Promise<void>((resolve, reject) => {
      let errors = '';
      child.stderr?.on('data', (data) => {
        errors += data;
      });
      child.once('exit', () => reject(new Error(`the writer ended: ${errors}`)));
      if (child.stdout) {
        createInterface({ input: child.stdout }).on('line', (line) => {
          lines.push(line);
          resolve();
        });
      }
    });
    return { child, lines, ready };
  }

  test('keeps documents and indexes across a restart', async () => {
    const path = directory();
    for (let round = 0; round < 3; round++) {
      const database = await startEmbeddedDatabase({ directory: path });
      const connection = await mongoose.createConnection(database.uri).asPromise();
      const collection = connection.collection('c');
      await collection.createIndex({ k: 1 }, { unique: true, partialFilterExpression: { k: { $gt: 0 } } });
      expect(await collection.countDocuments()).toBe(round * 2);
      await collection.insertMany([{ k: round + 1 }, { k: -1 }]);
      await expect(collection.insertOne({ k: round + 1 })).rejects.toMatchObject({ code: 11000 });
      expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'k_1']);
      await connection.close();
      await database.close();
    }
  });

  test('makes files and folder private to their owner', async () => {
    const path = join(directory(), 'made', 'by', 'itself');
    mkdirSync(join(path, '..'), { recursive: true });
    const database = await startEmbeddedDatabase({ directory: path });
    const connection = await mongoose.createConnection(database.uri).asPromise();
    await connection.collection('c').insertOne({});
    expect(statSync(path).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(path)) expect(statSync(join(path, file)).mode & 0o777, file).toBe(0o600);
    await connection.close();
    await database.close();
  });

  test('makes an existing open folder private', async () => {
    const path = directory();
    chmodSync(path, 0o755);
    const database = await startEmbeddedDatabase({ directory: path });
    expect(statSync(path).mode & 0o777).toBe(0o700);
    await database.close();
  });

  test("puts the socket elsewhere when the folder's path is too long", async () => {
    const path = join(directory(), 'x'.repeat(120), 'database');
    const database = await startEmbeddedDatabase({ directory: path });
    const connection = await mongoose.createConnection(database.uri).asPromise();
    await connection.collection('c').insertOne({});
    expect(await connection.collection('c').countDocuments()).toBe(1);
    await connection.close();
    await database.close();
  });

  // It waits a while for the lock, which is needed after a kill.
  test('tells a second process who holds the database, and keeps serving the first', {
    timeout: 30_000,
  }, async () => {
    const path = directory();
    const first = await startEmbeddedDatabase({ directory: path });
    await expect(startEmbeddedDatabase({ directory: path })).rejects.toThrow(
      `The database in ${path} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
    );
    const { child, ready } = writer(path);
    await expect(ready).rejects.toThrow('is in use by another process');
    expect(child.exitCode).not.toBe(0);
    const connection = await mongoose.createConnection(first.uri).asPromise();
    await connection.collection('c').insertOne({});
    await connection.close();
    await first.close();
    await (await startEmbeddedDatabase({ directory: path })).close();
  });

  test('closes only the connection of a damaged message', async () => {
    const path = directory();
    const logged: string[] = [];
    const database = await startEmbeddedDatabase({ directory: path, log: (message) => logged.push(message) });
    const socket = connect(join(path, 'db.sock'));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => {});
    socket.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    await closed;
    expect(logged.join()).toContain('closed a connection');
    const connection = await mongoose.createConnection(database.uri).asPromise();
    await connection.collection('c').insertOne({});
    await connection.close();
    await database.close();
  });

  test('finishes pending requests on close', async () => {
    const path = directory();
    const database = await startEmbeddedDatabase({ directory: path });
    const connection = await mongoose
      .createConnection(database.uri, { serverSelectionTimeoutMS: 300 })
      .asPromise();
    const writes = Array.from({ length: 50 }, (_, n) => connection.collection('c').insertOne({ n }));
    const results = Promise.allSettled(writes);
    await writes[0];
    await database.close();
    const acknowledged = (await results).filter(({ status }) => status === 'fulfilled').length;
    await connection.close();
    const again = await startEmbeddedDatabase({ directory: path });
    const reader = await mongoose.createConnection(again.uri).asPromise();
    expect(await reader.collection('c').countDocuments()).toBeGreaterThanOrEqual(acknowledged);
    await reader.close();
    await again.close();
  });

  /** A process whose files cannot grow past 6 MB, until the limit is lifted. */
  function onFullDisk(
    path: string,
    ...more: string[]
  ): { child: ChildProcess; lines: () => Promise<string> } {
    const fixture = fileURLToPath(new URL('./full-disk.fixture.ts', import.meta.url));
    const limited = 'ulimit -S -f 6000; exec "$0" "$@"';
    const child = spawn('bash', ['-c', limited, process.execPath, fixture, path, ...more], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, lines: async () => String((await lines.next()).value) };
  }

  test.skipIf(process.platform === 'win32')(
    'rejects every kind of write on a full disk, and keeps existing data readable',
    { timeout: 60_000 },
    async () => {
      const { lines } = onFullDisk(directory());
      const { acknowledged, code, others, ids, byIndex } = JSON.parse(await lines());
      expect(code).toBe(14031);
      expect(others).toEqual({
        save: [14031, 'MongoServerError'],
        insertMany: [14031, 'MongoBulkWriteError'],
        updateOne: [14031, 'MongoServerError'],
        findOneAndUpdate: [14031, 'MongoServerError'],
        bulkWrite: [14031, 'MongoBulkWriteError'],
      });
      expect(acknowledged).toBeGreaterThan(10);
      expect(ids).toEqual(Array.from({ length: acknowledged }, (_, id) => id));
      expect(byIndex).toBe(acknowledged);
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'resumes writing on the same connections when there is space again, and keeps everything across a restart',
    { timeout: 60_000 },
    async () => {
      const path = directory();
      const { child, lines } = onFullDisk(path, 'and-then');
      const { acknowledged } = JSON.parse(await lines());
      execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.stdin?.write('\n');
      expect(JSON.parse(await lines())).toEqual({ after: 50 });
      await gone;
      const database = await startEmbeddedDatabase({ directory: path });
      const connection = await mongoose.createConnection(database.uri).asPromise();
      expect(await connection.collection('c').countDocuments()).toBe(acknowledged + 50);
      await connection.close();
      await database.close();
    },
  );

  // The full suite kills it fifty times.
  const kills = process.env.ORIEL_FULL_TESTS ? 50 : 3;
  test(`keeps every acknowledged write when killed ${kills} times`, {
    timeout: kills * 10_000,
  }, async () => {
    const path = directory();
    const acknowledged = new Set<string>();
    for (let round = 0; round < kills; round++) {
      const { child, lines, ready } = writer(path);
      await ready;
      const wanted = 40 + ((round * 37) % 200);
      await expect.poll(() => lines.length, { timeout: 20_000, interval: 1 }).toBeGreaterThan(wanted);
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await gone;
      for (const line of lines) acknowledged.add(line);
    }

    const database = await startEmbeddedDatabase({ directory: path });
    const connection = await mongoose.createConnection(database.uri).asPromise();
    const collection = connection.collection<{ _id: string; n: number; twin: string; list: number[] }>(
      'writes',
    );
    const stored = await collection.find().toArray();
    const ids = new Set(stored.map(({ _id }) => _id));
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    // Each document is complete, and every index leads to exactly what a full scan finds.
    for (const { _id, twin, list, n } of stored) {
      expect(twin).toBe(`twin of ${_id}`);
      // A kill between its two writes may lose the second.
      expect(acknowledged.has(_id) || list[0] !== 0 ? list : [n, n + 1]).toEqual([n, n + 1]);
    }
    for (const { _id, twin } of stored.slice(-200))
      expect(await collection.distinct('_id', { twin })).toEqual([_id]);
    for (let n = 0; n < 10; n++) {
      expect(await collection.countDocuments({ list: n })).toBe(
        stored.filter(({ list }) => list.includes(n)).length,
      );
    }
    const [sum] = await connection.collection('counter').find().toArray();
    expect(sum?.n).toBeGreaterThanOrEqual(acknowledged.size);
    expect(sum?.n).toBeGreaterThanOrEqual(stored.length);
    await connection.close();
    await database.close();
  });
});
