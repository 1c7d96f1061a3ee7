import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import {
  DoubleSide,
  type Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Plane,
} from 'three';
import { keyOfPoint } from '../core/point-key.ts';
import type { ApartmentPaint } from './apartment-paint.ts';
import type { Label } from './labels.ts';

/** Height of a ceiling above everything: nothing is lifted. */
export const NO_CEILING = 1e6;

/** Materials that cast and take shadows, and show whose they are. Returns the meshes that may be pointed at and cut open. */
export function prepareModel(loaded: Group, paint: ApartmentPaint): Mesh[] {
  const meshes: Mesh[] = [];
  const hasBodies = loaded.getObjectByName('volume') !== undefined;
  const matted = new Map<Material, Material>();
  loaded.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const owned = part.geometry.getAttribute('_apartment') !== undefined;
    const body = roleOf(part) === 'volume';
    part.castShadow = !body;
    part.receiveShadow = !body;
    if (body) {
      part.material = new MeshBasicMaterial({ transparent: true, depthWrite: false, side: DoubleSide });
      part.renderOrder = 5;
      paint.apply(part.material, 'body');
    } else {
      const given = part.material as Material;
      const shown = matted.get(given) ?? matte(given);
      matted.set(given, shown);
      part.material = shown;
      if (owned && !hasBodies) paint.apply(part.material, 'tint');
      if (part.material.transparent) {
        part.castShadow = false;
        part.material.depthWrite = false;
      }
    }
    // Far sides before near ones would be two passes, for each of which three.js looks for the shader anew in every frame.
    part.material.forceSinglePass = true;
    if (owned) meshes.push(part);
  });
  return meshes;
}

/**
 * The same material without gloss. Buildings hardly shine, there is nothing around them to be mirrored, and metal is black without it; a
 * device without much of a graphics processor draws it much sooner.
 */
function matte(material: Material): Material {
  if (!(material instanceof MeshStandardMaterial)) return material;
  const { name, color, map, normalMap, normalScale, emissive, emissiveMap, emissiveIntensity, aoMap } =
    material;
  const { side, transparent, opacity, alphaTest, vertexColors, flatShading, depthWrite } = material;
  return new MeshLambertMaterial({
    ...{ name, color, map, normalMap, normalScale, emissive, emissiveMap, emissiveIntensity, aoMap },
    ...{ side, transparent, opacity, alphaTest, vertexColors, flatShading, depthWrite },
  });
}

/**
 * Leaves out what of meshes is beyond all of the planes; null shows everything. Only what is cut open pays for it: a shader that may leave
 * pixels out shades the hidden ones, too.
 */
export function cutOpen(meshes: readonly Mesh[], planes: Plane[] | null): void {
  for (const material of meshes.flatMap((mesh) => mesh.material)) {
    material.clippingPlanes = planes;
    material.clipIntersection = true;
    material.clipShadows = true;
  }
}

/** What a mesh is for: several of one role are numbered by the loader. */
export function roleOf(part: Mesh): string {
  return (part.name || part.parent?.name || '').replace(/_\d+$/, '');
}

/** Metres from a point of interest to its name over it. */
const NAME_ABOVE = 2.5;

/** The names of points of interest, each over its place; none for one without a name. */
export function pointLabelsOf(
  { pointsOfInterest = [] }: PublicNavigatorModel,
  nameOf: (key: string) => string | undefined,
): Label[] {
  return pointsOfInterest.flatMap(({ key, at: [x, y, z] }) => {
    const text = nameOf(key);
    return text ? { id: keyOfPoint(key), text, places: [{ at: [x, y + NAME_ABOVE, z] }] } : [];
  });
}

/** The numbers of apartments, before each of their windows; none for an apartment without a number. */
export function labelsOf(model: PublicNavigatorModel, numberOf: (apartmentId: string) => string): Label[] {
  const numbered = model.apartments.filter(({ apartmentId }) => numberOf(apartmentId) !== '');
  return numbered.map(({ apartmentId, min, max, windows }) => ({
    id: apartmentId,
    text: numberOf(apartmentId),
    places:
      windows.length > 0
        ? windows.map(({ at, azimuth }) => {
            const angle = (azimuth * Math.PI) / 180;
            // Before balconies and frames.
            return {
              at: [at[0] + Math.sin(angle) * 0.5, at[1], at[2] - Math.cos(angle) * 0.5] as const,
              azimuth,
            };
          })
        : [0, 90, 180, 270].map((azimuth) => ({
            at: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2] as const,
            azimuth,
          })),
  }));
}
