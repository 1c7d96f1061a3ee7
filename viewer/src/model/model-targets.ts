import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { Mesh, type PerspectiveCamera, type Plane, Vector3 } from 'three';
import { pointOfKey } from '../core/point-key.ts';
import type { SceneState } from './building-scene.tsx';
import { middleOf } from './home-pose.ts';
import { isPartOf } from './placed-building.ts';
import type { StagePoints } from './stage-points.ts';

/** Metres that a railing or frame may lie before the apartment it belongs to. */
const BEHIND = 1.2;
/** Metres from a roof to the name over it. */
const NAME_ABOVE = 3;

/** What is at a point of the stage: an apartment, the building of several that is seen there, or the point of interest whose name it is. */
export interface Target {
  readonly apartment?: string;
  readonly building?: string;
  readonly point?: string;
}

/** A place on the stage, CSS pixels from its upper left corner. */
interface StagePlace {
  readonly x: number;
  readonly y: number;
}

interface Parts {
  readonly model: PublicNavigatorModel;
  readonly points: StagePoints;
  readonly camera: PerspectiveCamera;
  readonly state: Pick<SceneState, 'ceiling' | 'labels' | 'parts'>;
  /** Apartments by their numbers in the vertices. */
  readonly idOf: ReadonlyMap<number, string>;
  /** Of the ground that is lifted open, where the model has several buildings. */
  readonly sides: readonly Plane[];
}

/** Says what of a model is at a point of the stage, and where on the stage its apartments, buildings and points of interest are. */
export class ModelTargets {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What is at a point of the stage, CSS pixels from its upper left corner; nothing of what is lifted away. */
  at(x: number, y: number): Target {
    const { points, camera, state, idOf, sides } = this.#parts;
    const { ceiling, labels, parts } = state;
    const isLifted = (at: Vector3) => at.y > ceiling && sides.every((side) => side.distanceToPoint(at) <= 0);
    const hits = points.hits(x, y, parts.meshes).filter((hit) => !isLifted(hit.point));
    const [first] = hits;
    const before = first?.distance ?? Infinity;
    for (const { id, at } of labels.at(x, y)) {
      const point = pointOfKey(id);
      if (point !== undefined && camera.position.distanceTo(new Vector3(...at)) < before) return { point };
    }
    const over = first && this.buildingAt(first.point)?.buildingId;
    const building = over ? { building: over } : {};
    for (const { object, face, distance } of hits) {
      if (first && distance > first.distance + BEHIND) break;
      const numbers = (object as Mesh).geometry.getAttribute('_apartment');
      const id = numbers && face ? idOf.get(numbers.getX(face.a)) : undefined;
      if (id !== undefined) return { apartment: id, ...building };
    }
    return building;
  }

  /** Ids of the apartments and points of interest whose number or name is shown. */
  get named(): string[] {
    return this.#parts.state.labels.shown;
  }

  /** The nearest point of the model at a point of the stage, metres; undefined where one looks past it. */
  surfaceAt(x: number, y: number): [number, number, number] | undefined {
    const { points, state } = this.#parts;
    const meshes: Mesh[] = [];
    state.parts.group.traverse((part) => {
      if (part instanceof Mesh) meshes.push(part);
    });
    return points.hits(x, y, meshes)[0]?.point.toArray();
  }

  /** The building of several that a point of the model is part of. */
  buildingAt(point: Vector3) {
    return this.#parts.model.buildings.find((one) => isPartOf(one, point));
  }

  /** Where an apartment is on the stage; undefined behind the camera. */
  placeOf(apartmentId: string): StagePlace | undefined {
    const { model, points } = this.#parts;
    const found = model.apartments.find((one) => one.apartmentId === apartmentId);
    return found && points.onStage(found.windows[0]?.at ?? middleOf(found));
  }

  /** Where a point of interest is on the stage; undefined behind the camera, and where the model has none. */
  placeOfPoint(key: string): StagePlace | undefined {
    const { model, points } = this.#parts;
    const found = model.pointsOfInterest?.find((one) => one.key === key);
    return found && points.onStage(found.at);
  }

  /** Where the name of a building stands on the stage, over its middle; undefined behind the camera. */
  placeOfBuilding(buildingId: string): StagePlace | undefined {
    const found = this.#parts.model.buildings.find((one) => one.buildingId === buildingId);
    if (!found) return undefined;
    const [x, , z] = middleOf(found);
    return this.#parts.points.onStage([x, found.max[1] + NAME_ABOVE, z]);
  }
}
