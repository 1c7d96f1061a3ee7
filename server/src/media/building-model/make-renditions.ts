import { type Accessor, Document, Logger, type Material, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS, KHRMeshQuantization } from '@gltf-transform/extensions';
import { copyToDocument, quantize, textureCompress, weld } from '@gltf-transform/functions';
import { MODEL_LIMITS } from '@oriel/contract/navigator-model';
import { sharp } from '../image-library.ts';
import { countTriangles, simplified } from './simplify.ts';
import { isTransmissive, type Role, type Surface } from './surfaces.ts';

/** One packed model, a GLB without anything that needs a decoder. */
export interface ModelRendition {
  readonly data: Uint8Array;
  readonly triangles: number;
  /** Draw calls of the whole: one per mesh and material. */
  readonly draws: number;
}

/** Widest texture and most triangles of each form; `parts` is for the editor, where every part of the file can be pointed at. */
export const FORMS = {
  full: { texture: 2048, triangles: 1_500_000 },
  phone: { texture: 512, triangles: 200_000 },
  rooms: { texture: 512, triangles: 200_000 },
  parts: { texture: 512, triangles: 300_000 },
} as const;
export type ModelForm = keyof typeof FORMS;

/** Bits of a coordinate: about a centimetre in half a kilometre. */
const POSITION_BITS = 16;

/** Alpha of glass that says only how much light passes it. */
const GLASS_ALPHA = 0.5;

const ROLES: readonly Role[] = ['building', 'around', 'plants', 'volume'];

/**
 * Packs surfaces for visitors: joined by role and material, plain colours as colours of vertices, so that a building of hundreds of parts
 * is a few draw calls. Vertices of apartments carry their number in `_APARTMENT`.
 */
export async function makeRendition(
  source: Document,
  surfaces: readonly Surface[],
  form: ModelForm,
): Promise<ModelRendition> {
  const { texture, triangles: most } = FORMS[form];
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  document.createExtension(KHRMeshQuantization).setRequired(true);
  const buffer = document.createBuffer();
  const scene = document.createScene();
  const copies = copiedMaterials(document, source);
  let draws = 0;
  for (const role of ROLES) {
    const groups = groupBy(
      surfaces.filter((surface) => surface.role === role),
      (surface) => lookOf(surface, copies),
    );
    if (groups.size === 0) continue;
    const mesh = document.createMesh(role);
    for (const [key, group] of groups) {
      const [first] = group;
      if (!first) continue;
      const material = copies.pictured(first.material) ?? copies.plain(key, first.material);
      const primitive = document.createPrimitive().setMaterial(material);
      for (const [name, accessor] of Object.entries(attributesOf(document, group, role))) {
        primitive.setAttribute(name, accessor.setBuffer(buffer));
      }
      mesh.addPrimitive(primitive);
      draws += 1;
    }
    scene.addChild(document.createNode(role).setMesh(mesh));
  }
  await document.transform(weld());
  await simplified(document, most);
  await document.transform(
    quantize({
      quantizePosition: POSITION_BITS,
      quantizeNormal: 8,
      pattern: /^(POSITION|NORMAL|TEXCOORD_0)$/,
    }),
    textureCompress({
      encoder: sharp,
      targetFormat: 'webp',
      resize: [Math.min(texture, MODEL_LIMITS.texture), Math.min(texture, MODEL_LIMITS.texture)],
      quality: 82,
    }),
  );
  const data = await new NodeIO().registerExtensions(ALL_EXTENSIONS).writeBinary(document);
  return { data, triangles: countTriangles(document), draws };
}

