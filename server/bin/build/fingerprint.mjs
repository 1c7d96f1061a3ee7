import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../bootstrap/root.mjs';

/** Never inputs: built or installed files, and test files. */
const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'site-dist',
  'coverage',
  'test',
  'tests',
  '__screenshots__',
]);
const SKIPPED_FILES = /\.(test|spec|full)\.[cm]?tsx?$|^\.DS_Store$/;

/** A hash of every input file's path and content. No build reads a variable: what differs between installations is put in by the server. */
export async function fingerprint(inputs) {
  const files = await inputFiles(inputs);
  const hash = createHash('sha256');
  // One at a time: containers often allow a process 1024 open files, and there are more inputs.
  for (const file of files) {
    const content = await readFile(path.join(ROOT, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Every file that a build reads below its inputs, sorted. */
export async function inputFiles(inputs) {
  return (await Promise.all(inputs.map(filesIn))).flat().sort();
}

async function filesIn(input) {
  let entries;
  try {
    entries = await readdir(path.join(ROOT, input), { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [input];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  const found = await Promise.all(
    entries.map((entry) => {
      const name = `${input}/${entry.name}`;
      if (entry.isDirectory())
        return SKIPPED_FOLDERS.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(name);
      return SKIPPED_FILES.test(entry.name) ? [] : [name];
    }),
  );
  return found.flat();
}
