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
  const groups: { position: Angles; members: T[] }[] = [];
  for (const mark of marks) {
    const direction = directionOf(mark.position);
    const near = groups.find(({ position }) => angleBetween(directionOf(position), direction) < distance);
    if (near) near.members.push(mark);
    else groups.push({ position: mark.position, members: [mark] });
  }
  return groups;
}
