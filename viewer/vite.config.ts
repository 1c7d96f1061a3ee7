import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './build/compressed-copies.ts';
import { lighterFonts } from './build/lighter-fonts.ts';
import { messageCatalogues } from './build/message-catalogues.ts';

// A build is for visitors, whoever asks for it: under NODE_ENV=test, Vite would take the development editions of React and lingui.
if (process.env.NODE_ENV === 'test') process.env.NODE_ENV = 'production';

export default defineConfig({
  root: import.meta.dirname,
  // The server puts its own folder before the names of the manifest; an exported tour works in whatever folder it is put.
  base: './',
  publicDir: false,
  plugins: [messageCatalogues(), react(), lighterFonts(), compressedCopies()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: '.licences.json' },
    target: 'es2022',
    // The server writes the pages and their preloads; a polyfill for browsers that cannot run WebGL 2 anyway is dead weight.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rollupOptions: {
      input: {
        panorama: 'src/hosted/panorama-page.tsx',
        building: 'src/hosted/building-page.tsx',
        feedback: 'src/hosted/feedback-page.tsx',
        missing: 'src/hosted/missing-page.ts',
      },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});
