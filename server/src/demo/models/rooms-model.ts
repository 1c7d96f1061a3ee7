/**
 * Writes the model of apartment 3A for its tour: `node rooms-model.ts OUT.glb`.
 *
 * The numbers are those of `rooms.py` and `interior.py`: metres, x east, y north, z up, the origin at the apartment's south-west outer
 * corner. In the file y is up, z south, and the origin is on the floor in the middle of the apartment. Furniture is its outer boxes.
 */
import { writeFile } from 'node:fs/promises';
import { Document, type Material, NodeIO } from '@gltf-transform/core';
import { KHRMeshQuantization } from '@gltf-transform/extensions';
import { join, quantize, weld } from '@gltf-transform/functions';

type Point = readonly [number, number, number];
/** x0, y0, z0, x1, y1, z1. */
type Block = readonly [number, number, number, number, number, number];
/** From, to, sill, head; along the wall and up. */
type Opening = readonly [number, number, number, number];

const [WIDTH, DEPTH, HEIGHT, HEAD] = [11.4, 7.9, 2.72, 2.62] as const;

/** Axis that a wall stands across, its two faces, its ends, and what is cut out of it. */
type Wall = readonly ['x' | 'y', number, number, number, number, readonly Opening[]];

const door = (from: number, to: number, head: number): Opening => [from, to, 0, head];

const pane = (from: number, to: number, sill: number): Opening => [from, to, sill, HEAD];

const WALLS: readonly Wall[] = [
  ['y', 0, 0.35, 0, WIDTH, [pane(0.9, 4.7, 0.06), pane(6.1, 8.3, 0.06), pane(9.1, 10.9, 0.06)]],
  ['x', 0, 0.35, 0.35, DEPTH, [pane(1, 4.2, 0.06), pane(5.6, 7, 0.9)]],
  ['y', 7.8, DEPTH, 0.35, WIDTH, []],
  ['x', 11.3, WIDTH, 0.35, 7.8, []],
  ['x', 5.5, 5.6, 0.35, 4.35, []],
  ['x', 8.65, 8.75, 0.35, 4.35, []],
  ['y', 4.35, 4.45, 4.15, 11.3, [door(4.35, 5.4, 2.45), door(7.3, 8.2, 2.1), door(8.95, 9.85, 2.1)]],
  ['x', 4.15, 4.25, 4.45, 7.8, []],
  ['y', 5.7, 5.8, 4.25, 11.3, [door(4.9, 5.7, 2.1), door(7, 7.8, 2.1), door(9.4, 10.2, 2.1)]],
  ['x', 6.3, 6.4, 5.8, 7.8, []],
  ['x', 8.9, 9, 5.8, 7.8, []],
];

/** A wall as blocks around its openings. */
function wallBlocks([axis, c0, c1, from, to, openings]: Wall): Block[] {
  const part = (a: number, b: number, low: number, high: number): Block =>
    axis === 'y' ? [a, c0, low, b, c1, high] : [c0, a, low, c1, b, high];
  const blocks: Block[] = [];
  let at = from;
  for (const [a, b, sill, head] of openings) {
    blocks.push(part(at, a, 0, HEIGHT));
    if (sill > 0) blocks.push(part(a, b, 0, sill));
    blocks.push(part(a, b, head, HEIGHT));
    at = b;
  }
  return [...blocks, part(at, to, 0, HEIGHT)];
}

/** A table top with four legs. */
function table([x0, y0, z0, x1, y1, z1]: Block): Block[] {
  const [leg, inset] = [0.04, 0.06];
  const legs = [x0 + inset, x1 - inset - leg].flatMap((x) =>
    [y0 + inset, y1 - inset - leg].map((y): Block => [x, y, 0, x + leg, y + leg, z0]),
  );
  return [[x0, y0, z0, x1, y1, z1], ...legs];
}

/** Seat and back of a chair; `back` is the side that its back stands on. */
function chair(x: number, y: number, back: readonly [number, number]): Block[] {
  const [bx, by] = [x + back[0] * 0.22, y + back[1] * 0.22];
  const [wide, thin] = [0.22, 0.03];
  const [dx, dy] = back[0] === 0 ? [wide, thin] : [thin, wide];
  return [
    [x - 0.22, y - 0.22, 0.41, x + 0.22, y + 0.22, 0.5],
    [bx - dx, by - dy, 0.5, bx + dx, by + dy, 0.78],
  ];
}

