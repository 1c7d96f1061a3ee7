import { numberOf } from '../../../kit/form/number-text.ts';

/** North as it is written in the form, degrees clockwise, 0 to 360; nothing is 0. */
export function northIn(text: string): number {
  return turned(numberOf(text) ?? 0);
}

/**
 * Where a direction of the world lies in a model that was made with one north and is to have another, degrees clockwise from the north that
 * it was made with. The model is not made anew while somebody types: the sun goes around it instead.
 */
export function directionIn(
  model: { readonly made: number; readonly wanted: number },
  azimuth: number,
): number {
  return turned(azimuth - (model.wanted - model.made));
}

function turned(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
