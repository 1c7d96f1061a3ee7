import type { BrandKey } from '@oriel/contract/brand';

/** Oriel's mark: a bay window seen from outside, three lights under one head. */
const ORIEL_MARK = `<path d="M12 22 32 12l20 10v22L32 54 12 44Z" fill="#FAF8F4"/>
<path d="M12 22 32 12l20 10-6 2.6L32 18l-14 6.6Z" fill="#E7B79F"/>
<path d="M18 27.5 26 24v20l-8-3.8Z M29 23l3-1.3 3 1.3v22.2L32 46.6l-3-1.4Z M38 24l8 3.5v12.7L38 44Z" fill="#7A3017"/>`;

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
