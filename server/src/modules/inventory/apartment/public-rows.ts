import type { PublicApartment } from '@oriel/contract/apartment';
import type { QueryFilter } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { amountOf } from '../../../platform/money.ts';
import type { TextLanguage } from '../../../platform/translation.ts';
import { PUBLIC_PANORAMAS } from '../../organization/public-tours.ts';
import type { PublicEstate } from '../estate/public.ts';
import type { ApartmentDocument } from './model.ts';
import { publicApartment } from './present.ts';
import { presentationContextOf } from './presentation-context.ts';
import { type PublicVisibility, visibilityOfApartment } from './public-visibility.ts';

/** An apartment for visitors with the values that lists compare, hidden ones excluded. */
export interface PublicRow {
  readonly view: PublicApartment;
  /** The serialised view. */
  readonly json: string;
  readonly numberKey: string;
  /** What lists filter and sort by: the price without its promotion, or the monthly rent where it is let. */
  readonly listPrice: number | undefined;
  readonly hasPanorama: boolean;
  readonly createdAt: number;
  /** Absent where anything is hidden, since it would reveal changes of it. */
  readonly updatedAt: number | undefined;
}

interface Wanted extends PublicEstate {
  readonly visibility: PublicVisibility;
  readonly locale: TextLanguage;
  readonly now: Date;
  /** Limits the estate's apartments further. */
  readonly only?: QueryFilter<ApartmentDocument>;
}

/** Fields that no public answer needs. */
const NOT_NEEDED = { outbox: 0, sync: 0, stats: 0, tags: 0, agentIds: 0 } as const;

/** The apartments of an estate that visitors may see. */
export async function publicRows(models: Models, wanted: Wanted): Promise<PublicRow[]> {
  const { estate, organization, visibility, locale, now, only = {} } = wanted;
  const { organizationId } = estate;
  const apartments = await models.Apartment.find(
    {
      ...only,
      organizationId,
      estateId: estate._id,
      visible: true,
      ...(visibility.sold ? {} : { status: { $ne: 'SOLD' } }),
    },
    NOT_NEEDED,
  ).lean<ApartmentDocument[]>();
  const [context, withPanorama] = await Promise.all([
    presentationContextOf(models, organizationId, apartments, {
      locale,
      now,
      estates: [estate],
      forVisitorsOf: organization,
    }),
    organization.features.includes('virtual_tours')
      ? models.Panorama.distinct('apartmentId', {
          organizationId,
          apartmentId: { $in: apartments.map((one) => one._id) },
          ...PUBLIC_PANORAMAS,
        })
      : [],
  ]);
  const shown = new Set(withPanorama.map(String));
  return apartments.map((apartment) => {
    const own = visibilityOfApartment(visibility, apartment);
    const view = publicApartment(apartment, context, visibility);
    return {
      view,
      json: JSON.stringify(view),
      numberKey: apartment.numberKey,
      listPrice: own.price ? amountOf(apartment.listPrice) : undefined,
      hasPanorama: shown.has(view.id) || view.startPanoramaId !== undefined,
      createdAt: apartment.createdAt.getTime(),
      updatedAt: own.price && own.status ? apartment.updatedAt.getTime() : undefined,
    };
  });
}
