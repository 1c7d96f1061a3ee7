import { isDeepStrictEqual } from 'node:util';
import type { ActivityKind, Currency, PriceSource, PropertyType } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import { amountOf } from '../../../platform/money.ts';
import { naturalKey } from '../../../platform/natural-order.ts';
import type { ActivityActor, ActivityChange } from '../../activity/model.ts';
import type { ApartmentFields } from './fields.ts';
import { inquiryActivities } from './inquiry-journal.ts';
import type { ApartmentDocument, OutboxEntry } from './model.ts';
import { plainNumber } from './place-key.ts';
import { presentCharges, presentComponents, presentPromotion, presentRent } from './present.ts';
import type { NewPriceRow } from './price-history-model.ts';
import { derivedPrices } from './prices.ts';

/** Who changes something, when and why. */
export interface ChangeContext {
  readonly now: Date;
  readonly actor: ActivityActor;
  readonly source: PriceSource;
  /** The currency of the estate. */
  readonly currency: Currency;
  /** The property type of the apartment after the change. */
  readonly type: PropertyType;
  /** Why SOLD is reverted. */
  readonly reason?: string | undefined;
  /** Id of the change's first activity and of its row of the price history, by which a repeated plan recognises the change. */
  readonly mark?: Types.ObjectId;
  /** What the history calls the whole change, where that says more than its fields. */
  readonly kind?: ActivityKind;
  /** Since when the price has been valid, where the change brings back an earlier one. */
  readonly priceValidFrom?: Date | null;
}

/** What a change writes: the apartment's fields and the history entries due for it. */
export interface Change {
  readonly set: Readonly<Record<string, unknown>>;
  readonly unset: Readonly<Record<string, 1>>;
  readonly entry?: OutboxEntry;
}

/** An apartment without a document yet. */
type Before = Partial<ApartmentDocument> & Pick<ApartmentDocument, '_id' | 'organizationId' | 'estateId'>;

/** Normalises values for comparison: ids and dates as text, no empty values, key order ignored. */
function plain(value: unknown): unknown {
  if (value instanceof Types.ObjectId) return String(value);
  if (value instanceof Date) return value.getTime();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const entries = Object.entries(value).filter(([, below]) => below !== undefined && below !== null);
  // An empty group is not stored at all.
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([name, below]) => [name, plain(below)]));
}

/** Whether two stored values differ; all kinds of empty values are equal. */
export function differs(one: unknown, other: unknown): boolean {
  return !isDeepStrictEqual(plain(one), plain(other));
}

/** How the history shows fields whose stored value it does not show as is. */
const TOLD: { [K in keyof ApartmentDocument]?: (value: never) => unknown } = {
  price: amountOf,
  priceNet: amountOf,
  pricePerArea: amountOf,
  promotion: presentPromotion,
  rent: presentRent,
  otherCharges: presentCharges,
  components: presentComponents,
};

function told(field: string, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const tell = TOLD[field as keyof ApartmentDocument] as ((value: unknown) => unknown) | undefined;
  const shown = tell ? tell(value) : value;
  // Turns ids and dates into text, as on the wire.
  return JSON.parse(JSON.stringify(shown));
}

const KIND_OF: Readonly<Record<string, ActivityKind>> = {
  status: 'STATUS_CHANGED',
  price: 'PRICE_CHANGED',
  priceNet: 'PRICE_CHANGED',
  pricePerArea: 'PRICE_CHANGED',
  rent: 'PRICE_CHANGED',
  promotion: 'PROMOTION_CHANGED',
  visible: 'VISIBILITY_CHANGED',
};

/** Fields logged with the status when it changes too. */
const WITH_STATUS = new Set(['bookedUntil', 'bookedForInquiryId', 'soldAt']);

/** Derived fields; never logged on their own. */
const UNTOLD = new Set([
  'statusChangedAt',
  'bookedBy',
  'numberKey',
  'plainNumber',
  'type',
  'listPrice',
  'pricePerAreaNet',
  'priceValidFrom',
  'pricedAt',
  'sync',
]);

