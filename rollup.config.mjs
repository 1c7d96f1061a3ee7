/**
 * Builds `sdk/dist/` from `sdk/src/`: `npx rollup -c` at the top of the repository.
 *
 *   dist/v1/           oriel.js, oriel.mjs, element.mjs, call.mjs, cover.mjs, more.mjs, data-layer.mjs, client.mjs   served at /sdk/v1/, cached 5 minutes
 *   dist/v{version}/   the same files                                 served at /sdk/v{version}/, immutable
 *   dist/npm/          the npm package                                ESM, CommonJS, types, generated package.json
 *   dist/v1/oriel-sdk.tgz   the same, packed                          what `npm install https://HOST/sdk/v1/oriel-sdk.tgz` installs
 *   dist/sri.json      integrity values of the versioned files
 *
 * The build fails when a file is over its budget (`sdk/build/budgets.mjs`).
 */
import terser from '@rollup/plugin-terser';
import esbuild from 'rollup-plugin-esbuild';
import { deliver } from './sdk/build/deliver.mjs';
import { findDependencies } from './sdk/build/find-dependencies.mjs';

/** Tests build elsewhere, so as not to pull the files from under a running server. */
const dist = process.env.SDK_DIST ?? 'sdk/dist';
const src = (name) => `sdk/src/${name}`;

const pluginsWith = (comments) => [
  findDependencies(),
  // The first versions with what the elements need anyway: constructable style sheets.
  esbuild({
    target: ['chrome100', 'firefox101', 'safari16.4'],
    jsx: 'automatic',
  }),
  // Terser, not esbuild's own minifier: 5 % smaller, which is what keeps the element under its budget.
  terser({
    module: true,
    compress: { passes: 3, ecma: 2020, unsafe_arrows: true, inline: 1 },
    format: { comments },
  }),
];
const plugins = pluginsWith(false);
/** What tells other people's bundlers that an import is not for them. */
const npmPlugins = pluginsWith(/@vite-ignore|webpackIgnore/);

/** What only some pages need is a file of its own, imported by its address, which is short: every page loads it. */
const APART = { call: 'call', cover: 'cover', 'optional-features': 'more', 'data-layer': 'data-layer' };
const apart = {
  name: 'apart',
  resolveId(id) {
    const file = APART[/^\.\/(.+)\.ts$/.exec(id)?.[1]];
    return file ? { id: `./${file}.mjs`, external: true } : null;
  },
};

/** Folders of files that pages load by address. One entry, one file: no shared chunks, so that each address is the whole thing. */
const served = (input, file, format) => ({
  input: src(input),
  plugins: [apart, ...plugins],
  output: { file: `${dist}/v1/${file}`, format },
});

const npmEntries = { index: src('index.ts'), react: src('react.tsx'), client: src('client.ts') };
/** What React on servers (Next.js) has to read first of a file with hooks. */
const clientOnly = {
  name: 'client-only',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.name === 'react') file.code = `'use client';${file.code}`;
  },
};
const npm = (format, folder, extension) => ({
  dir: `${dist}/npm/${folder}`,
  format,
  entryFileNames: `[name].${extension}`,
  chunkFileNames: `[name].${extension}`,
  hoistTransitiveImports: false,
});

export default [
  served('loader-script.ts', 'oriel.js', 'iife'),
  served('loader-module.ts', 'oriel.mjs', 'es'),
  served('element-entry.ts', 'element.mjs', 'es'),
  ...Object.entries(APART).map(([name, file]) => served(`${name}.ts`, `${file}.mjs`, 'es')),
  served('client.ts', 'client.mjs', 'es'),
  {
    input: npmEntries,
    plugins: [...npmPlugins, clientOnly, deliver(dist)],
    external: ['react', 'react/jsx-runtime'],
    output: [npm('es', '', 'mjs'), npm('cjs', 'cjs', 'cjs')],
  },
];
