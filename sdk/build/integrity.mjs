import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Integrity values of the files in a folder, by their names.
 *
 * @param {URL} folder
 */
export function integrityOf(folder) {
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => {
        const hash = createHash('sha384')
          .update(readFileSync(new URL(name, folder)))
          .digest('base64');
        return [name, `sha384-${hash}`];
      }),
  );
}
