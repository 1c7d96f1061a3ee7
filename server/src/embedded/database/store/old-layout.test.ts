import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import mongoose from 'mongoose';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '../start.ts';

const directory = mkdtempSync(join(tmpdir(), 'oriel-layout-'));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function withCollection(use: (people: mongoose.mongo.Collection) => Promise<void>): Promise<void> {
  const database = await startEmbeddedDatabase({ directory });
  const connection = await mongoose.createConnection(database.uri).asPromise();
  await use(connection.collection('people') as unknown as mongoose.mongo.Collection);
  await connection.close();
  await database.close();
}

/** Reverts the file to the layout with in-memory indexes. */
function takeIndexTablesAway(): void {
  const file = new DatabaseSync(join(directory, 'database.sqlite'));
  const tables = file.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'index\\_%' ESCAPE '\\'").all();
  expect(tables.length).toBeGreaterThan(2);
  for (const { name } of tables) file.exec(`DROP TABLE ${String(name)}`);
  file.exec('ALTER TABLE collection_index DROP COLUMN number');
  file.exec('ALTER TABLE collection_index DROP COLUMN multikey');
  file.exec('PRAGMA user_version = 0');
  file.close();
}

test('creates index tables in an old file on the next start', { timeout: 30_000 }, async () => {
  await withCollection(async (people) => {
    await people.createIndex({ email: 1 }, { unique: true });
    await people.createIndex({ tags: 1, age: -1 });
    await people.insertMany(
      Array.from({ length: 500 }, (_, age) => ({
        email: `p${age}@mail.example`,
        age,
        tags: ['a', `t${age % 7}`],
      })),
    );
  });
  takeIndexTablesAway();
  for (const start of ['first', 'second']) {
    await withCollection(async (people) => {
      expect(await people.countDocuments(), start).toBe(500);
      expect(await people.findOne({ email: 'p77@mail.example' })).toMatchObject({ age: 77 });
      // An array in a compound index: found once, in order.
      const found = await people.find({ tags: 't3' }).sort({ age: -1 }).toArray();
      expect(found.map(({ age }) => age)).toEqual(
        Array.from({ length: 500 }, (_, at) => 499 - at).filter((age) => age % 7 === 3),
      );
      expect(await people.countDocuments({ tags: { $in: ['a', 't1'] } })).toBe(500);
      await expect(people.insertOne({ email: 'p3@mail.example' })).rejects.toThrow('E11000');
    });
  }
});
