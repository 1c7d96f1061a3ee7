import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Bytes of the files in a folder, at any depth; what disappears meanwhile (work in progress) does not count. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let sum = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const info = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
    sum += info?.size ?? 0;
  }
  return sum;
}

/** Bytes of the pages that a stopped server's database uses; free pages, which it fills first, do not count. */
export function databaseBytes(dataDir: string): number {
  const database = new DatabaseSync(path.join(dataDir, 'database/database.sqlite'), { readOnly: true });
  try {
    const read = (pragma: string): number =>
      Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
    return (read('page_count') - read('freelist_count')) * read('page_size');
  } finally {
    database.close();
  }
}
