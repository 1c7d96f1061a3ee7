import { Document, type Node, NodeIO } from '@gltf-transform/core';
import {
  ALL_EXTENSIONS,
  KHRDracoMeshCompression,
  KHRMaterialsTransmission,
} from '@gltf-transform/extensions';
import draco3d from 'draco3dgltf';

/** How a drawing program has written a house. */
export interface HouseOptions {
  readonly floors?: number;
  /** Axis that points up in the file. */
  readonly up?: 'Y' | 'Z';
  /** Metres in a unit of the file. */
  readonly unit?: number;
  /** Name of an apartment's node; absent leaves all nodes without a name of anybody's. */
  readonly nameOf?: (floor: number, place: number) => string;
  /** Middle of the house in the file, metres. */
  readonly at?: readonly [east: number, north: number];
  readonly draco?: boolean;
  /** Windows are glass by what passes them alone: neither names nor alpha say so. */
  readonly nameless?: boolean;
  /** Bands that each wall is cut into, for files with many triangles. */
  readonly detail?: number;
  /** A house of this height, metres, 20 m to the south. */
  readonly neighbour?: number;
  /** The same house several times, in a file with Y up and in metres. */
  readonly houses?: readonly PlacedHouse[];
}

export interface PlacedHouse {
  /** Name of the node around it; absent leaves its apartments beside those of the others. */
  readonly name?: string;
  readonly nameOf: (floor: number, place: number) => string;
  readonly at: readonly [east: number, north: number];
  /** Degrees counter-clockwise seen from above. */
  readonly turned?: number;
}

const STOREY = 3;

/** A house with two apartments on each floor, west and east, each with a window to the south; as a GLB. */
export async function houseModel(options: HouseOptions = {}): Promise<Buffer> {
  const { floors = 3, up = 'Y', unit = 1, nameOf, at = [0, 0], draco = false, detail = 1 } = options;
  const { nameless = false } = options;
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  const wall = document.createMaterial('plaster').setBaseColorFactor([0.8, 0.75, 0.7, 1]);
  const glass = document
    .createMaterial('glass')
    .setBaseColorFactor([0.3, 0.4, 0.5, 0.5])
    .setAlphaMode('BLEND');
  if (nameless) {
    const passing = document.createExtension(KHRMaterialsTransmission).createTransmission();
    glass.setName('Material.003').setAlphaMode('OPAQUE').setAlpha(1);
    glass.setExtension('KHR_materials_transmission', passing.setTransmissionFactor(0.95));
  }
  const grass = document.createMaterial('grass').setBaseColorFactor([0.2, 0.4, 0.1, 1]);
  /** From metres east, up and south to the file. */
  const place = ([x, y, z]: readonly number[]): number[] => {
    const [east = 0, high = 0, south = 0] = [(x ?? 0) + at[0], y, (z ?? 0) - at[1]];
    const point = up === 'Y' ? [east, high, south] : [east, -south, high];
    return point.map((value) => value / unit);
  };
  const box = (
    name: string,
    material: typeof wall,
    min: readonly [number, number, number],
    max: readonly [number, number, number],
    bands = 1,
  ): Node => {
    const positions: number[] = [];
    for (let band = 0; band < bands; band += 1) {
      const share = (part: number) => min[1] + ((max[1] - min[1]) * part) / bands;
      positions.push(
        ...boxTriangles([min[0], share(band), min[2]], [max[0], share(band + 1), max[2]]).flatMap(place),
      );
    }
    const count = positions.length / 3;
    const primitive = document
      .createPrimitive()
      .setMaterial(material)
      .setIndices(
        document
          .createAccessor()
          .setType('SCALAR')
          .setArray(Uint32Array.from({ length: count }, (_, index) => index))
          .setBuffer(buffer),
      )
      .setAttribute(
        'POSITION',
        document.createAccessor().setType('VEC3').setArray(new Float32Array(positions)).setBuffer(buffer),
      );
    return document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive));
  };
  const addHouse = (add: (node: Node) => void, nameIn: HouseOptions['nameOf']): void => {
    for (const [floor, side] of Array.from({ length: floors }, (_, level) => [
      [level, 0],
      [level, 1],
    ]).flat() as [number, number][]) {
      const name = nameIn?.(floor, side) ?? '';
      const [west, east] = side === 0 ? [-10, -0.1] : [0.1, 10];
      const bottom = floor * STOREY;
      const home = document.createNode(name);
      home.addChild(box('', wall, [west, bottom, -6], [east, bottom + STOREY - 0.2, 6], detail));
      home.addChild(
        box(
          nameless ? 'Plane.012' : 'window',
          glass,
          [west + 3, bottom + 0.9, 6],
          [west + 5, bottom + 2.4, 6.04],
        ),
      );
      add(home);
    }
  };
  for (const house of options.houses ?? []) {
    const half = ((house.turned ?? 0) * Math.PI) / 360;
    const around = (node: Node) =>
      node.setTranslation([house.at[0], 0, -house.at[1]]).setRotation([0, Math.sin(half), 0, Math.cos(half)]);
    if (house.name === undefined) {
      addHouse((node) => scene.addChild(around(node)), house.nameOf);
    } else {
      const group = around(document.createNode(house.name));
      addHouse((node) => group.addChild(node), house.nameOf);
      scene.addChild(group);
    }
  }
  if (!options.houses) addHouse((node) => scene.addChild(node), nameOf);
  scene.addChild(box('ground', grass, [-60, -0.5, -60], [60, 0, 60]));
  if (options.neighbour !== undefined) {
    scene.addChild(box('house', wall, [-200, 0, 26.04], [200, options.neighbour, 36]));
  }
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS);
  if (draco) {
    document.createExtension(KHRDracoMeshCompression).setRequired(true);
    io.registerDependencies({ 'draco3d.encoder': await draco3d.createEncoderModule() });
  }
  return Buffer.from(await io.writeBinary(document));
}

/** Corners of the twelve triangles of a box, seen from outside counter-clockwise. */
function boxTriangles(min: readonly number[], max: readonly number[]): number[][] {
  const corner = (x: 0 | 1, y: 0 | 1, z: 0 | 1): number[] =>
    [x, y, z].map((high, axis) => (high ? max : min)[axis] ?? 0);
  const sides = [
    [corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)],
    [corner(1, 0, 0), corner(0, 0, 0), corner(0, 1, 0), corner(1, 1, 0)],
    [corner(1, 0, 1), corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1)],
    [corner(0, 0, 0), corner(0, 0, 1), corner(0, 1, 1), corner(0, 1, 0)],
    [corner(0, 1, 1), corner(1, 1, 1), corner(1, 1, 0), corner(0, 1, 0)],
    [corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1), corner(0, 0, 1)],
  ];
  return sides.flatMap(([p = [], q = [], r = [], s = []]) => [p, q, r, p, r, s]);
}

/** What tests change of a document. */
interface Json {
  readonly accessors: { bufferView?: number; count: number; readonly type: string }[];
}

/** A GLB with another document. */
export function rewritten(whole: Buffer, change: (json: Json) => void): Buffer {
  const length = whole.readUInt32LE(12);
  const json = JSON.parse(whole.subarray(20, 20 + length).toString('utf8')) as Json;
  change(json);
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.from(whole.subarray(0, 20));
  head.writeUInt32LE(padded.length, 12);
  head.writeUInt32LE(whole.length - length + padded.length, 8);
  return Buffer.concat([head, padded, whole.subarray(20 + length)]);
}
