import type { BrandKey } from '@oriel/contract/brand';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { readableOn } from '../core/brand-color.ts';
import { inkOn } from '../core/readable-color.ts';

/** Backgrounds of accents: paper, raised and sunken of each brand (styles/tokens.css, styles/localloop.css). */
export const GROUNDS = {
  oriel: { light: ['#faf8f4', '#ffffff', '#f1ede5'], dark: ['#171512', '#211e1a', '#0f0e0c'] },
  localloop: { light: ['#f6f7f2', '#ffffff', '#eaeee3'], dark: ['#17201d', '#212c28', '#101714'] },
} as const satisfies Record<BrandKey, object>;

/**
 * The font families that an organization can choose (contract `BRAND_FONTS`); styles/fonts.css has their files, and inline/load-font.ts
 * those for host pages, where they have other names.
 */
const FAMILIES: Readonly<Record<string, string>> = {
  Lato: '"Oriel Lato", "Lato", ui-sans-serif, system-ui, sans-serif',
  Montserrat: '"Oriel Montserrat", "Montserrat", ui-sans-serif, system-ui, sans-serif',
  fantasy: 'fantasy, ui-sans-serif, system-ui, sans-serif',
};

/** An organization's colour as the viewers show it, adjusted for legibility on the brand's backgrounds; null for an invalid colour. */
export function accentsOf(
  color: string,
  brand: BrandKey = 'oriel',
): { readonly light: string; readonly dark: string } | null {
  const light = readableOn(color, GROUNDS[brand].light);
  const dark = readableOn(color, GROUNDS[brand].dark);
  return light && dark ? { light, dark } : null;
}

/** Applies an organization's colour and font to a page of a brand (`data-brand`). Invalid ones change nothing. */
export function applyBrand(root: HTMLElement, organization: PublicPanorama['organization']): void {
  const accents = organization ? accentsOf(organization.primaryColor, brandOf(root)) : null;
  setToken(root, '--oriel-accent', accents && `light-dark(${accents.light}, ${accents.dark})`);
  setToken(
    root,
    '--oriel-on-accent',
    accents && `light-dark(${inkOn(accents.light)}, ${inkOn(accents.dark)})`,
  );
  setToken(root, '--oriel-font', organization ? (FAMILIES[organization.font] ?? null) : null);
}

const brandOf = ({ dataset }: HTMLElement): BrandKey =>
  dataset.brand === 'localloop' ? 'localloop' : 'oriel';

function setToken(root: HTMLElement, name: string, value: string | null): void {
  if (value === null) root.style.removeProperty(name);
  else root.style.setProperty(name, value);
}
