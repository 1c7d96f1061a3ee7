import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './src/i18n/vite-catalogues.ts';

export default defineConfig({
  // The server serves `dist/` below this prefix, and `dist/index.html` for every page of the shell.
  base: '/dashboard-assets/',
  plugins: [react(), tailwindcss(), catalogues()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A `data:` font or picture would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: 'manifest.json',
  },
});
