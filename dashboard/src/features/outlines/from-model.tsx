import type { FromModelProps } from './traced.ts';

/** Images of a turn and their outlines, rendered from a 3D model that has a mesh or node per flat. */
export function FromModelDialog(_props: FromModelProps) {
  return null;
}
