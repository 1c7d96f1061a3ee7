import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Point } from './space.ts';
import type { Surface } from './surfaces.ts';

/** Metres that a ray steps on after a surface that it may pass. */
const STEP = 0.002;

/** Surfaces that a ray passes at most: panes one behind another. */
const PASSES = 12;

/** Everything that light does not pass, in a tree for rays; bodies that only mark apartments are no obstacles. */
export class Obstacles {
  readonly #tree: MeshBVH;
  /** Number of the apartment whose glass a triangle is; 0 for everything else. */
  readonly #glassOf: Uint16Array;
  readonly #ray = new Ray(new Vector3(), new Vector3());

  constructor(surfaces: readonly Surface[]) {
    const solid = surfaces.filter(({ role }) => role !== 'volume');
    const count = solid.reduce((sum, { positions }) => sum + positions.length, 0);
    const positions = new Float32Array(count);
    this.#glassOf = new Uint16Array(count / 9);
    let at = 0;
    for (const surface of solid) {
      positions.set(surface.positions, at);
      if (surface.window) this.#glassOf.fill(surface.owner, at / 9, (at + surface.positions.length) / 9);
      at += surface.positions.length;
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    // The order of triangles stays, since `glassOf` goes by it.
    this.#tree = new MeshBVH(geometry, { indirect: true });
  }

  /**
   * Metres to the first obstacle in a direction of unit length; Infinity when nothing is in the way.
   *
   * @param owner the apartment whose own glass is passed; 0 for none
   */
  distance(from: Point, direction: Point, owner: number): number {
    const ray = this.#ray;
    ray.direction.set(...direction);
    let gone = 0;
    for (let pass = 0; pass < PASSES; pass += 1) {
      ray.origin.set(
        from[0] + direction[0] * gone,
        from[1] + direction[1] * gone,
        from[2] + direction[2] * gone,
      );
      const hit = this.#tree.raycastFirst(ray, DoubleSide);
      if (!hit) return Infinity;
      const own = owner > 0 && this.#glassOf[hit.faceIndex ?? 0] === owner;
      if (!own) return gone + hit.distance;
      gone += hit.distance + STEP;
    }
    return gone;
  }

  isFree(from: Point, direction: Point, owner: number): boolean {
    return this.distance(from, direction, owner) === Infinity;
  }
}
