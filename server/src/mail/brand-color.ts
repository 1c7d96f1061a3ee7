import { contrast } from '@oriel/contract/contrast';

const READABLE = 4.5;
const INK = '#1f1b18';
const PAPER = '#ffffff';

/** An organization's colour for mails: adjusted for legibility on white, with a legible text colour on top of it. */
export function brandColors(color: string): { readonly onPaper: string; readonly letters: string } {
  return {
    onPaper: contrast(color, PAPER) >= READABLE ? color : INK,
    letters: contrast(color, PAPER) >= contrast(color, INK) ? PAPER : INK,
  };
}
