import { Document, type Primitive } from '@gltf-transform/core';
import { weld } from '@gltf-transform/functions';
import { describe, expect, it } from 'vitest';
import { countTriangles, simplified } from './simplify.ts';

const STEPS = 100;

/** Two fields of a hundred by a hundred squares, one for each apartment; every face has corners of its own, as without normals. */
async function fields(heightAt: (x: number, z: number) => number): Promise<Document> {
  const document = new Document();
  const buffer = document.createBuffer();
  const positions: number[] = [];
  const owners: number[] = [];
  const normals: number[] = [];
  const corner = (x: number, z: number) => [x / 10, heightAt(x, z), z / 10] as const;
  for (const owner of [1, 2]) {
    for (let x = 0; x < STEPS; x += 1) {
      for (let z = 0; z < STEPS; z += 1) {
        const from = x + (owner - 1) * STEPS;
        const [a, b, c, d] = [
          corner(from, z),
          corner(from, z + 1),
          corner(from + 1, z + 1),
          corner(from + 1, z),
        ];
        for (const face of [
          [a, b, c],
          [a, c, d],
        ] as const) {
          const [p, q, r] = face;
          const [u, v] = [
            p.map((value, axis) => (q[axis] ?? 0) - value),
            p.map((value, axis) => (r[axis] ?? 0) - value),
          ];
          const cross = [0, 1, 2].map((axis) => {
            const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
            return (u[i] ?? 0) * (v[j] ?? 0) - (u[j] ?? 0) * (v[i] ?? 0);
          });
          const length = Math.hypot(...cross);
          for (const point of face) {
            positions.push(...point);
            normals.push(...cross.map((value) => value / length));
            owners.push(owner);
          }
        }
      }
    }
  }
  const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', new Float32Array(positions)))
    .setAttribute('NORMAL', accessor('VEC3', new Float32Array(normals)))
    .setAttribute('_APARTMENT', accessor('SCALAR', new Uint16Array(owners)));
  const node = document.createNode().setMesh(document.createMesh().addPrimitive(primitive));
  document.createScene().addChild(node);
  await document.transform(weld());
  return document;
}

const smooth = (x: number, z: number) => Math.sin(x / 20) * Math.cos(z / 20);
const rough = (x: number, z: number) => 0.4 * Math.abs(Math.sin(x * 12.9898 + z * 78.233));

function primitiveOf(document: Document): Primitive {
  const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
  if (!primitive) throw new Error('The surface is gone');
  return primitive;
}

function valuesOf(primitive: Primitive, name: string): number[] {
  return Array.from(primitive.getAttribute(name)?.getArray() ?? []);
}

describe('a model of more triangles than a form may have', () => {
  it.each([
    ['smooth', smooth],
    ['rough everywhere, without two faces of one direction', rough],
  ])('is brought down to them when it is %s', async (_what, heightAt) => {
    const document = await fields(heightAt);
    expect(countTriangles(document)).toBe(40_000);
    await simplified(document, 3000);
    expect(countTriangles(document)).toBeLessThan(3000 * 1.06);
    expect(countTriangles(document)).toBeGreaterThan(500);
  });

  it('shares corners where its surface is smooth, so that its file shrinks with its triangles', async () => {
    const document = await fields(smooth);
    const before = primitiveOf(document).getAttribute('POSITION')?.getCount() ?? 0;
    await simplified(document, 4000);
    const primitive = primitiveOf(document);
    expect(primitive.getAttribute('POSITION')?.getCount()).toBeLessThan(before / 8);
    const normals = valuesOf(primitive, 'NORMAL');
    for (let at = 0; at < normals.length; at += 3) {
      expect(Math.hypot(...normals.slice(at, at + 3))).toBeCloseTo(1, 4);
    }
    // The field is seen from above; slivers along its border stand upright.
    const heights = normals.filter((_value, at) => at % 3 === 1);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
    expect(heights.filter((y) => y < 0.5).length).toBeLessThan(heights.length / 50);
  });

  it('keeps what belongs to each apartment apart', async () => {
    const document = await fields(rough);
    await simplified(document, 400);
    const primitive = primitiveOf(document);
    const owners = valuesOf(primitive, '_APARTMENT');
    const indices = Array.from(primitive.getIndices()?.getArray() ?? []);
    const seen = new Set<number>();
    for (let at = 0; at < indices.length; at += 3) {
      const own = new Set(indices.slice(at, at + 3).map((vertex) => owners[vertex]));
      expect(own.size).toBe(1);
      for (const owner of own) seen.add(owner ?? 0);
    }
    expect([...seen].sort()).toEqual([1, 2]);
  });
});

describe('a model of no more triangles', () => {
  it('stays as it is', async () => {
    const document = await fields(rough);
    await simplified(document, 40_000);
    expect(countTriangles(document)).toBe(40_000);
  });
});
