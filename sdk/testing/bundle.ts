import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** One browser script made of our own sources, as the build makes it (without its minifier). */
export async function bundle(file: string, format: 'esm' | 'iife' = 'esm'): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    write: false,
    format,
    target: 'chrome100',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' }, // StrictMode mounts twice in development only.
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}
