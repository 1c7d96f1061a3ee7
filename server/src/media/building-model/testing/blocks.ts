import type { ModelMesh } from '../model-file.ts';
import type { Point } from '../space.ts';
import type { Surface } from '../surfaces.ts';

const NO_MESH = {} as ModelMesh;

/** A box as a surface of a model, metres. */
export function block(min: Point, max: Point, more: Partial<Surface> = {}): Surface {
  const [a, b] = [min, max];
  const corner = (x: 0 | 1, y: 0 | 1, z: 0 | 1): Point => [x ? b[0] : a[0], y ? b[1] : a[1], z ? b[2] : a[2]];
  const sides: [Point, Point, Point, Point][] = [
    [corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)],
    [corner(1, 0, 0), corner(0, 0, 0), corner(0, 1, 0), corner(1, 1, 0)],
    [corner(1, 0, 1), corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1)],
    [corner(0, 0, 0), corner(0, 0, 1), corner(0, 1, 1), corner(0, 1, 0)],
    [corner(0, 1, 1), corner(1, 1, 1), corner(1, 1, 0), corner(0, 1, 0)],
    [corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1), corner(0, 0, 1)],
  ];
  const positions = new Float32Array(sides.flatMap(([p, q, r, s]) => [p, q, r, p, r, s].flat()));
  return {
    role: 'building',
    mesh: NO_MESH,
    material: null,
    owner: 0,
    window: false,
    plant: false,
    positions,
    normals: new Float32Array(positions.length),
    uvs: undefined,
    colors: undefined,
    ...more,
  };
}
