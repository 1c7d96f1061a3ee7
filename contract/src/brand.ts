/** The two brands of the shell; a build setting (`BRAND`) chooses one. */
export const BRANDS = {
  oriel: {
    key: 'oriel',
    name: 'Oriel',
    tagline: 'A window into every home',
    description: 'Show real estate in 360 degrees: walk every flat, see what is free, and ask with one tap.',
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
    themeColorDark: '#1E2A26',
    contactEmail: 'hello@localloop.example',
    bookingUrl: 'https://localloop.example/discovery-call',
  },
} as const;

export type BrandKey = keyof typeof BRANDS;
export type Brand = (typeof BRANDS)[BrandKey];

/** Page title by the template '%s | {brand}'. */
export function pageTitle(title: string, brand: Brand): string {
  return `${title} | ${brand.name}`;
}