function groupedChanges(
  before: Before,
  changed: ReadonlyMap<string, unknown>,
  { kind: whole, actor }: Pick<ChangeContext, 'kind' | 'actor'>,
): Map<ActivityKind, ActivityChange[]> {
  const groups = new Map<ActivityKind, ActivityChange[]>();
  const moves = changed.has('status');
  const other = actor.type === 'INTEGRATION' ? 'SYNCED' : 'UPDATED';
  for (const [field, value] of changed) {
    if (UNTOLD.has(field)) continue;
    const kind = whole ?? (moves && WITH_STATUS.has(field) ? 'STATUS_CHANGED' : KIND_OF[field]) ?? other;
    const from = told(field, before[field as keyof ApartmentDocument]);
    const to = told(field, value);
    if (from === undefined && to === undefined) continue;
    const changes = groups.get(kind) ?? [];
    changes.push({ field, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
    groups.set(kind, changes);
  }
  return groups;
}

/** The fields of an apartment that a row of its price history stores. */
export function priced(apartment: Partial<ApartmentDocument>) {
  const { listPrice, priceNet, pricePerArea, pricePerAreaNet, promotion } = apartment;
  return {
    price: listPrice ?? undefined,
    priceNet: priceNet ?? undefined,
    pricePerArea: pricePerArea ?? undefined,
    pricePerAreaNet: pricePerAreaNet ?? undefined,
    promotionPrice: promotion?.price,
    promotionFrom: promotion?.from,
    promotionTo: promotion?.to,
  };
}

/**
 * The row that a change starts: when a price changes, or when the apartment leaves or re-enters the market. An apartment that never had a
 * price has no history.
 */
function newRow(
  before: Before,
  after: Partial<ApartmentDocument>,
  isNew: boolean,
  { now, actor, source, currency, mark }: ChangeContext,
): NewPriceRow | undefined {
  const prices = priced(after);
  const hadHistory = !isNew && before.pricedAt !== undefined && before.pricedAt !== null;
  if (prices.price === undefined && !hadHistory) return undefined;
  const soldOrBack = (before.status === 'SOLD') !== (after.status === 'SOLD');
  if (hadHistory && !soldOrBack && !differs(prices, priced(before))) return undefined;
  // Keeps rows in order even within one millisecond.
  const last = before.pricedAt?.getTime() ?? 0;
  const row = {
    _id: mark ?? new Types.ObjectId(),
    organizationId: before.organizationId,
    apartmentId: before._id,
    estateId: before.estateId,
    ...prices,
    currency,
    status: after.status ?? 'ACTIVE',
    validFrom: new Date(Math.max(now.getTime(), last + 1)),
    source,
    ...(actor.id ? { actorId: actor.id } : {}),
    actorName: actor.name,
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as NewPriceRow;
}

/**
 * Computes what setting some fields of an apartment writes: the fields that really change, those derived from them, a row of price history
 * when a price changes, and the history entry. Every change of an apartment goes through here.
 *
 * @param before the apartment as it is, or the ids of a new one
 * @returns undefined when nothing changes
 */
export function changeOf(
  before: ApartmentDocument | Before,
  fields: ApartmentFields,
  context: ChangeContext,
): Change | undefined {
  const isNew = before.number === undefined;
  const merged = { ...before, ...fields } as ApartmentDocument;
  const derived = derivedPrices({ ...merged, type: context.type });
  const next: Record<string, unknown> = {
    ...fields,
    type: context.type,
    ...(fields.number
      ? { numberKey: naturalKey(fields.number), plainNumber: plainNumber(fields.number) }
      : {}),
    ...derived,
  };
  const changed = new Map(
    Object.entries(next).filter(([field, value]) => differs(before[field as keyof Before], value)),
  );
  if (changed.size === 0) return undefined;

  const row = newRow(before, { ...merged, ...derived } as ApartmentDocument, isNew, context);
  if (row) {
    changed.set('pricedAt', row.validFrom);
    if (row.price === undefined) changed.set('priceValidFrom', null);
    else if (context.priceValidFrom) changed.set('priceValidFrom', context.priceValidFrom);
    else if (changed.has('listPrice') || !before.priceValidFrom) changed.set('priceValidFrom', row.validFrom);
  }
  const groups = isNew
    ? new Map<ActivityKind, ActivityChange[]>([['CREATED', []]])
    : groupedChanges(before, changed, context);
  const own = [...groups].map(([kind, changes], index) => ({
    _id: (index === 0 ? context.mark : undefined) ?? new Types.ObjectId(),
    at: context.now,
    organizationId: before.organizationId,
    subject: { type: 'APARTMENT' as const, id: before._id },
    kind,
    actor: context.actor,
    changes,
    ...(kind === 'STATUS_CHANGED' && context.reason ? { content: context.reason } : {}),
  }));
  const activities = [...own, ...inquiryActivities(before, merged, context)];
  const entries = [...changed];
  const gone = entries.filter(([, value]) => value === null || value === undefined);
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined)),
    unset: Object.fromEntries(gone.map(([field]) => [field, 1 as const])),
    ...(row || activities.length > 0
      ? { entry: { _id: new Types.ObjectId(), activities, ...(row ? { row } : {}) } }
      : {}),
  };
}
