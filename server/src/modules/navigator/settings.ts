import { NAVIGATOR_FILTERS, type NavigatorFilter } from '@oriel/contract/enums';
import {
  DEFAULT_FILTERS,
  DEFAULT_POINTER_COLORS,
  type NavigatorColors,
  type NavigatorSettings,
  type NavigatorTheme,
} from '@oriel/contract/navigator';
import { type PublicVisibility, visibilityOf } from '../inventory/apartment/public-visibility.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import { DEFAULT_STATUS_COLORS } from '../inventory/estate/model.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { NavigatorDocument } from './model.ts';

/** Visibility for members: everything. */
export const EVERYTHING: PublicVisibility = { status: true, price: true, pricePerArea: true, sold: true };

/** Colours of outlines: the navigator's, else the estate's, else the product's. */
export function colorsOf(navigator: NavigatorDocument, estate: EstateDocument | undefined): NavigatorColors {
  return {
    ...DEFAULT_STATUS_COLORS,
    ...estate?.settings.statusColors,
    ...DEFAULT_POINTER_COLORS,
    ...navigator.statusColors,
  };
}

/** Look of the viewer: the navigator's, else the organization's. */
export function themeOf({ theme }: NavigatorDocument, { brand }: OrganizationDocument): NavigatorTheme {
  return {
    mode: theme?.mode ?? brand.mode,
    primaryColor: theme?.primaryColor ?? brand.primaryColor,
    font: theme?.font ?? brand.font,
  };
}

/** The navigator's own settings. */
export function ownSettings({ settings }: NavigatorDocument): NavigatorSettings {
  return {
    hideSold: settings.hideSold,
    hideAvailability: settings.hideAvailability,
    showPrice: settings.showPrice,
    inquiryEnabled: settings.inquiryEnabled,
    detailsEnabled: settings.detailsEnabled,
  };
}

/** Combines the navigator's settings with its estate's: each can only hide more. */
export function publicSettings(navigator: NavigatorDocument, estate: EstateDocument): NavigatorSettings {
  const visibility = visibilityOf(estate, navigator);
  return {
    hideSold: !visibility.sold,
    hideAvailability: !visibility.status,
    showPrice: visibility.price,
    inquiryEnabled: estate.settings.inquiryEnabled && navigator.settings.inquiryEnabled,
    detailsEnabled: navigator.settings.detailsEnabled,
  };
}

const NEEDS: Partial<Record<NavigatorFilter, keyof PublicVisibility>> = {
  status: 'status',
  price: 'price',
  promotion: 'price',
  pricePerArea: 'pricePerArea',
};

/** Filters for visitors: without those on hidden values. */
export function filtersOf(navigator: NavigatorDocument, visibility: PublicVisibility): NavigatorFilter[] {
  return NAVIGATOR_FILTERS.filter((key) => {
    const need = NEEDS[key];
    return navigator.filters.includes(key) && (need === undefined || visibility[need]);
  });
}

/** Filters of a new navigator. */
export const NEW_FILTERS: readonly NavigatorFilter[] = DEFAULT_FILTERS;
