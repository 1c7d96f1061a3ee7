import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Integrity values of files, by name.
 *
 * @param {URL | Readonly<Record<string, Buffer>>} files a folder, or file contents by name
 */
export function integrityOf(files) {
  const names = files instanceof URL ? readdirSync(files) : Object.keys(files);
  return Object.fromEntries(
    names.sort().map((name) => {
      const content = files instanceof URL ? readFileSync(new URL(name, files)) : files[name];
      return [name, `sha384-${createHash('sha384').update(content).digest('base64')}`];
    }),
  );
}
