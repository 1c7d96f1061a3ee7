import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { integrityOf } from './integrity.mjs';
import { measure } from './measure.mjs';
import { writePackage } from './write-package.mjs';

const sdk = new URL('../', import.meta.url);

/** Of the hashes, beside the folders of the versions. */
const RECORD = 'hashes.json';

/**
 * Rollup plugin of the last build: the published versions, the integrity values, the npm package, and the sizes. It belongs to the last
 * build of the configuration.
 *
 * @param {string} folder `sdk/dist`, or wherever else the build goes
 */
export function deliver(folder) {
  const dist = pathToFileURL(`${resolve(folder)}/`);
  return {
    name: 'deliver',
    async closeBundle() {
      const { version } = JSON.parse(readFileSync(new URL('package.json', sdk), 'utf8'));
      copyPublished(dist, version);
      await writePackage(sdk, dist, version);
      refuseOverweight(dist);
    },
  };
}

/**
 * Puts the versions beside `v1/` that never change: the published ones, as they lie in `sdk/published/` (`sdk/bin/publish.mjs`). Pages name them
 * with an integrity value, so that they may never be built anew, by no other version of a compiler either; files that differ from their
 * recorded hashes end the build. A version that is not published has no address of its own yet.
 */
function copyPublished(dist, present) {
  const published = publishedVersions();
  const versions = Object.keys(published);
  for (const version of versions) {
    const kept = new URL(`v${version}/`, publishedFolder());
    if (JSON.stringify(integrityOf(kept)) !== JSON.stringify(published[version]))
      throw new Error(`sdk/published/v${version}/ is not what was published: its hashes differ.`);
    const target = new URL(`v${version}/`, dist);
    rmSync(target, { recursive: true, force: true });
    cpSync(kept, target, { recursive: true });
  }
  const newest = published[present] ? present : versions.at(-1);
  if (!newest) throw new Error('No version of the SDK is published: npm run publish-version -w sdk');
  const sri = { version: newest, files: published[newest] };
  writeFileSync(new URL('sri.json', dist), `${JSON.stringify(sri, null, 2)}\n`);
}

/**
 * @param {URL} folder
 * @param {Readonly<Record<string, Buffer>>} files by their names
 */
function writeFiles(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, folder), content);
}

/** Where published versions lie; tests have a place of their own. */
function publishedFolder() {
  return process.env.SDK_PUBLISHED
    ? pathToFileURL(`${resolve(process.env.SDK_PUBLISHED)}/`)
    : new URL('published/', sdk);
}

/**
 * The hashes of what was published, as recorded at that moment.
 *
 * @returns {Record<string, Record<string, string>>} by version, the oldest first, and by file
 */
export function publishedVersions() {
  const record = new URL(RECORD, publishedFolder());
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
}

/**
 * Keeps the files of a version for ever, with their hashes.
 *
 * @param {string} version
 * @param {Readonly<Record<string, Buffer>>} files by their names
 */
export function publish(version, files) {
  writeFiles(new URL(`v${version}/`, publishedFolder()), files);
  const record = { ...publishedVersions(), [version]: integrityOf(files) };
  writeFileSync(new URL(RECORD, publishedFolder()), `${JSON.stringify(record, null, 2)}\n`);
}

function refuseOverweight(dist) {
  const sizes = measure(dist);
  for (const { name, bytes, limit } of sizes) {
    console.log(
      `${bytes > limit ? 'OVER' : '  ok'}  ${String(bytes).padStart(5)} of ${limit} bytes gzip  ${name}`,
    );
  }
  const over = sizes.filter(({ bytes, limit }) => bytes > limit);
  if (over.length > 0) throw new Error(`Over budget: ${over.map(({ name }) => name).join(', ')}`);
}
