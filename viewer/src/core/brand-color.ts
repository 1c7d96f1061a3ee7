import { contrast } from './readable-color.ts';

/** Contrast that text of any size must have (WCAG 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** Hundredths of the way to black or white that are tried. */
const STEPS = 100;

/** `#rgb` or `#rrggbb` as `#rrggbb` in small letters; null when it is neither. */
export function longHex(color: string): string | null {
  const found = /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{6}))$/i.exec(color);
  if (!found) return null;
  const [, red = '', green = '', blue = '', all] = found;
  return `#${all ?? red + red + green + green + blue + blue}`.toLowerCase();
}

/**
 * The colour nearest to one, on the straight way to white or black, that can be read on every one of some backgrounds.
 *
 * @param color `#rgb` or `#rrggbb`; null comes back for anything else
 * @param backgrounds `#rrggbb`, all light or all dark: light ones darken the colour, dark ones lighten it
 */
export function readableOn(color: string, backgrounds: readonly string[]): string | null {
  const start = longHex(color);
  if (!start) return null;
  const light = backgrounds.every((one) => contrast(one, '#000000') > contrast(one, '#ffffff'));
  const end = light ? 0 : 255;
  for (let step = 0; step < STEPS; step++) {
    const tried = toward(start, end, step / STEPS);
    if (backgrounds.every((one) => contrast(tried, one) >= TEXT_CONTRAST)) return tried;
  }
  return toward(start, end, 1);
}

function toward(color: string, end: number, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const from = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(from + (end - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
