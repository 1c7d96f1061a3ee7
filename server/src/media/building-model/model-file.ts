/// <reference path="./draco3dgltf.d.ts" />
import { type Document, type Node, NodeIO, Primitive } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { uninstance } from '@gltf-transform/functions';
import { MODEL_LIMITS } from '@oriel/contract/navigator-model';
import draco3d from 'draco3dgltf';
import { MeshoptDecoder } from 'meshoptimizer';
import { readGlb } from '../gltf.ts';
import { ModelFault } from './model-fault.ts';

/** One mesh of a model, where it stands in the file. */
export interface ModelMesh {
  /** Index in the file's list of nodes. */
  readonly index: number;
  /** Names from the scene down to it, `/` between them. */
  readonly name: string;
  readonly node: Node;
  readonly primitives: readonly Primitive[];
  readonly triangles: number;
}

/**
 * Opens a cleaned GLB, whatever it is packed with.
 *
 * @throws ModelFault
 */
export async function openModel(data: Buffer): Promise<Document> {
  // Counted before anything is unpacked: a small packed file may declare more than memory holds.
  refuseTooComplex(declaredTriangles(data));
  await MeshoptDecoder.ready;
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'draco3d.decoder': await draco3d.createDecoderModule(),
    'meshopt.decoder': MeshoptDecoder,
  });
  let document: Document;
  try {
    document = await io.readBinary(data);
    await document.transform(uninstance());
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new ModelFault({ code: 'BROKEN', detail }, { cause });
  }
  const triangles = meshesOf(document).reduce((sum, mesh) => sum + mesh.triangles, 0);
  if (triangles === 0) throw new ModelFault({ code: 'EMPTY' });
  refuseTooComplex(triangles);
  return document;
}

function refuseTooComplex(triangles: number): void {
  if (triangles > MODEL_LIMITS.triangles) throw new ModelFault({ code: 'TOO_COMPLEX', count: triangles });
}

/** Triangles of all meshes where they stand, by what the document says of itself. */
function declaredTriangles(data: Buffer): number {
  const { document } = readGlb(data);
  const lists = document as unknown as {
    readonly accessors?: readonly { readonly count?: number }[];
    readonly meshes?: readonly {
      readonly primitives?: readonly { indices?: number; attributes?: Record<string, number> }[];
    }[];
    readonly nodes?: readonly { readonly mesh?: number }[];
  };
  const countOf = (accessor: number | undefined): number =>
    accessor === undefined ? 0 : (lists.accessors?.[accessor]?.count ?? 0);
  const sizes = (lists.meshes ?? []).map(({ primitives = [] }) =>
    primitives.reduce(
      (sum, { indices, attributes }) => sum + countOf(indices ?? attributes?.POSITION) / 3,
      0,
    ),
  );
  return (lists.nodes ?? []).reduce(
    (sum, { mesh }) => sum + (mesh === undefined ? 0 : (sizes[mesh] ?? 0)),
    0,
  );
}

/** All meshes with triangles below the scene that the file opens with, in the order of its tree. */
export function meshesOf(document: Document): ModelMesh[] {
  const numbers = new Map(
    document
      .getRoot()
      .listNodes()
      .map((node, index) => [node, index]),
  );
  const found: ModelMesh[] = [];
  const visit = (node: Node, above: readonly string[]): void => {
    const own = node.getName();
    const path = own === '' ? above : [...above, own];
    const primitives = node.getMesh()?.listPrimitives().filter(isTriangles) ?? [];
    const triangles = primitives.reduce((sum, primitive) => sum + trianglesOf(primitive), 0);
    if (triangles > 0) {
      found.push({ index: numbers.get(node) ?? -1, name: path.join(' / '), node, primitives, triangles });
    }
    for (const child of node.listChildren()) visit(child, path);
  };
  for (const node of rootsOf(document)) visit(node, []);
  return found;
}

/** The topmost nodes of the scene that the file opens with. */
export function rootsOf(document: Document): Node[] {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  return scene?.listChildren() ?? [];
}

function trianglesOf(primitive: Primitive): number {
  const corners = primitive.getIndices()?.getCount() ?? primitive.getAttribute('POSITION')?.getCount() ?? 0;
  return Math.floor(corners / 3);
}

/** Lines, points, strips and fans are no surfaces that programs for buildings write; they are left out. */
function isTriangles(primitive: Primitive): boolean {
  return primitive.getMode() === Primitive.Mode.TRIANGLES && primitive.getAttribute('POSITION') !== null;
}
