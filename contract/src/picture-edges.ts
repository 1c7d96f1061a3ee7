/** Digits of a blurhash. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';

type Color = readonly [red: number, green: number, blue: number];

/** The waves that a blurhash consists of: linear light, `columns` waves to a row. */
interface Waves {
  readonly columns: number;
  readonly colors: readonly Color[];
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function srgb(light: number): number {
  const share = Math.min(Math.max(light, 0), 1);
  return Math.round((share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055) * 255);
}

/** Reads a blurhash; undefined when it is none. */
function wavesOf(blurhash: string): Waves | undefined {
  const digits = [...blurhash].map((digit) => DIGITS.indexOf(digit));
  if (digits.length < 6 || digits.includes(-1)) return undefined;
  const number = (from: number, to: number) =>
    digits.slice(from, to).reduce((sum, digit) => sum * 83 + digit, 0);
  const columns = (number(0, 1) % 9) + 1;
  const rows = Math.floor(number(0, 1) / 9) + 1;
  if (digits.length !== 4 + 2 * columns * rows) return undefined;
  const most = (number(1, 2) + 1) / 166;
  const mean = number(2, 6);
  const colors: Color[] = [[linear(mean >> 16), linear((mean >> 8) & 255), linear(mean & 255)]];
  for (let at = 6; at < digits.length; at += 2) {
    const value = number(at, at + 2);
    const part = (step: number) => {
      const share = (step - 9) / 9;
      return Math.sign(share) * share ** 2 * most;
    };
    colors.push([part(Math.floor(value / 361)), part(Math.floor(value / 19) % 19), part(value % 19)]);
  }
  return { columns, colors };
}

/** Colour at a point of the picture, fractions of its width and height: `#rrggbb`. */
function colorAt({ columns, colors }: Waves, x: number, y: number): string {
  const sum = [0, 0, 0];
  for (const [place, color] of colors.entries()) {
    const wave =
      Math.cos(Math.PI * x * (place % columns)) * Math.cos(Math.PI * y * Math.floor(place / columns));
    for (const [part, value] of color.entries()) sum[part] = (sum[part] ?? 0) + value * wave;
  }
  return `#${sum.map((light) => srgb(light).toString(16).padStart(2, '0')).join('')}`;
}

const BETWEEN = [0.25, 0.5, 0.75] as const;
/** Where a picture's edge is read: the first pixels are noisier than what is just inside. */
const INSIDE = 0.02;
const OUTSIDE = 1 - INSIDE;

/** Without a blurhash, the stage's own colour. */
const PLAIN = 'var(--oriel-sunken)';

/**
 * Colours along the edges of a picture as custom properties, from which the style sheet continues it beyond itself: one per corner
 * (`--frame-nw`), three between two corners at the sides (`--frame-west`), the means of the upper and the lower edge (`--frame-n`), and the
 * picture's (`--frame-tone`).
 */
export function edgeProperties(blurhash: string | undefined): Readonly<Record<`--frame-${string}`, string>> {
  const waves = blurhash === undefined ? undefined : wavesOf(blurhash);
  const at = (x: number, y: number) => (waves ? colorAt(waves, x, y) : PLAIN);
  // The mean along a row is what its waves across leave.
  const rows = waves && {
    columns: 1,
    colors: waves.colors.filter((_, place) => place % waves.columns === 0),
  };
  const mean = (y: number) => (rows ? colorAt(rows, 0, y) : PLAIN);
  const along = (one: (share: number) => string) => BETWEEN.map(one).join(',');
  return {
    '--frame-nw': at(INSIDE, INSIDE),
    '--frame-ne': at(OUTSIDE, INSIDE),
    '--frame-sw': at(INSIDE, OUTSIDE),
    '--frame-se': at(OUTSIDE, OUTSIDE),
    '--frame-west': along((share) => at(INSIDE, share)),
    '--frame-east': along((share) => at(OUTSIDE, share)),
    '--frame-n': mean(INSIDE),
    '--frame-s': mean(OUTSIDE),
    '--frame-tone': waves ? colorAt({ ...waves, colors: waves.colors.slice(0, 1) }, 0, 0) : PLAIN,
  };
}
