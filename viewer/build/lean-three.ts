import type { Plugin } from 'vite';

/** A GLSL source as three's own build writes it: a top-level string of several lines. */
const GLSL = /^(?:const|var) (\w+) = "(?:[^"\\]|\\.)*\\n(?:[^"\\]|\\.)*";$/gm;

/** Less than this many characters of GLSL found means that three is built differently now, and this file needs a look. */
const EXPECTED = 80_000;

/**
 * Leaves three's library of lit materials out of the bundle: 23 KB (gzip) of shader source that no tree shaking can remove, because one
 * object holds it all. The panorama draws with shaders of its own (`RawShaderMaterial`) and never compiles any of these.
 *
 * A stage that shows models will need them: it can bring them along in its own, lazily loaded chunk and put them back into `ShaderChunk`
 * and `ShaderLib`, which three exports for exactly such changes.
 */
export function leanThree(): Plugin {
  return {
    name: 'oriel:lean-three',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]three[\\/]build[\\/]three\.module\.js$/.test(id)) return null;
      const lean = code.replace(GLSL, 'const $1 = "";');
      if (code.length - lean.length < EXPECTED)
        this.error('three keeps its shader sources in another form than build/lean-three.ts expects.');
      return { code: lean, map: null };
    },
  };
}
