import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { customProperties, shadowCss } from './shadow-css.ts';

const MARK = '\0oriel-shadow-style:';

/**
 * Turns imports of style sheets into calls of `addStyles` with the sheet as text. Fonts do not work in a shadow root: see
 * `inline/load-font.ts`.
 */
export function shadowStyles(): Plugin {
  let source = '';
  return {
    name: 'oriel:shadow-styles',
    enforce: 'pre',
    configResolved({ root }) {
      source = resolve(root, 'src');
    },
    resolveId(id, importer) {
      if (!id.endsWith('.css') || !importer) return null;
      // Uses another extension, because Vite would treat it as a style sheet of the page.
      return `${MARK}${resolve(dirname(importer), id)}.js`;
    },
    load(id) {
      if (!id.startsWith(MARK)) return null;
      const file = id.slice(MARK.length, -'.js'.length);
      if (file.endsWith('/fonts.css')) return { code: '', moduleSideEffects: false };
      const css = shadowCss(readFileSync(file, 'utf8'));
      const text = file.endsWith('/base.css') ? withoutForeign(`${source}/styles`) + css : css;
      return {
        code: `import { addStyles } from ${JSON.stringify(`${source}/inline/shadow-styles.ts`)};\naddStyles(${JSON.stringify(text)});`,
        moduleSideEffects: true,
      };
    },
  };
}

/** Shadow roots inherit custom properties: resets those that ours read. */
function withoutForeign(folder: string): string {
  const texts = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const names = customProperties(texts.join(''));
  return `.oriel-inline{${names.map((name) => `${name}:initial`).join(';')}}`;
}
