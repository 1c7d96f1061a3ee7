import { readdirSync, readFileSync } from 'node:fs';
import { integrityOf } from './integrity.mjs';

/** Stands in the loader (`sdk/src/loader.ts`) where the copy of a version holds the integrity values of what it imports. */
const PLACEHOLDER = 'ORIEL_INTEGRITY';

/** The loader that a page names with an integrity value, and what comes after it without the page's naming it. */
const LOADER = 'oriel.js';
const IMPORTED = ['element.mjs', 'call.mjs', 'cover.mjs', 'more.mjs'];

/**
 * The files of a version that is never to change, by their names: those of `v1/`, and a loader that knows what it imports by its hash. The
 * one that always follows the newest cannot: it may be older than the file it gets.
 *
 * @param {URL} v1
 * @returns {Record<string, Buffer>}
 */
export function exactVersion(v1) {
  const files = Object.fromEntries(readdirSync(v1).map((name) => [name, readFileSync(new URL(name, v1))]));
  const values = integrityOf(v1);
  const text = files[LOADER].toString('utf8');
  if (text.split(PLACEHOLDER).length !== 2)
    throw new Error(`${LOADER} has no one place for integrity values.`);
  const known = IMPORTED.filter((name) => name in values).map((name) => `${name} ${values[name]}`);
  return { ...files, [LOADER]: Buffer.from(text.replace(PLACEHOLDER, known.join(' '))) };
}
