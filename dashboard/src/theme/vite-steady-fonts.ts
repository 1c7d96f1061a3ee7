import type { Plugin } from 'vite';

/** A typeface that comes late is used from the next page on: exchanged under a reader's eyes it would move every line. */
export function steadyFonts(): Plugin {
  return {
    name: 'oriel-steady-fonts',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = String(file.source).replaceAll(/font-display:\s*swap/g, 'font-display:optional');
    },
  };
}
