import type { PropertyType } from '@oriel/contract/enums';
import type { EstateDocument } from './model.ts';

/**
 * Whether the price of a flat may be kept from the public. Where an estate publishes its prices as the law asks for it, that of a flat for
 * sale to live in may not.
 *
 * @param type the flat's own: its building's, else its estate's
 */
export function priceMayBeHidden(
  estate: Pick<EstateDocument, 'priceDisclosure'>,
  type: PropertyType,
): boolean {
  return !estate.priceDisclosure.enabled || type !== 'RESIDENTIAL';
}
