import { readFileSync } from 'node:fs';
import { BoxGeometry, Group, Mesh, MeshBasicMaterial, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { apartmentsInModel, facadeOf, isPlant, volumeOf } from './apartments-in-model.ts';
import { inspectModel, MODEL_BYTES_MAX, ModelError } from './inspect-model.ts';
import { idColour } from './stage.ts';
import { azimuthOf, cameraOf, TURNTABLE } from './turntable.ts';

type Json = Record<string, unknown>;

/** A glTF file as text. */
function gltf(json: Json): ArrayBuffer {
  return new TextEncoder().encode(JSON.stringify({ asset: { version: '2.0' }, ...json })).buffer;
}

/** A GLB file of one chunk; `said` is the length that it claims. */
function glb(json: Json, said?: number): ArrayBuffer {
  const text = new Uint8Array(gltf(json));
  const bytes = new ArrayBuffer(20 + text.length);
  const view = new DataView(bytes);
  const numbers = [0x46546c67, 2, said ?? bytes.byteLength, text.length, 0x4e4f534a];
  for (const [index, number] of numbers.entries()) view.setUint32(index * 4, number, true);
  new Uint8Array(bytes, 20).set(text);
  return bytes;
}

function faultOf(bytes: ArrayBuffer): string | undefined {
  try {
    inspectModel(bytes);
    return undefined;
  } catch (error) {
    return error instanceof ModelError
      ? [error.fault, error.detail].filter(Boolean).join(' ')
      : String(error);
  }
}

describe('a model file', () => {
  it('is accepted when self-contained, as GLB or with embedded data', () => {
    const building = readFileSync(
      new URL('../../../../../../server/src/demo/material/building/building.glb', import.meta.url),
    );
    const bytes = new Uint8Array(building).buffer;
    expect(faultOf(bytes)).toBeUndefined();
    expect(faultOf(bytes.slice(0, bytes.byteLength / 2))).toBe('broken');
    expect(faultOf(gltf({ buffers: [{ byteLength: 1, uri: 'data:;base64,AA==' }] }))).toBeUndefined();
    expect(faultOf(glb({ extensionsUsed: ['EXT_meshopt_compression', 'X_extra'] }))).toBeUndefined();
  });

  it('is rejected with a reason when invalid or not supported', () => {
    expect(faultOf(new ArrayBuffer(0))).toBe('notModel');
    expect(faultOf(new TextEncoder().encode('<html>').buffer)).toBe('notModel');
    expect(faultOf(new TextEncoder().encode('{"a": 1}').buffer)).toBe('notModel');
    expect(faultOf(new TextEncoder().encode('{"asset":').buffer)).toBe('broken');
    expect(faultOf(glb({}, 1e9))).toBe('broken');
    expect(faultOf(gltf({ buffers: [{ byteLength: 4, uri: 'https://elsewhere.example/x.bin' }] }))).toBe(
      'external https://elsewhere.example/x.bin',
    );
    expect(faultOf(gltf({ images: [{ uri: 'wall.png' }] }))).toBe('external wall.png');
    const needs = (name: string) =>
      faultOf(gltf({ extensionsUsed: [name], extensionsRequired: [name] }))?.split(' ')[0];
    expect(needs('KHR_draco_mesh_compression')).toBeUndefined();
    expect(needs('EXT_meshopt_compression')).toBeUndefined();
    expect(needs('KHR_texture_basisu')).toBe('ktx2');
    expect(needs('VENDOR_secret')).toBe('extension');
    expect(needs('KHR_mesh_quantization')).toBeUndefined();
    expect(faultOf(new ArrayBuffer(MODEL_BYTES_MAX + 1))).toBe('large');
  });

  it('cannot claim more than it holds, nor contain cycles', () => {
    const buffers = [{ byteLength: 100 }];
    const views = (byteLength: number) => [{ buffer: 0, byteLength }];
    expect(faultOf(glb({ buffers, bufferViews: views(101) }))).toBe('broken');
    expect(faultOf(glb({ bufferViews: [{ buffer: 3, byteLength: 1 }] }))).toBe('broken');
    expect(
      faultOf(glb({ buffers, bufferViews: views(100), accessors: [{ bufferView: 0, count: 1e6 }] })),
    ).toBe('broken');
    expect(faultOf(glb({ accessors: [{ count: 4e9 }] }))).toBe('complex');
    expect(faultOf(glb({ accessors: [{ count: -1 }] }))).toBe('broken');
    expect(faultOf(glb({ nodes: [{ children: [1] }, { children: [0] }] }))).toBe('broken');
    expect(faultOf(glb({ nodes: [{ children: [0] }] }))).toBe('broken');
    expect(faultOf(glb({ nodes: [{ children: [2] }, { children: [2] }, {}] }))).toBe('broken');
    const deep = Array.from({ length: 1000 }, (_, index) => (index < 999 ? { children: [index + 1] } : {}));
    expect(faultOf(glb({ nodes: deep }))).toBe('broken');
  });
});

describe('apartments of a model', () => {
  const apartments = ['3A', '3B', '12'].map((number) => ({ id: number, number }));
  const part = (name: string, userData: Json = {}) => {
    const mesh = new Mesh(new BoxGeometry(), new MeshBasicMaterial());
    // As the loader does: names in three.js have no dots.
    mesh.name = name.replaceAll('.', '');
    Object.assign(mesh.userData, { name, ...userData });
    return mesh;
  };

  it('are found by extras or names, with all descendants', () => {
    const scene = new Group();
    const volume = part('3A');
    const facade = part('3A.facade');
    const window = part('glass');
    facade.add(window);
    volume.add(facade);
    const byExtras = part('Mesh.004', { apartment: '3b' });
    const balcony = part('Balcony 3B', { apartment: '3B' });
    const tree = new Group();
    tree.name = 'tree03';
    const leaves = part('mesh_7');
    tree.add(leaves);
    scene.add(volume, byExtras, balcony, part('roof'), tree, part('Flat_12_old'));
    const found = apartmentsInModel(scene, apartments);
    expect(found.map(({ apartment }) => apartment.number)).toEqual(['3A', '3B']);
    const [one, other] = found;
    if (!one || !other) throw new Error('Expected two apartments');
    expect(facadeOf(one)).toEqual([[facade, window], [volume]]);
    expect(volumeOf(one)).toEqual([[volume], [facade, window]]);
    expect(volumeOf(other)).toEqual([[byExtras, balcony], []]);
    expect([isPlant(leaves), isPlant(window)]).toEqual([true, false]);
  });

  it('have unique colours', () => {
    const colours = Array.from({ length: 3000 }, (_, index) => idColour(index));
    expect(new Set(colours).size).toBe(3000);
    expect(Math.min(...colours)).toBeGreaterThan(0);
    expect(Math.max(...colours)).toBeLessThanOrEqual(0xffffff);
  });
});

describe('the path around a building', () => {
  const ball = { center: new Vector3(5, 10, -3), radius: 20 };

  it('starts at the given angle and goes counter-clockwise seen from above', () => {
    const quarter = { ...TURNTABLE, frames: 4 };
    expect([0, 1, 2, 3].map((frame) => azimuthOf(quarter, frame))).toEqual([180, 90, 0, 270]);
    // The camera of the first frame is in the south: +Z of a model whose north is -Z.
    const { position } = cameraOf({ ...quarter, elevation: 0 }, 0, ball);
    expect(position.x).toBeCloseTo(5, 6);
    expect(position.y).toBeCloseTo(10, 6);
    expect(position.z).toBeGreaterThan(ball.center.z + ball.radius);
    // Rotating the model's north rotates the path with it.
    const turned = cameraOf({ ...quarter, elevation: 0, start: 270, north: 90 }, 0, ball);
    expect(turned.position.distanceTo(position)).toBeLessThan(1e-6);
  });

  it('keeps the building in the picture and in front of the camera at any distance', () => {
    for (const distance of [0.8, 1.15, 2.5]) {
      const camera = cameraOf({ ...TURNTABLE, distance, elevation: 30 }, 3, ball);
      const away = camera.position.distanceTo(ball.center);
      expect(camera.near).toBeGreaterThan(0);
      expect(camera.near).toBeLessThan(Math.max(away - ball.radius, away / 100));
      expect(camera.far).toBeGreaterThan(away + ball.radius);
      const middle = ball.center.clone().project(camera);
      expect(Math.hypot(middle.x, middle.y)).toBeLessThan(1e-6);
    }
  });
});
