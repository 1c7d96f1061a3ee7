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
 * The colour nearest to one, of the same hue, that can be read on every one of some backgrounds.
 *
 * @param color `#rgb` or `#rrggbb`; null comes back for anything else
 * @param backgrounds `#rrggbb`, all light or all dark: light ones darken the colour, dark ones lighten it
 */
export function readableOn(color: string, backgrounds: readonly string[]): string | null {
  const start = longHex(color);
  if (!start) return null;
  const light = backgrounds.every((one) => contrast(one, '#000000') > contrast(one, '#ffffff'));
  const end = light ? 0 : 1;
  const lightness = lightnessOf(start);
  for (let step = 0; step <= STEPS; step++) {
    // The first step is the colour itself, without what a way there and back would round off.
    const tried = step === 0 ? start : withLightness(start, lightness + ((end - lightness) * step) / STEPS);
    if (backgrounds.every((one) => contrast(tried, one) >= TEXT_CONTRAST)) return tried;
  }
  return light ? '#000000' : '#ffffff';
}

function sharesOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

/** Lightness of HSL, 0 black to 1 white. */
function lightnessOf(color: string): number {
  const shares = sharesOf(color);
  return (Math.max(...shares) + Math.min(...shares)) / 2;
}

/** The colour with another lightness of HSL; hue and saturation stay. */
function withLightness(color: string, lightness: number): string {
  const shares = sharesOf(color);
  const own = lightnessOf(color);
  // What hue and saturation make of a part grows and shrinks with the room between it and black or white.
  const room = (at: number) => 1 - Math.abs(2 * at - 1);
  const scale = room(own) === 0 ? 0 : room(lightness) / room(own);
  const parts = shares.map((share) =>
    Math.round(255 * Math.max(0, Math.min(1, lightness + (share - own) * scale)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
