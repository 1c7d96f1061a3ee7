import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** The line of `messages.ts` that says what a build speaks. */
const SPOKEN = /(PROTOCOL_VERSIONS: readonly number\[\] = )\[[\d, ]*\]/;

/** Makes a build speak other versions of the protocol than ours do: one of yesterday, or of the day after tomorrow. */
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

/** One browser script made of our own sources, as the build makes it (without its minifier); with `versions`, as another build would be. */
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
