import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Types } from 'mongoose';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isAssetFolder } from '../asset/known-files.ts';
import { readChecksums } from './backup-files.ts';
import type { FileCheckDocument } from './model.ts';
import { type NamedFiles, namedFiles, nextWithFiles } from './named-files.ts';

const DAY_MS = 24 * 3600 * 1000;
/** What the daily run reads at most, bytes: a larger installation is looked at in turns. */
const MOST_A_DAY = 20 * 1024 ** 3;
const BATCH = 50;
const RECORD = 'check';
const STORES = ['media', 'originals'] as const;

/** Most names of unknown files that a run keeps. */
const UNKNOWN_MAX = 1000;

/** Result of a run. */
export interface FilesChecked {
  /** Assets, models and people with pictures of their own that were looked at, their files, and the bytes read. */
  owners: number;
  files: number;
  bytes: number;
  /** Storage keys, each beginning with its store. */
  readonly missing: string[];
  readonly damaged: string[];
  /** The same of files beside those that documents name, at most `UNKNOWN_MAX`. */
  readonly unknown: string[];
}

interface Dependencies {
  readonly models: Models;
  readonly media: Storage;
  readonly originals: Storage;
  readonly clock: Clock;
}

export interface RunOptions {
  /** Stops between two assets. */
  readonly signal?: AbortSignal;
  /** Bytes to read at most; the next run goes on where this one ended. */
  readonly most?: number;
  /** Takes what is there for right, after files were changed on purpose. */
  readonly accept?: boolean;
  readonly onProgress?: (so: Readonly<FilesChecked>) => void;
}

/**
 * Compares the files of each asset, model and person with what documents name, and with what they were when they were first looked at: stored files never
 * change. The original of a picture is compared with the checksum of its upload even then. A bucket keeps checksums of its own, so there
 * only what is missing is looked for. Changes no file.
 */
export class CheckFiles {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Looks at most once a day; one of several servers does it. Undefined when it is not due. */
  async runIfDue(signal?: AbortSignal): Promise<FilesChecked | undefined> {
    const { models, clock } = this.#deps;
    const now = clock();
    const claimed = await models.Installation.updateOne(
      { _id: RECORD, 'check.at': { $lte: new Date(now.getTime() - DAY_MS) } },
      { $set: { 'check.at': now } },
    );
    if (claimed.matchedCount === 1)
      return await this.run({ most: MOST_A_DAY, ...(signal ? { signal } : {}) });
    await models.Installation.updateOne(
      { _id: RECORD },
      { $setOnInsert: { check: { at: now } } },
      { upsert: true },
    );
    return undefined;
  }

