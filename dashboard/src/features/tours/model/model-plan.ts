import { loadModel, releaseModel } from '@oriel/viewer/model/load-model';
import { Mesh, Vector3 } from 'three';

/**
 * What a model looks like cut at a height, as an SVG path in metres: x to the right, z down.
 *
 * @throws when the file cannot be fetched or read
 */
export async function modelPlan(url: string, height: number, signal: AbortSignal): Promise<string> {
  const model = await loadModel(url, signal);
  model.updateMatrixWorld(true);
  const parts: string[] = [];
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const positions = part.geometry.getAttribute('position');
    const index = part.geometry.getIndex();
    const corners = index?.count ?? positions.count;
    for (let at = 0; at + 2 < corners; at += 3) {
      for (const [offset, corner] of [a, b, c].entries()) {
        corner.fromBufferAttribute(positions, index ? index.getX(at + offset) : at + offset);
        corner.applyMatrix4(part.matrixWorld);
      }
      const cut = crossings([a, b, c], height);
      const [from, to] = cut;
      if (from && to) parts.push(`M${round(from.x)} ${round(from.z)}L${round(to.x)} ${round(to.z)}`);
    }
  });
  releaseModel(model);
  return parts.join('');
}

/** Where the sides of a triangle pass through a height: two points, or none. */
export function crossings(triangle: readonly Vector3[], height: number): Vector3[] {
  return triangle.flatMap((from, corner) => {
    const to = triangle[(corner + 1) % triangle.length];
    if (!to || from.y > height === to.y > height) return [];
    return [from.clone().lerp(to, (height - from.y) / (to.y - from.y))];
  });
}

function round(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}
