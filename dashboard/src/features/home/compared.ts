/** How a number compares with that of the previous period. */
export type Compared =
  | { readonly is: 'first' | 'same' | 'none' | 'twice' }
  /** Too small to compare: one more would change the result. */
  | { readonly is: 'few'; readonly before: number }
  | { readonly is: 'more' | 'fewer'; readonly percent: number };

/** If both numbers are smaller, they are shown as they are. */
const FEW = 10;
/** From this ratio on, the text says "twice as many". */
const TWICE_FROM = 1.9;
const TWICE_TO = 2.2;

export function compared(now: number, before: number): Compared {
  if (now === before) return { is: now === 0 ? 'none' : 'same' };
  if (before === 0) return { is: 'first' };
  if (Math.max(now, before) < FEW) return { is: 'few', before };
  const ratio = now / before;
  if (ratio >= TWICE_FROM && ratio <= TWICE_TO) return { is: 'twice' };
  const percent = Math.max(1, Math.round(Math.abs(ratio - 1) * 100));
  return { is: ratio > 1 ? 'more' : 'fewer', percent };
}
