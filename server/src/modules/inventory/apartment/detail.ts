import { type ApartmentDetail, PRICE_HISTORY_SHOWN } from '@oriel/contract/apartment-detail';
import type { Models } from '../../../platform/database.ts';
import type { TextLanguage } from '../../../platform/translation.ts';
import { buildingLight, buildingRelationsOf } from '../building/present.ts';
import { estateLight } from '../estate/present.ts';
import type { ApartmentDocument } from './model.ts';
import { apartmentForMembers } from './present.ts';
import { priceRowForMembers } from './present-price-history.ts';
import { presentationContextOf } from './presentation-context.ts';

/** How many panoramas show an apartment to members; implemented by the panorama module. */
export type CountPanoramas = (apartment: ApartmentDocument) => Promise<number>;

interface Reading {
  readonly models: Models;
  readonly countPanoramas: CountPanoramas;
  readonly now: Date;
  /** Language of the texts; absent for the texts as written. */
  readonly locale: TextLanguage;
}

/** One apartment for members, with its location and price history. */
export async function apartmentDetail(
  { models, countPanoramas, now, locale }: Reading,
  apartment: ApartmentDocument,
): Promise<ApartmentDetail> {
  const { organizationId, _id } = apartment;
  const [context, rows, panoramasCount] = await Promise.all([
    presentationContextOf(models, organizationId, [apartment], { locale, now }),
    models.PriceHistory.find({ organizationId, apartmentId: _id })
      .sort({ validFrom: -1, _id: -1 })
      .limit(PRICE_HISTORY_SHOWN)
      .lean(),
    countPanoramas(apartment),
  ]);
  const estate = context.estates.get(String(apartment.estateId));
  const building = apartment.buildingId ? context.buildings.get(String(apartment.buildingId)) : undefined;
  return {
    ...apartmentForMembers(apartment, context),
    ...(estate ? { estate: estateLight(estate) } : {}),
    ...(building
      ? {
          building: buildingLight(
            building,
            await buildingRelationsOf(models, organizationId, [building], { forPublic: false }),
            {
              locale,
            },
          ),
        }
      : {}),
    priceHistory: rows.map(priceRowForMembers),
    panoramasCount,
  };
}
