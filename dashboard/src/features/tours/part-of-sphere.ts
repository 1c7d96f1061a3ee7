/**
 * The likely horizontal extent of a partial panorama, degrees: wider than 2:1 means a full circle, otherwise it reaches from pole to pole.
 */
export function proposedWidth(width: number, height: number): number {
  return width >= 2 * height ? 360 : Math.round((180 * width) / height);
}
