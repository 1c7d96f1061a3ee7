import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from '../viewer/build/compressed-copies.ts';
import { catalogues } from './src/i18n/vite-catalogues.ts';
import { themeBoot } from './src/theme/vite-theme-boot.ts';

export default defineConfig({
  // The server serves `dist/` below this prefix, and `dist/index.html` for every page of the shell.
  base: '/dashboard-assets/',
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), tailwindcss(), catalogues(), themeBoot(), compressedCopies()],
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
              // Small modules that most pages share would else become a file each. What belongs to areas, forms and schemas is left out: not
              // every page has them, unlike the lists and uploads of the shell and the home page. A module brings all that it imports: one
              // field of a form (`ui/place`) would bring the form library.
              name: 'shared',
              minShareCount: 3,
              test: (id: string) =>
                !/react-hook-form|firebase|typebox|\/contract\/src\/|\/src\/ui\/place\/|\/src\/(features|kit\/(?!list\/(choices|every-page|list-queries)\.|uploads\/(uploads|upload-store)\.)[^/]+)\//.test(
                  id,
                ),
            },
          ],
        },
      },
    },
  },
});
