import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { diskStorage } from '../../media/disk-storage.ts';
import type { Storage } from '../../media/storage.ts';
import type { InstallationParts } from './agree.ts';

/** The two file stores of an installation. */
export function fileStores({ dataDir }: Pick<Config, 'dataDir'>): { media: Storage; originals: Storage } {
  return {
    media: diskStorage(path.join(dataDir, 'media')),
    originals: diskStorage(path.join(dataDir, 'originals')),
  };
}

/** Names of both for error messages, without the database password. */
export function namesOf({ dataDir, mongoUri }: Config): InstallationParts['names'] {
  const database = mongoUri === undefined ? path.join(dataDir, 'database') : 'the one of MONGODB_URI';
  return { files: dataDir, database };
}
