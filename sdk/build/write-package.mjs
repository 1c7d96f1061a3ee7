import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { writeTypes } from './write-types.mjs';

/**
 * Makes `dist/npm/` a package: types for both module systems and its own manifest. The workspace's `package.json` keeps pointing at the
 * sources, which the viewer and the dashboard import; it is not published.
 *
 * @param {URL} sdk
 * @param {URL} dist
 * @param {string} version
 */
export async function writePackage(sdk, dist, version) {
  const npm = new URL('npm/', dist);
  await writeTypes(sdk, [new URL('types/', npm), new URL('cjs/types/', npm)]);
  const entry = (name) => ({
    import: { types: `./types/${name}.d.ts`, default: `./${name}.mjs` },
    require: { types: `./cjs/types/${name}.d.ts`, default: `./cjs/${name}.cjs` },
  });
  writeJson(new URL('package.json', npm), {
    name: '@oriel/sdk',
    version,
    description: 'Embed Oriel’s 360° panoramas and apartment viewers, and read its public API',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=18' },
    // For resolvers without support for `exports`.
    main: './cjs/index.cjs',
    types: './cjs/types/index.d.ts',
    exports: { '.': entry('index'), './react': entry('react'), './client': entry('client') },
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  });
  for (const name of ['react', 'client']) {
    mkdirSync(new URL(`${name}/`, npm), { recursive: true });
    writeJson(new URL(`${name}/package.json`, npm), {
      type: 'commonjs',
      main: `../cjs/${name}.cjs`,
      types: `../cjs/types/${name}.d.ts`,
    });
  }
  // Makes the `.d.ts` files below this folder describe CommonJS.
  writeJson(new URL('cjs/package.json', npm), { type: 'commonjs' });
  for (const file of ['README.md', 'CHANGELOG.md', '../LICENSE'])
    copyFileSync(new URL(file, sdk), new URL(file.replace('../', ''), npm));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
