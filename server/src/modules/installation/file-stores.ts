import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import type { BucketConfig } from '../../config/storage.ts';
import { openStorage } from '../../media/open-storage.ts';
import { BucketError } from '../../media/s3/s3-trouble.ts';
import type { Storage } from '../../media/storage.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import type { InstallationParts } from './agree.ts';

export type FileStores = { readonly media: Storage; readonly originals: Storage };

interface Place {
  readonly dataDir: string;
  /** Absent means the disk. */
  readonly storage?: BucketConfig | undefined;
}

/** The two file stores of an installation. Opening asks nothing of them. */
export function fileStores({ dataDir, storage }: Place): FileStores {
  const open = (name: 'media' | 'originals'): Storage =>
    openStorage(
      storage
        ? { ...storage, name, temp: path.join(dataDir, '.tmp', name) }
        : { folder: path.join(dataDir, name) },
    );
  return { media: open('media'), originals: open('originals') };
}

/**
 * Writes to a bucket before anything is done with it.
 *
 * @throws StartRefusal with a sentence that names the variable to correct
 */
export async function requireWritable(stores: FileStores, storage: BucketConfig | undefined): Promise<void> {
  if (!storage) return;
  try {
    await Promise.all([stores.media.check(), stores.originals.check()]);
  } catch (error) {
    if (error instanceof BucketError) throw new StartRefusal(error.remedy);
    throw new StartRefusal(`The bucket of STORAGE_URL cannot be used: ${String(error)}`);
  }
}

/** Where the files are, for messages. */
export function nameOfStorage({ dataDir, storage }: Place): string {
  return storage ? `s3://${storage.bucket}/${storage.prefix}`.replace(/\/$/, '') : dataDir;
}

/** Names of both for error messages, without the database password. */
export function namesOf(
  config: Pick<Config, 'dataDir' | 'mongoUri' | 'storage'>,
): InstallationParts['names'] {
  const { dataDir, mongoUri, storage } = config;
  const embedded = path.join(dataDir, 'database');
  const isElsewhere = mongoUri !== undefined;
  return {
    files: nameOfStorage(config),
    database: isElsewhere ? 'the one of MONGODB_URI' : embedded,
    variable: storage ? 'STORAGE_URL' : 'DATA_DIR',
    leftAside: isElsewhere && existsSync(embedded) ? embedded : undefined,
  };
}
