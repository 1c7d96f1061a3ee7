import { type Group, LoadingManager, Mesh, Texture, TextureLoader } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { inspectModel, ModelError, type Packing } from './inspect-model.ts';

/** Triangles that a browser turns without a long breath. */
const TRIANGLES_MAX = 8_000_000;

/**
 * Reads a GLB or a glTF file that holds everything. Nothing is fetched from anywhere.
 *
 * @throws ModelError
 */
export async function loadModel(file: File): Promise<Group> {
  const bytes = await file.arrayBuffer();
  const packings = inspectModel(bytes);
  const manager = new LoadingManager();
  manager.setURLModifier((url) => (/^(blob|data):/.test(url) ? url : 'data:,'));
  const loader = new GLTFLoader(manager);
  loader.register((parser) => {
    // The page may show blobs and data addresses as pictures, but not fetch them, as the loader's own way would.
    parser.textureLoader = new TextureLoader(manager);
    parser.fileLoader.load = (url, onLoad) => onLoad?.(bytesOfDataUrl(url));
    return { name: 'oriel' };
  });
  const unpacked = await bringDecoders(loader, packings);
  let scene: Group;
  try {
    ({ scene } = await loader.parseAsync(bytes, ''));
  } catch {
    throw new ModelError('broken');
  } finally {
    unpacked();
  }
  let triangles = 0;
  scene.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    const { index, attributes } = node.geometry;
    triangles += (index?.count ?? attributes.position?.count ?? 0) / 3;
  });
  if (triangles === 0) throw new ModelError('empty');
  if (triangles > TRIANGLES_MAX) throw new ModelError('complex');
  scene.updateMatrixWorld(true);
  return scene;
}

/** Fetches what unpacks the shapes, and gives the loader that. Answers how to give it back. */
async function bringDecoders(loader: GLTFLoader, packings: ReadonlySet<Packing>): Promise<() => void> {
  if (packings.has('meshopt')) {
    const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js');
    await MeshoptDecoder.ready;
    loader.setMeshoptDecoder(MeshoptDecoder);
  }
  if (!packings.has('draco')) return () => {};
  const { DRACOLoader } = await import('three/examples/jsm/loaders/DRACOLoader.js');
  // Its decoder is a file of ours, which the model's own loader would not be let fetch.
  const draco = new DRACOLoader();
  loader.setDRACOLoader(draco);
  return () => draco.dispose();
}

function bytesOfDataUrl(url: string): ArrayBuffer {
  const [head = '', body = ''] = url.split(',', 2);
  const text = head.endsWith(';base64') ? atob(body) : decodeURIComponent(body);
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
}

/** Gives back what a model holds on the graphics card. */
export function disposeModel(scene: Group): void {
  scene.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    node.geometry.dispose();
    for (const material of [node.material].flat()) {
      for (const value of Object.values(material)) if (value instanceof Texture) value.dispose();
      material.dispose();
    }
  });
}
