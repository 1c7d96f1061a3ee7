/** Why a model is rejected. */
export type ModelFault =
  | 'notModel'
  | 'broken'
  | 'large'
  | 'complex'
  | 'external'
  | 'ktx2'
  | 'extension'
  | 'empty';

/** A rejected model, with the reason. */
export class ModelError extends Error {
  readonly fault: ModelFault;
  /** The missing feature: a name of the file format. */
  readonly detail: string | undefined;

  constructor(fault: ModelFault, detail?: string) {
    super(`The model is not taken: ${fault}`);
    this.fault = fault;
    this.detail = detail;
  }
}

/** Maximum size of a model file, bytes. */
export const MODEL_BYTES_MAX = 200 * 1024 * 1024;
/** Maximum number of values that a file may make the browser allocate. */
const NUMBERS_MAX = 120_000_000;
const NODES_MAX = 100_000;
const DEPTH_MAX = 200;

const GLB = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const HEADER_BYTES = 20;

/** Extensions that change how a file is read and that are not supported. */
const UNREADABLE: Readonly<Record<string, ModelFault>> = { KHR_texture_basisu: 'ktx2' };

/** Compression of a model's meshes; each has a decoder. */
export type Packing = 'draco' | 'meshopt';

const PACKINGS: Readonly<Record<string, Packing>> = {
  KHR_draco_mesh_compression: 'draco',
  EXT_meshopt_compression: 'meshopt',
  KHR_meshopt_compression: 'meshopt',
};

/** Extensions that a file may require. */
const READABLE: ReadonlySet<string> = new Set([
  ...Object.keys(PACKINGS),
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
  'EXT_mesh_gpu_instancing',
  'EXT_texture_webp',
  'EXT_texture_avif',
]);

type Json = Readonly<Record<string, unknown>>;

/**
 * Checks a glTF or GLB file before loading: that it is one, that it is supported, and that it does not claim more data than it holds.
 * Everything it refers to must be in the file.
 *
 * @returns the compression of its meshes
 * @throws ModelError
 */
export function inspectModel(bytes: ArrayBuffer): ReadonlySet<Packing> {
  if (bytes.byteLength > MODEL_BYTES_MAX) throw new ModelError('large');
  const json = jsonOf(bytes);
  // Optional extensions have a fallback.
  const unknown = texts(json.extensionsRequired).find((name) => !READABLE.has(name));
  if (unknown) throw new ModelError(UNREADABLE[unknown] ?? 'extension', unknown);
  for (const one of [...entries(json.buffers), ...entries(json.images)]) {
    if (typeof one.uri === 'string' && !one.uri.startsWith('data:'))
      throw new ModelError('external', one.uri);
  }
  checkNumbers(json);
  checkNodes(entries(json.nodes));
  return new Set(
    [...texts(json.extensionsRequired), ...texts(json.extensionsUsed)].flatMap(
      (name) => PACKINGS[name] ?? [],
    ),
  );
}

function jsonOf(bytes: ArrayBuffer): Json {
  const view = new DataView(bytes);
  let text: string;
  if (bytes.byteLength >= HEADER_BYTES && view.getUint32(0, true) === GLB) {
    const length = view.getUint32(12, true);
    if (view.getUint32(4, true) !== 2) throw new ModelError('notModel');
    if (view.getUint32(16, true) !== JSON_CHUNK) throw new ModelError('broken');
    // A file that ends too early is incomplete.
    if (view.getUint32(8, true) > bytes.byteLength || HEADER_BYTES + length > bytes.byteLength) {
      throw new ModelError('broken');
    }
    text = new TextDecoder().decode(new Uint8Array(bytes, HEADER_BYTES, length));
  } else {
    text = new TextDecoder().decode(bytes);
    if (!text.trimStart().startsWith('{')) throw new ModelError('notModel');
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ModelError('broken');
  }
  if (!isObject(json) || !isObject(json.asset)) throw new ModelError('notModel');
  return json;
}

function checkNumbers(json: Json): void {
  const views = entries(json.bufferViews);
  const buffers = entries(json.buffers);
  for (const view of views) {
    const buffer = buffers[count(view.buffer)];
    if (!buffer || count(view.byteOffset) + count(view.byteLength) > count(buffer.byteLength)) {
      throw new ModelError('broken');
    }
  }
  let numbers = 0;
  for (const accessor of entries(json.accessors)) {
    numbers += count(accessor.count) * 4;
    const view = accessor.bufferView === undefined ? undefined : views[count(accessor.bufferView)];
    if (accessor.bufferView !== undefined && !view) throw new ModelError('broken');
    if (view && count(accessor.count) > count(view.byteLength)) throw new ModelError('broken');
  }
  if (numbers > NUMBERS_MAX) throw new ModelError('complex');
}

/** Nodes form trees: no cycles, one parent each, and limited depth. */
function checkNodes(nodes: readonly Json[]): void {
  if (nodes.length > NODES_MAX) throw new ModelError('complex');
  const parent = new Map<number, number>();
  for (const [index, node] of nodes.entries()) {
    for (const child of Array.isArray(node.children) ? node.children : []) {
      if (typeof child !== 'number' || !nodes[child] || parent.has(child)) throw new ModelError('broken');
      parent.set(child, index);
    }
  }
  for (const index of nodes.keys()) {
    let depth = 0;
    for (let at: number | undefined = index; at !== undefined; at = parent.get(at)) {
      depth += 1;
      if (depth > DEPTH_MAX) throw new ModelError('broken');
    }
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entries(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function count(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new ModelError('broken');
  return value;
}
