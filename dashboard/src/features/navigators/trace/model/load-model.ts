import { type Group, LoadingManager, Mesh, Texture, TextureLoader } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { inspectModel, ModelError, type Packing } from './inspect-model.ts';

/** Maximum number of triangles that a browser renders smoothly. */
const TRIANGLES_MAX = 8_000_000;

/**
 * Loads a GLB or a self-contained glTF file. Nothing is fetched from elsewhere.
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
    // The page's policy allows blob and data addresses as images, but not fetching them, as the default loader would.
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

/** Loads the decoders and gives them to the loader. Returns a function that releases them. */
async function bringDecoders(loader: GLTFLoader, packings: ReadonlySet<Packing>): Promise<() => void> {
  if (packings.has('meshopt')) {
    const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js');
    await MeshoptDecoder.ready;
    loader.setMeshoptDecoder(MeshoptDecoder);
  }
  if (!packings.has('draco')) return () => {};
  const { DRACOLoader } = await import('three/examples/jsm/loaders/DRACOLoader.js');
  // Its decoder is our own file, which the model's restricted loader could not fetch.
  const draco = new DRACOLoader();
  loader.setDRACOLoader(draco);
  return () => draco.dispose();
}

function bytesOfDataUrl(url: string): ArrayBuffer {
  const [head = '', body = ''] = url.split(',', 2);
  const text = head.endsWith(';base64') ? atob(body) : decodeURIComponent(body);
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
}

/** Releases a model's GPU resources. */
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
