import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { databaseBytes, folderBytes } from './sizes.ts';

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

it('adds up the files of a folder, at any depth', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-sizes-'));
  await mkdir(path.join(folder, 'a/b'), { recursive: true });
  await writeFile(path.join(folder, 'one'), 'x'.repeat(10));
  await writeFile(path.join(folder, 'a/b/two'), 'x'.repeat(5000));
  expect(await folderBytes(folder)).toBe(5010);
});

it('counts the pages of a database that are in use', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-sizes-'));
  await mkdir(path.join(folder, 'database'));
  const database = new DatabaseSync(path.join(folder, 'database/database.sqlite'));
  database.exec('CREATE TABLE t (x BLOB)');
  const empty = databaseBytes(folder);
  database.exec('INSERT INTO t VALUES (zeroblob(1000000))');
  expect(databaseBytes(folder) - empty).toBeGreaterThan(990_000);
  expect(databaseBytes(folder) - empty).toBeLessThan(1_020_000);
  database.exec('DELETE FROM t');
  expect(databaseBytes(folder)).toBe(empty);
  database.close();
});
