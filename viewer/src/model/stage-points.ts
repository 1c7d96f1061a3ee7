import type { ModelFloor, PublicNavigatorModel } from '@oriel/contract/navigator-model';
import {
  type Intersection,
  type Mesh,
  type PerspectiveCamera,
  Plane,
  Raycaster,
  Vector2,
  Vector3,
} from 'three';
import type { Viewport } from '../core/projection.ts';
import { middleOf } from './home-pose.ts';

/** Metres above a floor, below what hangs from the ceiling. */
const STANDING = 1.2;
/** Metres that a floor may lie beside where its apartments begin. */
const SLAB = 0.5;

type Point = readonly [number, number, number];

/** From points of a stage, CSS pixels from its upper left corner, to points of the model in metres, and back. */
export class StagePoints {
  /** Of the stage, CSS pixels; asking the page with every frame would lay it out each time. */
  size: Viewport = { width: 1, height: 1 };
  readonly #camera: PerspectiveCamera;
  readonly #raycaster = new Raycaster();

  constructor(camera: PerspectiveCamera) {
    this.#camera = camera;
    this.#raycaster.firstHitOnly = false;
  }

  /** Everything at a point of the stage, the nearest first. */
  hits(x: number, y: number, meshes: readonly Mesh[]): Intersection[] {
    this.#aim(x, y);
    return this.#raycaster.intersectObjects([...meshes], false);
  }

  /** The place at a point of the stage in a height: x and z; undefined where one looks past it. */
  groundAt(x: number, y: number, height: number): [number, number] | undefined {
    this.#aim(x, y);
    const found = this.#raycaster.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -height), new Vector3());
    return found ? [found.x, found.z] : undefined;
  }

  /**
   * Height of a storey's floor, metres: a little above or below where its apartments begin, so it is what most of them have in their
   * middle. Where none has any, the storey's own.
   */
  floorOf(
    { bottom }: Pick<ModelFloor, 'bottom'>,
    { apartments }: Pick<PublicNavigatorModel, 'apartments'>,
    meshes: readonly Mesh[],
  ): number {
    const heights = apartments
      .filter(({ min }) => Math.abs(min[1] - bottom) < SLAB)
      .flatMap((apartment) => {
        const [x, , z] = middleOf(apartment);
        return this.#below([x, bottom + STANDING, z], meshes) ?? [];
      })
      .filter((height) => height > bottom - SLAB)
      .sort((one, other) => one - other);
    return heights[Math.floor(heights.length / 2)] ?? bottom;
  }

  /** Height of what is first met straight below a point of the model; undefined over nothing. */
  #below(at: Point, meshes: readonly Mesh[]): number | undefined {
    this.#raycaster.set(new Vector3(...at), new Vector3(0, -1, 0));
    return this.#raycaster.intersectObjects([...meshes], false)[0]?.point.y;
  }

  /** A point of the model on the stage; undefined behind the camera. */
  onStage(at: Point): { readonly x: number; readonly y: number } | undefined {
    const point = new Vector3(...at).project(this.#camera);
    if (point.z > 1) return undefined;
    const { width, height } = this.size;
    return { x: ((point.x + 1) / 2) * width, y: ((1 - point.y) / 2) * height };
  }

  #aim(x: number, y: number): void {
    const { width, height } = this.size;
    this.#raycaster.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.#camera);
  }
}
