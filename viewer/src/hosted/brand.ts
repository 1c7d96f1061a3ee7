import type { PublicPanorama } from '@oriel/contract/panorama';
import { readableOn } from '../core/brand-color.ts';
import { inkOn } from '../core/readable-color.ts';

/** What accents stand on (styles/tokens.css: paper, raised, sunken). */
const LIGHT_GROUNDS = ['#faf8f4', '#ffffff', '#f1ede5'];
const DARK_GROUNDS = ['#171512', '#211e1a', '#0f0e0c'];

/** The fonts that an organization can choose (contract `BRAND_FONTS`), as families; styles/fonts.css says where their files are, and inline/fonts.ts for pages of others, where they have names of their own. */
const FAMILIES: Readonly<Record<string, string>> = {
  Lato: '"Oriel Lato", "Lato", ui-sans-serif, system-ui, sans-serif',
  Montserrat: '"Oriel Montserrat", "Montserrat", ui-sans-serif, system-ui, sans-serif',
  fantasy: 'fantasy, ui-sans-serif, system-ui, sans-serif',
};

/** Gives a page the colour and the font of its organization, the colour moved as far as reading takes. What is no colour or no font of ours changes nothing. */
export function applyBrand(root: HTMLElement, organization: PublicPanorama['organization']): void {
  const onLight = organization && readableOn(organization.primaryColor, LIGHT_GROUNDS);
  const onDark = organization && readableOn(organization.primaryColor, DARK_GROUNDS);
  setToken(root, '--oriel-accent', onLight && onDark ? `light-dark(${onLight}, ${onDark})` : null);
  setToken(
    root,
    '--oriel-on-accent',
    onLight && onDark ? `light-dark(${inkOn(onLight)}, ${inkOn(onDark)})` : null,
  );
  setToken(root, '--oriel-font', organization ? (FAMILIES[organization.font] ?? null) : null);
}

function setToken(root: HTMLElement, name: string, value: string | null): void {
  if (value === null) root.style.removeProperty(name);
  else root.style.setProperty(name, value);
}
