import type { FromMasksProps } from './traced.ts';

/** Outlines of flats traced from id masks: one picture per image, in which every flat has a colour of its own. */
export function FromMasksDialog(_props: FromMasksProps) {
  return null;
}
