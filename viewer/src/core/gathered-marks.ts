import { type Angles, angleBetween, directionOf } from './projection.ts';

/**
 * Marks gathered where they would cover each other: each joins the first group that began within a distance of it. Groups and their members
 * keep the order of the marks, and a group stands where its first mark does, so that it does not wander as others join.
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
