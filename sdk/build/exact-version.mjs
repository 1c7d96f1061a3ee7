import { readdirSync, readFileSync } from 'node:fs';
import { integrityOf } from './integrity.mjs';

/** Placeholder in the loader (`sdk/src/loader.ts`) for the integrity values of its imports. */
const PLACEHOLDER = 'ORIEL_INTEGRITY';

/** The loader, which pages refer to with an integrity value; its imports are not named by the page. */
const LOADER = 'oriel.js';
const IMPORTED = ['element.mjs', 'call.mjs', 'cover.mjs', 'more.mjs', 'data-layer.mjs'];

/** What pages load. The npm package also lies in `v1/`, and is of the latest version only. */
const SCRIPT = /\.m?js$/;

/**
 * The files of an immutable version, by name: those of `v1/`, with a loader that checks its imports by hash. The loader of the latest
 * version cannot, because it may be older than the files it imports.
 *
 * @param {URL} v1
 * @returns {Record<string, Buffer>}
 */
export function exactVersion(v1) {
  const names = readdirSync(v1).filter((name) => SCRIPT.test(name));
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, v1))]));
  const values = integrityOf(files);
  const text = files[LOADER].toString('utf8');
  if (text.split(PLACEHOLDER).length !== 2)
    throw new Error(`${LOADER} has no one place for integrity values.`);
  const known = IMPORTED.filter((name) => name in values).map((name) => `${name} ${values[name]}`);
  return { ...files, [LOADER]: Buffer.from(text.replace(PLACEHOLDER, known.join(' '))) };
}
