import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const LOADERS = 'virtual:catalogues';
const PREFIX = 'virtual:catalogue/';

/** Folders of a language, later ones winning: British English only names what it says differently. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  en: ['en'],
  gb: ['en', 'gb'],
  pl: ['pl'],
};

/** The parts that the messages come in (`parts.ts`). */
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

/** What one folder alone says in a part. */
export function readLayer(layer: string, part: string): Record<string, string> {
  const path = cataloguePath(layer, part);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function cataloguePath(layer: string, part: string): string {
  return fileURLToPath(new URL(`${layer}/${part}.json`, import.meta.url));
}

/** Compiles the message catalogues while building, so that no message parser reaches the browser. */
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

/** A module that knows how to fetch every part of every language. */
function loaders(): string {
  const languages = Object.keys(LAYERS).map((locale) => {
    const parts = catalogueParts().map((part) => `${part}: () => import('${PREFIX}${locale}/${part}')`);
    return `${locale}: { ${parts.join(', ')} }`;
  });
  return `export default { ${languages.join(', ')} }`;
}
