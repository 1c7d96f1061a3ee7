import type { PublicPanorama } from '@oriel/contract/panorama';
import { readableOn } from '../core/brand-color.ts';
import { inkOn } from '../core/readable-color.ts';

/** Backgrounds of accents (styles/tokens.css: paper, raised, sunken). */
const LIGHT_GROUNDS = ['#faf8f4', '#ffffff', '#f1ede5'];
const DARK_GROUNDS = ['#171512', '#211e1a', '#0f0e0c'];

/**
 * The font families that an organization can choose (contract `BRAND_FONTS`); styles/fonts.css has their files, and inline/load-font.ts
 * those for host pages, where they have other names.
 */
const FAMILIES: Readonly<Record<string, string>> = {
  Lato: '"Oriel Lato", "Lato", ui-sans-serif, system-ui, sans-serif',
  Montserrat: '"Oriel Montserrat", "Montserrat", ui-sans-serif, system-ui, sans-serif',
  fantasy: 'fantasy, ui-sans-serif, system-ui, sans-serif',
};

/** A brand's colour as the viewers show it, adjusted for legibility on light and dark backgrounds; null for an invalid colour. */
export function accentsOf(color: string): { readonly light: string; readonly dark: string } | null {
  const light = readableOn(color, LIGHT_GROUNDS);
  const dark = readableOn(color, DARK_GROUNDS);
  return light && dark ? { light, dark } : null;
}

/** Applies an organization's colour and font to a page. Invalid ones change nothing. */
export function applyBrand(root: HTMLElement, organization: PublicPanorama['organization']): void {
  const accents = organization ? accentsOf(organization.primaryColor) : null;
  setToken(root, '--oriel-accent', accents && `light-dark(${accents.light}, ${accents.dark})`);
  setToken(
    root,
    '--oriel-on-accent',
    accents && `light-dark(${inkOn(accents.light)}, ${inkOn(accents.dark)})`,
  );
  setToken(root, '--oriel-font', organization ? (FAMILIES[organization.font] ?? null) : null);
}

function setToken(root: HTMLElement, name: string, value: string | null): void {
  if (value === null) root.style.removeProperty(name);
  else root.style.setProperty(name, value);
}
