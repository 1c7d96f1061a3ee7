import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { STATUS_RULES } from '@oriel/contract/apartment-status';
import type { Viewer } from '../../../kit/apartments/rights.ts';
import type { PlannedChange } from './bulk-plan.ts';

type Change = Pick<PlannedChange, 'apartment' | 'patch'>;

function statusBack(apartment: Apartment, patch: ApartmentPatch, viewer: Viewer, reason: string) {
  if (!patch.status) return undefined;
  const rule = STATUS_RULES[patch.status][apartment.status];
  // A booking made by this change counts as the user's own.
  if (!rule?.by.includes(viewer.role)) return undefined;
  const { status, bookedUntil, bookedForInquiryId, soldAt } = apartment;
  const said = rule.reason ? { reason } : {};
  if (status === 'ACTIVE') return { status, ...said };
  if (status === 'SOLD') return { status, ...said, ...(soldAt ? { soldAt } : {}) };
  const ahead = bookedUntil !== undefined && Date.parse(bookedUntil) > Date.now();
  return {
    status,
    ...said,
    // A past end would be rejected: such a booking gets the default length.
    ...(ahead ? { bookedUntil } : {}),
    ...(bookedForInquiryId ? { bookedForInquiryId } : {}),
  };
}

/**
 * The patch that restores what a change replaced.
 *
 * @param reason in the history, for reverting a sale
 * @returns undefined where the user's role or the API cannot revert it
 */
export function undoOf(
  { apartment, patch }: Change,
  viewer: Viewer,
  reason: string,
): ApartmentPatch | undefined {
  if (patch.status) return statusBack(apartment, patch, viewer, reason);
  if ('price' in patch) return { price: apartment.price ?? null };
  if ('rent' in patch) return { rent: apartment.rent ?? null };
  if ('buildingId' in patch) return apartment.buildingId ? { buildingId: apartment.buildingId } : undefined;
  if ('agentIds' in patch) return { agentIds: [...apartment.agentIds] };
  if ('kind' in patch) return { kind: apartment.kind };
  if ('visible' in patch) return { visible: apartment.visible };
  return { highlighted: apartment.highlighted };
}

export interface UndoNote {
  readonly note: 'sale' | 'building' | 'booker' | 'prices';
  readonly count: number;
}

/** What an undo cannot restore, shown before the change: some sales, a missing building, the author of a booking, price history. */
export function undoNotes(changes: readonly Change[], viewer: Viewer): readonly UndoNote[] {
  const kept = changes.filter((change) => undoOf(change, viewer, '-'));
  const lost = changes.filter((change) => !kept.includes(change));
  const notes: UndoNote[] = [
    { note: 'sale', count: lost.filter(({ patch }) => patch.status).length },
    { note: 'building', count: lost.filter(({ patch }) => patch.buildingId).length },
    {
      note: 'booker',
      count: kept.filter(
        ({ apartment, patch }) =>
          patch.status && apartment.status === 'BOOKED' && apartment.bookedBy !== viewer.id,
      ).length,
    },
    { note: 'prices', count: kept.filter(({ patch }) => 'price' in patch || 'rent' in patch).length },
  ];
  return notes.filter(({ count }) => count > 0);
}
