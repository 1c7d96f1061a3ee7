import { contrast } from '@oriel/contract/contrast';

const INK = '#171512';
const PAPER = '#ffffff';

/** Our dark or light ink, whichever contrasts more with a colour `#rrggbb`; never less than 4.2. */
export function inkOn(color: string): string {
  return contrast(color, PAPER) >= contrast(color, INK) ? PAPER : INK;
}
