import { type Mesh, Vector3 } from 'three';

/** Share of edges between two triangles from which bodies count as closed. */
const CLOSED = 0.8;

/** Triangles that are looked at. */
const LOOKED_AT = 60_000;

/** Whether walls are bodies with a thickness, and not sheets that are seen from inside. */
export function isSolid(meshes: readonly Mesh[]): boolean {
  const edges = new Map<string, number>();
  const point = new Vector3();
  let looked = 0;
  for (const { geometry, matrixWorld } of meshes) {
    const positions = geometry.getAttribute('position');
    const index = geometry.getIndex();
    const corners = index?.count ?? positions.count;
    for (let at = 0; at + 2 < corners && looked < LOOKED_AT; at += 3, looked += 1) {
      const [a, b, c] = [0, 1, 2].map((corner) => {
        point.fromBufferAttribute(positions, index ? index.getX(at + corner) : at + corner);
        point.applyMatrix4(matrixWorld);
        return [point.x, point.y, point.z].map((value) => Math.round(value * 500)).join();
      }) as [string, string, string];
      for (const [one, other] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        const key = one < other ? `${one} ${other}` : `${other} ${one}`;
        edges.set(key, (edges.get(key) ?? 0) + 1);
      }
    }
  }
  let shared = 0;
  for (const count of edges.values()) if (count % 2 === 0) shared += 1;
  return edges.size > 0 && shared / edges.size >= CLOSED;
}
