import type { Organization, OrganizationPatch } from '@oriel/contract/organization';
import { orNull } from '../../../kit/form/empty-text.ts';

type Brand = Organization['brand'];

const PICTURES = ['logoUrl', 'logoDarkUrl', 'faviconUrl'] as const;

/** An organization's brand as form values: absent texts are empty. */
export interface BrandValues {
  brand: Required<Omit<Brand, 'secondaryColor'>>;
}

export function brandValues({ brand }: Pick<Organization, 'brand'>): BrandValues {
  const { primaryColor, font, mode } = brand;
  const [logoUrl = '', logoDarkUrl = '', faviconUrl = ''] = PICTURES.map((name) => brand[name]);
  return { brand: { primaryColor, font, mode, logoUrl, logoDarkUrl, faviconUrl } };
}

/** All values of the form, as the body of the call. */
export function brandBody({ brand }: BrandValues): OrganizationPatch {
  const { primaryColor, font, mode, logoUrl, logoDarkUrl, faviconUrl } = brand;
  return {
    brand: {
      primaryColor: primaryColor.trim(),
      font,
      mode,
      logoUrl: orNull(logoUrl),
      logoDarkUrl: orNull(logoDarkUrl),
      faviconUrl: orNull(faviconUrl),
    },
  };
}
