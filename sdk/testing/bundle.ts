import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** The line of `messages.ts` with the supported versions. */
const SPOKEN = /(PROTOCOL_VERSIONS: readonly number\[\] = )\[[\d, ]*\]/;

/** Makes a build support other protocol versions: older or newer ones. */
function speaking(versions: readonly number[]): Plugin {
  return {
    name: 'speaking',
    setup: (builder) =>
      builder.onLoad({ filter: /messages\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!SPOKEN.test(text)) throw new Error('messages.ts does not say what it speaks.');
        return { contents: text.replace(SPOKEN, `$1${JSON.stringify(versions)}`), loader: 'ts' };
      }),
  };
}

/** A browser script of our own sources, built as usual but not minified; with `versions`, like another build. */
export async function bundle(
  file: string,
  format: 'esm' | 'iife' = 'esm',
  versions?: readonly number[],
): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(file, import.meta.url))],
    bundle: true,
    write: false,
    format,
    target: 'chrome100',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' }, // StrictMode mounts twice in development only.
    logLevel: 'silent',
    ...(versions && { plugins: [speaking(versions)] }),
  });
  return result.outputFiles[0]?.text ?? '';
}
