import type { Organization, OrganizationPatch } from '@oriel/contract/organization';
import { orNull } from '../../../kit/form/empty-text.ts';

type Brand = Organization['brand'];

const PICTURES = ['logoUrl', 'logoDarkUrl', 'faviconUrl'] as const;

/** An organization's brand as form values: absent texts are empty. */
export interface BrandValues {
  brand: Required<Brand>;
}

export function brandValues({ brand }: Pick<Organization, 'brand'>): BrandValues {
  const { primaryColor, secondaryColor = '', font, mode } = brand;
  const [logoUrl = '', logoDarkUrl = '', faviconUrl = ''] = PICTURES.map((name) => brand[name]);
  return { brand: { primaryColor, secondaryColor, font, mode, logoUrl, logoDarkUrl, faviconUrl } };
}

/** All values of the form, as the body of the call. */
export function brandBody({ brand }: BrandValues): OrganizationPatch {
  const { primaryColor, secondaryColor, font, mode, logoUrl, logoDarkUrl, faviconUrl } = brand;
  return {
    brand: {
      primaryColor: primaryColor.trim(),
      secondaryColor: orNull(secondaryColor),
      font,
      mode,
      logoUrl: orNull(logoUrl),
      logoDarkUrl: orNull(logoDarkUrl),
      faviconUrl: orNull(faviconUrl),
    },
  };
}
