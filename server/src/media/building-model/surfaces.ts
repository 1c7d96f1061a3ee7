import type { Material, Primitive } from '@gltf-transform/core';
import type { Transmission } from '@gltf-transform/extensions';
import type { ModelMesh } from './model-file.ts';
import { type Box, emptyBox, type Matrix, multiply, type Point, widen } from './space.ts';

/** What a surface is for: the building itself, what stands and what grows around it, or a see-through body that marks where an apartment is. */
export type Role = 'building' | 'around' | 'plants' | 'volume';

/** The triangles of one primitive in metres; three corners each, nothing shared. */
export interface Surface {
  readonly role: Role;
  readonly mesh: ModelMesh;
  readonly material: Material | null;
  /** Number of the apartment from 1; 0 for none. */
  readonly owner: number;
  readonly window: boolean;
  readonly plant: boolean;
  /** Three numbers a corner. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Two numbers a corner; undefined without a picture. */
  readonly uvs: Float32Array | undefined;
  /** Linear red, green and blue of each corner, 0 to 1; undefined where the material alone says it. */
  readonly colors: Float32Array | undefined;
}

/** Whose a mesh is. */
export interface Ownership {
  readonly index: number;
  readonly facade: boolean;
  /** Building of the apartment; undefined where it is not known. */
  readonly building: string | undefined;
}

const WINDOW = /window|glass|glaz|okno|okna|okien|szyb|szkl|fenster|glas(?![a-z])|vitr|pane(?![a-z])/i;
const PLANT = /tree|plant|bush|shrub|hedge|leaf|leaves|foliage|drzew|krzew|zielen|li[sś]ci/i;

/** Metres around the building that still count as it: balconies, canopies, steps. */
const MARGIN = 2;

/** Share of light from which on a material counts as glass, whatever its name is. */
const TRANSMITTED = 0.3;

/** Whether light passes a material by KHR_materials_transmission, in which drawing programs write glass without a word of it in its alpha. */
export function isTransmissive(material: Material | null): boolean {
  const transmission = material?.getExtension<Transmission>('KHR_materials_transmission');
  return (transmission?.getTransmissionFactor() ?? 0) > TRANSMITTED;
}

/** Whether all of a material can be seen through. */
function isSeeThrough(material: Material | null): boolean {
  return material !== null && material.getAlphaMode() === 'BLEND' && material.getAlpha() < 0.9;
}

/**
 * All triangles of a model in metres.
 *
 * @param matrix brings the file into metres, see `findFrame`
 */
export function surfacesOf(
  meshes: readonly ModelMesh[],
  matrix: Matrix,
  ownerOf: (mesh: ModelMesh) => Ownership | undefined,
): Surface[] {
  const surfaces: Surface[] = [];
  const boxes = new Map<string, Box>();
  for (const mesh of meshes) {
    const owner = ownerOf(mesh);
    const world = multiply(matrix, mesh.node.getWorldMatrix() as unknown as Matrix);
    for (const primitive of mesh.primitives) {
      const material = primitive.getMaterial();
      const names = `${mesh.name} ${material?.getName() ?? ''}`;
      const window = WINDOW.test(names) || isTransmissive(material);
      const marks = owner !== undefined && !owner.facade && !window && isSeeThrough(material);
      const corners = cornersOf(primitive, world);
      if (owner) {
        const key = owner.building ?? '';
        const box = boxes.get(key) ?? emptyBox();
        widen(box, boxAround(corners.positions));
        boxes.set(key, box);
      }
      surfaces.push({
        role: marks ? 'volume' : 'building',
        mesh,
        material,
        owner: owner?.index ?? 0,
        window,
        plant: PLANT.test(names),
        ...corners,
      });
    }
  }
  return partedFromAround(surfaces, [...boxes.values()]);
}

/** Splits what nobody owns into buildings and what stands around them, triangle by triangle: a whole street may be one mesh. */
function partedFromAround(surfaces: readonly Surface[], boxes: readonly Box[]): Surface[] {
  // Without apartments nothing says which of the houses is meant.
  if (boxes.length === 0) return [...surfaces];
  const inside = (positions: Float32Array, at: number): boolean => {
    const middle = (axis: number) =>
      ((positions[at + axis] ?? 0) + (positions[at + 3 + axis] ?? 0) + (positions[at + 6 + axis] ?? 0)) / 3;
    const [x, y, z] = [middle(0), middle(1), middle(2)];
    // The lawn and the pavement below a building are around it.
    if (y <= 0.05) return false;
    return boxes.some(
      ({ min, max }) =>
        x > min[0] - MARGIN && x < max[0] + MARGIN && z > min[2] - MARGIN && z < max[2] + MARGIN,
    );
  };
  return surfaces.flatMap((surface) => {
    if (surface.owner > 0) return [surface];
    const { positions } = surface;
    const kept: number[] = [];
    const rest: number[] = [];
    for (let at = 0; at < positions.length; at += 9) {
      (surface.plant || !inside(positions, at) ? rest : kept).push(at / 9);
    }
    if (rest.length === 0) return [surface];
    const around = surface.plant ? 'plants' : 'around';
    if (kept.length === 0) return [{ ...surface, role: around }];
    return [pick(surface, kept, 'building'), pick(surface, rest, around)];
  });
}

function pick(surface: Surface, triangles: readonly number[], role: Role): Surface {
  const take = (values: Float32Array, size: number) => {
    const some = new Float32Array(triangles.length * size);
    for (const [place, triangle] of triangles.entries()) {
      some.set(values.subarray(triangle * size, (triangle + 1) * size), place * size);
    }
    return some;
  };
  return {
    ...surface,
    role,
    positions: take(surface.positions, 9),
    normals: take(surface.normals, 9),
    uvs: surface.uvs && take(surface.uvs, 6),
    colors: surface.colors && take(surface.colors, 9),
  };
}

