import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { schemaToType } from './schema-to-type.mjs';

/** Contract types that are not schemas: closed lists, by the name of the list. */
const LISTS = { Locale: 'LOCALES' };

/**
 * Writes the published declarations: those of the sources, with the few contract types inlined, so that users of the package need no schema
 * library.
 *
 * @param {URL} sdk
 * @param {URL[]} folders output folders
 */
export async function writeTypes(sdk, folders) {
  const emitted = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'oriel-types-'))}/`);
  const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', sdk));
  const config = fileURLToPath(new URL('tsconfig.types.json', sdk));
  execFileSync(process.execPath, [compiler, '-p', config, '--outDir', fileURLToPath(emitted)], {
    stdio: 'inherit',
  });

  const files = new Map();
  const needed = new Map();
  const sources = new URL('sdk/src/', emitted);
  for (const name of readdirSync(sources)) {
    const text = readFileSync(new URL(name, sources), 'utf8');
    for (const [, types, module] of text.matchAll(
      /import type \{ ([^}]+) \} from '@oriel\/contract\/([\w-]+)'/g,
    )) {
      needed.set(module, [...(needed.get(module) ?? []), ...types.split(', ')]);
    }
    files.set(
      name,
      text.replace(/'@oriel\/contract\/([\w-]+)'/g, "'./contract/$1.js'").replace(/\.tsx?'/g, ".js'"),
    );
  }
  for (const [module, types] of needed) {
    const exported = await import(new URL(`../contract/src/${module}.ts`, sdk).href);
    const lines = [...new Set(types)].map((name) => `export type ${name} = ${typeOf(exported, name)};`);
    files.set(`contract/${module}.d.ts`, `${lines.join('\n')}\n`);
  }
  rmSync(emitted, { recursive: true });

  for (const folder of folders) {
    mkdirSync(new URL('contract/', folder), { recursive: true });
    for (const [name, text] of files) writeFileSync(new URL(name, folder), text);
  }
}

function typeOf(exported, name) {
  const list = exported[LISTS[name]];
  return list ? schemaToType({ enum: list }) : schemaToType(exported[name]);
}
