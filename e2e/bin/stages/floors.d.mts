/** Imports of a room that go up a floor or sideways, and files that stand on no floor. */
export function floorFaults(
  root: string,
  room: string,
  floors: readonly (readonly string[])[],
): readonly string[];