  /** Goes once through all of them, or on from where a bounded run has ended. */
  async run(options: RunOptions = {}): Promise<FilesChecked> {
    const { models } = this.#deps;
    const { signal, most = Number.POSITIVE_INFINITY, onProgress } = options;
    const result: FilesChecked = { owners: 0, files: 0, bytes: 0, missing: [], damaged: [], unknown: [] };
    // What was wrong is looked at each time, so that a repair shows on the next day.
    const faulty = await models.FileCheck.find({ faulty: true }, { _id: 1 }).lean();
    await this.#look(
      faulty.map(({ _id }) => _id),
      result,
      options,
    );
    const seen = new Set(faulty.map(({ _id }) => String(_id)));
    const bounded = Number.isFinite(most);
    let after = bounded ? await this.#whereItEnded() : undefined;
    while (!signal?.aborted && result.bytes < most) {
      const ids = await nextWithFiles(models, after, BATCH);
      const last = ids.at(-1);
      await this.#forget(after, last, ids);
      await this.#look(
        ids.filter((id) => !seen.has(String(id))),
        result,
        options,
      );
      onProgress?.(result);
      after = last;
      if (bounded) await this.#endAt(after);
      if (!after) break;
    }
    return result;
  }

  async #whereItEnded(): Promise<Types.ObjectId | undefined> {
    return (await this.#deps.models.Installation.findById(RECORD).lean())?.check?.after;
  }

  async #endAt(after: Types.ObjectId | undefined): Promise<void> {
    await this.#deps.models.Installation.updateOne(
      { _id: RECORD },
      after ? { $set: { 'check.after': after } } : { $unset: { 'check.after': 1 } },
    );
  }

  /** Drops what is known of those that are gone: those between two ids that are not among the ids there. */
  async #forget(
    after: Types.ObjectId | undefined,
    last: Types.ObjectId | undefined,
    there: readonly Types.ObjectId[],
  ): Promise<void> {
    const range = { ...(after ? { $gt: after } : {}), ...(last ? { $lte: last } : {}) };
    await this.#deps.models.FileCheck.deleteMany({ _id: { ...range, $nin: there } });
  }

  async #look(ids: readonly Types.ObjectId[], result: FilesChecked, options: RunOptions): Promise<void> {
    const { models } = this.#deps;
    for (let from = 0; from < ids.length; from += BATCH) {
      const some = ids.slice(from, from + BATCH);
      const named = await namedFiles(models, some);
      const before = await models.FileCheck.find({ _id: { $in: some } }).lean();
      const sums = new Map(before.map((one) => [String(one._id), one.sums]));
      for (const id of some) {
        if (options.signal?.aborted) return;
        const own = named.get(String(id));
        if (own) await this.#lookAt(id, own, sums.get(String(id)) ?? '', result, options);
      }
    }
  }

  async #lookAt(
    id: Types.ObjectId,
    named: NamedFiles,
    before: string,
    result: FilesChecked,
    { accept = false }: RunOptions,
  ): Promise<void> {
    const known = accept ? new Map<string, string>() : readChecksums(before);
    const sums = new Map<string, string>();
    const found = new Set<string>();
    const damaged: string[] = [];
    for (const folder of named.folders) {
      const [name, inStore] = split(folder);
      const store = this.#deps[name];
      for await (const { key, size } of store.files(inStore)) {
        const full = `${name}/${key}`;
        found.add(full);
        result.files += 1;
        if (!named.isInWork && !isNamed(key, named[name])) {
          if (result.unknown.length < UNKNOWN_MAX) result.unknown.push(full);
          // Nobody misses it once it is gone.
          continue;
        }
        if ('bucket' in store.address) continue;
        const sum = await checksumOf(store, key).catch(ofBrokenDisk);
        // Removed meanwhile.
        if (sum === undefined) continue;
        if (sum !== UNREADABLE) result.bytes += size;
        const right = known.get(full) ?? (named.originals.has(key) ? named.checksum : undefined) ?? sum;
        if (sum !== right || sum === UNREADABLE) damaged.push(full);
        if (right !== UNREADABLE) sums.set(full, right);
      }
    }
    const missing = await this.#missing(id, named, [...known.keys()], found);
    // What is missing comes back, or is put back from a backup, and is compared then.
    for (const key of missing) {
      const right = known.get(key);
      if (right) sums.set(key, right);
    }
    result.owners += 1;
    result.missing.push(...missing);
    result.damaged.push(...damaged);
    await this.#note({ _id: id, sums, missing, damaged });
  }

  /** Files that documents name, and files that were beside them, which are not there. */
  async #missing(
    id: Types.ObjectId,
    named: NamedFiles,
    known: readonly string[],
    found: ReadonlySet<string>,
  ): Promise<string[]> {
    const gone = (files: NamedFiles | undefined): string[] => {
      if (!files) return [];
      const wanted = STORES.flatMap((name) => [...files[name]].map((key) => `${name}/${key}`));
      const folders = new Set(wanted.map(folderOf));
      const beside = known.filter((key) => folders.has(folderOf(key)));
      return [...new Set([...wanted, ...beside])].filter((key) => !found.has(key));
    };
    if (gone(named).length === 0) return [];
    // Asked again: the asset may have been deleted, or its files made anew, since its documents were read.
    const still = gone((await namedFiles(this.#deps.models, [id])).get(String(id)));
    const absent: string[] = [];
    for (const key of still.sort()) {
      const [name, rest] = split(key);
      const file = await this.#deps[name].open(rest).catch(ofBrokenDisk);
      if (file === undefined || file === UNREADABLE) absent.push(key);
    }
    return absent;
  }

  async #note({
    _id,
    sums,
    missing,
    damaged,
  }: Pick<FileCheckDocument, '_id' | 'missing' | 'damaged'> & {
    sums: ReadonlyMap<string, string>;
  }): Promise<void> {
    const faulty = missing.length > 0 || damaged.length > 0;
    const lines = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
    await this.#deps.models.FileCheck.updateOne(
      { _id },
      {
        $set: {
          checkedAt: this.#deps.clock(),
          sums: lines.map(([key, sum]) => `${sum}  ${key}`).join('\n'),
          missing,
          damaged,
          ...(faulty ? { faulty: true } : {}),
        },
        ...(faulty ? {} : { $unset: { faulty: 1 } }),
      },
      { upsert: true },
    );
  }
}

/** Store, asset and version, or the folder of a model or a portrait: files of one version are made together, and go together. */
function folderOf(key: string): string {
  const parts = key.split('/');
  return parts.slice(0, isAssetFolder(parts[1] ?? '') ? 3 : -1).join('/');
}

function split(key: string): [(typeof STORES)[number], string] {
  const at = key.indexOf('/');
  return [key.slice(0, at) as (typeof STORES)[number], key.slice(at + 1)];
}

/** A model has a packed twin beside it, which no document names. */
function isNamed(key: string, names: ReadonlySet<string>): boolean {
  return names.has(key) || (key.endsWith('.br') && names.has(key.slice(0, -3)));
}

/** In the place of the checksum of a file that the disk does not give. */
const UNREADABLE = 'unreadable';

/** Faults of one file, not of the whole store: all others are still looked at. */
function ofBrokenDisk(error: unknown): typeof UNREADABLE {
  const code = String((error as NodeJS.ErrnoException).code);
  if (!['EIO', 'EACCES', 'EPERM', 'ELOOP', 'ENOTDIR', 'EISDIR', 'EUCLEAN', 'EBADMSG'].includes(code))
    throw error;
  return UNREADABLE;
}

/** sha256 of a stored file, hex; undefined when it is gone. */
async function checksumOf(store: Storage, key: string): Promise<string | undefined> {
  const file = await store.open(key);
  if (!file) return undefined;
  const hash = createHash('sha256');
  await pipeline(file.stream(), hash);
  return hash.digest('hex');
}
