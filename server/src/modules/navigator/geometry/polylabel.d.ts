declare module 'polylabel' {
  /** The point of a polygon that is farthest from its outline, with that distance. */
  export default function polylabel(
    polygon: readonly (readonly (readonly [number, number])[])[],
    precision?: number,
  ): [number, number] & { distance: number };
}
