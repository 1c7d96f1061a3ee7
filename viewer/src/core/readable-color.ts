/** Relative luminance of `#rrggbb`, 0 black to 1 white (WCAG 2.2). */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrast(p: string, q: string): number {
  const [low = 0, high = 0] = [luminance(p), luminance(q)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const INK = '#171512';
const PAPER = '#ffffff';

/** Our dark or light ink, whichever contrasts more with a colour `#rrggbb`; never less than 4.2. */
export function inkOn(color: string): string {
  return contrast(color, PAPER) >= contrast(color, INK) ? PAPER : INK;
}
