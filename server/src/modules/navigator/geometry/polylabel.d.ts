declare module 'polylabel' {
  /** The point of a polygon farthest from its outline, with the distance. */
  export default function polylabel(
    polygon: readonly (readonly (readonly [number, number])[])[],
    precision?: number,
  ): [number, number] & { distance: number };
}
