import { writeFileSync } from 'node:fs';

/** Writes `dist/npm/package.json`. */
export function writePackage(_sdk, dist, version) {
  const entry = (name) => ({
    types: `./types/${name}.d.ts`,
    import: `./${name}.mjs`,
    require: `./${name}.cjs`,
  });
  const manifest = {
    name: '@oriel/sdk',
    version,
    description: 'Embed Oriel’s 360° panoramas and apartment viewers, and read its public API',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    exports: { '.': entry('index'), './react': entry('react'), './client': entry('client') },
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  };
  writeFileSync(new URL('npm/package.json', dist), `${JSON.stringify(manifest, null, 2)}\n`);
}
