import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { afterEach, describe, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '../start.ts';

describe('the file of the embedded database at a start', { timeout: 60_000 }, () => {
  const made: string[] = [];
  afterEach(() => {
    for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
  });

  /** Runs the database once; returns whether it was new and how many documents it had. */
  async function visit(directory: string, add = 0): Promise<{ fresh: boolean; before: number }> {
    const database = await startEmbeddedDatabase({ directory });
    const connection = await mongoose.createConnection(database.uri).asPromise();
    const apartments = connection.collection('flats');
    const before = await apartments.countDocuments();
    if (add > 0) {
      await apartments.createIndex({ n: 1 });
      await apartments.insertMany(Array.from({ length: add }, (_, n) => ({ n, text: 'x'.repeat(500) })));
    }
    await connection.close();
    await database.close();
    return { fresh: database.fresh, before };
  }

  function folder(): { directory: string; file: string } {
    const directory = mkdtempSync(join(tmpdir(), 'oriel-file-'));
    made.push(directory);
    return { directory, file: join(directory, 'database.sqlite') };
  }

  async function stopped(): Promise<{ directory: string; file: string }> {
    const at = folder();
    await visit(at.directory, 400);
    return at;
  }

  /** Kills a writing process; returns how many writes it had acknowledged. */
  async function killed(directory: string): Promise<number> {
    const fixture = fileURLToPath(new URL('../kill-writer.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, [fixture, directory], { stdio: ['ignore', 'pipe', 'ignore'] });
    let lines = 0;
    await new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', () => {
        lines++;
        if (lines === 100) resolve();
      });
    });
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await gone;
    return lines;
  }

  async function refusal(directory: string): Promise<string> {
    const before = readdirSync(directory).sort();
    const said = await startEmbeddedDatabase({ directory }).then(
      async (database) => {
        await database.close();
        return 'it started';
      },
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    // Fails the same way the next time: no start creates a new file in place of the lost one.
    expect(readdirSync(directory).filter((name) => !before.includes(name))).toEqual([]);
    return said;
  }

  test('is new only in an empty folder', async () => {
    const { directory } = folder();
    expect(await visit(directory, 3)).toEqual({ fresh: true, before: 0 });
    expect(await visit(directory)).toEqual({ fresh: false, before: 3 });
    expect(await visit(directory, 3)).toEqual({ fresh: false, before: 3 });
    expect(await visit(directory)).toEqual({ fresh: false, before: 6 });
  });

  test('is reported missing when deleted', async () => {
    const { directory, file } = await stopped();
    rmSync(file);
    expect(await refusal(directory)).toBe(
      `The database file ${file} is missing, although there has been one. Put the folder ${directory} back from a backup; ` +
        'to begin anew without its data, move that folder away.',
    );
    expect(await refusal(directory)).toContain('is missing');
  });

  test('is reported missing when deleted and a killed process left its log', async () => {
    const { directory, file } = folder();
    await killed(directory);
    rmSync(file);
    expect(await refusal(directory)).toContain(`${file} is missing`);
    // As left by an earlier version without a marker.
    rmSync(join(directory, 'installation.json'));
    expect(await refusal(directory)).toContain(`${file} is missing`);
  });

  test('is not treated as new when empty', async () => {
    const { directory, file } = await stopped();
    truncateSync(file, 0);
    expect(await refusal(directory)).toContain(`${file} is empty, although it held a database`);
    expect(statSync(file).size).toBe(0);
  });

  test('is not treated as new when its tables are gone', async () => {
    const { directory, file } = await stopped();
    rmSync(file);
    new DatabaseSync(file).exec('VACUUM');
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE x (y); DROP TABLE x');
    other.close();
    expect(await refusal(directory)).toContain(`${file} holds no tables any more`);
  });

  test('is rejected when documents are missing', async () => {
    const { directory, file } = await stopped();
    const other = new DatabaseSync(file);
    const table = other.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'index%0'").get()?.name;
    other.exec(`DELETE FROM ${String(table)} WHERE record > 390`);
    other.close();
    expect(await refusal(directory)).toContain('it has 390 documents and had 400');
  });

  test('is rejected when a collection has lost its table', async () => {
    const { directory, file } = await stopped();
    const other = new DatabaseSync(file);
    const table = other.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'document%'").get()?.name;
    other.exec(`DROP TABLE ${String(table)}`);
    other.close();
    expect(await refusal(directory)).toMatch(/is damaged \(no such table: document_\d+\)/);
  });

  test.each([0.3, 0.9, 0.999])('is rejected when truncated to %d of its length', async (part) => {
    const { directory, file } = await stopped();
    truncateSync(file, Math.floor(statSync(file).size * part));
    expect(await refusal(directory)).toMatch(/is (cut short|damaged|not the one that was closed)/);
    expect(await refusal(directory)).toContain(file);
  });

  test.each(['its first page', 'a page in the middle', 'every tenth page'])(
    'is rejected when %s is overwritten',
    async (where) => {
      const { directory, file } = await stopped();
      const bytes = readFileSync(file);
      const pages = bytes.length / 4096;
      const hit =
        where === 'its first page'
          ? [0]
          : where === 'every tenth page'
            ? Array.from({ length: Math.floor(pages / 10) }, (_, at) => at * 10 + 5)
            : [Math.floor(pages / 2)];
      for (const page of hit) bytes.fill(0xa5, page * 4096, page * 4096 + 4096);
      writeFileSync(file, bytes);
      expect(await refusal(directory)).toContain(`${file} is damaged (`);
    },
  );

  test('opens after a kill, including the content of its log', async () => {
    const { directory, file } = folder();
    const acknowledged = await killed(directory);
    expect(existsSync(`${file}-wal`)).toBe(true);
    const database = await startEmbeddedDatabase({ directory });
    const connection = await mongoose.createConnection(database.uri).asPromise();
    expect(await connection.collection('writes').countDocuments()).toBeGreaterThanOrEqual(acknowledged);
    expect(database.fresh).toBe(false);
    await connection.close();
    await database.close();
  });

  test('opens after a process that exited without closing it, and keeps what that wrote', () => {
    const { directory } = folder();
    const writer = fileURLToPath(new URL('../exit-writer.fixture.ts', import.meta.url));
    for (const count of [1, 2, 3]) {
      const { stdout, stderr } = spawnSync(process.execPath, [writer, directory], { encoding: 'utf8' });
      expect(stdout, stderr).toBe(`${count}\n`);
    }
  });

  test('is rejected when the log of a killed process is missing', async () => {
    const { directory, file } = folder();
    await killed(directory);
    rmSync(`${file}-wal`);
    expect(await refusal(directory)).toContain('has lost the log of its last writes, database.sqlite-wal');
    expect(await refusal(directory)).toContain('delete installation.json and clean-stop.json beside it');
  });

  test('is rejected when damaged next to the log of a killed process', async () => {
    const { directory, file } = await stopped();
    await killed(directory);
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4096 * 8, 4096 * 40);
    writeFileSync(file, bytes);
    expect(await refusal(directory)).toContain(`${file} is damaged (`);
    expect(await refusal(directory)).toContain(`${file} is damaged (`);
  });

  test('of an earlier version, without a marker, opens and gets one', async () => {
    const { directory, file } = await stopped();
    for (const name of ['installation.json', 'clean-stop.json']) rmSync(join(directory, name));
    expect(await visit(directory)).toEqual({ fresh: false, before: 400 });
    rmSync(file);
    expect(await refusal(directory)).toContain('is missing');
  });

  test('is recognised as another one when swapped, and can be accepted', async () => {
    const { directory, file } = await stopped();
    const kept = join(directory, 'kept');
    copyFileSync(file, kept);
    await visit(directory, 400);
    copyFileSync(kept, file);
    expect(await refusal(directory)).toContain(
      'If you put this file there yourself, delete installation.json and clean-stop.json beside it.',
    );
    for (const name of ['installation.json', 'clean-stop.json']) rmSync(join(directory, name));
    expect(await visit(directory)).toMatchObject({ before: 400 });
  });

  test('is created afresh when the first start was killed before it had made anything', async () => {
    const { directory, file } = folder();
    writeFileSync(file, '');
    expect(await visit(directory, 1)).toEqual({ fresh: true, before: 0 });
  });
});
