/** Relative luminance of `#rrggbb`, 0 black to 1 white (WCAG 2.2). */
function luminance(hex: string): number {
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