export function boxAround(positions: Float32Array): Box {
  const box = emptyBox();
  for (let at = 0; at < positions.length; at += 3) {
    for (const axis of [0, 1, 2] as const) {
      const value = positions[at + axis] ?? 0;
      if (value < box.min[axis]) box.min[axis] = value;
      if (value > box.max[axis]) box.max[axis] = value;
    }
  }
  return box;
}

function cornersOf(
  primitive: Primitive,
  m: Matrix,
): Pick<Surface, 'positions' | 'normals' | 'uvs' | 'colors'> {
  const position = primitive.getAttribute('POSITION');
  const normal = primitive.getAttribute('NORMAL');
  const indices = primitive.getIndices();
  const corners = Math.floor((indices?.getCount() ?? position?.getCount() ?? 0) / 3) * 3;
  const textured = primitive.getMaterial()?.getBaseColorTexture();
  const set = primitive.getMaterial()?.getBaseColorTextureInfo()?.getTexCoord() ?? 0;
  const uv = textured ? primitive.getAttribute(`TEXCOORD_${set}`) : null;
  const color = primitive.getAttribute('COLOR_0');
  const positions = new Float32Array(corners * 3);
  const normals = new Float32Array(corners * 3);
  const uvs = uv ? new Float32Array(corners * 2) : undefined;
  const colors = color ? new Float32Array(corners * 3) : undefined;
  // A mirrored mesh turns its triangles inside out.
  const mirrored = determinant(m) < 0;
  const element: number[] = [];
  for (let corner = 0; corner < corners; corner += 1) {
    const at = mirrored ? corner - (corner % 3) + ((3 - (corner % 3)) % 3) : corner;
    const vertex = indices ? indices.getScalar(at) : at;
    position?.getElement(vertex, element);
    const [x = 0, y = 0, z = 0] = element;
    for (const row of [0, 1, 2] as const) {
      positions[corner * 3 + row] =
        (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[8 + row] ?? 0) * z + (m[12 + row] ?? 0);
    }
    if (normal) {
      normal.getElement(vertex, element);
      turnNormal(element, m, normals, corner * 3);
    }
    if (uv && uvs) {
      uv.getElement(vertex, element);
      uvs.set([element[0] ?? 0, element[1] ?? 0], corner * 2);
    }
    if (color && colors) {
      color.getElement(vertex, element);
      colors.set([element[0] ?? 1, element[1] ?? 1, element[2] ?? 1], corner * 3);
    }
  }
  if (!normal) faceNormals(positions, normals);
  return { positions, normals, uvs, colors };
}

/** A normal under a matrix that may stretch: by the cofactors of its upper left part. */
function turnNormal(element: readonly number[], m: Matrix, into: Float32Array, at: number): void {
  const e = (column: number, row: number) => m[column * 4 + row] ?? 0;
  const cofactor = (column: number, row: number): number => {
    const [c1, c2] = [(column + 1) % 3, (column + 2) % 3];
    const [r1, r2] = [(row + 1) % 3, (row + 2) % 3];
    return e(c1, r1) * e(c2, r2) - e(c1, r2) * e(c2, r1);
  };
  const turned: Point = [0, 0, 0];
  for (const row of [0, 1, 2] as const) {
    for (const column of [0, 1, 2] as const) turned[row] += cofactor(column, row) * (element[column] ?? 0);
  }
  const sign = determinant(m) < 0 ? -1 : 1;
  const length = Math.hypot(...turned) || 1;
  into.set(
    turned.map((value) => (sign * value) / length),
    at,
  );
}

function faceNormals(positions: Float32Array, normals: Float32Array): void {
  for (let at = 0; at < positions.length; at += 9) {
    const normal = normalAt(positions, at);
    for (let corner = 0; corner < 3; corner += 1) normals.set(normal, at + corner * 3);
  }
}

/** Unit normal of the triangle whose corners begin at a place; zero for a triangle without area. */
export function normalAt(positions: Float32Array, at: number): Point {
  const p = (index: number) => positions[at + index] ?? 0;
  const [ax, ay, az] = [p(3) - p(0), p(4) - p(1), p(5) - p(2)];
  const [bx, by, bz] = [p(6) - p(0), p(7) - p(1), p(8) - p(2)];
  const cross: Point = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const length = Math.hypot(...cross);
  return length > 0 ? [cross[0] / length, cross[1] / length, cross[2] / length] : [0, 0, 0];
}

/** Area of the triangle whose corners begin at a place, m². */
export function areaAt(positions: Float32Array, at: number): number {
  const p = (index: number) => positions[at + index] ?? 0;
  const [ax, ay, az] = [p(3) - p(0), p(4) - p(1), p(5) - p(2)];
  const [bx, by, bz] = [p(6) - p(0), p(7) - p(1), p(8) - p(2)];
  return Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx) / 2;
}

function determinant(m: Matrix): number {
  const e = (column: number, row: number) => m[column * 4 + row] ?? 0;
  return (
    e(0, 0) * (e(1, 1) * e(2, 2) - e(1, 2) * e(2, 1)) -
    e(1, 0) * (e(0, 1) * e(2, 2) - e(0, 2) * e(2, 1)) +
    e(2, 0) * (e(0, 1) * e(1, 2) - e(0, 2) * e(1, 1))
  );
}
