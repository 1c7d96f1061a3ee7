import type { Accessor, Document, Primitive } from '@gltf-transform/core';
import { compactPrimitive, simplify, weldPrimitive } from '@gltf-transform/functions';
import { MeshoptSimplifier } from 'meshoptimizer';

/** Largest distance that simplification may move a surface by, as a share of the size of the whole. */
const ERROR = 0.0015;
/** For models that are still too large: one after the other, until it is enough. */
const ERRORS = [0.005, 0.02, 0.08] as const;
/** Share by which a result may miss what was asked for. */
const TOLERANCE = 0.05;
/** Cosine of the angle between two faces up to which the edge between them is rounded off by light. */
const SMOOTH = Math.cos((35 * Math.PI) / 180);

/**
 * Brings a welded document down to a number of triangles. What light falls on stays as it was where that is enough; else normals, which
 * keep the corners of flat faces apart, are computed anew, surfaces move further, and at last only the outline is right: a phone needs a
 * model that it can hold more than an exact one.
 */
export async function simplified(document: Document, most: number): Promise<void> {
  if (countTriangles(document) <= most) return;
  await MeshoptSimplifier.ready;
  const ratio = most / countTriangles(document);
  await document.transform(simplify({ simplifier: MeshoptSimplifier, ratio, error: ERROR }));
  const has = countTriangles(document);
  if (has <= most * (1 + TOLERANCE)) return;
  for (const primitive of primitivesOf(document)) coarsen(document, primitive, most / has);
}

export function countTriangles(document: Document): number {
  return primitivesOf(document).reduce((sum, primitive) => sum + trianglesIn(primitive), 0);
}

function primitivesOf(document: Document): Primitive[] {
  return document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
}

function trianglesIn(primitive: Primitive): number {
  const corners = primitive.getIndices()?.getCount() ?? primitive.getAttribute('POSITION')?.getCount() ?? 0;
  return corners / 3;
}

function coarsen(document: Document, primitive: Primitive, ratio: number): void {
  primitive.setAttribute('NORMAL', null);
  weldPrimitive(primitive);
  const position = arrayOf(primitive.getAttribute('POSITION'));
  let indices: Uint32Array = Uint32Array.from(primitive.getIndices()?.getArray() ?? []);
  const goal = Math.max(1, Math.floor((indices.length / 3) * ratio)) * 3;
  const isEnough = () => indices.length <= goal * (1 + TOLERANCE);
  for (const error of ERRORS) {
    if (!isEnough()) [indices] = MeshoptSimplifier.simplify(indices, position, 3, goal, error, ['Prune']);
  }
  if (!isEnough()) indices = outlined(indices, position, primitive, goal / indices.length);
  const list = primitive.getIndices()?.clone() ?? document.createAccessor().setType('SCALAR');
  primitive.setIndices(list.setArray(new Uint32Array(indices)));
  compactPrimitive(primitive);
  addNormals(document, primitive);
}

