import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:m?js|css|svg|json)$/;
/** Of the build's own: no server sends them. */
const HIDDEN = /(?:^|[\\/])\./;

/** Writes a `.br` and a `.gz` next to every text file of the build, for servers that send them as they are. */
export function compressedCopies(): Plugin {
  let folder = '';
  return {
    name: 'oriel:compressed-copies',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true }).catch(() => []);
      await Promise.all(
        files
          .filter((file) => COMPRESSIBLE.test(file) && !HIDDEN.test(file))
          .map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
