import { createReadStream, type Dirent } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { contentTypeOf, isKey, isTrashDay, type ListedFile, requireKey, type Storage } from './storage.ts';
import { missing, tempFolders, tempName } from './temp-folders.ts';

/** Work in progress is on the same disk as the result, because a rename is atomic only within a disk. Its name is not a valid key. */
const TEMP = '.tmp';
/** Folder of removed files, with a subfolder per day. Like the other two, its name is not a valid key, so it is never served. */
const TRASH = '.trash';
/** Contains the id of the installation that owns the files. */
const OWNER = '.installation';

/** Media on a local disk: written to a temporary file, synced, then renamed, so that a crash leaves complete files or none. */
export function diskStorage(rootFolder: string): Storage {
  const root = resolve(rootFolder);
  const temp = tempFolders(join(root, TEMP));
  const createTempFolder = temp.create;

  const pathOf = (key: string): string => join(root, requireKey(key));

  async function fileAt(key: string) {
    if (!isKey(key)) return undefined;
    const info = await stat(pathOf(key)).catch(missing);
    return info?.isFile() ? info : undefined;
  }

  async function commitFile(path: string, key: string): Promise<void> {
    const target = pathOf(key);
    await syncPath(path);
    await makeFolder(dirname(target));
    try {
      await rename(path, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await bringOver(path, key);
      return;
    }
    await syncPath(dirname(target));
  }

  /** Moves a file from another disk: one of the stores may be a mounted folder. */
  async function bringOver(path: string, key: string): Promise<void> {
    const folder = await createTempFolder('put');
    try {
      const file = join(folder, 'file');
      await copyFile(path, file);
      await commitFile(file, key);
      await rm(path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    address: { folder: root },
    createTempFolder,
    commitFile,

    async put(key, body) {
      pathOf(key);
      const folder = await createTempFolder('put');
      try {
        const file = join(folder, 'file');
        await writeBody(file, body);
        await commitFile(file, key);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    async commitFolder(folder, key, seal) {
      const target = pathOf(key);
      if (seal) await stat(join(folder, seal));
      await syncTree(folder);
      await makeFolder(dirname(target));
      try {
        await rename(folder, target);
      } catch (error) {
        if (!isTaken(error)) throw error;
        await rm(folder, { recursive: true, force: true });
      }
      await syncPath(dirname(target));
    },

    async open(key) {
      const info = await fileAt(key);
      if (info === undefined) return undefined;
      return {
        key,
        size: info.size,
        contentType: contentTypeOf(key),
        modifiedAt: info.mtime,
        stream: (range) => createReadStream(pathOf(key), range ?? {}),
      };
    },

    async read(key) {
      return (await fileAt(key)) === undefined ? undefined : await readFile(pathOf(key)).catch(missing);
    },

    async withLocalFile(key, use) {
      if ((await fileAt(key)) === undefined)
        throw new Error(`no stored file ${JSON.stringify(key.slice(0, 100))}`);
      return await use(pathOf(key));
    },

    async *folders() {
      for await (const entry of (await opendir(root).catch(missing)) ?? []) {
        const { name } = entry;
        if (!entry.isDirectory() || !isKey(name)) continue;
        yield { key: name, modifiedAt: async () => (await stat(join(root, name)).catch(missing))?.mtime };
      }
    },

    async *loose() {
      for await (const entry of (await opendir(root).catch(missing)) ?? []) {
        const { name } = entry;
        if ([TEMP, TRASH, OWNER].includes(name) || (entry.isDirectory() && isKey(name))) continue;
        const info = await stat(join(root, name)).catch(missing);
        if (info) yield { key: name, size: info.size, modifiedAt: info.mtime };
      }
    },

    files: (folder) => filesBelow(pathOf(folder), folder),

    async remove(prefix) {
      const target = pathOf(prefix);
      // Renamed first, so that readers never see half a folder.
      const grave = await createTempFolder('removed');
      await rename(target, join(grave, 'content')).catch(missing);
      await rm(grave, { recursive: true, force: true });
    },

    async discard(prefix, day) {
      const source = pathOf(prefix);
      if (!isTrashDay(day)) throw new Error(`not a day: ${JSON.stringify(day)}`);
      const folder = join(root, TRASH, day);
      await makeFolder(folder);
      // Restored by hand and discarded again on the same day: keeps both.
      const name = prefix.replaceAll('/', '~');
      const isThere = (await stat(join(folder, name)).catch(missing)) !== undefined;
      await rename(source, join(folder, isThere ? tempName(name) : name)).catch(missing);
      await syncPath(folder);
    },

    async emptyTrash(before) {
      let emptied = 0;
      for (const day of (await readdir(join(root, TRASH)).catch(missing)) ?? []) {
        if (!isTrashDay(day) || day >= before) continue;
        await rm(join(root, TRASH, day), { recursive: true, force: true });
        emptied += 1;
      }
      return emptied;
    },

    async owner() {
      const text = await readFile(join(root, OWNER), 'utf8').catch(missing);
      return text?.trim() || undefined;
    },

    async claim(installationId, { replace = false } = {}) {
      await makeFolder(root);
      const folder = await createTempFolder('owner');
      try {
        const file = join(folder, 'file');
        await writeBody(file, Buffer.from(`${installationId}\n`));
        await syncPath(file);
        // A link fails if the name exists, so that only one of two servers starting at once claims the store.
        if (replace) await rename(file, join(root, OWNER));
        else await link(file, join(root, OWNER)).catch(taken);
        await syncPath(root);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    async check() {
      const folder = await createTempFolder('check');
      try {
        const file = join(folder, 'file');
        await writeBody(file, Buffer.from('writable'));
        await syncPath(file);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    sweepTemp: temp.sweep,
  };

  async function makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true });
    if (first === undefined) return;
    // A new folder is durable once its parent is synced.
    for (let path = folder; path.length >= first.length; path = dirname(path)) await syncPath(dirname(path));
  }
}

async function* filesBelow(folder: string, key: string): AsyncGenerator<ListedFile> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(missing)) ?? [];
  // As S3 lists: a folder sorts by its name with the slash behind it.
  const order = (entry: Dirent): string => entry.name + (entry.isDirectory() ? '/' : '');
  for (const entry of entries.sort((a, b) => (order(a) < order(b) ? -1 : 1))) {
    if (!isKey(entry.name)) continue;
    const [path, own] = [join(folder, entry.name), `${key}/${entry.name}`];
    if (entry.isDirectory()) yield* filesBelow(path, own);
    const info = entry.isFile() ? await stat(path).catch(missing) : undefined;
    if (info) yield { key: own, size: info.size, modifiedAt: info.mtime };
  }
}

async function writeBody(path: string, body: Readable | Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    if (body instanceof Uint8Array) await file.writeFile(body);
    else for await (const chunk of body) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? syncTree(path) : syncPath(path);
    }),
  );
  await syncPath(folder);
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');
}

function taken(error: unknown): void {
  if (!isTaken(error)) throw error;
}
