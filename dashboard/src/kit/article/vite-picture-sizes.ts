import { readdirSync } from 'node:fs';
import path from 'node:path';
import { imageSizeFromFile } from 'image-size/fromFile';
import type { Plugin } from 'vite';

const NAME = 'virtual:picture-sizes';
const FOLDER = path.join(import.meta.dirname, 'pictures');

/** Width and height in pixels of every picture of an article, by file name: a page keeps their place free before they are there. */
export function pictureSizes(): Plugin {
  return {
    name: 'oriel-picture-sizes',
    resolveId: (id) => (id === NAME ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const sizes = await Promise.all(
        readdirSync(FOLDER).map(async (file) => {
          const { width, height } = await imageSizeFromFile(path.join(FOLDER, file));
          return [file, { width, height }];
        }),
      );
      return `export default ${JSON.stringify(Object.fromEntries(sizes))}`;
    },
  };
}
