import { PROPERTY_TYPES } from '@oriel/contract/enums';
import { expect, it } from 'vitest';
import { priceMayBeHidden } from './price-rules.ts';

it('requires open prices only for residential apartments for sale, and only where the estate publishes them', () => {
  const open = (enabled: boolean) =>
    PROPERTY_TYPES.filter((type) => !priceMayBeHidden({ priceDisclosure: { enabled } }, type));
  expect(open(true)).toEqual(['RESIDENTIAL']);
  expect(open(false)).toEqual([]);
});
