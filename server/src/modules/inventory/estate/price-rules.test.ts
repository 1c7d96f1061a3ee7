import { PROPERTY_TYPES } from '@oriel/contract/enums';
import { expect, it } from 'vitest';
import { priceMayBeHidden } from './price-rules.ts';

it('only prices of flats for sale to live in have to be open, and only where the estate publishes them', () => {
  const open = (enabled: boolean) =>
    PROPERTY_TYPES.filter((type) => !priceMayBeHidden({ priceDisclosure: { enabled } }, type));
  expect(open(true)).toEqual(['RESIDENTIAL']);
  expect(open(false)).toEqual([]);
});
