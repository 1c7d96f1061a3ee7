import { BRANDS, type BrandKey } from '@oriel/contract/brand';
import { LETTERING } from './lettering.ts';

/** Oriel's mark: a bay window in elevation, the same as in the dashboard's wordmark. */
const ORIEL_MARK = `<path transform="scale(2.2857)" d="M6 21V10l4.5-3h7L22 10v11M10.5 7v14M17.5 7v14M6 14.5l4.5-1h7l4.5 1M4.5 21h19" fill="none" stroke="#FFFFFF" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`;

/** LocalLoop's mark: people's paths meeting around one place. */
const LOCALLOOP_MARK = `<path d="M32 14a18 18 0 1 0 18 18" fill="none" stroke="#F6F7F2" stroke-width="6" stroke-linecap="round"/>
<circle cx="46" cy="18" r="6" fill="#F2B441"/><circle cx="32" cy="32" r="6" fill="#F6F7F2"/>`;

const MARKS: Readonly<Record<BrandKey, { mark: string; ground: string; ink: string; radius: number }>> = {
  oriel: { mark: ORIEL_MARK, ground: '#A34623', ink: '#23201B', radius: 14 },
  localloop: { mark: LOCALLOOP_MARK, ground: '#1F6F54', ink: '#1E2A26', radius: 20 },
};

/** Edge of the icon: with the brand's rounded corners, or filling the square for systems that mask it themselves. */
export type IconEdge = 'rounded' | 'bleed' | 'maskable';

/** The brand's icon. The mark of a maskable one stays within the safe zone, 80 % of its width. */
export function iconSvg(brand: BrandKey, edge: IconEdge = 'rounded'): string {
  const { mark, ground, radius } = MARKS[brand];
  const drawn = edge === 'maskable' ? `<g transform="translate(6.4 6.4) scale(0.8)">${mark}</g>` : mark;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${edge === 'rounded' ? radius : 0}" fill="${ground}"/>${drawn}</svg>`;
}

/** Width of a share image, pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 628;

/** Position of the place's picture in a share image, pixels. */
export const SHARE_PICTURE = { left: 440, width: 760 };

/** Speech bubbles over the picture; without words, to be language-independent. */
const VOICES = [
  [552, 186, 92, '#F2B441'],
  [1016, 196, 76, '#F6F7F2'],
  [716, 366, 84, '#1F6F54'],
] as const;

function voices(): string {
  return VOICES.map(
    ([x, y, size, colour]) =>
      `<g transform="translate(${x} ${y}) scale(${size / 100})"><path d="M18 0h64a18 18 0 0 1 18 18v34a18 18 0 0 1-18 18H44L26 92V70h-8A18 18 0 0 1 0 52V18A18 18 0 0 1 18 0Z" fill="${colour}"/><path d="M22 26h56M22 44h34" stroke="${colour === '#1F6F54' ? '#F6F7F2' : '#1E2A26'}" stroke-width="7" stroke-linecap="round"/></g>`,
  ).join('');
}

/** Layer over the picture of the place: the brand's paper with its mark and name. */
export function shareSvg(brand: BrandKey): string {
  const { mark, ground, ink, radius } = MARKS[brand];
  const { path, width } = LETTERING[brand];
  const scale = Math.min(0.92, 300 / width);
  const paper = BRANDS[brand].themeColor;
  const edge = SHARE_PICTURE.left;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}">
<rect width="${edge}" height="${SHARE_HEIGHT}" fill="${paper}"/>
<rect x="${edge - 8}" width="8" height="${SHARE_HEIGHT}" fill="${ground}"/>
${brand === 'localloop' ? voices() : ''}
<svg x="64" y="176" width="144" height="144" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${ground}"/>${mark}</svg>
<g transform="translate(64 432) scale(${scale})"><path d="${path}" fill="${ink}"/></g>
</svg>`;
}
