import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from '../viewer/build/compressed-copies.ts';
import { catalogues } from './src/i18n/vite-catalogues.ts';
import { pictureSizes } from './src/kit/article/vite-picture-sizes.ts';
import { themeBoot } from './src/theme/vite-theme-boot.ts';

/**
 * What the file shared by all pages leaves out, because the first page does without: areas, forms, schemas, the sun and whatever draws in three dimensions.
 * Of the kit it keeps the lists, uploads, the state of the guide and the cards of tours, which the shell and the home page use. A module brings all that it imports: one field of a form
 * (`ui/place`) would bring the form library, one plan of a model three.js.
 */
const NOT_FIRST = [
  /react-hook-form|firebase|typebox|suncalc/,
  // React for three.js comes with helpers of its own.
  /\/node_modules\/(three|@react-three|its-fine|suspend-react|use-sync-external-store)\/|\/zustand\/esm\/traditional\./,
  /\/(viewer|contract)\/src\//,
  /\/src\/features\//,
  /\/src\/kit\/(?!list\/(choices|every-page|list-queries)\.|uploads\/(uploads|upload-store)\.|estates\/guide\/(trip|publishing)\.|tours\/(tiling|tiling-state|tour-picture|tour-title|tour-card)\.)[^/]+\//,
  /\/src\/(kit\/area-drawing|ui\/(embed-snippets|snippet))\./,
  /\/src\/ui\/(place\/|charts\/|combobox\.)/,
];

export default defineConfig({
  // The server serves `dist/` below this prefix, and `dist/index.html` for every page of the shell.
  base: '/dashboard-assets/',
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), tailwindcss(), catalogues(), pictureSizes(), themeBoot(), compressedCopies()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A `data:` font or picture would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: 'manifest.json',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // Small modules that most pages share would else become a file each.
              name: 'shared',
              minShareCount: 3,
              test: (id: string) => !NOT_FIRST.some((pattern) => pattern.test(id)),
            },
          ],
        },
      },
    },
  },
});
