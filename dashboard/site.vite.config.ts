import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from '../viewer/build/compressed-copies.ts';
import { catalogues } from './src/i18n/vite-catalogues.ts';
import { pictureSizes } from './src/kit/article/vite-picture-sizes.ts';
import { steadyFonts } from './src/theme/vite-steady-fonts.ts';

/**
 * The public site, built twice into one folder: for browsers its style sheet and script (`browser.ts`), and for the server what writes its
 * pages (`render.tsx`, with `--ssr`), with every picture, font and film that these name.
 */
export default defineConfig(({ isSsrBuild }) => ({
  base: '/site-assets/',
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), tailwindcss(), steadyFonts(), catalogues(), pictureSizes(), compressedCopies()],
  // One file that needs no package beside it, with React as it is for visitors.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    // A `data:` font or picture would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(isSsrBuild
      ? { ssrEmitAssets: true, rolldownOptions: { output: { codeSplitting: false } } }
      : { manifest: true, rolldownOptions: { input: 'src/site/browser.ts' } }),
  },
}));
