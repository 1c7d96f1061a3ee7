import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { BUDGETS } from './budgets.mjs';

/**
 * Compares a build with its size budgets.
 *
 * @param {URL} dist the folder `sdk/dist/`
 * @returns {{ name: string, bytes: number, limit: number }[]} bytes after gzip
 */
export function measure(dist) {
  return BUDGETS.map(({ name, files, limit }) => ({
    name,
    limit,
    bytes: files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length,
      0,
    ),
  }));
}