/** Keeps only the outline of each apartment's part and of the rest, apart from each other: no triangle belongs to two. */
function outlined(indices: Uint32Array, position: Float32Array, primitive: Primitive, ratio: number) {
  const owner = primitive.getAttribute('_APARTMENT')?.getArray();
  const parts = new Map<number, number[]>();
  for (let at = 0; at < indices.length; at += 3) {
    const key = owner?.[indices[at] ?? 0] ?? 0;
    const part = parts.get(key) ?? [];
    part.push(indices[at] ?? 0, indices[at + 1] ?? 0, indices[at + 2] ?? 0);
    parts.set(key, part);
  }
  const kept = [...parts.values()].map((part) => {
    const goal = Math.max(1, Math.floor((part.length / 3) * ratio)) * 3;
    const [outline] = MeshoptSimplifier.simplifySloppy(Uint32Array.from(part), position, 3, null, goal, 1);
    return outline;
  });
  const joined = new Uint32Array(kept.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of kept) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Normals of corners: the mean of the faces around, those that stand at an angle left out, each counting by its area. */
function addNormals(document: Document, primitive: Primitive): void {
  const position = arrayOf(primitive.getAttribute('POSITION'));
  const indices = primitive.getIndices()?.getArray() ?? [];
  const corners = indices.length;
  /** The first vertex at the same place, for each vertex. */
  const place = MeshoptSimplifier.generatePositionRemap(position, 3);
  /** Of each face: its normal, as long as its area times two. */
  const faces = new Float32Array(corners);
  const lengths = new Float32Array(corners / 3);
  /** Corners at a place as a list: the first of it, and for each corner the next one. */
  const first = new Int32Array(position.length / 3).fill(-1);
  const next = new Int32Array(corners);
  for (let corner = 0; corner < corners; corner += 1) {
    const at = place[indices[corner] ?? 0] ?? 0;
    next[corner] = first[at] ?? -1;
    first[at] = corner;
    if (corner % 3 > 0) continue;
    const normal = crossOf(
      position,
      indices[corner] ?? 0,
      indices[corner + 1] ?? 0,
      indices[corner + 2] ?? 0,
    );
    faces.set(normal, corner);
    lengths[corner / 3] = Math.hypot(...normal);
  }
  const normals = new Float32Array(corners * 3);
  for (let corner = 0; corner < corners; corner += 1) {
    const own = corner - (corner % 3);
    const sum = [0, 0, 0] as [number, number, number];
    for (let other = first[place[indices[corner] ?? 0] ?? 0] ?? -1; other >= 0; other = next[other] ?? -1) {
      const face = other - (other % 3);
      const [x = 0, y = 0, z = 0] = faces.subarray(face, face + 3);
      const along = x * (faces[own] ?? 0) + y * (faces[own + 1] ?? 0) + z * (faces[own + 2] ?? 0);
      if (along < SMOOTH * (lengths[own / 3] ?? 0) * (lengths[face / 3] ?? 0)) continue;
      sum[0] += x;
      sum[1] += y;
      sum[2] += z;
    }
    const length = Math.hypot(...sum) || 1;
    normals.set([sum[0] / length, sum[1] / length, sum[2] / length], corner * 3);
  }
  unweld(document, primitive);
  const like = primitive.getAttribute('POSITION');
  if (like) primitive.setAttribute('NORMAL', like.clone().setArray(normals));
  weldPrimitive(primitive);
}

/** Gives every corner of every triangle a vertex of its own. */
function unweld(document: Document, primitive: Primitive): void {
  const indices = primitive.getIndices()?.getArray() ?? [];
  for (const name of primitive.listSemantics()) {
    const attribute = primitive.getAttribute(name);
    const from = attribute?.getArray();
    if (!attribute || !from) continue;
    const size = attribute.getElementSize();
    const to = new (from.constructor as Float32ArrayConstructor)(indices.length * size);
    for (let corner = 0; corner < indices.length; corner += 1) {
      const at = (indices[corner] ?? 0) * size;
      to.set(from.subarray(at, at + size), corner * size);
    }
    primitive.setAttribute(name, attribute.clone().setArray(to));
  }
  primitive.setIndices(
    document
      .createAccessor()
      .setType('SCALAR')
      .setBuffer(primitive.getAttribute('POSITION')?.getBuffer() ?? null)
      .setArray(Uint32Array.from({ length: indices.length }, (_, corner) => corner)),
  );
}

function arrayOf(accessor: Accessor | null): Float32Array {
  return Float32Array.from(accessor?.getArray() ?? []);
}

function crossOf(p: Float32Array, a: number, b: number, c: number): [number, number, number] {
  const side = (to: number, axis: number) => (p[to * 3 + axis] ?? 0) - (p[a * 3 + axis] ?? 0);
  const [ux, uy, uz] = [side(b, 0), side(b, 1), side(b, 2)];
  const [vx, vy, vz] = [side(c, 0), side(c, 1), side(c, 2)];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}
