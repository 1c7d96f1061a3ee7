import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { someAtOnce } from '../some-at-once.ts';
import {
  type BucketAddress,
  contentTypeOf,
  dispositionOf,
  FOLDER_SEALS,
  isKey,
  isTrashDay,
  requireKey,
  type Storage,
} from '../storage.ts';
import { tempFolders, tempName } from '../temp-folders.ts';
import { Bucket, type ObjectHeaders } from './bucket.ts';

/** Objects of one folder that are written or copied at once. */
const OBJECTS_AT_ONCE = 8;
/** Local copies of stored files at once; each is as large as an upload may be. */
const COPIES_AT_ONCE = 4;
/** What a bucket and a cache before it may keep of media: equal keys mean equal content. */
const YEAR = 'public, max-age=31536000, immutable';

const SEAL = new RegExp(`/(?:${FOLDER_SEALS.map((name) => name.replaceAll('.', '\\.')).join('|')})$`);

/**
 * Media in an S3 bucket. Beside the files, which lie below `<prefix><name>/` and nothing else does, so that one rule can open them to
 * readers: the trash below `<prefix>trash/<name>/<day>/`, the mark of the owner at `<prefix>installation/<name>`, and `<prefix>check/`.
 *
 * A bucket replaces objects atomically, but knows no folders. So the files of a folder appear one by one, and its seal last: without the
 * seal there is no folder, and whoever makes it begins anew. Removing starts with the seals.
 */
