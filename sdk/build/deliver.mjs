import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
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

function copyVersion(dist, version) {
  const folder = new URL(`v${version}/`, dist);
  rmSync(folder, { recursive: true, force: true });
  cpSync(new URL('v1/', dist), folder, { recursive: true });
  const files = Object.fromEntries(
    readdirSync(folder).map((name) => {
      const hash = createHash('sha384')
        .update(readFileSync(new URL(name, folder)))
        .digest('base64');
      return [name, `sha384-${hash}`];
    }),
  );
  writeFileSync(new URL('sri.json', dist), `${JSON.stringify({ version, files }, null, 2)}\n`);
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
