import type { EstateDocument } from '../estate/model.ts';

/** What visitors may know of an estate's apartments. Hidden values are neither shown nor usable for filtering or sorting. */
export interface PublicVisibility {
  /** Whether an apartment is available, booked or sold. */
  readonly status: boolean;
  readonly price: boolean;
  readonly pricePerArea: boolean;
  /** Whether sold apartments are listed at all. */
  readonly sold: boolean;
}

/** Settings of a navigator that hide more than its estate does. */
interface Narrowing {
  readonly showPrice: boolean;
  readonly hideAvailability: boolean;
  readonly hideSold: boolean;
}

/** What the estate's settings expose; a navigator's can only hide more. */
export function visibilityOf(
  estate: Pick<EstateDocument, 'settings'>,
  navigator?: { readonly settings: Narrowing },
): PublicVisibility {
  const price = estate.settings.showPrice && (navigator?.settings.showPrice ?? true);
  return {
    status: !estate.settings.hideAvailability && !navigator?.settings.hideAvailability,
    price,
    pricePerArea: price && estate.settings.showPricePerArea,
    sold: estate.settings.showSold && !navigator?.settings.hideSold,
  };
}

/** What is exposed of one apartment: the team may hide its price alone. */
export function visibilityOfApartment(
  visibility: PublicVisibility,
  apartment: { priceHidden: boolean },
): PublicVisibility {
  return apartment.priceHidden ? { ...visibility, price: false, pricePerArea: false } : visibility;
}
