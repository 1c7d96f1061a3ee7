import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Bytes of a tar block: a header is one, contents fill whole ones, and two empty ones end the archive. */
const BLOCK = 512;

/** The folder that every npm package is packed in. */
const TOP = 'package/';

/** Longest name that a plain header has room for. */
const NAME_MAX = 100;

/**
 * Packs a folder as `npm pack` does, and byte for byte the same each time: sorted names, no owners, no time of day.
 *
 * @param {URL} folder a package with its manifest
 * @returns {Buffer} a gzipped ustar archive
 */
export function packFolder(folder) {
  const blocks = filesIn(folder).flatMap((name) => {
    const content = readFileSync(new URL(name, folder));
    return [header(TOP + name, content.length), content, Buffer.alloc(-content.length & (BLOCK - 1))];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

/** Paths of the files below a folder, sorted. */
function filesIn(folder, prefix = '') {
  return readdirSync(new URL(prefix, folder), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(folder, `${prefix}${entry.name}/`) : [prefix + entry.name],
    )
    .sort();
}

function header(name, size) {
  if (Buffer.byteLength(name) > NAME_MAX) throw new Error(`Too long a name for the package: ${name}`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value, length) => value.toString(8).padStart(length, '0');
  block.write(name, 0);
  block.write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  block.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124);
  // The checksum counts itself as eight spaces.
  block.write('        0', 148);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}