export function s3Storage(address: BucketAddress): Storage {
  const { prefix, name } = address;
  const bucket = new Bucket(address);
  const temp = tempFolders(address.temp);
  const root = `${prefix}${name}/`;
  const trash = `${prefix}trash/${name}/`;
  const mark = `${prefix}installation/${name}`;
  const copies = pLimit(COPIES_AT_ONCE);

  const nameOf = (key: string): string => root + requireKey(key);

  function headersOf(key: string): ObjectHeaders {
    return {
      ContentType: contentTypeOf(key),
      ...(name === 'media' ? { CacheControl: YEAR, ContentDisposition: dispositionOf(key) } : {}),
    };
  }

  /** The object of this name and all below it, seals first. */
  async function allOf(prefixKey: string): Promise<string[]> {
    const own = nameOf(prefixKey);
    const names: string[] = [];
    if (await bucket.head(own)) names.push(own);
    for await (const object of bucket.list(`${own}/`)) names.push(object.name);
    const seals = names.filter((one) => SEAL.test(one));
    return [...seals, ...names.filter((one) => !SEAL.test(one))];
  }

  async function deleteAll(names: readonly string[]): Promise<void> {
    const seals = names.filter((one) => SEAL.test(one));
    await bucket.delete(seals);
    await bucket.delete(names.slice(seals.length));
  }

  /** The bytes of an object that is there: fetched once they are read. */
  function streamOf(objectName: string, range?: { start: number; end: number }): Readable {
    return Readable.from(
      (async function* () {
        const body = await bucket.get(objectName, range);
        if (!body) throw new Error('the stored file is gone');
        yield* body;
      })(),
      { objectMode: false },
    );
  }

  return {
    address,
    createTempFolder: temp.create,
    sweepTemp: temp.sweep,

    async put(key, body) {
      await bucket.put(nameOf(key), body, headersOf(key));
    },

    async commitFile(path, key) {
      await bucket.putFile(nameOf(key), path, headersOf(key));
      await rm(path);
    },

    async commitFolder(folder, key, seal) {
      const target = nameOf(key);
      if (seal) await stat(join(folder, seal));
      if (!seal || !(await bucket.head(`${target}/${seal}`))) {
        const paths = await pathsBelow(folder);
        const store = (path: string) =>
          bucket.putFile(`${target}/${path}`, join(folder, path), headersOf(path));
        const members = paths.filter((path) => path !== seal);
        await someAtOnce(members, OBJECTS_AT_ONCE, store);
        if (seal) await store(seal);
      }
      await rm(folder, { recursive: true, force: true });
    },

    async open(key) {
      if (!isKey(key)) return undefined;
      const objectName = nameOf(key);
      const found = await bucket.head(objectName);
      if (!found) return undefined;
      return {
        key,
        ...found,
        contentType: contentTypeOf(key),
        stream: (range) => streamOf(objectName, range),
      };
    },

    async read(key) {
      const body = isKey(key) ? await bucket.get(nameOf(key)) : undefined;
      return body && (await buffer(body));
    },

    async withLocalFile(key, use) {
      return await copies(async () => {
        const body = await bucket.get(nameOf(key));
        if (!body) throw new Error(`no stored file ${JSON.stringify(key.slice(0, 100))}`);
        const folder = await temp.create('copy');
        try {
          // Some readers go by the ending.
          const path = join(folder, key.slice(key.lastIndexOf('/') + 1));
          await pipeline(body, createWriteStream(path));
          return await use(path);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    },

    async *folders() {
      for await (const key of bucket.listFolders(root)) {
        if (!isKey(key)) continue;
        yield {
          key,
          async modifiedAt() {
            let last: Date | undefined;
            for await (const { modifiedAt } of bucket.list(`${root}${key}/`))
              if (last === undefined || modifiedAt > last) last = modifiedAt;
            return last;
          },
        };
      }
    },

    async *loose() {
      for await (const { name: objectName, ...object } of bucket.list(root, '/')) {
        const key = objectName.slice(root.length);
        if (key) yield { key, ...object };
      }
    },

    async *files(folder) {
      for await (const { name: objectName, ...object } of bucket.list(`${nameOf(folder)}/`)) {
        const key = objectName.slice(root.length);
        if (isKey(key)) yield { key, ...object };
      }
    },

    async remove(key) {
      await deleteAll(await allOf(key));
    },

    async discard(key, day) {
      if (!isTrashDay(day)) throw new Error(`not a day: ${JSON.stringify(day)}`);
      const names = await allOf(key);
      const flat = key.replaceAll('/', '~');
      // Restored by hand and discarded again on the same day, or broken off: keeps both.
      const isThere = !(await bucket.list(`${trash}${day}/${flat}/`).next()).done;
      const target = `${trash}${day}/${isThere ? tempName(flat) : flat}`;
      await someAtOnce(names, OBJECTS_AT_ONCE, (one) =>
        bucket.copy(one, `${target}${one.slice(nameOf(key).length) || '/file'}`),
      );
      await deleteAll(names);
    },

    async emptyTrash(before) {
      let emptied = 0;
      for await (const day of bucket.listFolders(trash)) {
        if (!isTrashDay(day) || day >= before) continue;
        let names: string[] = [];
        for await (const object of bucket.list(`${trash}${day}/`)) {
          names.push(object.name);
          if (names.length < 1000) continue;
          await bucket.delete(names);
          names = [];
        }
        await bucket.delete(names);
        emptied += 1;
      }
      return emptied;
    },

    async owner() {
      const body = await bucket.get(mark);
      return body && ((await buffer(body)).toString('utf8').trim() || undefined);
    },

    async claim(installationId, { replace = false } = {}) {
      const text = Buffer.from(`${installationId}\n`);
      // Only one of two servers starting at once claims the store.
      if (replace) await bucket.put(mark, text, {});
      else await bucket.putIfAbsent(mark, text);
    },

    async check() {
      const objectName = `${prefix}check/${name}-${tempName('check')}`;
      await bucket.put(objectName, Buffer.from('writable'), {});
      await bucket.delete([objectName]);
    },
  };
}

/** Paths of all files below a local folder, relative to it, with slashes. */
async function pathsBelow(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const paths = entries.map((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name;
    return entry.isDirectory() ? pathsBelow(folder, path) : [path];
  });
  return (await Promise.all(paths)).flat();
}
