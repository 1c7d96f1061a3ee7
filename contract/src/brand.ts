export type BrandKey = 'oriel' | 'localloop';

/** What the shell says of itself. */
export interface Brand {
  readonly key: BrandKey;
  readonly name: string;
  readonly tagline: string;
  readonly description: string;
  /** Folder of icons, manifest and share picture. */
  readonly iconPath: string;
  /** Colour of the browser around a page: the paper. */
  readonly themeColor: string;
  readonly themeColorDark: string;
  readonly contactEmail: string;
  /** Where a discovery call is booked. */
  readonly bookingUrl: string;
  /** The terms that who signs up accepts, and what becomes of their data; whoever runs the product has them. */
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
}

/** The two brands of the shell; a build setting (`BRAND`) chooses one. */
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

/** Page title by the template '%s | {brand}'. */
export function pageTitle(title: string, brand: Brand): string {
  return `${title} | ${brand.name}`;
}
