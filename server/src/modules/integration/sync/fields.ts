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
import type { FeedFlat } from '../client.ts';
import type { SyncWarningDocument } from '../model.ts';

/** What a flat of the feed becomes here. */
export interface Becoming {
  readonly fields: ApartmentFields;
  readonly warnings: readonly SyncWarningDocument[];
}

/** A flat as far as there is one yet. */
type Current = Partial<ApartmentDocument> & Pick<ApartmentDocument, 'status'>;

interface Circumstances {
  readonly estate: EstateDocument;
  /** Of the flat: its building's, else the estate's. */
  readonly type: PropertyType;
  readonly scope: readonly IntegrationScope[];
  readonly now: Date;
}

/** The feed's price is the monthly rent of what is let. */
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

/** Addresses of the feed take the place of its earlier ones; others stay. */
function linksOf(group: ApartmentFields, current: Current): ApartmentFields {
  const { floorPlan2dUrl, cardPdfUrl } = group.links ?? {};
  return { ...group, links: withoutEmpty({ ...current.links, floorPlan2dUrl, cardPdfUrl }) };
}

/**
 * The fields that a flat gets from the feed.
 *
 * @param current the flat as it is; of a new one its first status alone, and then it gets everything that the feed tells
 */
export function fieldsFromFeed(flat: FeedFlat, current: Current, circumstances: Circumstances): Becoming {
  const { estate, type, now } = circumstances;
  const isNew = current._id === undefined;
  const scope = isNew ? INTEGRATION_SCOPES : circumstances.scope;
  const warnings: SyncWarningDocument[] = [...flat.warnings];
  const fields: ApartmentFields = {};
  for (const name of scope) {
    const group = name === 'status' ? undefined : flat.groups[name];
    if (!group) continue;
    if (name === 'price') Object.assign(fields, pricesOf(group, current, type));
    else if (name === 'links') Object.assign(fields, linksOf(group, current));
    else if (name === 'description' && group.description) {
      fields.description = sanitizeMarkdown(group.description);
    } else Object.assign(fields, group);
  }
  if (fields.priceHidden && !priceMayBeHidden(estate, type)) {
    fields.priceHidden = false;
    warnings.push({ externalId: flat.externalId, code: 'PRICE_HIDDEN_NOT_ALLOWED' });
  }
  // A promotion is lower than a price; without one of the feed's, there is nothing that it would be lower than.
  if (isLet(type)) delete fields.promotion;
  if (scope.includes('status')) {
    if (flat.status) {
      const { bookingDays } = estate.settings;
      Object.assign(
        fields,
        statusChange(current, { status: flat.status }, { kind: 'SYNC' }, { now, bookingDays }),
      );
    } else if (!isNew) {
      warnings.push({
        externalId: flat.externalId,
        code: 'STATUS_UNKNOWN',
        values: { status: flat.externalStatus?.name || flat.externalStatus?.id || '?' },
      });
    }
  }
  // Hidden while it was missing, so the feed says again whether it shows.
  if (current.sync?.missingSince && flat.groups.visible) Object.assign(fields, flat.groups.visible);
  // An empty group is stored as none at all.
  for (const name of ['areas', 'links'] as const) {
    if (isEmpty(fields[name]) && isEmpty(current[name])) delete fields[name];
  }
  return { fields, warnings };
}

function isEmpty(group: object | null | undefined): boolean {
  return Object.keys(group ?? {}).length === 0;
}
