import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:catalogue/';

/** Files of a language, later ones winning: British English only names what it says differently. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  en: ['en'],
  gb: ['en', 'gb'],
  pl: ['pl'],
};

export function readCatalogue(locale: string): Record<string, string> {
  const layers = LAYERS[locale];
  if (!layers) throw new Error(`No catalogue "${locale}"; there are ${Object.keys(LAYERS).join(', ')}`);
  return Object.assign({}, ...layers.map((layer) => JSON.parse(readFileSync(cataloguePath(layer), 'utf8'))));
}

export function cataloguePath(layer: string): string {
  return fileURLToPath(new URL(`${layer}.json`, import.meta.url));
}

/** Compiles the message catalogues while building, so that no message parser reaches the browser. */
export function catalogues(): Plugin {
  return {
    name: 'oriel-catalogues',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const locale = id.slice(PREFIX.length + 1);
      for (const layer of LAYERS[locale] ?? []) this.addWatchFile(cataloguePath(layer));
      const compiled = Object.entries(readCatalogue(locale)).map(([key, text]) => [
        key,
        compileMessage(text),
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(compiled))}`;
    },
  };
}
