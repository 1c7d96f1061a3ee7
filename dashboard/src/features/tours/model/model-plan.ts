import { loadModel, releaseModel } from '@oriel/viewer/model/load-model';
import { Mesh, Vector3 } from 'three';

/** A place on the plan, metres as in the model. */
export interface PlanPoint {
  readonly x: number;
  readonly z: number;
}

/** A model cut at a height. */
export interface ModelCut {
  /** What is cut, as an SVG path in metres: x to the right, z down. */
  readonly path: string;
  /** Where what is cut ends or turns: corners of rooms, posts of doors and windows. */
  readonly corners: readonly PlanPoint[];
}

type Segment = readonly [PlanPoint, PlanPoint];

/** Metres within which ends of segments are one corner, and corners of the model are above it. */
const MEETING = 0.02;
/** Degrees from which two segments are a corner. */
const TURN = 10;

/** Numbers of a triangle: three corners of three coordinates. */
const TRIANGLE = 9;

/** The surfaces of a model, as they are cut into plans. */
export class ModelPlan {
  /** Triangle after triangle, metres. */
  readonly #corners: Float32Array;

  /** @throws when the file cannot be fetched or read */
  static async load(url: string, signal: AbortSignal): Promise<ModelPlan> {
    const model = await loadModel(url, signal);
    model.updateMatrixWorld(true);
    const meshes: Mesh[] = [];
    model.traverse((part) => {
      if (part instanceof Mesh) meshes.push(part);
    });
    const cornerCount = ({ geometry }: Mesh) =>
      geometry.getIndex()?.count ?? geometry.getAttribute('position').count;
    const corners = new Float32Array(3 * meshes.reduce((sum, mesh) => sum + cornerCount(mesh), 0));
    const corner = new Vector3();
    let at = 0;
    for (const mesh of meshes) {
      const positions = mesh.geometry.getAttribute('position');
      const index = mesh.geometry.getIndex();
      for (let number = 0; number < cornerCount(mesh); number += 1) {
        corner.fromBufferAttribute(positions, index ? index.getX(number) : number);
        corner.applyMatrix4(mesh.matrixWorld).toArray(corners, at);
        at += 3;
      }
    }
    releaseModel(model);
    return new ModelPlan(corners);
  }

  constructor(corners: Float32Array) {
    this.#corners = corners;
  }

  cut(height: number): ModelCut {
    const segments: Segment[] = [];
    for (let at = 0; at + TRIANGLE <= this.#corners.length; at += TRIANGLE) {
      const [from, to] = crossings(this.#corners.subarray(at, at + TRIANGLE), height);
      if (from && to) segments.push([from, to]);
    }
    const path = segments.map(([a, b]) => `M${round(a.x)} ${round(a.z)}L${round(b.x)} ${round(b.z)}`);
    return { path: path.join(''), corners: cornersOf(segments) };
  }

  /** Heights of the model's corners above and below a place, from the lowest, metres. */
  heightsAt({ x, z }: PlanPoint): number[] {
    const heights = new Set<number>();
    for (let at = 0; at < this.#corners.length; at += 3) {
      const [cx = 0, y = 0, cz = 0] = this.#corners.subarray(at, at + 3);
      if (Math.abs(cx - x) <= MEETING && Math.abs(cz - z) <= MEETING) heights.add(Math.round(y * 100) / 100);
    }
    return [...heights].toSorted((one, other) => one - other);
  }
}

/** Where the sides of a triangle pass through a height: two points, or none. */
function crossings(triangle: Float32Array, height: number): PlanPoint[] {
  const found: PlanPoint[] = [];
  for (let corner = 0; corner < TRIANGLE; corner += 3) {
    const [x = 0, y = 0, z = 0] = triangle.subarray(corner, corner + 3);
    const [toX = 0, toY = 0, toZ = 0] = triangle.subarray((corner + 3) % TRIANGLE);
    if (y > height === toY > height) continue;
    const share = (height - y) / (toY - y);
    found.push({ x: x + (toX - x) * share, z: z + (toZ - z) * share });
  }
  return found;
}

/** Ends of segments where another one goes on in another direction, or none does. */
function cornersOf(segments: readonly Segment[]): PlanPoint[] {
  const ends = new Map<string, { readonly at: PlanPoint; readonly turns: number[] }>();
  for (const [a, b] of segments) {
    // A surface that only just reaches the height has no direction.
    if (Math.hypot(b.x - a.x, b.z - a.z) < MEETING / 2) continue;
    const turn = (Math.atan2(b.z - a.z, b.x - a.x) * 180) / Math.PI;
    for (const { x, z } of [a, b]) {
      const key = `${Math.round(x / MEETING)} ${Math.round(z / MEETING)}`;
      const end = ends.get(key) ?? { at: { x: round(x), z: round(z) }, turns: [] };
      end.turns.push(turn);
      ends.set(key, end);
    }
  }
  return [...ends.values()].flatMap(({ at, turns }) => {
    const [first = 0, ...others] = turns;
    const isCorner = others.length === 0 || others.some((turn) => between(first, turn) > TURN);
    return isCorner ? [at] : [];
  });
}

/** Angle between two lines, degrees 0 to 90. */
function between(one: number, other: number): number {
  const turn = Math.abs(one - other) % 180;
  return Math.min(turn, 180 - turn);
}

function round(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}
