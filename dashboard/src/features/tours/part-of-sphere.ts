/**
 * How many degrees a part of a sphere most likely shows from left to right: one wider than a sphere goes all the way round, any other one reaches
 * from pole to pole.
 */
export function proposedWidth(width: number, height: number): number {
  return width >= 2 * height ? 360 : Math.round((180 * width) / height);
}
