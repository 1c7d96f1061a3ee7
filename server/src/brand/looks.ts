import type { BrandKey } from '@oriel/contract/brand';
import type { BRAND_FONTS } from '@oriel/contract/enums';

/** The look of an organization that has chosen none: that of the installation's brand (`viewer/src/styles/tokens.css`, `localloop.css`). */
export interface BrandLook {
  readonly primaryColor: string;
  readonly font: (typeof BRAND_FONTS)[number];
}

export const LOOKS: Readonly<Record<BrandKey, BrandLook>> = {
  oriel: { primaryColor: '#a34623', font: 'Hanken Grotesk' },
  localloop: { primaryColor: '#1f6f54', font: 'Lato' },
};
