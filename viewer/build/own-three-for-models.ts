import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Marks the modules of the second copy. */
const COPY = '?models';

const MODEL_SCENE = /[\\/]src[\\/]marks[\\/]media[\\/]model-scene\.ts$/;

/**
 * Gives the scene that shows models a copy of three of its own, in its own lazily loaded chunk. Sharing one would put everything that a model
 * needs (lights, lit materials, skins, animation: three's core is one module) into the script that every visitor waits for, and
 * `lean-three.ts` has taken the shaders out of that one.
 */
export function ownThreeForModels(): Plugin {
  return {
    name: 'oriel:own-three-for-models',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer) return null;
      const within = importer.endsWith(COPY);
      if (!within && !(MODEL_SCENE.test(importer) && /^three(?:\/|$)/.test(source))) return null;
      const from = within ? importer.slice(0, -COPY.length) : importer;
      const found = await this.resolve(source, from, { ...options, skipSelf: true });
      if (!found || found.external) return found;
      return { id: found.id + COPY, moduleSideEffects: false };
    },
    async load(id) {
      return id.endsWith(COPY)
        ? { code: await readFile(id.slice(0, -COPY.length), 'utf8'), map: null }
        : null;
    },
  };
}
