import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedCopies } from '../build/compressed-copies.ts';
import { lighterFonts } from '../build/lighter-fonts.ts';
import { messageCatalogues } from '../build/message-catalogues.ts';
import { shadowStyles } from '../build/shadow-styles.ts';

if (process.env.NODE_ENV === 'test') process.env.NODE_ENV = 'production';

/**
 * The one address that never changes, for SDKs of this major: it leads to the entry of the day. An installation of LocalLoop sends the
 * second file there, which dresses the viewers before the first is shown, without a call more.
 */
function stableEntry(): Plugin {
  return {
    name: 'oriel:stable-entry',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
      if (!entry) throw new Error('The inline viewer has no entry.');
      const all = `export * from './${entry.fileName}';\n`;
      this.emitFile({ type: 'asset', fileName: 'v1.mjs', source: all });
      const dressed = `import { wear } from './${entry.fileName}';\nwear('localloop');\n${all}`;
      this.emitFile({ type: 'asset', fileName: 'v1-localloop.mjs', source: dressed });
    },
  };
}

/** The viewers as a module that other people's pages import; `viewer/vite.config.ts` is for our own pages. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  base: './',
  publicDir: false,
  plugins: [messageCatalogues(), shadowStyles(), react(), lighterFonts(), stableEntry(), compressedCopies()],
  build: {
    outDir: 'inline/dist',
    emptyOutDir: true,
    target: 'es2022',
    // Vite would put links into the head of the page around.
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rollupOptions: {
      input: { inline: 'src/inline/mount-inline.ts' },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});
