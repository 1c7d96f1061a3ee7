import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { needsArea } from '@oriel/contract/apartment-kinds';
import type { ApartmentKind, ApartmentStatus } from '@oriel/contract/enums';
import { isLocked, nextStatuses, type Viewer } from '../../../kit/apartments/rights.ts';
import { isLet, listPrice } from '../../../kit/apartments/words.ts';

/** One change of many apartments. */
export type BulkChange =
  | { readonly kind: 'status'; readonly to: ApartmentStatus; readonly reason?: string }
  | {
      readonly kind: 'price';
      readonly by: 'percent' | 'amount' | 'exactly';
      readonly value: number;
      readonly roundTo: number;
    }
  | { readonly kind: 'visible' | 'highlighted'; readonly to: boolean }
  | { readonly kind: 'kind'; readonly to: ApartmentKind }
  | { readonly kind: 'building'; readonly to: string; readonly estateId: string }
  | { readonly kind: 'agents'; readonly how: 'add' | 'remove' | 'replace'; readonly ids: readonly string[] };

/** Why an apartment is skipped. */
export type SkipReason =
  | 'same'
  | 'notAllowed'
  | 'locked'
  | 'noPrice'
  | 'noArea'
  | 'belowZero'
  | 'otherEstate';

export interface PlannedChange {
  readonly apartment: Apartment;
  readonly patch: ApartmentPatch;
  readonly from: unknown;
  readonly to: unknown;
}

export interface BulkPlan {
  readonly changes: readonly PlannedChange[];
  readonly skipped: readonly { readonly apartment: Apartment; readonly why: SkipReason }[];
}

type Outcome = Omit<PlannedChange, 'apartment'> | SkipReason;

const CENT = 100;

/** A price after a bulk change, rounded to the cent or to the given step. */
export function changedPrice(
  price: number,
  { by, value, roundTo }: Omit<Extract<BulkChange, { kind: 'price' }>, 'kind'>,
): number {
  const raw = by === 'exactly' ? value : by === 'amount' ? price + value : price * (1 + value / 100);
  const step = roundTo > 0 ? roundTo : 1 / CENT;
  // Whole cents first: 1.005 times 100 is not 100.5 in binary.
  const cents = Math.round(Number((raw * CENT).toPrecision(15)));
  const steps = Math.round(Number((cents / CENT / step).toPrecision(15)));
  return Math.round(steps * step * CENT) / CENT;
}

function priceOutcome(apartment: Apartment, wish: Extract<BulkChange, { kind: 'price' }>): Outcome {
  const from = listPrice(apartment);
  if (isLocked(apartment, isLet(apartment) ? 'rent' : 'price')) return 'locked';
  if (from === undefined && wish.by !== 'exactly') return 'noPrice';
  const to = changedPrice(from ?? 0, wish);
  if (to < 0) return 'belowZero';
  if (to === from) return 'same';
  return { from, to, patch: isLet(apartment) ? { rent: { ...apartment.rent, monthly: to } } : { price: to } };
}

function agentsOutcome(apartment: Apartment, { how, ids }: Extract<BulkChange, { kind: 'agents' }>): Outcome {
  if (isLocked(apartment, 'agentIds')) return 'locked';
  const from = apartment.agentIds;
  const to =
    how === 'replace'
      ? [...ids]
      : how === 'add'
        ? [...new Set([...from, ...ids])]
        : from.filter((id) => !ids.includes(id));
  const same = to.length === from.length && to.every((id) => from.includes(id));
  return same ? 'same' : { from, to, patch: { agentIds: to } };
}

function outcome(apartment: Apartment, wish: BulkChange, viewer: Viewer): Outcome {
  switch (wish.kind) {
    case 'status': {
      if (apartment.status === wish.to) return 'same';
      if (isLocked(apartment, 'status')) return 'locked';
      if (!nextStatuses(apartment, viewer).includes(wish.to)) return 'notAllowed';
      const reason = apartment.status === 'SOLD' && wish.reason ? { reason: wish.reason } : {};
      return { from: apartment.status, to: wish.to, patch: { status: wish.to, ...reason } };
    }
    case 'price':
      return priceOutcome(apartment, wish);
    case 'visible':
    case 'highlighted':
      if (apartment[wish.kind] === wish.to) return 'same';
      if (isLocked(apartment, wish.kind)) return 'locked';
      return { from: apartment[wish.kind], to: wish.to, patch: { [wish.kind]: wish.to } };
    case 'kind':
      if (apartment.kind === wish.to) return 'same';
      if (isLocked(apartment, 'kind')) return 'locked';
      if (apartment.area === undefined && needsArea(wish.to)) return 'noArea';
      return { from: apartment.kind, to: wish.to, patch: { kind: wish.to } };
    case 'building':
      if (apartment.estateId !== wish.estateId) return 'otherEstate';
      if (apartment.buildingId === wish.to) return 'same';
      if (isLocked(apartment, 'buildingId')) return 'locked';
      return { from: apartment.buildingId, to: wish.to, patch: { buildingId: wish.to } };
    case 'agents':
      return agentsOutcome(apartment, wish);
  }
}

/** The effect of a bulk change on each apartment, or why it is skipped. */
export function planBulk(apartments: readonly Apartment[], wish: BulkChange, viewer: Viewer): BulkPlan {
  const changes: PlannedChange[] = [];
  const skipped: { apartment: Apartment; why: SkipReason }[] = [];
  for (const apartment of apartments) {
    const found = outcome(apartment, wish, viewer);
    if (typeof found === 'string') skipped.push({ apartment, why: found });
    else changes.push({ apartment, ...found });
  }
  return { changes, skipped };
}
