import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3/s3-storage.ts';
import type { Storage, StorageAddress } from './storage.ts';

/** The store at an address. Nothing is asked or created before its first use. */
export function openStorage(address: StorageAddress): Storage {
  return 'folder' in address ? diskStorage(address.folder) : s3Storage(address);
}