const NORTH = [0, 1] as const;
const SOUTH = [0, -1] as const;
const EAST = [1, 0] as const;
const WEST = [-1, 0] as const;

const OAK: readonly Block[] = [
  ...table([1.15, 5.3, 0.71, 3.05, 6.2, 0.75]),
  ...table([10.62, 1.5, 0.72, 11.28, 3.1, 0.75]),
  [10.7, 1.52, 0.5, 11.26, 2, 0.72],
  [11.06, 1.4, 1.62, 11.3, 3.2, 1.65],
  [11.06, 1.4, 1.98, 11.3, 3.2, 2.01],
  [5.46, 0.7, 0, 5.5, 3.62, HEIGHT],
  [2.89, 7.2, 0, 4.15, 7.8, 2.58],
  [0.35, 7.55, 1.5, 2.89, 7.8, 1.535],
  [6.53, 1.49, 0.08, 8.55, 3.21, 0.3],
  [8.21, 0.94, 0.2, 8.61, 1.4, 0.46],
  [8.21, 3.3, 0.2, 8.61, 3.76, 0.46],
  [5.61, 0.9, 0.18, 6.04, 2.1, 0.78],
  [8.78, 1.45, 0.1, 9.62, 3.45, 0.26],
  [6.55, 7.31, 0.42, 7.65, 7.79, 0.83],
];

const FABRIC: readonly Block[] = [
  [4.36, 0.65, 0.1, 5.34, 3.35, 0.42],
  [5.02, 0.65, 0.42, 5.34, 3.35, 0.78],
  [4.38, 0.65, 0.42, 5.02, 0.85, 0.6],
  [4.38, 3.15, 0.42, 5.02, 3.35, 0.6],
  [6.6, 1.52, 0.3, 8.5, 3.18, 0.56],
  [8.53, 1.4, 0.2, 8.63, 3.3, 1.15],
  [8.79, 1.47, 0.26, 9.61, 3.43, 0.46],
  ...[1.65, 2.55].flatMap((x) => [...chair(x, 5.07, SOUTH), ...chair(x, 6.42, NORTH)]),
  ...chair(0.88, 5.75, WEST),
  ...chair(3.32, 5.75, EAST),
  ...chair(10.35, 2.3, EAST),
];

const PAINTED: readonly Block[] = [
  [0.35, 7.18, 0, 2.89, 7.8, 0.9],
  [0.35, 7.42, 2.02, 2.89, 7.8, HEIGHT],
  [2.89, 7.21, 2.58, 4.15, 7.8, HEIGHT],
  [5.6, 2.35, 0, 6.18, 4.35, HEIGHT],
  [6.5, 6.19, 0.08, 6.86, 6.69, 0.44],
  [6.4, 6.04, 0, 6.5, 6.84, 1.18],
];

/** Middle, radius, lower and upper edge. */
const ROUND: readonly (readonly [number, number, number, number, number])[] = [
  [2.75, 1.95, 0.46, 0.33, 0.36],
  [3.3, 2.55, 0.28, 0.43, 0.46],
  [2.2, 3.55, 0.4, 0.14, 0.44],
];

/** Corners of a rectangle, counter-clockwise as seen from its front. */
type Side = readonly [Point, Point, Point, Point];

function sidesOf([x0, y0, z0, x1, y1, z1]: Block): Side[] {
  return [
    [
      [x0, y0, z1],
      [x1, y0, z1],
      [x1, y1, z1],
      [x0, y1, z1],
    ],
    [
      [x0, y1, z0],
      [x1, y1, z0],
      [x1, y0, z0],
      [x0, y0, z0],
    ],
    [
      [x0, y0, z0],
      [x1, y0, z0],
      [x1, y0, z1],
      [x0, y0, z1],
    ],
    [
      [x1, y1, z0],
      [x0, y1, z0],
      [x0, y1, z1],
      [x1, y1, z1],
    ],
    [
      [x0, y1, z0],
      [x0, y0, z0],
      [x0, y0, z1],
      [x0, y1, z1],
    ],
    [
      [x1, y0, z0],
      [x1, y1, z0],
      [x1, y1, z1],
      [x1, y0, z1],
    ],
  ];
}

