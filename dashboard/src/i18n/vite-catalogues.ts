import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const LOADERS = 'virtual:catalogues';
const PREFIX = 'virtual:catalogue/';

/** Folders of a language, later ones winning: British English contains only messages that differ. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  en: ['en'],
  gb: ['en', 'gb'],
  pl: ['pl'],
};

/** The parts of the catalogues (`parts.ts`). */
export function catalogueParts(): string[] {
  return readdirSync(new URL('en', import.meta.url)).map((file) => file.replace(/\.json$/, ''));
}

/** One part of a language, or all of them. */
export function readCatalogue(
  locale: string,
  parts: readonly string[] = catalogueParts(),
): Record<string, string> {
  const layers = LAYERS[locale];
  if (!layers) throw new Error(`No catalogue "${locale}"; there are ${Object.keys(LAYERS).join(', ')}`);
  return Object.assign({}, ...layers.flatMap((layer) => parts.map((part) => readLayer(layer, part))));
}

/** The messages of one folder in a part. */
export function readLayer(layer: string, part: string): Record<string, string> {
  const path = cataloguePath(layer, part);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function cataloguePath(layer: string, part: string): string {
  return fileURLToPath(new URL(`${layer}/${part}.json`, import.meta.url));
}

/** Compiles the message catalogues at build time, so that the browser needs no message parser. */
export function catalogues(): Plugin {
  return {
    name: 'oriel-catalogues',
    resolveId: (id) => (id === LOADERS || id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LOADERS}`) return loaders();
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [locale = '', part = ''] = id.slice(PREFIX.length + 1).split('/');
      for (const layer of LAYERS[locale] ?? []) this.addWatchFile(cataloguePath(layer, part));
      const compiled = Object.entries(readCatalogue(locale, [part])).map(([key, text]) => [
        key,
        compileMessage(text),
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(compiled))}`;
    },
  };
}

/** A module with a loader for every part of every language. */
function loaders(): string {
  const languages = Object.keys(LAYERS).map((locale) => {
    const parts = catalogueParts().map((part) => `${part}: () => import('${PREFIX}${locale}/${part}')`);
    return `${locale}: { ${parts.join(', ')} }`;
  });
  return `export default { ${languages.join(', ')} }`;
}
