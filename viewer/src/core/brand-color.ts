import { contrast } from '@oriel/contract/contrast';

/** Minimum contrast for text of any size (WCAG 1.4.3). */
const TEXT_CONTRAST = 4.5;

/** Steps tried on the way to black or white. */
const STEPS = 100;

/** `#rgb` or `#rrggbb` as lower-case `#rrggbb`; null for anything else. */
export function longHex(color: string): string | null {
  const found = /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{6}))$/i.exec(color);
  if (!found) return null;
  const [, red = '', green = '', blue = '', all] = found;
  return `#${all ?? red + red + green + green + blue + blue}`.toLowerCase();
}

/**
 * The closest colour of the same hue that is readable on all the backgrounds.
 *
 * @param color `#rgb` or `#rrggbb`; anything else returns null
 * @param backgrounds `#rrggbb`, all light or all dark: light ones darken the colour, dark ones lighten it
 */
export function readableOn(color: string, backgrounds: readonly string[]): string | null {
  const start = longHex(color);
  if (!start) return null;
  const light = backgrounds.every((one) => contrast(one, '#000000') > contrast(one, '#ffffff'));
  const end = light ? 0 : 1;
  const lightness = lightnessOf(start);
  for (let step = 0; step <= STEPS; step++) {
    // The first step is the colour itself, free of rounding errors.
    const tried = step === 0 ? start : withLightness(start, lightness + ((end - lightness) * step) / STEPS);
    if (backgrounds.every((one) => contrast(tried, one) >= TEXT_CONTRAST)) return tried;
  }
  return light ? '#000000' : '#ffffff';
}

function sharesOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

/** HSL lightness, 0 black to 1 white. */
function lightnessOf(color: string): number {
  const shares = sharesOf(color);
  return (Math.max(...shares) + Math.min(...shares)) / 2;
}

/** The colour with another HSL lightness; hue and saturation stay. */
function withLightness(color: string, lightness: number): string {
  const shares = sharesOf(color);
  const own = lightnessOf(color);
  // Chroma at a lightness scales with its distance from black or white.
  const room = (at: number) => 1 - Math.abs(2 * at - 1);
  const scale = room(own) === 0 ? 0 : room(lightness) / room(own);
  const parts = shares.map((share) =>
    Math.round(255 * Math.max(0, Math.min(1, lightness + (share - own) * scale)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