/** A drum of sixteen sides. */
function drum([x, y, radius, low, high]: (typeof ROUND)[number]): Side[] {
  const rim = (step: number, z: number): Point => {
    const angle = (step * Math.PI) / 8;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, z];
  };
  return Array.from({ length: 16 }, (_, step) => step).flatMap((step): Side[] => [
    [rim(step, low), rim(step + 1, low), rim(step + 1, high), rim(step, high)],
    [[x, y, high], rim(step, high), rim(step + 1, high), [x, y, high]],
    [[x, y, low], rim(step + 1, low), rim(step, low), [x, y, low]],
  ]);
}

/** Furniture a hair smaller than it is: its sides must not lie in the plane of a wall. */
function inset([x0, y0, z0, x1, y1, z1]: Block): Block {
  const hair = 0.004;
  return [x0 + hair, y0 + hair, z0, x1 - hair, y1 - hair, z1 - hair];
}

const inFile = ([x, y, z]: Point): Point => [x - WIDTH / 2, z, DEPTH / 2 - y];

const document = new Document();
document.createExtension(KHRMeshQuantization).setRequired(true);
const buffer = document.createBuffer();
const scene = document.createScene('3A');

function add(name: string, sides: readonly Side[], material: Material): void {
  const triangles = sides.flatMap(([a, b, c, d]) => [
    [a, b, c],
    [a, c, d],
  ]) as [Point, Point, Point][];
  const positions: number[] = [];
  const normals: number[] = [];
  for (const corners of triangles) {
    const [a, b, c] = corners.map(inFile) as [Point, Point, Point];
    const [u, v] = [b, c].map((end) => end.map((value, axis) => value - (a[axis] ?? 0))) as [
      number[],
      number[],
    ];
    const [ux = 0, uy = 0, uz = 0] = u;
    const [vx = 0, vy = 0, vz = 0] = v;
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(...normal);
    // The two halves of a segment of a drum's end are one triangle.
    if (length < 1e-9) continue;
    for (const corner of [a, b, c]) {
      positions.push(...corner);
      normals.push(...normal.map((value) => value / length));
    }
  }
  const accessor = (values: number[]) =>
    document.createAccessor().setType('VEC3').setArray(new Float32Array(values)).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setAttribute('POSITION', accessor(positions))
    .setAttribute('NORMAL', accessor(normals));
  scene.addChild(document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive)));
}

const color = (name: string, red: number, green: number, blue: number): Material =>
  document.createMaterial(name).setBaseColorFactor([red, green, blue, 1]).setMetallicFactor(0);

const flat = (z: number): Side => [
  [0, 0, z],
  [WIDTH, 0, z],
  [WIDTH, DEPTH, z],
  [0, DEPTH, z],
];
const upsideDown = ([a, b, c, d]: Side): Side => [d, c, b, a];

const paint = color('paint', 0.86, 0.84, 0.8);
add('floor', [flat(0)], color('oak floor', 0.52, 0.41, 0.27));
add('ceiling', [upsideDown(flat(HEIGHT))], paint);
add('walls', WALLS.flatMap(wallBlocks).flatMap(sidesOf), paint);
add('oak', [...OAK.map(inset).flatMap(sidesOf), ...ROUND.flatMap(drum)], color('oak', 0.5, 0.36, 0.21));
add('fabric', FABRIC.map(inset).flatMap(sidesOf), color('fabric', 0.6, 0.54, 0.44));
add('painted', PAINTED.map(inset).flatMap(sidesOf), color('cupboards', 0.7, 0.68, 0.62));

await document.transform(join(), weld(), quantize({ quantizePosition: 16, quantizeNormal: 8 }));
const [, , out] = process.argv;
if (!out) throw new Error('Name the file to write');
const data = await new NodeIO().registerExtensions([KHRMeshQuantization]).writeBinary(document);
await writeFile(out, data);
console.info(`${out}: ${data.length} bytes`);
