import type { FeedbackStatus } from '@oriel/contract/enums';
import type { FeedbackDocument } from './model.ts';

type Dated = Pick<FeedbackDocument, 'status' | 'opensAt' | 'closesAt' | 'itemIds'>;

/**
 * The status of a project at a moment. Its dates open and close it to the second, recorded or not: a draft with items opens at its date, an
 * open project closes.
 */
export function effectiveStatus({ status, opensAt, closesAt, itemIds }: Dated, now: Date): FeedbackStatus {
  const opened = status === 'DRAFT' && opensAt !== undefined && opensAt <= now && itemIds.length > 0;
  const open = opened || status === 'OPEN';
  if (open && closesAt !== undefined && closesAt <= now) return 'CLOSED';
  return open ? 'OPEN' : status;
}

/** Allowed manual transitions. */
export const TRANSITIONS: Readonly<Record<FeedbackStatus, readonly FeedbackStatus[]>> = {
  DRAFT: ['OPEN'],
  OPEN: ['CLOSED', 'DRAFT'],
  CLOSED: ['ARCHIVED', 'OPEN'],
  ARCHIVED: [],
};

/** Filter of the projects with one of the statuses at a moment. */
export function statusFilter(statuses: readonly FeedbackStatus[], now: Date): { $or: object[] } {
  const notOver = { $or: [{ closesAt: { $exists: false } }, { closesAt: { $gt: now } }] };
  const over = { closesAt: { $lte: now } };
  const begun = { status: 'DRAFT', opensAt: { $lte: now }, 'itemIds.0': { $exists: true } };
  const filters: Readonly<Record<FeedbackStatus, object[]>> = {
    DRAFT: [{ status: 'DRAFT', $nor: [begun] }],
    OPEN: [
      { status: 'OPEN', ...notOver },
      { ...begun, ...notOver },
    ],
    CLOSED: [{ status: 'CLOSED' }, { status: 'OPEN', ...over }, { ...begun, ...over }],
    ARCHIVED: [{ status: 'ARCHIVED' }],
  };
  return { $or: statuses.flatMap((status) => filters[status]) };
}
