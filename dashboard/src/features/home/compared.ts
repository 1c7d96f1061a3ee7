/** How a number stands to the one of the time before. */
export type Compared =
  | { readonly is: 'first' | 'same' | 'none' | 'twice' }
  /** Too few to compare: the next one changes everything. */
  | { readonly is: 'few'; readonly before: number }
  | { readonly is: 'more' | 'fewer'; readonly percent: number };

/** Numbers that are both smaller are told as they are. */
const FEW = 10;
/** From so much more on, it is said as "twice as many". */
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
