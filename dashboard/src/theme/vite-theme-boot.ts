import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('boot.js', import.meta.url));
const NAME = 'theme-boot.js';
const PLACE = '<!--theme-boot-->';

/** Puts the theme's script into the head, named by a hash of its content so that it can be cached indefinitely. */
export function themeBoot(): Plugin {
  let base = '/';
  let serving = false;
  return {
    name: 'oriel-theme-boot',
    configResolved(config) {
      base = config.base;
      serving = config.command === 'serve';
    },
    buildStart() {
      if (serving) return;
      this.emitFile({ type: 'asset', name: NAME, source: readFileSync(SOURCE, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const built = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(NAME),
        );
        const path = built?.fileName ?? 'src/theme/boot.js';
        return html.replace(PLACE, () => `<script src="${base}${path}"></script>`);
      },
    },
  };
}
