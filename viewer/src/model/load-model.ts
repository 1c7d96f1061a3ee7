import { type Group, Mesh, type Object3D, Texture, TextureLoader } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { fetchModel } from './fetch-model.ts';

/**
 * Fetches a GLB that needs no decoder.
 *
 * @param file its bytes, where they are on their way already
 * @throws when it cannot be fetched or read
 */
export async function loadModel(
  url: string,
  signal: AbortSignal,
  file = fetchModel(url, signal),
): Promise<Group> {
  const loader = new GLTFLoader();
  // By default, pictures inside the file are fetched from blob URLs, which the policy of our pages blocks; image elements may load them.
  loader.register((parser) => {
    parser.textureLoader = new TextureLoader(parser.options.manager);
    return { name: 'oriel:pictures-by-element' };
  });
  const { scene } = await loader.parseAsync(await file, '');
  return scene;
}

/** Frees a model's graphics memory. */
export function releaseModel(model: Object3D): void {
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    part.geometry.dispose();
    for (const material of [part.material].flat()) {
      for (const value of Object.values(material)) if (value instanceof Texture) value.dispose();
      material.dispose();
    }
  });
}
