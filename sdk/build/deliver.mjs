import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { integrityOf } from './integrity.mjs';
import { measure } from './measure.mjs';
import { packFolder } from './pack.mjs';
import { writePackage } from './write-package.mjs';

const sdk = new URL('../', import.meta.url);

/** File with the hashes, next to the version folders. */
const RECORD = 'hashes.json';

/**
 * Rollup plugin for the last build of the configuration: adds the published versions, integrity values, the npm package and its archive, and the sizes.
 *
 * @param {string} folder `sdk/dist`, or another output folder
 */
export function deliver(folder) {
  const dist = pathToFileURL(`${resolve(folder)}/`);
  return {
    name: 'deliver',
    async closeBundle() {
      const { version } = JSON.parse(readFileSync(new URL('package.json', sdk), 'utf8'));
      copyPublished(dist, version);
      await writePackage(sdk, dist, version);
      // `npm install https://HOST/sdk/v1/oriel-sdk.tgz`
      writeFileSync(new URL('v1/oriel-sdk.tgz', dist), packFolder(new URL('npm/', dist)));
      refuseOverweight(dist);
    },
  };
}

/**
 * Copies the published, immutable versions next to `v1/`, from `sdk/published/` (`sdk/bin/publish.mjs`). Pages refer to them with an
 * integrity value, so they must never be rebuilt, not even by another compiler version; the build fails if a file differs from its recorded
 * hash. An unpublished version has no address of its own yet.
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
 * @param {Readonly<Record<string, Buffer>>} files by name
 */
function writeFiles(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, folder), content);
}

/** Folder of published versions; tests use their own. */
function publishedFolder() {
  return process.env.SDK_PUBLISHED
    ? pathToFileURL(`${resolve(process.env.SDK_PUBLISHED)}/`)
    : new URL('published/', sdk);
}

/**
 * The recorded hashes of published files.
 *
 * @returns {Record<string, Record<string, string>>} by version, oldest first, and by file
 */
export function publishedVersions() {
  const record = new URL(RECORD, publishedFolder());
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
}

/**
 * Freezes the files of a version, with their hashes.
 *
 * @param {string} version
 * @param {Readonly<Record<string, Buffer>>} files by name
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
