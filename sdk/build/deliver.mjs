import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exactVersion } from './exact-version.mjs';
import { integrityOf } from './integrity.mjs';
import { measure } from './measure.mjs';
import { writePackage } from './write-package.mjs';

const sdk = new URL('../', import.meta.url);

/**
 * Rollup plugin of the last build: the versioned copy, the integrity values, the npm package, and the sizes. It belongs to the last
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
      copyVersion(dist, version);
      await writePackage(sdk, dist, version);
      refuseOverweight(dist);
    },
  };
}

/**
 * Puts the immutable copies beside `v1/`. Versions published before lie in `sdk/published/` as they were (`sdk/bin/publish.mjs`): pages name
 * them with an integrity value, so that they may never be built anew, by no other version of a compiler either. The present version is made
 * of `v1/` until it is published.
 */
function copyVersion(dist, version) {
  const published = publishedFolder();
  const present = `v${version}`;
  rmSync(new URL(`${present}/`, dist), { recursive: true, force: true });
  writeFiles(new URL(`${present}/`, dist), exactVersion(new URL('v1/', dist)));
  for (const name of existsSync(published) ? readdirSync(published) : []) {
    rmSync(new URL(`${name}/`, dist), { recursive: true, force: true });
    cpSync(new URL(`${name}/`, published), new URL(`${name}/`, dist), { recursive: true });
  }
  const sri = { version, files: integrityOf(new URL(`${present}/`, dist)) };
  writeFileSync(new URL('sri.json', dist), `${JSON.stringify(sri, null, 2)}\n`);
}

/**
 * @param {URL} folder
 * @param {Readonly<Record<string, Buffer>>} files by their names
 */
export function writeFiles(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, folder), content);
}

/** Where published versions lie; tests have a place of their own. */
export function publishedFolder() {
  return process.env.SDK_PUBLISHED
    ? pathToFileURL(`${resolve(process.env.SDK_PUBLISHED)}/`)
    : new URL('published/', sdk);
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
