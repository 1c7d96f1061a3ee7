import { type EstateUnits, type EstateUnitsChange, UNITS_EXAMPLES } from '@oriel/contract/estate';
import type { Models } from '../../../platform/database.ts';
import { amountOf } from '../../../platform/money.ts';
import { withoutEmpty } from '../../../platform/present.ts';
import type { EstateDocument } from './model.ts';
import type { EstateService } from './service.ts';

/** Corrects an estate's currency and unit, or says what that would change. */
export async function correctUnits(
  { models, estates }: { readonly models: Models; readonly estates: EstateService },
  estate: EstateDocument,
  { currency, areaUnit, dryRun = false }: EstateUnits,
): Promise<EstateUnitsChange> {
  const { _id: estateId, organizationId, status, wasPublished = false } = estate;
  const here = { organizationId, estateId };
  const [apartments, prices, examples] = await Promise.all([
    models.Apartment.countDocuments(here),
    models.PriceHistory.countDocuments({ ...here, currency: { $ne: currency } }),
    models.Apartment.find(here, { number: 1, area: 1, listPrice: 1 })
      .sort({ numberKey: 1, _id: 1 })
      .limit(UNITS_EXAMPLES)
      .lean(),
  ]);
  // Prices in another currency are left of a correction whose server died before it wrote them.
  const same = estate.currency === currency && estate.areaUnit === areaUnit && prices === 0;
  const changed = !dryRun && !same;
  if (changed)
    await estates.update(estate, { patch: { currency, areaUnit }, mayArchive: false, correctsUnits: true });
  return {
    from: { currency: estate.currency, areaUnit: estate.areaUnit },
    to: { currency, areaUnit },
    changed,
    apartments,
    prices,
    seen: status !== 'DRAFT' || wasPublished,
    examples: examples.map(({ number, area, listPrice }) =>
      withoutEmpty({ number, area, price: amountOf(listPrice) }),
    ) as EstateUnitsChange['examples'],
  };
}