/** Copies of materials with pictures, and one material for all plain ones that look alike but for their colour. */
function copiedMaterials(document: Document, source: Document) {
  const pictured = source
    .getRoot()
    .listMaterials()
    .filter((material) => material.getBaseColorTexture() !== null);
  const copies = copyToDocument(document, source, pictured) as Map<unknown, unknown>;
  for (const material of pictured) {
    const copy = copies.get(material) as Material | undefined;
    if (isTransmissive(material)) copy?.setAlphaMode('BLEND').setAlpha(GLASS_ALPHA);
  }
  for (const copy of document.getRoot().listMaterials()) {
    copy.setNormalTexture(null).setOcclusionTexture(null).setMetallicRoughnessTexture(null);
    copy.setEmissiveTexture(null);
    for (const extension of copy.listExtensions()) copy.setExtension(extension.extensionName, null);
  }
  const plain = new Map<string, Material>();
  return {
    pictured: (material: Material | null) =>
      material ? (copies.get(material) as Material | undefined) : undefined,
    plain(key: string, like: Material | null): Material {
      const known = plain.get(key);
      if (known) return known;
      const made = document
        .createMaterial(key)
        .setAlphaMode(alphaOf(like) < 1 ? 'BLEND' : 'OPAQUE')
        .setDoubleSided(like?.getDoubleSided() ?? false)
        .setRoughnessFactor(inSteps(like?.getRoughnessFactor() ?? 0.9))
        .setMetallicFactor(inSteps(like?.getMetallicFactor() ?? 0))
        .setBaseColorFactor([1, 1, 1, alphaOf(like)]);
      plain.set(key, made);
      return made;
    },
  };
}

type Copies = ReturnType<typeof copiedMaterials>;

/** What one draw call can draw together. */
function lookOf({ material }: Surface, copies: Copies): string {
  const copy = copies.pictured(material);
  if (copy) return `picture ${material?.getName()} ${idOf(copy)}`;
  if (!material) return 'plain';
  const alpha = alphaOf(material);
  const sides = material.getDoubleSided() ? 2 : 1;
  return `plain ${inSteps(material.getRoughnessFactor())} ${inSteps(material.getMetallicFactor())} ${alpha} ${sides}`;
}

/** How much of a plain material is seen, in quarters; 1 for all that nothing is seen through. */
function alphaOf(material: Material | null): number {
  if (isTransmissive(material)) return GLASS_ALPHA;
  return material?.getAlphaMode() === 'BLEND' ? inSteps(material.getAlpha()) : 1;
}

const ids = new WeakMap<object, number>();
let lastId = 0;
function idOf(thing: object): number {
  const known = ids.get(thing);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(thing, lastId);
  return lastId;
}

/** Gloss in quarters: finer differences are not seen, and each would be a draw call. */
function inSteps(value: number): number {
  return Math.round(value * 4) / 4;
}

function attributesOf(document: Document, group: readonly Surface[], role: Role): Record<string, Accessor> {
  const corners = group.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const positions = new Float32Array(corners * 3);
  const normals = new Float32Array(corners * 3);
  const colors = new Uint16Array(corners * 4);
  const owners = new Uint16Array(corners);
  const pictured = group.some(({ uvs }) => uvs !== undefined);
  const uvs = pictured ? new Float32Array(corners * 2) : undefined;
  let at = 0;
  for (const surface of group) {
    const count = surface.positions.length / 3;
    positions.set(surface.positions, at * 3);
    normals.set(surface.normals, at * 3);
    if (uvs && surface.uvs) uvs.set(surface.uvs, at * 2);
    owners.fill(surface.owner, at, at + count);
    const factor = surface.material?.getBaseColorFactor() ?? [0.8, 0.8, 0.8, 1];
    for (let corner = 0; corner < count; corner += 1) {
      for (const channel of [0, 1, 2] as const) {
        // A material with a picture keeps its own factor.
        const own = pictured ? 1 : factor[channel];
        const value = own * (surface.colors?.[corner * 3 + channel] ?? 1);
        colors[(at + corner) * 4 + channel] = Math.round(Math.min(1, Math.max(0, value)) * 65_535);
      }
      colors[(at + corner) * 4 + 3] = 65_535;
    }
    at += count;
  }
  const accessor = (
    type: 'VEC2' | 'VEC3' | 'VEC4' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(array);
  return {
    POSITION: accessor('VEC3', positions),
    NORMAL: accessor('VEC3', normals),
    ...(uvs ? { TEXCOORD_0: accessor('VEC2', uvs) } : {}),
    COLOR_0: accessor('VEC4', colors).setNormalized(true),
    ...(role === 'around' || role === 'plants' ? {} : { _APARTMENT: accessor('SCALAR', owners) }),
  };
}

function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
