import type { BrandKey } from '@oriel/contract/brand';

/** Oriel's mark: a bay window in elevation, the same as in the dashboard's wordmark. */
const ORIEL_MARK = `<path transform="scale(2.2857)" d="M6 21V10l4.5-3h7L22 10v11M10.5 7v14M17.5 7v14M6 14.5l4.5-1h7l4.5 1M4.5 21h19" fill="none" stroke="#FFFFFF" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`;

/** LocalLoop's mark: people's paths meeting around one place. */
const LOCALLOOP_MARK = `<path d="M32 14a18 18 0 1 0 18 18" fill="none" stroke="#F6F7F2" stroke-width="6" stroke-linecap="round"/>
<circle cx="46" cy="18" r="6" fill="#F2B441"/><circle cx="32" cy="32" r="6" fill="#F6F7F2"/>`;

const MARKS: Readonly<Record<BrandKey, { mark: string; ground: string }>> = {
  oriel: { mark: ORIEL_MARK, ground: '#A34623' },
  localloop: { mark: LOCALLOOP_MARK, ground: '#1F6F54' },
};

/** The brand's icon. `bleed` fills the square for systems that cut their own corners. */
export function iconSvg(brand: BrandKey, bleed = false): string {
  const { mark, ground } = MARKS[brand];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${bleed ? 0 : 14}" fill="${ground}"/>${mark}</svg>`;
}

/** Share picture, 1200 by 628: the mark as a window, with the light that falls through it. */
export function shareSvg(brand: BrandKey): string {
  const { mark, ground } = MARKS[brand];
  const paper = brand === 'oriel' ? '#FAF8F4' : '#F6F7F2';
  const light = brand === 'oriel' ? '#F1E3D6' : '#E3EDE2';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="628" viewBox="0 0 1200 628">
<rect width="1200" height="628" fill="${paper}"/>
<path d="M420 628 520 470h160l240 158Z" fill="${light}"/>
<rect x="440" y="134" width="320" height="320" rx="70" fill="${ground}"/>
<svg x="440" y="134" width="320" height="320" viewBox="0 0 64 64">${mark}</svg>
</svg>`;
}
