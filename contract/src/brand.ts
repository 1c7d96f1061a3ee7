export type BrandKey = 'oriel' | 'localloop';

/** Product brand shown by the application shell. */
export interface Brand {
  readonly key: BrandKey;
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
  /** Folder of the icons, manifest and share image. */
  readonly iconPath: string;
  /** Colour of the browser chrome around a page; equals the paper colour. */
  readonly themeColor: string;
  readonly themeColorDark: string;
  readonly contactEmail: string;
  /** Address where visitors book a discovery call. */
  readonly bookingUrl: string;
  /** Terms and privacy policy shown at sign-up; supplied by the operator. */
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
}

/** The two brands of the shell; the build setting `BRAND` picks one. */
export const BRANDS: Readonly<Record<BrandKey, Brand>> = {
  oriel: {
    key: 'oriel',
    name: 'Oriel',
    tagline: 'A window into every home',
    description:
      'The interactive 360-degree viewer that shows real estate to buyers: they walk every apartment, see what is available, and ask with one tap.',
    iconPath: '/favicon',
    themeColor: '#FAF8F4',
    themeColorDark: '#171512',
    contactEmail: 'hello@oriel.example',
    bookingUrl: 'https://oriel.example/discovery-call',
  },
  localloop: {
    key: 'localloop',
    name: 'LocalLoop',
    tagline: 'Where all perspectives build our future',
    description:
      'A public participation and community engagement platform: see the place, say what you think, follow what happens.',
    iconPath: '/favicon/localloop',
    themeColor: '#F6F7F2',
    themeColorDark: '#17201D',
    contactEmail: 'hello@localloop.example',
    bookingUrl: 'https://localloop.example/discovery-call',
  },
};

/** Page title in the form '%s | {brand}'. */
export function pageTitle(title: string, brand: Brand): string {
  return `${title} | ${brand.name}`;
}
