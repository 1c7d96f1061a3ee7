import { ownersOfNodes } from '@oriel/contract/model-owners';
import { Mesh, type Object3D } from 'three';
import type { TraceApartment } from '../traced.ts';

/** An apartment in a model. */
export interface ModelApartment {
  readonly apartment: TraceApartment;
  readonly nodes: readonly Object3D[];
  /** Parts named as its facade, within its nodes or beside them. */
  readonly facade: readonly Object3D[];
}

const PLANT = /tree|plant|bush|shrub|hedge|leaf|leaves|foliage|drzew|krzew|zielen/i;

/** The name in the file; three.js removes dots and spaces from its own. */
function nameOf(node: Object3D): string {
  const { name } = node.userData;
  return typeof name === 'string' ? name : node.name;
}

/** Finds the apartments of a model by the extras or names of its nodes. Descendants of an apartment's node belong to it. */
export function apartmentsInModel(scene: Object3D, apartments: readonly TraceApartment[]): ModelApartment[] {
  const owners = ownersOfNodes<Object3D, TraceApartment>(
    [scene],
    (node) => ({ name: nameOf(node), extras: node.userData, children: node.children }),
    apartments,
  );
  const found = new Map<string, { apartment: TraceApartment; nodes: Object3D[]; facade: Object3D[] }>();
  for (const [node, { apartment, facade }] of owners) {
    const known = found.get(apartment.id) ?? { apartment, nodes: [], facade: [] };
    found.set(apartment.id, known);
    const above = node.parent ? owners.get(node.parent) : undefined;
    if (facade && !above?.facade) known.facade.push(node);
    if (above?.apartment !== apartment) known.nodes.push(node);
  }
  return [...found.values()].sort((one, other) =>
    one.apartment.number.localeCompare(other.apartment.number, undefined, { numeric: true }),
  );
}

/** Whether a node or one of its ancestors is a plant by its name. */
export function isPlant(node: Object3D): boolean {
  for (let at: Object3D | null = node; at; at = at.parent) if (PLANT.test(nameOf(at))) return true;
  return false;
}

/** Meshes below a node, itself included. */
export function meshesOf(node: Object3D): Mesh[] {
  const meshes: Mesh[] = [];
  node.traverse((one) => {
    if (one instanceof Mesh) meshes.push(one);
  });
  return meshes;
}

/** The facade meshes of an apartment, if any, and its other meshes. */
export function facadeOf({ nodes, facade }: ModelApartment): readonly [Mesh[], Mesh[]] {
  const own = facade.flatMap(meshesOf);
  const all = nodes.flatMap(meshesOf);
  return own.length > 0 ? [own, all.filter((mesh) => !own.includes(mesh))] : [all, []];
}

/** Meshes that represent an apartment's whole volume, and those of its more detailed facade; or all of them. */
export function volumeOf(apartment: ModelApartment): readonly [Mesh[], Mesh[]] {
  const [facade, others] = facadeOf(apartment);
  return others.length > 0 ? [others, facade] : [facade, []];
}

/** Whether all materials of a mesh are transparent. */
export function isSeeThrough(mesh: Mesh): boolean {
  return [mesh.material].flat().every((material) => material.transparent && material.opacity < 0.9);
}
