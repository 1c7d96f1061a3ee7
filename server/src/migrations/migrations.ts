import { keyAddresses } from './key-addresses.ts';
import type { Migration } from './migration.ts';

/** Oldest first. */
export const MIGRATIONS: readonly Migration[] = [keyAddresses];
