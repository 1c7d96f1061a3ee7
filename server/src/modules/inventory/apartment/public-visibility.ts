import type { EstateDocument } from '../estate/model.ts';

/** What visitors may know of the flats of an estate. What is not exposed neither shows nor can be filtered or sorted on. */
export interface PublicVisibility {
  /** Whether a flat is free, booked or sold. */
  readonly status: boolean;
  readonly price: boolean;
  readonly pricePerArea: boolean;
  /** Whether sold flats are there at all. */
  readonly sold: boolean;
}

/** Settings of a navigator that take away from what its estate exposes. */
interface Narrowing {
  readonly showPrice: boolean;
  readonly hideAvailability: boolean;
  readonly hideSold: boolean;
}

/** What the estate's settings expose; a navigator's can only take away from it. */
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

/** What is exposed of one flat: the team may hide its price alone. */
export function visibilityOfApartment(
  visibility: PublicVisibility,
  apartment: { priceHidden: boolean },
): PublicVisibility {
  return apartment.priceHidden ? { ...visibility, price: false, pricePerArea: false } : visibility;
}
