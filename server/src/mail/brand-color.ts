/** WCAG relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two colours, 1..21. */
export function contrast(one: string, other: string): number {
  const [light = 1, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

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
