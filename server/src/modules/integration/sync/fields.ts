import type { PropertyType } from '@oriel/contract/enums';
import { INTEGRATION_SCOPES, type IntegrationScope } from '@oriel/contract/integration';
import { sanitizeMarkdown } from '../../../platform/markdown.ts';
import { withoutEmpty } from '../../../platform/present.ts';
import type { ApartmentFields } from '../../inventory/apartment/fields.ts';
import type { ApartmentDocument } from '../../inventory/apartment/model.ts';
import { isLet } from '../../inventory/apartment/prices.ts';
import { statusChange } from '../../inventory/apartment/status.ts';
import type { EstateDocument } from '../../inventory/estate/model.ts';
import { priceMayBeHidden } from '../../inventory/estate/price-rules.ts';
import type { FeedApartment } from '../client.ts';
import type { SyncWarningDocument } from '../model.ts';

/** Fields of an apartment after the synchronisation. */
export interface Becoming {
  readonly fields: ApartmentFields;
  readonly warnings: readonly SyncWarningDocument[];
}

/** The current apartment, as far as it exists. */
type Current = Partial<ApartmentDocument> & Pick<ApartmentDocument, 'status'>;

interface Circumstances {
  readonly estate: EstateDocument;
  /** Type of the apartment: its building's, else the estate's. */
  readonly type: PropertyType;
  readonly scope: readonly IntegrationScope[];
  readonly now: Date;
}

/** For rented apartments, the feed's price is the monthly rent. */
function pricesOf(prices: ApartmentFields, current: Current, type: PropertyType): ApartmentFields {
  const { price, priceNet, vatRate, priceHidden } = prices;
  const hidden = priceHidden === undefined ? {} : { priceHidden };
  if (!isLet(type)) {
    return {
      ...hidden,
      ...(price === undefined ? {} : { price }),
      ...(priceNet === undefined ? {} : { priceNet }),
      ...(vatRate === undefined ? {} : { vatRate }),
    };
  }
  return { ...hidden, rent: price ? { ...current.rent, monthly: price } : null };
}

/** Links of the feed replace its earlier ones; others stay. */
function linksOf(group: ApartmentFields, current: Current): ApartmentFields {
  const { floorPlan2dUrl, cardPdfUrl } = group.links ?? {};
  return { ...group, links: withoutEmpty({ ...current.links, floorPlan2dUrl, cardPdfUrl }) };
}

/**
 * The fields that an apartment gets from the feed.
 *
 * @param current the current apartment; a new one has only its initial status, and gets all fields of the feed
 */
export function fieldsFromFeed(
  apartment: FeedApartment,
  current: Current,
  circumstances: Circumstances,
): Becoming {
  const { estate, type, now } = circumstances;
  const isNew = current._id === undefined;
  const scope = isNew ? INTEGRATION_SCOPES : circumstances.scope;
  const warnings: SyncWarningDocument[] = [...apartment.warnings];
  const fields: ApartmentFields = {};
  for (const name of scope) {
    const group = name === 'status' ? undefined : apartment.groups[name];
    if (!group) continue;
    if (name === 'price') Object.assign(fields, pricesOf(group, current, type));
    else if (name === 'links') Object.assign(fields, linksOf(group, current));
    else if (name === 'description' && group.description) {
      fields.description = sanitizeMarkdown(group.description);
    } else Object.assign(fields, group);
  }
  if (fields.priceHidden && !priceMayBeHidden(estate, type)) {
    fields.priceHidden = false;
    warnings.push({ externalId: apartment.externalId, code: 'PRICE_HIDDEN_NOT_ALLOWED' });
  }
  // A promotion is below the price; without a price from the feed there is nothing to compare.
  if (isLet(type)) delete fields.promotion;
  if (scope.includes('status')) {
    if (apartment.status) {
      const { bookingDays } = estate.settings;
      Object.assign(
        fields,
        statusChange(current, { status: apartment.status }, { kind: 'SYNC' }, { now, bookingDays }),
      );
    } else if (!isNew) {
      warnings.push({
        externalId: apartment.externalId,
        code: 'STATUS_UNKNOWN',
        values: { status: apartment.externalStatus?.name || apartment.externalStatus?.id || '?' },
      });
    }
  }
  // It was hidden because it was missing, so the feed decides again whether it is visible.
  if (current.sync?.missingSince && !current.sync.hiddenBefore && apartment.groups.visible)
    Object.assign(fields, apartment.groups.visible);
  const { price = current.price } = fields;
  const { promotion = current.promotion } = fields;
  // The team's promotion over the feed's price, or the feed's over the team's.
  if (promotion && price && promotion.price >= price) {
    fields.promotion = null;
    warnings.push({ externalId: apartment.externalId, code: 'PROMOTION_INVALID' });
  }
  // An empty group is not stored.
  for (const name of ['areas', 'links'] as const) {
    if (isEmpty(fields[name]) && isEmpty(current[name])) delete fields[name];
  }
  return { fields, warnings };
}

function isEmpty(group: object | null | undefined): boolean {
  return Object.keys(group ?? {}).length === 0;
}
