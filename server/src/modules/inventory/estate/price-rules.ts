import type { PropertyType } from '@oriel/contract/enums';
import type { EstateDocument } from './model.ts';

/**
 * Whether the price of an apartment may be hidden from the public. Where an estate publishes its prices as the law requires, that of a
 * residential apartment for sale may not.
 *
 * @param type the apartment's own: its building's, else its estate's
 */
export function priceMayBeHidden(
  estate: Pick<EstateDocument, 'priceDisclosure'>,
  type: PropertyType,
): boolean {
  return !estate.priceDisclosure.enabled || type !== 'RESIDENTIAL';
}
