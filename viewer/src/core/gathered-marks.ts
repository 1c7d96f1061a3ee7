import { type Angles, angleBetween, directionOf } from './projection.ts';

/**
 * Groups marks that would overlap: each joins the first group that starts within the distance. Groups and members keep the order of the
 * marks, and a group sits at its first mark, so that it does not move as others join.
 *
 * @param distance degrees on the sphere
 */
export function gatheredMarks<T extends { readonly position: Angles }>(
  marks: readonly T[],
  distance: number,
): { readonly position: Angles; readonly members: readonly T[] }[] {
  return gathered(
    marks,
    (first, other) => angleBetween(directionOf(first.position), directionOf(other.position)) < distance,
  ).map(([first, ...others]) => ({ position: first.position, members: [first, ...others] }));
}

/** Groups things: each joins the first group whose first member it is near, else begins one. */
export function gathered<T>(
  things: readonly T[],
  isNear: (first: T, other: T) => boolean,
): readonly (readonly [T, ...T[]])[] {
  const groups: [T, ...T[]][] = [];
  for (const thing of things) {
    const near = groups.find(([first]) => isNear(first, thing));
    if (near) near.push(thing);
    else groups.push([thing]);
  }
  return groups;
}
